import { describe, expect, it } from '@jest/globals';
import { attachmentsIn } from './job-attachments.js';
import type { FieldValue, JobField } from '../job.js';
import { attachmentUrl, shownValue } from '../views/field-value.view.js';

const [ONE, OTHER] = ['0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a90', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a91'] as const;
const LINK = `https://files.example.com/${ONE}`;

const field = (value: FieldValue): JobField => ({
  uuid: OTHER,
  name: 'Field',
  fieldType: 'file',
  required: false,
  dictionary: null,
  value,
  filledAt: null,
});

describe('the attachments of fields', () => {
  it('are the bare uuids in their lists, each once', () => {
    const fields = [field([ONE, LINK]), field(null), field([]), field([OTHER, ONE])];
    expect(attachmentsIn(fields)).toEqual([ONE, OTHER]);
  });

  it('are not in values that are no lists', () => {
    expect(attachmentsIn([field(ONE), field({ uuid: ONE, name: 'Choice' }), field(7), field(true)])).toEqual([]);
  });
});

describe('a shown value', () => {
  it('has the URLs of attachments, and links as they are', () => {
    expect(shownValue([LINK, ONE], 'https://api.example.com/base')).toEqual([
      LINK,
      `https://api.example.com/base/v2/attachments/${ONE}/content`,
    ]);
  });

  it('has bare paths without a base', () => {
    expect(shownValue([ONE], '')).toEqual([`/v2/attachments/${ONE}/content`]);
    expect(attachmentUrl(ONE, '')).toBe(`/v2/attachments/${ONE}/content`);
  });

  it.each([null, ONE, 7, false, { uuid: ONE, name: 'Choice' }, []])('is %j as it is stored', (value) => {
    expect(shownValue(value, 'http://a')).toEqual(value);
  });
});

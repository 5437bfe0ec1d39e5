import { describe, expect, it } from '@jest/globals';
import { contactKey, hasContact } from './contact-key.entity.js';

describe('by what a contact is found', () => {
  it.each([
    ['+44 (0)20 7946-0102', '+4402079460102'],
    ['020/7946.0102', '02079460102'],
    ['(212) 555-0100 ext. 12', '2125550100'],
    ['Ada.Byron@Brightwater.example', 'ada.byron@brightwater.example'],
    [' ada@example.com\n', 'ada@example.com'],
    ['@AdaByron', '@AdaByron'],
    ['Ada Byron', 'Ada Byron'],
    ['+', '+'],
    ['1'.repeat(30), '1'.repeat(30)],
  ])('%p: %s', (value, key) => expect(contactKey(value)).toBe(key));
});

describe('the contacts that are the same', () => {
  const keysOf = (value: string, country: string | null = null) =>
    hasContact('client', value, country).postings?.values;

  it('as a phone number are all that dial it in the country', () => {
    for (const value of ['+49 30 1234567', '030 1234567', '0049 (30) 123-4567', ' 49 30 1234567'])
      expect(keysOf(value, 'DE')).toEqual(
        expect.arrayContaining(['+49301234567', '+490301234567', '0301234567', '0049301234567', '49301234567']),
      );
    expect(keysOf('+49 30 1234567', 'AT')).not.toContain('0301234567');
    expect(keysOf('030 1234567')).toEqual(['0301234567']);
  });

  it('as another value is that alone, an email in any case', () => {
    expect(keysOf('ADA@example.com')).toEqual(['ada@example.com']);
    expect(keysOf('@AdaByron')).toEqual(['@AdaByron']);
  });
});

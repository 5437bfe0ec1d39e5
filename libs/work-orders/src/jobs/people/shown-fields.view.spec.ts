import { describe, expect, it } from '@jest/globals';
import type { JobField } from '../job-state.js';
import { eventWithoutHidden, mustKeepReadOnly, withoutHidden } from './shown-fields.view.js';

const field = (uuid: string, more: Partial<JobField> = {}): JobField => ({
  uuid,
  name: uuid.toUpperCase(),
  fieldType: 'input',
  required: false,
  dictionary: null,
  value: null,
  filledAt: null,
  ...more,
});
const [open, hidden, locked] = [field('open'), field('secret', { hidden: true }), field('fixed', { readOnly: true })];
const job = { customFields: [open, locked], reportFields: [hidden, open] };

describe('fields of a job for people on the mobile permissions', () => {
  it('are those that are not hidden, then or now', () => {
    expect(withoutHidden(job, job)).toEqual({ customFields: [open, locked], reportFields: [open] });
    const earlier = { customFields: [open], reportFields: [field('secret')] };
    expect(withoutHidden(earlier, job)).toEqual({ customFields: [open], reportFields: [] });
  });

  it('are the only ones in its history', () => {
    const of = (uuid: string, more: object = {}) => ({ uuid, name: uuid, ...more });
    const shown = eventWithoutHidden(
      {
        fields: [of('secret', { from: null, to: 'x' }), of('open', { from: null, to: 'y' }), of('gone')],
        changes: {
          status: { from: 'posted', to: 'scheduled' },
          report_fields: { from: [of('secret'), of('open')], to: [of('open', { hidden: true })] },
        },
        custom_fields: [of('open'), of('fixed')],
        skill_uuids: ['a'],
      },
      job,
    );
    expect(shown).toEqual({
      fields: [of('open', { from: null, to: 'y' })],
      changes: { status: { from: 'posted', to: 'scheduled' }, report_fields: { from: [of('open')], to: [] } },
      custom_fields: [of('open'), of('fixed')],
      skill_uuids: ['a'],
    });
  });

  it('cannot be written when they are read-only', () => {
    expect(() => {
      mustKeepReadOnly(job, { ...job, reportFields: [hidden, { ...open, value: 'x' }] });
    }).not.toThrow();
    expect(() => {
      mustKeepReadOnly(job, { ...job, customFields: [open, { ...locked, value: 'x' }] });
    }).toThrow(expect.objectContaining({ details: { errors: { custom_fields: ['FIXED is read-only'] } } }));
  });
});

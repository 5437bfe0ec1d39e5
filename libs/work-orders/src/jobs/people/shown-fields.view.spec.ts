import { describe, expect, it } from '@jest/globals';
import type { JobField } from '../job-state.js';
import { eventWithoutHidden, mustKeepLocked, namableFields, withoutHidden } from './shown-fields.view.js';

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

  it('are the only ones that they name, but by taking changes back', () => {
    const person = { uuid: 'ada', email: '', isOwner: false, device: null };
    const technician = { person: { ...person, permissions: new Set(['mobile.jobs.complete']) } };
    const dispatcher = { person: { ...person, permissions: new Set(['mobile.jobs.complete', 'web.jobs.view']) } };
    expect(namableFields(technician, job.reportFields)).toEqual([open]);
    for (const ctx of [{ ...technician, takesBack: true as const }, dispatcher, {}])
      expect(namableFields(ctx, job.reportFields)).toEqual(job.reportFields);
  });

  it('cannot be written when they are read-only or hidden', () => {
    expect(() => {
      mustKeepLocked(job, { ...job, reportFields: [hidden, { ...open, value: 'x' }] });
    }).not.toThrow();
    expect(() => {
      mustKeepLocked(job, { ...job, customFields: [open, { ...locked, value: 'x' }] });
    }).toThrow(expect.objectContaining({ details: { errors: { custom_fields: ['FIXED is read-only'] } } }));
    expect(() => {
      mustKeepLocked(job, { ...job, reportFields: [{ ...hidden, value: 'x' }, open] });
    }).toThrow(expect.objectContaining({ details: { errors: { report_fields: ['has a field that is not found'] } } }));
  });
});

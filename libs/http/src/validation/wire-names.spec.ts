import { describe, expect, it } from '@jest/globals';
import { DomainError, invalid, rule } from '#eventstore/domain';
import { byWireNames } from './input.js';

const refusing = (error: Error) =>
  byWireNames(
    () => {
      throw error;
    },
    { clientUuid: 'client' },
  );

describe('the errors of a decision', () => {
  it('stand at the wire names of the fields, and the message says the first of them', () => {
    const errors = { 'orderedServices.10': ['is named twice'], clientUuid: ['not found'] };
    expect(() => refusing(invalid(errors, 'job.locked', { conflictingUuid: 'x' }))({})).toThrow(
      expect.objectContaining({
        code: 'job.locked',
        message: 'client not found (and 1 more fault)',
        details: { conflictingUuid: 'x', errors: { 'ordered_services.10': ['is named twice'], client: ['not found'] } },
      }),
    );
  });

  it('keep the sentence of a rule', () =>
    expect(() => refusing(rule('happenedAt', 'the job is closed', 'job.closed'))({})).toThrow(
      expect.objectContaining({
        message: 'The job is closed',
        details: { errors: { happened_at: ['the job is closed'] } },
      }),
    ));

  it('are passed on when they have no paths, or are no domain errors', () => {
    for (const error of [new DomainError('not_found', 'not_found', 'No such job'), new Error('broken')])
      expect(() => refusing(error)({})).toThrow(error);
  });
});

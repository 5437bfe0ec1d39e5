import { expect } from '@jest/globals';
import {
  type Aggregate,
  type Decision,
  runDecision,
  DomainError,
  type DomainEvent,
  type ValidationErrors,
  fold,
} from '#eventstore/domain';

/** The expectation of a decision. */
interface Then<E extends DomainEvent> {
  /** It records exactly these events. */
  then(...events: readonly E[]): void;
  /** It succeeds and records nothing. */
  thenNothing(): void;
  /** It throws a DomainError with these validation errors and this code. */
  thenThrows(errors: ValidationErrors, code?: string): void;
}

interface When<S extends object, E extends DomainEvent> {
  when(decision: Decision<S, E>): Then<E>;
}

/**
 * Given-when-then specification of a decision: given past events, when a decision runs, then it records these events.
 * `specFor(Unit.aggregate).given(created).when(Unit.archive()).then({ type: 'unit.archived', data: {} })`
 */
export function specFor<S extends object, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
): { given(...events: readonly E[]): When<S, E> } {
  return {
    given: (...events) => {
      const state = fold(aggregate, aggregate.initial, events);
      return {
        when: (decision) => ({
          then: (...expected) => {
            const recorded = runDecision(decision, state);
            expect(recorded).toEqual(expected);
            // The recorded events must also fold into a state of the same shape.
            expect(Object.keys(fold(aggregate, state, recorded)).sort()).toEqual(Object.keys(aggregate.initial).sort());
          },
          thenNothing: () => expect(runDecision(decision, state)).toEqual([]),
          thenThrows: (errors, code = 'validation_failed') => {
            const error = errorOf(() => runDecision(decision, state));
            expect({ code: error.code, errors: error.details.errors }).toEqual({ code, errors });
          },
        }),
      };
    },
  };
}

function errorOf(decide: () => unknown): DomainError {
  try {
    decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('The decision did not throw');
}

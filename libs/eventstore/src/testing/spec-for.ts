import { expect } from '@jest/globals';
import {
  type Aggregate,
  type Decision,
  decided,
  DomainError,
  type DomainEvent,
  type ValidationErrors,
  fold,
} from '#eventstore/domain';

/** What is expected of a decision. */
interface Then<E extends DomainEvent> {
  /** It records exactly these events. */
  then(...events: readonly E[]): void;
  /** It is accepted, and there is nothing to record. */
  thenNothing(): void;
  /** It is refused with these faults, and with this code. */
  thenRefused(errors: ValidationErrors, code?: string): void;
}

interface When<S extends object, E extends DomainEvent> {
  when(decision: Decision<S, E>): Then<E>;
}

/**
 * The grammar of a decision's spec: given what happened, when this is decided, then that has happened.
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
            const recorded = decided(decision, state);
            expect(recorded).toEqual(expected);
            // What was recorded must also be foldable, and lead to a state of the same shape.
            expect(Object.keys(fold(aggregate, state, recorded)).sort()).toEqual(Object.keys(aggregate.initial).sort());
          },
          thenNothing: () => expect(decided(decision, state)).toEqual([]),
          thenRefused: (errors, code = 'validation_failed') => {
            const refusal = refusalOf(() => decided(decision, state));
            expect({ code: refusal.code, errors: refusal.details.errors }).toEqual({ code, errors });
          },
        }),
      };
    },
  };
}

function refusalOf(decide: () => unknown): DomainError {
  try {
    decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('The decision was not refused');
}

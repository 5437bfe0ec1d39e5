import type { ValidationErrors } from '#eventstore/domain';
import {
  type Person,
  type RequestContext,
  serviceContext,
  type StepRow,
  type UnitOfWork,
  type Via,
} from '#eventstore/store';

/**
 * The states of tasks. `receiving`, while the input arrives, `queued` and `running` are open; the others are final, until a task is
 * retried.
 */
export const TASK_STATES = ['receiving', 'queued', 'running', 'finished', 'failed', 'canceled', 'stopped'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** For whom a task runs: the part of the context of its request that its steps need. */
export type TaskContext = Pick<
  RequestContext,
  'timeZone' | 'country' | 'apiKey' | 'owner' | 'scopes' | 'options' | 'triggerWebhooks' | 'baseUrl'
> & {
  /** The person who acts, with the permissions as a list. */
  readonly person?: Omit<Person, 'permissions'> & { readonly permissions: readonly string[] };
};

/** Long work of an account. It consists of steps, each of which is performed once. */
export interface Task<I extends object = object> {
  readonly account: string;
  /** Also the correlation id of the events that its steps record. */
  readonly uuid: string;
  readonly kind: string;
  readonly state: TaskState;
  /** What the kind needs to know. */
  readonly input: I;
  readonly context: TaskContext;
  /** How many steps it has. */
  readonly total: number;
  /** How many steps were performed, by their results. */
  readonly counts: Readonly<Record<string, number>>;
  /** Steps below this number were performed. */
  readonly cursor: number;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** The context of what a task does. */
export function contextOfTask({ via }: Pick<TaskKind, 'via'>, { account, uuid, context }: Task): RequestContext {
  const { person, ...others } = context;
  return {
    ...serviceContext(account),
    ...others,
    ...(person && { person: { ...person, permissions: new Set(person.permissions) } }),
    ...(via && { via }),
    correlationId: uuid,
  };
}

/** A step of a task. */
export interface TaskStep {
  /** Its place among the steps of the task; numbers may be left out. */
  readonly number: number;
  readonly entityType: string | null;
  readonly entityUuid: string | null;
}

/** The result of a step whose command was refused, in every kind. */
export const FAILED = 'failed';

/** Why the command of a step was refused. */
export interface StepFailure {
  readonly code: string;
  readonly errors?: ValidationErrors;
}

/** A step that was performed. */
export interface TaskRow<D extends object = object> extends Omit<StepRow, 'detail'> {
  readonly step: number;
  /** What the kind says of it, or why it has failed. */
  readonly detail: Partial<D & StepFailure>;
}

/** What the row of a step says. */
export interface StepOutcome<D extends object = object> {
  readonly result: string;
  readonly detail: D;
  /** By default that of the step. */
  readonly entityUuid?: string | null;
}

/**
 * Makes the context of the command that performs a step.
 * @param outcomeOf is told whether the command records events, and its result.
 */
export type StepContext<D extends object = object> = (
  outcomeOf: (isChange: boolean, result: unknown) => StepOutcome<D>,
) => RequestContext;

/** Ends a task before its last step: the steps that are left can be retried. A task that has failed has none that were performed. */
export class StopTask extends Error {
  /** @param step the context of the step that ends it, whose row is written in the same commit. */
  constructor(
    readonly state: 'stopped' | 'failed',
    readonly step: RequestContext,
  ) {
    super(`The task is ${state}`);
  }
}

/** A task was canceled, or another worker performs it. */
export class TaskEndedError extends Error {}

/**
 * A kind of task.
 * @typeParam I its input, in JSON.
 * @typeParam D what the rows of its steps say besides their results, in JSON.
 */
export interface TaskKind<I extends object = object, S extends TaskStep = TaskStep, D extends object = object> {
  readonly name: string;
  /** By what its changes are made. */
  readonly via?: Via;
  /** Maximum tasks of an account that run at once; further ones are queued. */
  readonly maxRunning: number;
  /** Maximum steps of a task that are performed at once. */
  readonly maxSteps: number;
  /** Whether all steps of a task are performed in one transaction: each of them, or none. */
  isAtomic?(task: Task<I>): boolean;
  /** The steps from a number on, in their order: at most `limit`, and none only at the end. */
  steps(task: Task<I>, from: number, limit: number): Promise<readonly S[]>;
  /**
   * The consecutive groups of some steps: those of a group do not rest on each other, and are performed at once. Without it, any
   * {@link maxSteps} are.
   */
  groups?(task: Task<I>, steps: readonly S[]): readonly (readonly S[])[];
  /**
   * Performs a step with one command, whose commit writes the row of the step.
   * @throws DomainError when the command is refused. The step is tried again after the others, as long as that helps.
   * @throws StopTask when no further step is to be performed.
   */
  perform(task: Task<I>, step: S, contextOf: StepContext<D>): Promise<void>;
  /** Records the end of a task, in the commit that ends it. */
  ended?(task: Task<I>, uow: UnitOfWork): Promise<void>;
  /** Deletes what the kind has stored of a task that is about to be deleted. */
  forget?(account: string, task: string): Promise<void>;
}

import type { DomainError } from '#eventstore/domain';

/** A code of refusals, as the service explains it to who meets it. */
export interface ProblemType {
  /** Such a refusal, made as the service makes them. */
  readonly example: DomainError;
  /** What the code means. */
  readonly means: string;
  /** What the client should do about it. */
  readonly remedy: string;
}

/** Explains the code of a refusal by an example of it. */
export const defineProblem = (example: DomainError, means: string, remedy: string): ProblemType => ({
  example,
  means,
  remedy,
});

import type { ReportedError } from './problem.js';

/** A code of problems (RFC 9457), as its page and the OpenAPI document describe it. */
export interface ProblemType {
  /** An error with the code, as the service throws it. */
  readonly example: ReportedError;
  /** What the code means. */
  readonly means: string;
  /** What the client should do about it. */
  readonly remedy: string;
}

/** Defines the problem type of a code by an example of its error. */
export const defineProblem = (example: ReportedError, means: string, remedy: string): ProblemType => ({
  example,
  means,
  remedy,
});

/** Injects the problem types of all contexts. */
export const PROBLEMS = Symbol('problem types');

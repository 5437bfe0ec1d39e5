import type { ReportedError } from './problem.js';

/** A problem type (RFC 9457): a code with the texts of its page and of the OpenAPI document. */
export interface ProblemType {
  /** An example error with this code. */
  readonly example: ReportedError;
  /** What the code means. */
  readonly means: string;
  /** How the client can resolve it. */
  readonly remedy: string;
}

/** Defines the problem type of the code that `example` has. */
export const defineProblem = (example: ReportedError, means: string, remedy: string): ProblemType => ({
  example,
  means,
  remedy,
});

/** Injects the problem types of all contexts. */
export const PROBLEMS = Symbol('problem types');

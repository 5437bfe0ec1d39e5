import { DomainError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';

/** The problems that only this context reports (contract §2). */
export const integrationsProblems: readonly ProblemType[] = [
  defineProblem(
    new DomainError(
      'invalid',
      'webhook.too_many',
      'An account has at most 20 webhooks: delete one, or add the event types to one with the same url',
    ),
    'An account has at most 20 webhooks.',
    'Delete a webhook that is not needed, or add the event types to one with the same url.',
  ),
];

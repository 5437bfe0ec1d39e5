import { DomainError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';
import { epochChanged } from './event-feed/feed-epoch.service.js';

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
  defineProblem(
    epochChanged('01a1fde9-c432-7000-9ced-5962d3e38c8f', 4711),
    'The log was replaced: a backup was restored, or a standby without the newest events has taken over. Positions of the earlier epoch may belong to other events.',
    'Read all entities again, store the `epoch` and the `head` of the error, and continue the feed after `head`.',
  ),
];

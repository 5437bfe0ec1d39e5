import { DomainError, excerpt } from '#eventstore/domain';
import { defineProblem } from '../problems/problem-type.js';

/** 422: the route exists, but not for operations of a batch. */
export const notAllowed = (method: string, path: string): DomainError =>
  new DomainError('invalid', 'batch.not_allowed', `${method} ${excerpt(path)} cannot be an operation of a batch`);

export const BATCH_NOT_ALLOWED = defineProblem(
  notAllowed('POST', '/v2/webhooks'),
  'The operation is not for a batch: those on the account, API keys, webhooks, deliveries and holds are not, nor are searches by POST, uploads, and a batch in a batch.',
  'Send it as a request.',
);

import { DomainError } from '#eventstore/domain';

/** 403: the account of a key is closed. */
export const accountClosed = (): DomainError => new DomainError('forbidden', 'account.closed', 'The account is closed');

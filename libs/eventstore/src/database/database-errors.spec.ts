import { describe, expect, it } from '@jest/globals';
import {
  isUnavailable,
  rethrowUnavailable,
  sqlState,
  toOutcomeError,
  UnavailableError,
  UnknownOutcomeError,
} from './database-errors.js';

const failure = (fields: object): Error => Object.assign(new Error('failed'), fields);

it('takes for a SQLSTATE what the server answered, and no code of a connection', () => {
  expect(sqlState(failure({ severity: 'ERROR', code: '23505' }))).toBe('23505');
  // The statement may have taken effect: it must not look like one that the server refused.
  for (const code of ['EHOSTUNREACH', 'EPIPE', 'ERR_SSL_WRONG_VERSION_NUMBER'])
    expect(sqlState(failure({ code }))).toBeUndefined();
});

describe('the table of conditions', () => {
  const conditions: readonly (readonly [code: string, outcome: 'undone' | 'unknown'])[] = [
    ['08000', 'unknown'],
    ['08003', 'unknown'],
    ['08006', 'unknown'],
    ['08P01', 'unknown'],
    ['25006', 'undone'],
    ['25P03', 'unknown'],
    ['25P04', 'unknown'],
    ['40001', 'undone'],
    ['40P01', 'undone'],
    ['53000', 'undone'],
    ['53100', 'undone'],
    ['53200', 'undone'],
    ['53300', 'undone'],
    ['53400', 'undone'],
    ['55P03', 'undone'],
    ['57014', 'undone'],
    ['57P01', 'unknown'],
    ['57P02', 'unknown'],
    ['57P03', 'unknown'],
    ['57P04', 'unknown'],
    ['57P05', 'unknown'],
    ['58000', 'unknown'],
    ['58030', 'undone'],
  ];

  it.each(conditions)('makes the database unavailable, and a change %s %s', (code, outcome) => {
    const error = failure({ severity: 'ERROR', code });
    expect(() => rethrowUnavailable(error)).toThrow(UnavailableError);
    expect(toOutcomeError(error) instanceof UnknownOutcomeError).toBe(outcome === 'unknown');
    // The same when it was converted before.
    expect(toOutcomeError(new UnavailableError('', { cause: error })) instanceof UnknownOutcomeError).toBe(
      outcome === 'unknown',
    );
  });

  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTCONN', 'ENOENT'],
    ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
    ...['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EAGAIN'],
    ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED'],
  ])('makes the database unavailable after %s, and the outcome of a change unknown', (code) => {
    const error = failure({ code });
    expect(() => rethrowUnavailable(error)).toThrow(UnavailableError);
    expect(toOutcomeError(error)).toBeInstanceOf(UnknownOutcomeError);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('has errors of the driver without a code: %s', (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
    expect(isUnavailable(Object.assign(new Error(message), { severity: 'ERROR', code: 'P0001' }))).toBe(false);
  });

  it.each([
    ...['22P02', '23505', '25001', '25P02', '26000', '28P01', '3D000', '40002', '42501', '42P01', '54000', '55000'],
    ...['58P01', 'FL001', 'P0001', 'XX000', 'XX001', 'EACCES', 'EINVAL', 'ERR_INVALID_ARG_TYPE'],
  ])('lacks the error of a request, of a program or of the data: %s', (code) => {
    const error = failure({ severity: 'ERROR', code });
    expect(isUnavailable(error)).toBe(false);
    expect(() => rethrowUnavailable(error)).toThrow(error);
  });
});

describe('a lost node of a distributed database', () => {
  it.each([
    ['XX000', 'failure on connection marked as essential: 10.0.0.5:5432'],
    ['58030', 'failed to COPY to shard 102197 on 10.0.0.5:5432'],
    ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
    ['XX000', 'connection not open'],
    ['XX000', 'no connection to the server'],
    ['XX000', 'could not receive data from server: Connection reset by peer'],
    ['XX000', 'SSL connection has been closed unexpectedly'],
    [
      '08006',
      'connection to the remote node postgres@10.0.0.5:5432 failed with the following error: Connection refused',
    ],
    ['57P02', 'terminating connection because of crash of another server process'],
  ])('makes the database unavailable, and the outcome of a commit unknown: %s %s', (code, message) => {
    const error = Object.assign(new Error(message), { severity: 'ERROR', code });
    expect(isUnavailable(error)).toBe(true);
    expect(toOutcomeError(error)).toBeInstanceOf(UnknownOutcomeError);
  });

  it.each([
    ['XX000', 'could not find pathkey item to sort'],
    ['23505', 'duplicate key value violates unique constraint "server closed the connection unexpectedly"'],
  ])('is no other error: %s %s', (code, message) => {
    const error = Object.assign(new Error(message), { severity: 'ERROR', code });
    expect(isUnavailable(error)).toBe(false);
    expect(toOutcomeError(error)).toBe(error);
  });
});

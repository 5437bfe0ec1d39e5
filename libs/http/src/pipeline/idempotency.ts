import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { DomainError, validationError } from '#eventstore/domain';
import { HttpError } from '../problems/http-error.js';
import { HttpResponse } from './response.js';
import { Database, type IdempotencyReceipt, ReadCoalescer } from '#eventstore/store';
import { SecretCipher } from '#platform';

/**
 * A hash that identifies a request: method, path with query, and body; of a person also who it is, so that nobody is shown the response
 * to another.
 */
export const requestHash = (request: Request, rawBody: Buffer, person?: string): string =>
  createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n${person === undefined ? '' : `${person}\n`}`)
    .update(rawBody)
    .digest('base64');

/** Maximum wait for the first request with the same key, in milliseconds. */
const WAIT_TIMEOUT_MS = 20_000;

interface Receipt {
  readonly key: string;
  readonly requestHash: string;
  readonly status: number;
  readonly answer:
    { readonly body: object | null; readonly headers: Readonly<Record<string, string>> } | { readonly sealed: string };
}

/** Replays the responses of repeated requests (contract §1). Receipts are written in the commit of the change. */
@Injectable()
export class Idempotency {
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly coalescer = new ReadCoalescer();

  constructor(
    private readonly database: Database,
    private readonly cipher: SecretCipher,
  ) {}

  /**
   * The receipt that the command of a request writes. A response that contains a secret is encrypted.
   * @param hash identifies the request, once all of its body was read.
   * @param secretMember the member of the response that is a secret, if it is present.
   * @throws DomainError from `responseOf`: 422 on `Idempotency-Key` for a secret when the service has no SECRETS_KEY.
   */
  receipt(
    key: string,
    hash: () => string | undefined,
    respond: (result: unknown) => HttpResponse,
    secretMember: string | undefined,
  ): IdempotencyReceipt {
    return {
      key,
      get requestHash() {
        const known = hash();
        if (known === undefined) throw new Error('A request whose body has not been read has no receipt');
        return known;
      },
      responseOf: (result) => {
        const { status, body, headers } = respond(result);
        const answer = JSON.stringify({ body: body ?? null, headers });
        const isSecret = secretMember !== undefined && body !== undefined && secretMember in body;
        return { status, answer: isSecret ? JSON.stringify({ sealed: this.encrypt(answer) }) : answer };
      },
    };
  }

  private encrypt(answer: string): string {
    if (!this.cipher.isReady)
      throw validationError(
        'Idempotency-Key',
        'cannot be used for a response that contains a secret: the service has no SECRETS_KEY',
      );
    return this.cipher.encrypt(answer);
  }

  /**
   * Performs the request, or replays the response of the first request with the same key. Requests of this process with
   * the same key run one after the other.
   * @param perform rejects, with any error, when another process committed the key first.
   * @throws DomainError `idempotency_key_reused`; HttpError 409 `idempotency_in_progress`.
   */
  async runOnce<T>(account: string, key: string, hash: string, perform: () => Promise<T>): Promise<HttpResponse | T> {
    const slot = `${account}/${key}`;
    for (let first = this.running.get(slot); first !== undefined; first = this.running.get(slot)) await waitFor(first);
    const execution = this.replayOrPerform(account, key, hash, perform);
    this.running.set(
      slot,
      execution.then(
        () => undefined,
        () => undefined,
      ),
    );
    try {
      return await execution;
    } finally {
      this.running.delete(slot);
    }
  }

  /**
   * Performs a request whose hash is only known when its body was read as a stream, or replays the response of the first request with
   * the same key and body.
   * @param perform rejects when another request committed the key first.
   * @throws DomainError `idempotency_key_reused`.
   */
  async performOrReplay<T>(
    account: string,
    key: string,
    hashOf: () => string | undefined,
    perform: () => Promise<T>,
  ): Promise<HttpResponse | T> {
    try {
      return await perform();
    } catch (error) {
      const hash = hashOf();
      const meanwhile = hash === undefined ? undefined : await this.replay(account, key, hash);
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
  }

  private async replayOrPerform<T>(
    account: string,
    key: string,
    hash: string,
    perform: () => Promise<T>,
  ): Promise<HttpResponse | T> {
    const before = await this.replay(account, key, hash);
    if (before !== undefined) return before;
    try {
      return await perform();
    } catch (error) {
      // The commit of the other process may have caused the error: a changed version, a used external id.
      const meanwhile = await this.replay(account, key, hash);
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
  }

  private async replay(account: string, key: string, hash: string): Promise<HttpResponse | undefined> {
    const receipt = await this.coalescer.get(this.database, `receipts ${account}`, key, async (keys) => {
      const receipts = await this.database.query<Receipt>(
        `select key, request_hash as "requestHash", status, answer from idempotency_receipt
         where account_id = $1 and key = any($2) and created_at > now() - interval '24 hours'`,
        [account, keys],
      );
      return new Map(receipts.map((one) => [one.key, one]));
    });
    if (receipt === undefined) return undefined;
    if (receipt.requestHash !== hash)
      throw new DomainError('invalid', 'idempotency_key_reused', 'This Idempotency-Key was used for another request');
    const answer =
      'sealed' in receipt.answer
        ? (JSON.parse(this.cipher.decrypt(receipt.answer.sealed)) as Exclude<Receipt['answer'], { sealed: string }>)
        : receipt.answer;
    return new HttpResponse(receipt.status, answer.body ?? undefined, {
      ...answer.headers,
      'Idempotency-Replayed': 'true',
    });
  }
}

async function waitFor(first: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new HttpError(
            409,
            'idempotency_in_progress',
            'The first request with this Idempotency-Key is still in progress',
            { 'Retry-After': '1' },
          ),
        ),
      WAIT_TIMEOUT_MS,
    );
  });
  await Promise.race([first, tooLong]).finally(() => clearTimeout(timer));
}

import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Database, STATEMENT_SHARES } from '#eventstore/store';
import { ServiceMetrics, SETTINGS, type Settings } from '#platform';
import { accountBusy } from '../problems/http-error.js';

/** What an account holds a part of. */
const SHARES = ['event streams', 'waiting requests', 'large bodies'] as const;
type Share = (typeof SHARES)[number];

/** Limits what one account may hold of what a process has to share (contract §25); statements have a queue of their own. */
@Injectable()
export class AccountShares {
  private readonly limits: Readonly<Record<Share, number>>;
  private readonly used: Readonly<Record<Share, Map<string, number>>> = {
    'event streams': new Map(),
    'waiting requests': new Map(),
    'large bodies': new Map(),
  };
  private readonly refused: Counter<'share'>;

  constructor(@Inject(SETTINGS) settings: Settings, { registry }: ServiceMetrics, { statementQueue }: Database) {
    this.limits = {
      'event streams': settings.eventStreamsPerAccount,
      'waiting requests': settings.waitingRequestsPerAccount,
      'large bodies': settings.largeBodiesPerAccount,
    };
    this.refused = new Counter({
      name: 'fieldline_account_busy_total',
      help: 'Requests that were answered 429 because their account had used its share',
      labelNames: ['share'],
      registers: [registry],
    });
    for (const share of [...SHARES, ...STATEMENT_SHARES]) this.refused.inc({ share }, 0);
    if (statementQueue === undefined) return;
    statementQueue.onRefused = (share) => this.refused.inc({ share });
    new Gauge({
      name: 'fieldline_database_statements',
      help: 'Statements on the main pool, and those that wait for their turn',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'running' }, statementQueue.running);
        this.set({ state: 'waiting' }, statementQueue.waiting);
      },
    });
  }

  /**
   * Takes one of a share.
   * @returns a function that gives it back, to be called once.
   * @throws HttpError 429 `account_busy` when the account holds its part.
   */
  take(share: Share, account: string): () => void {
    const used = this.used[share];
    const count = used.get(account) ?? 0;
    if (count >= this.limits[share]) {
      this.refused.inc({ share });
      throw accountBusy(`The account has used its part of this process (${share}): try again`);
    }
    used.set(account, count + 1);
    return () => {
      const left = (used.get(account) ?? 1) - 1;
      if (left > 0) used.set(account, left);
      else used.delete(account);
    };
  }
}

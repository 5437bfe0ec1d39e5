import { AccountBusyError, UnavailableError } from './database-errors.js';

/** How long a statement waits for the share of its account, in milliseconds (contract §25). */
const MAX_SHARE_WAIT_MS = 2_000;
/** Maximum waiting statements of an account while others wait (contract §25). */
const MAX_WAITING = 200;
/** Interval of the look at what waits, in milliseconds. */
const TICK_MS = 100;
/** Accounts above which those without statements are forgotten. */
const MAX_IDLE_ACCOUNTS = 10_000;
/** Stands for the statements of no single account, such as look-ups of keys. They wait in turn as well, and have no limits. */
const SERVICE = '';

/** The shares of statements. */
export const STATEMENT_SHARES = ['running reads', 'statement time'] as const;
type StatementShare = (typeof STATEMENT_SHARES)[number];

/** The limits of a {@link StatementQueue}. */
export interface StatementLimits {
  /** The connections of the pool. */
  readonly connections: number;
  /** Statements of an account that run at once while others wait. */
  readonly running: number;
  /** Statements of an account that run at once in any case, so that others need not wait for their end; by default all. */
  readonly runningAlone?: number;
  /** The milliseconds that the statements of an account take in a second while others wait. */
  readonly msPerSecond: number;
  /** The milliseconds that a statement waits for a connection. */
  readonly waitMs: number;
}

interface WaitingStatement {
  readonly since: number;
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

interface AccountStatements {
  running: number;
  /** In the order of their arrival. */
  readonly waiting: WaitingStatement[];
  /** The level of a leaky bucket of statement time at `spentAt`, in milliseconds. */
  spentMs: number;
  spentAt: number;
}

/**
 * Shares the connections of a pool among accounts (contract §25). Accounts with waiting statements are served in turn. While
 * other accounts wait, an account has a limited number of running statements and a limited time; alone, it may use the whole pool.
 */
export class StatementQueue {
  private readonly accounts = new Map<string, AccountStatements>();
  /** The accounts with waiting statements; the next turn comes first. */
  private readonly turns = new Map<string, AccountStatements>();
  private runningCount = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Called when a statement is refused. */
  onRefused: (share: StatementShare) => void = () => undefined;

  constructor(
    private readonly limits: StatementLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Running statements. */
  get running(): number {
    return this.runningCount;
  }

  /** Waiting statements. */
  get waiting(): number {
    return [...this.turns.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /**
   * Runs a statement when the turn of its account has come.
   * @param account undefined for a statement of no single account, such as the look-up of a key: it has a turn, and no limits.
   * @throws AccountBusyError when it waits for too long for the share of its account, or too many of it wait.
   */
  async run<T>(account: string | undefined, statement: () => Promise<T>): Promise<T> {
    const name = account ?? SERVICE;
    const state = this.stateOf(name);
    if (this.hasConnection && state.waiting.length === 0 && this.mayRun(state)) this.begin(state);
    else await this.wait(name, state);
    const startedAt = this.now();
    try {
      return await statement();
    } finally {
      this.end(state, startedAt);
    }
  }

  /** Starts what may start, and refuses what has waited for too long. Called from time to time while statements wait. */
  tick(): void {
    const now = this.now();
    for (const [account, state] of this.turns) {
      const share = this.exceededShare(state);
      const limitMs = share === undefined ? this.limits.waitMs : MAX_SHARE_WAIT_MS;
      while (now - (state.waiting[0]?.since ?? now) >= limitMs)
        state.waiting
          .shift()
          ?.reject(
            share === undefined
              ? new UnavailableError('The database is unavailable: try again')
              : this.refusal(share, `Statements of the account waited for ${MAX_SHARE_WAIT_MS / 1000} s`),
          );
      if (state.waiting.length === 0) this.turns.delete(account);
    }
    this.startNext();
    if (this.turns.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private get hasConnection(): boolean {
    return this.runningCount < this.limits.connections;
  }

  private stateOf(account: string): AccountStatements {
    const known = this.accounts.get(account);
    if (known !== undefined) return known;
    if (this.accounts.size >= MAX_IDLE_ACCOUNTS)
      for (const [name, { running, waiting }] of this.accounts)
        if (running === 0 && waiting.length === 0) this.accounts.delete(name);
    const state = { running: 0, waiting: [], spentMs: 0, spentAt: 0 };
    this.accounts.set(account, state);
    return state;
  }

  /** Whether other accounts wait. Statements of no single account are none: beside them alone, an account has no limits. */
  private othersWait({ waiting }: AccountStatements): boolean {
    return this.turns.size - (this.turns.has(SERVICE) ? 1 : 0) > (waiting.length > 0 ? 1 : 0);
  }

  private mayRun(state: AccountStatements): boolean {
    const { connections, runningAlone = connections } = this.limits;
    return state.running < runningAlone && this.exceededShare(state) === undefined;
  }

  /** The share that an account has used up; none while no other account waits. */
  private exceededShare(state: AccountStatements): StatementShare | undefined {
    if (state === this.accounts.get(SERVICE) || !this.othersWait(state)) return undefined;
    if (state.running >= this.limits.running) return 'running reads';
    return this.spent(state) >= this.limits.msPerSecond ? 'statement time' : undefined;
  }

  /** The statement time of an account that a second has not made up for yet, in milliseconds. */
  private spent({ spentMs, spentAt }: AccountStatements): number {
    return Math.max(0, spentMs - ((this.now() - spentAt) * this.limits.msPerSecond) / 1000);
  }

  private wait(account: string, state: AccountStatements): Promise<void> {
    if (account !== SERVICE && state.waiting.length >= MAX_WAITING && this.othersWait(state))
      throw this.refusal('running reads', `${MAX_WAITING} statements of the account wait`);
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
    return new Promise((resolve, reject) => {
      state.waiting.push({ since: this.now(), start: resolve, reject });
      this.turns.set(account, state);
    });
  }

  private begin(state: AccountStatements): void {
    state.running++;
    this.runningCount++;
  }

  private end(state: AccountStatements, startedAt: number): void {
    state.running--;
    this.runningCount--;
    if (this.othersWait(state)) {
      state.spentMs = this.spent(state) + this.now() - startedAt;
      state.spentAt = this.now();
    }
    this.startNext();
  }

  private startNext(): void {
    // An account may start more when the last statement of the others has started.
    while (this.hasConnection && this.startTurns());
  }

  /** Gives the accounts their turns. @returns whether a statement was started. */
  private startTurns(): boolean {
    let isStarted = false;
    // An account with more statements comes again behind the others.
    for (const [account, state] of this.turns) {
      if (!this.hasConnection) break;
      if (!this.mayRun(state)) continue;
      this.turns.delete(account);
      const next = state.waiting.shift();
      if (state.waiting.length > 0) this.turns.set(account, state);
      this.begin(state);
      next?.start();
      isStarted = true;
    }
    return isStarted;
  }

  private refusal(share: StatementShare, message: string): AccountBusyError {
    this.onRefused(share);
    return new AccountBusyError(`${message} while others wait (${share}): try again`);
  }
}

/**
 * Requests in progress of a process: the commands that two calls of the group commit, and the two calls after them, take. More would not be
 * answered sooner, but later: an overloaded process would work on requests whose clients leave before their answers.
 */
const MAX_IN_PROGRESS = 256;
/** Those of one account, so that requests of an account that hang leave room for others. */
const MAX_OF_ACCOUNT = MAX_IN_PROGRESS / 2;
/** How long the oldest waiting request may wait before new ones are refused, in milliseconds. */
const MAX_QUEUE_MS = 250;
/** Accounts above which those without requests are forgotten. */
const MAX_IDLE_ACCOUNTS = 10_000;

/** A request that waits for its turn. */
interface WaitingRequest {
  readonly account: string;
  readonly since: number;
  readonly start: (isAdmitted: boolean) => void;
}

interface AccountRequests {
  inProgress: number;
  /** The oldest first. */
  readonly waiting: WaitingRequest[];
}

/** A request that waits. */
export interface Turn {
  /** Resolves when the request may start; to false when it has left. */
  readonly admitted: Promise<boolean>;
  /** Gives the turn up. */
  readonly leave: () => void;
}

/**
 * The requests in progress, and those that wait for their turn: overload is refused instead of queued. Accounts are served in
 * turn; within an account the oldest request comes first, and the newest once one has waited for {@link MAX_QUEUE_MS}: its client still
 * waits.
 */
export class RequestQueue {
  private readonly accounts = new Map<string, AccountRequests>();
  /** The accounts with waiting requests; the next turn comes first. */
  private readonly turns = new Set<string>();
  /** All waiting requests; the oldest comes first. */
  private readonly order = new Set<WaitingRequest>();
  private total = 0;
  /** Accounts with requests in progress. */
  private busyAccounts = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Requests in progress. */
  get inProgress(): number {
    return this.total;
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    return this.order.size;
  }

  /**
   * Whether a new request of an account must be refused: the oldest waiting one has waited for too long, and this one would have to
   * wait as well. That takes more requests than may be in progress; a slow machine alone refuses none. An account that has none
   * waiting, and less than an equal part of all in progress, may wait while others overload the process.
   */
  mustRefuse(account: string): boolean {
    const [oldest] = this.order;
    if (oldest === undefined || this.now() - oldest.since < MAX_QUEUE_MS) return false;
    const state = this.accounts.get(account) ?? { inProgress: 0, waiting: [] };
    if (this.mayBegin(state)) return false;
    if (state.waiting.length > 0) return true;
    const others = this.busyAccounts - (state.inProgress > 0 ? 1 : 0);
    return state.inProgress >= Math.floor(MAX_IN_PROGRESS / (others + 1));
  }

  /** Starts a request of an account, which {@link end} ends. @returns its turn when it must wait. */
  enter(account: string): Turn | undefined {
    const state = this.stateOf(account);
    if (this.mayBegin(state)) {
      this.begin(state);
      return undefined;
    }
    const { promise: admitted, resolve: start } = Promise.withResolvers<boolean>();
    const request: WaitingRequest = { account, since: this.now(), start };
    state.waiting.push(request);
    this.order.add(request);
    this.turns.add(account);
    return { admitted, leave: () => this.leave(state, request) };
  }

  /** Ends a request in progress. */
  end(account: string): void {
    const state = this.accounts.get(account);
    if (state === undefined || state.inProgress === 0) throw new Error('The account has no request in progress');
    if (--state.inProgress === 0) this.busyAccounts--;
    this.total--;
    this.startNext();
  }

  /** The requests of an account. Idle accounts stay known: they come and go with each request. */
  private stateOf(account: string): AccountRequests {
    const known = this.accounts.get(account);
    if (known !== undefined) return known;
    if (this.accounts.size >= MAX_IDLE_ACCOUNTS)
      for (const [name, { inProgress, waiting }] of this.accounts)
        if (inProgress === 0 && waiting.length === 0) this.accounts.delete(name);
    const state = { inProgress: 0, waiting: [] };
    this.accounts.set(account, state);
    return state;
  }

  private mayBegin({ inProgress, waiting }: AccountRequests): boolean {
    return this.total < MAX_IN_PROGRESS && waiting.length === 0 && inProgress < MAX_OF_ACCOUNT;
  }

  private begin(state: AccountRequests): void {
    if (state.inProgress++ === 0) this.busyAccounts++;
    this.total++;
  }

  private leave(state: AccountRequests, request: WaitingRequest): void {
    if (!this.order.delete(request)) return;
    state.waiting.splice(state.waiting.indexOf(request), 1);
    if (state.waiting.length === 0) this.turns.delete(request.account);
    request.start(false);
  }

  /** Starts waiting requests, one of each account in turn. An account with more of them comes again behind the others. */
  private startNext(): void {
    for (const account of this.turns) {
      if (this.total >= MAX_IN_PROGRESS) return;
      const state = this.accounts.get(account);
      if (state === undefined || state.inProgress >= MAX_OF_ACCOUNT) continue;
      const isOld = this.now() - (state.waiting[0]?.since ?? Infinity) >= MAX_QUEUE_MS;
      const next = isOld ? state.waiting.pop() : state.waiting.shift();
      this.turns.delete(account);
      if (state.waiting.length > 0) this.turns.add(account);
      if (next === undefined) continue;
      this.order.delete(next);
      this.begin(state);
      next.start(true);
    }
  }
}

import { EndpointPace } from './endpoint-pace.js';

/** What an endpoint did since the store was told. */
export interface News {
  readonly succeeded: boolean;
  /** Failures since the last success. */
  readonly failures: number;
  /** How long it asks to be left alone. */
  readonly pauseSeconds: number | null;
}

/** One webhook as a worker sees it: what it holds for it, and how much more it may claim. */
export class EndpointQueue<Request> {
  readonly pace = new EndpointPace();
  /** Claimed, not begun. */
  readonly waiting: Request[] = [];
  /** When each request under way began, in milliseconds of a steady clock. */
  readonly underWay = new Map<Request, number>();
  /** Whether the queue may hold more that is due. */
  hungry = false;
  /** Whether more may be due than could be claimed, because what is in our hands is of the same entities. */
  recheck = false;
  /** Until when it asks to be left alone, in milliseconds of the steady clock. */
  heldUntil = 0;
  private news: News | undefined;

  constructor(
    readonly account: string,
    readonly webhook: string,
  ) {}

  /** How many more to claim; 0 while enough is in hand. A slow endpoint is given no more than it can take at once. */
  room(now: number): number {
    if (!this.hungry || now < this.heldUntil) return 0;
    const ahead = this.pace.isSlow ? 0 : this.pace.limit;
    if (this.waiting.length > ahead / 2) return 0;
    return Math.max(0, this.pace.limit + ahead - this.waiting.length - this.underWay.size);
  }

  /** Whether a request may be begun that waits. */
  canBegin(now: number): boolean {
    return this.waiting.length > 0 && this.underWay.size < this.pace.limit && now >= this.heldUntil;
  }

  /** Keeps count of an attempt until the store is told. */
  note(failed: boolean, pauseSeconds: number | undefined): void {
    const { succeeded = false, failures = 0, pauseSeconds: before = null } = this.news ?? {};
    this.news = {
      succeeded: succeeded || !failed,
      failures: failed ? failures + 1 : 0,
      pauseSeconds: pauseSeconds === undefined ? before : Math.max(before ?? 0, pauseSeconds),
    };
  }

  /** Takes back what could not be told: what has happened since came after it. */
  untold(earlier: News): void {
    const later = this.news;
    if (later === undefined) this.news = earlier;
    else
      this.news = {
        succeeded: earlier.succeeded || later.succeeded,
        failures: later.succeeded ? later.failures : earlier.failures + later.failures,
        pauseSeconds:
          earlier.pauseSeconds === null && later.pauseSeconds === null
            ? null
            : Math.max(earlier.pauseSeconds ?? 0, later.pauseSeconds ?? 0),
      };
  }

  /** Whether a pause is not told to the store yet. */
  get pauseIsUntold(): boolean {
    return this.news?.pauseSeconds != null;
  }

  /** What happened since the last call; undefined when nothing did. */
  takeNews(): News | undefined {
    const { news } = this;
    this.news = undefined;
    return news;
  }

  /** Whether nothing of it is in hand, nor known to wait. */
  get isIdle(): boolean {
    return this.waiting.length + this.underWay.size === 0 && this.news === undefined && !this.hungry;
  }
}

/** A backward correction up to this is made while the clock goes on, in milliseconds; a larger one at once. */
const MAX_SLEWED_MS = 60_000;
/** How much of the time that passes a backward correction takes. */
const SLEW_RATE = 0.5;

/** A time that the database has answered. */
export interface ClockMeasurement {
  /** The clock of the database, in milliseconds since 1970. */
  readonly database: number;
  /** When it was asked and when the answer arrived, in milliseconds of the monotonic clock. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

/**
 * The clock of the database, which all programs share: it goes on with the monotonic clock of the process, so that neither the
 * clock of its machine nor a change of it matters. Before the first measurement it is the clock of the machine.
 */
export class DatabaseClock {
  /** The time of the database at zero of the monotonic clock; undefined before the first measurement. */
  private offset: number | undefined;
  /** How far the clock was ahead of that at the last correction, and when this was. */
  private ahead = 0;
  private correctedAt = 0;

  /**
   * @param machine the clock of the machine, in milliseconds since 1970.
   * @param monotonic a clock that is never set, in milliseconds.
   */
  constructor(
    private readonly machine: () => number = () => Date.now(),
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  /** The time, in whole milliseconds since 1970. */
  now(): number {
    const at = this.monotonic();
    return this.offset === undefined ? this.machine() : Math.floor(at + this.offset + this.aheadAt(at));
  }

  /** The time as a date. */
  date(): Date {
    return new Date(this.now());
  }

  /** The time in ISO 8601. */
  instant(): string {
    return this.date().toISOString();
  }

  /** How far the clock of the machine is ahead of that of the database, in milliseconds; 0 before the first measurement. */
  get machineAhead(): number {
    return this.offset === undefined ? 0 : this.machine() - this.now();
  }

  /**
   * Corrects the clock by a measurement. The database read its clock at some time between question and answer, and is taken to
   * have done so in the middle; a time that was possible before stays. So a slow answer corrects nothing that a fast one has
   * measured. The clock goes forward at once, and back at half its pace, so that no time comes twice.
   */
  correct({ database, askedAt, answeredAt }: ClockMeasurement): void {
    const [least, most] = [database - answeredAt, database - askedAt];
    const before = this.offset;
    const offset = before === undefined ? (least + most) / 2 : Math.min(Math.max(before, least), most);
    const back = before === undefined ? 0 : before + this.aheadAt(answeredAt) - offset;
    this.ahead = back > 0 && back <= MAX_SLEWED_MS ? back : 0;
    this.offset = offset;
    this.correctedAt = answeredAt;
  }

  private aheadAt(at: number): number {
    return Math.max(0, this.ahead - Math.max(0, at - this.correctedAt) * SLEW_RATE);
  }
}

/** The clock of this process: every time that is recorded, compared with a recorded one, or shown to others is of it. */
export const clock = new DatabaseClock();

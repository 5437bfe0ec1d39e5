import process from 'node:process';

/**
 * Loaded before a program, this shifts its clock by `CLOCK_OFFSET_MS`; each SIGUSR2 negates the offset, as if the clock were set while
 * the program runs. The monotonic clock is unchanged.
 */
const systemNow = Date.now.bind(Date);
let offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
const shiftedNow = (): number => systemNow() + offset;

process.on('SIGUSR2', () => {
  offset = -offset;
});

Date.now = shiftedNow;
globalThis.Date = new Proxy(Date, {
  construct: (date, given: unknown[], target: () => unknown): object =>
    Reflect.construct(date, given.length === 0 ? [shiftedNow()] : given, target) as Date,
  apply: (): string => new Date().toString(),
});

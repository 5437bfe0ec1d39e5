import process from 'node:process';

/**
 * Loaded before a program, this sets its clock wrong by `CLOCK_OFFSET_MS`; each SIGUSR2 turns too fast into too slow by as
 * much, and back, as a clock that is set while the program runs. The steady clock goes on as it was.
 */
const right = Date.now.bind(Date);
let offset = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
const wrong = (): number => right() + offset;

process.on('SIGUSR2', () => {
  offset = -offset;
});

Date.now = wrong;
globalThis.Date = new Proxy(Date, {
  construct: (date, given: unknown[], target: () => unknown): object =>
    Reflect.construct(date, given.length === 0 ? [wrong()] : given, target) as Date,
  apply: (): string => new Date().toString(),
});

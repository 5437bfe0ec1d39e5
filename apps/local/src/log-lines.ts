import { styleText } from 'node:util';

type Colour = 'red' | 'yellow' | 'green' | 'cyan' | 'magenta' | 'blue' | 'gray';

const LEVELS: Record<string, Colour> = {
  trace: 'gray',
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
};

const LABELS: Record<string, Colour> = { postgres: 'blue', api: 'cyan', worker: 'magenta' };
const LABEL_WIDTH = Math.max(...Object.keys(LABELS).map((label) => label.length));

/** Colours only for a terminal; NO_COLOR and FORCE_COLOR are honoured. */
function paint(colour: Colour, text: string): string {
  return styleText(colour, text, { stream: process.stdout });
}

/** An output line of a program for the terminal: the coloured label, then the formatted line. */
export function labelLine(label: string, line: string): string {
  const prefix = paint(LABELS[label] ?? 'gray', `${label.padEnd(LABEL_WIDTH)} |`);
  return formatLine(line)
    .split('\n')
    .map((part) => `${prefix} ${part}`)
    .join('\n');
}

/**
 * Turns one line of JSON log into `time level message field=value …`; any other line stays as it is.
 * A request is shown as `request GET /v2/clients 200 12ms`; an error's stack goes below.
 */
export function formatLine(line: string): string {
  const entry = parse(line);
  if (entry === undefined) return line;
  // The label says which program it is.
  const { time, level, msg, method, url, status, duration_ms: duration, err, program: _, ...rest } = entry;
  const name = typeof level === 'string' ? level : 'info';
  const words = [
    paint('gray', clock(time)),
    paint(LEVELS[name] ?? 'gray', name.padEnd(5)),
    visible(String(msg)),
    method,
    url,
    status,
    typeof duration === 'number' ? `${Math.round(duration)}ms` : undefined,
    ...Object.entries(rest)
      .filter(([, value]) => value !== null && typeof value !== 'object')
      .map(([key, value]) => paint('gray', `${key}=${visible(String(value))}`)),
  ];
  const text = words.filter((word) => word !== undefined && word !== '').join(' ');
  const stack = isRecord(err) ? [err['stack'], err['message']].find((part) => typeof part === 'string') : undefined;
  return stack === undefined ? text : `${text}\n${visible(stack)}`;
}

/** A text without the control characters that a terminal would obey; lines and tabs stay. */
const visible = (text: string): string =>
  text.replace(/(?![\n\t])\p{Cc}/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    return isRecord(entry) && typeof entry['msg'] === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function clock(time: unknown): string {
  const date = new Date(typeof time === 'number' || typeof time === 'string' ? time : Date.now());
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString().slice(11, 23);
}

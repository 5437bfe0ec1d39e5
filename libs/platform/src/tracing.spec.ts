import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { context, propagation, trace } from '@opentelemetry/api';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from './logging.js';
import { startTracing, withSpan } from './tracing.js';

const log = createLogger('test', 'silent');
const collector = createServer((_, response) => void response.end('{}'));
beforeAll(() => once(collector.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void collector.close());

const start = (program: string): ReturnType<typeof startTracing> => {
  const { port } = collector.address() as AddressInfo;
  return startTracing(program, { otelExporterOtlpTracesEndpoint: `http://127.0.0.1:${port}/v1/traces` }, log);
};

/** Whether spans are recorded, are active in what they await, and are propagated. */
const isTraced = (): Promise<boolean> =>
  withSpan('work', {}, async (span) => {
    await Promise.resolve();
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return span.isRecording() && trace.getActiveSpan() === span && headers['traceparent'] !== undefined;
  });

test('without a collector a span is a no-op around its work', async () => {
  const stop = await startTracing('program', { otelExporterOtlpTracesEndpoint: undefined }, log);
  expect(await isTraced()).toBe(false);
  await expect(withSpan('work', {}, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await stop(performance.now());
});

describe('programs of one process', () => {
  test('share what the first registers, and the last ends it', async () => {
    const [stopFirst, stopSecond] = await Promise.all([start('one'), start('two')]);
    expect(await isTraced()).toBe(true);
    await stopFirst(performance.now());
    expect(await isTraced()).toBe(true);
    await stopSecond(performance.now());
    expect(await isTraced()).toBe(false);
  });

  test('can be started again', async () => {
    const stop = await start('again');
    expect(await isTraced()).toBe(true);
    await stop(performance.now());
    expect(await isTraced()).toBe(false);
  });
});

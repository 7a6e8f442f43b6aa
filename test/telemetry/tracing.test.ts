import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { createLogger } from '../../kernel/log.js';
import { inSpan } from '../../kernel/telemetry/in-span.js';
import { openTracing } from '../../kernel/telemetry/open-tracing.js';
import type { Tracing } from '../../kernel/telemetry/tracing.js';
import { type Collector, startCollector } from './collector.js';

const lines: Record<string, unknown>[] = [];
const log = createLogger('info', { write: line => lines.push(JSON.parse(line)) });

let collector: Collector;
let tracing: Tracing;
beforeEach(async () => {
  lines.length = 0;
  await open(200);
});
afterEach(() => collector.close());

async function open(status: number): Promise<void> {
  await collector?.close();
  collector = await startCollector(status);
  tracing = (await openTracing({ endpoint: `${collector.endpoint}/`, log }))!;
}

/** Ends the tracing, so that everything has arrived, and answers the only span of the name. */
async function arrived(name: string) {
  await tracing.close();
  expect(collector.named(name)).toHaveLength(1);
  return collector.named(name)[0]!;
}

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('a span', () => {
  it('tells the codes of what went wrong, never the message', async () => {
    const message = 'value "hunter2" is not wanted';
    const thrown = [new TypeError(message), Object.assign(new Error(message), { code: '23505' })];
    for (const error of [...thrown, fail('PRODUCT_NOT_FOUND', { detail: message })]) {
      await expect(inSpan(tracing, { name: 'work' }, () => Promise.reject(error))).rejects.toBe(error);
    }
    await tracing.close();
    const types = collector.named('work').map(span => [span.isFailed, span.attributes['error.type']]);
    expect(types).toEqual([
      [true, 'TypeError'],
      [true, '23505'],
      [true, 'PRODUCT_NOT_FOUND'],
    ]);
    expect(collector.requests.map(({ body }) => body).join()).not.toContain('hunter2');
  });

  it.each([
    ['no traceparent', null],
    ['one that is no such thing', 'nonsense'],
    ['one of zeros', '00-00000000000000000000000000000000-0000000000000000-01'],
  ])('begins a trace with %s', async (_, traceparent) => {
    await inSpan(tracing, { name: 'work', traceparent }, async () => {});
    expect((await arrived('work')).parentSpanId).toBe('');
  });

  it('is not recorded where the caller has decided that its trace is not', async () => {
    const unsampled = parent.replace(/1$/, '0');
    await inSpan(tracing, { name: 'work', traceparent: unsampled }, async () => {
      expect(tracing.traceparent()).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$/);
    });
    await tracing.close();
    expect(collector.spans).toEqual([]);
  });

  it('is handed on as the traceparent, inside of it alone', async () => {
    let inside: string | null = null;
    await inSpan(tracing, { name: 'work', traceparent: parent }, async () => {
      await Promise.resolve();
      inside = tracing.traceparent();
    });
    const { traceId, spanId } = await arrived('work');
    expect(inside).toBe(`00-${traceId}-${spanId}-01`);
    expect([tracing.traceparent(), tracing.isInSpan()]).toEqual([null, false]);
  });

  it('leaves out what is not there', async () => {
    const attributes = { 'tradewind.job_id': null, 'tradewind.step': undefined, 'tradewind.attempt': 0 };
    await inSpan(tracing, { name: 'work', attributes }, async () => {});
    expect((await arrived('work')).attributes).toEqual({ 'tradewind.attempt': 0 });
  });
});

describe('a collector that rejects', () => {
  it('is told about once, and the work goes on', async () => {
    await open(400);
    const worked = await inSpan(tracing, { name: 'work' }, async () => 'done');
    await tracing.close();
    expect(worked).toBe('done');
    expect(lines).toMatchObject([{ level: 40, msg: 'traces do not reach their collector and are dropped' }]);
  });
});

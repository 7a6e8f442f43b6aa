import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImageEditorKey, ImageEditRequest } from '../../../connectors/image-models/port.js';
import { openImageEditor } from '../../../connectors/image-models/registry.js';
import {
  openaiImageSandbox,
  photoroomSandbox,
} from '../../../connectors/image-models/sandbox/image-sandboxes.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import {
  ProviderSandbox,
  type SandboxProtocol,
  sandboxRetryAfter,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { countingMeter } from './counting-meter.js';
import { everythingOf } from './everything-of.js';

const prices = { currency: 'USD', inputPerMillion: '5', outputPerMillion: '40', perUnit: '0.1' };
const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

describe.each<[ImageEditorKey, SandboxProtocol, string]>([
  ['openai', openaiImageSandbox, '/v1'],
  ['photoroom', photoroomSandbox, ''],
])('the image editor %s', (key, protocol, base) => {
  let sandbox: ProviderSandbox;
  let http: Outbound;
  const start = (timeoutMs = 20_000) =>
    openImageEditor(
      key,
      { apiKey: ProviderSandbox.apiKey, model: 'model-1', url: `${sandbox.url}${base}`, prices },
      { http, timeoutMs },
    );
  const request = async (more: Partial<ImageEditRequest> = {}): Promise<ImageEditRequest> => ({
    bytes: await picture(),
    contentType: 'image/jpeg',
    meter: countingMeter().meter,
    ...more,
  });

  beforeAll(async () => {
    sandbox = await ProviderSandbox.start(protocol);
    http = new Outbound({ policy: { allowLoopback: true } });
  });
  afterAll(async () => {
    await http.close();
    await sandbox.close();
  });
  afterEach(() => sandbox.clear());

  it('answers with a picture, the same for the same one', async () => {
    const { meter, plans, outcomes } = countingMeter();
    const edited = await start().ghostMannequin(await request({ meter }));
    expect(edited).toMatchObject({ width: 300, height: 200, contentType: 'image/png' });
    expect((await start().ghostMannequin(await request())).bytes).toEqual(edited.bytes);
    const { channels } = await sharp(edited.bytes).stats();
    expect(channels[0]!.stdev).toBeGreaterThan(1);
    expect(plans).toMatchObject([{ provider: key, operation: 'image', usageMax: { units: 1 } }]);
    expect(outcomes).toMatchObject([{ status: 'completed', usage: { units: 1 } }]);
    expect(Number(outcomes[0]!.cost)).toBeGreaterThanOrEqual(0.1);
    expect(Number(plans[0]!.costMax)).toBeGreaterThanOrEqual(Number(outcomes[0]!.cost));
  });

  it.each([
    ['throttled', 'throttled', { retryAfterMs: sandboxRetryAfter * 1000 }],
    ['error', 'unavailable', {}],
    ['unauthorized', 'unauthorized', {}],
    ['truncated', 'unknown', {}],
    ['invalid_json', key === 'openai' ? 'unknown' : 'invalid_answer', {}],
    ['empty', 'invalid_answer', { reason: 'empty' }],
  ] as const)('tells a call that is %s as %s', async (fault, kind, details) => {
    const { meter, outcomes } = countingMeter();
    sandbox.fail(fault);
    const asked = start().ghostMannequin(await request({ meter }));
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind, ...details });
    expect(outcomes).toMatchObject([{ status: kind }]);
    expect(sandbox.calls).toHaveLength(1);
    expect(JSON.stringify([everythingOf(error), outcomes])).not.toContain(ProviderSandbox.apiKey);
  });

  it('does not wait longer than its limit, and ends with the reason of its signal', async () => {
    sandbox.fail('slow', 2);
    const late = start(300).ghostMannequin(await request());
    await expect(late).rejects.toMatchObject({ kind: 'unknown' });
    const stop = new AbortController();
    const arrived = sandbox.nextCall();
    const asked = start().ghostMannequin(await request({ signal: stop.signal }));
    const told = asked.catch((thrown: unknown) => thrown);
    await arrived;
    stop.abort(new Error('canceled'));
    expect(await told).toMatchObject({ message: 'canceled' });
  });

  it('sends nothing where the meter says no', async () => {
    const meter = { begin: async () => Promise.reject(new Error('used up')) };
    await expect(start().ghostMannequin(await request({ meter }))).rejects.toThrow('used up');
    expect(sandbox.calls).toEqual([]);
  });
});

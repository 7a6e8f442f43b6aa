import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerEngineKey, EngineQuestion } from '../../../connectors/answer-engines/port.js';
import { openAnswerEngine } from '../../../connectors/answer-engines/registry.js';
import type { EngineScript } from '../../../connectors/answer-engines/sandbox/engine-script.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import {
  ProviderSandbox,
  type SandboxProtocol,
  sandboxRetryAfter,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { countingMeter } from './counting-meter.js';
import { everythingOf } from './everything-of.js';

interface Adapter {
  protocol(script: EngineScript): SandboxProtocol;
  /** Below the sandbox's address. */
  base: string;
  /** Where a request has the shopper's country. */
  countryOf(request: object): unknown;
}

const prices = { currency: 'USD', inputPerMillion: '1', outputPerMillion: '4', perUnit: '0.01' };
const cited = ['https://www.alpha.example/kettle?ref=1', 'https://beta.example/'];
const consulted = ['https://reviews.example/kettles'];

/** What every answer engine does, against the sandbox of its protocol. */
export function answerEngineKit(key: AnswerEngineKey, { protocol, base, countryOf }: Adapter): void {
  describe(`the answer engine ${key}`, () => {
    let sandbox: ProviderSandbox;
    let http: Outbound;
    const start = (timeoutMs = 20_000) =>
      openAnswerEngine(
        key,
        { apiKey: ProviderSandbox.apiKey, model: 'model-1', url: `${sandbox.url}${base}`, prices },
        { http, timeoutMs },
      );
    const question = (more: Partial<EngineQuestion> = {}): EngineQuestion => ({
      text: 'Which kettle is best?',
      country: 'SG',
      outputTokensMax: 500,
      meter: countingMeter().meter,
      ...more,
    });

    beforeAll(async () => {
      sandbox = await ProviderSandbox.start(
        protocol((_, nth) => ({ text: `Alpha makes kettle number ${nth}.`, cited, consulted })),
      );
      http = new Outbound({ policy: { allowLoopback: true } });
    });
    afterAll(async () => {
      await http.close();
      await sandbox.close();
    });
    afterEach(() => sandbox.clear());

    it('answers with what it cites, and apart from that with what it consulted', async () => {
      const { meter, plans, outcomes } = countingMeter();
      const answer = await start().ask(question({ meter }));
      expect(answer.text).toContain('Alpha makes kettle number');
      expect(answer.citations.map(({ url }) => url)).toEqual(cited);
      expect(answer.sources.map(({ url }) => url).sort()).toEqual([...cited, ...consulted].sort());
      expect(answer).toMatchObject({ hasSearched: true, model: 'model-1-sandbox' });
      expect(JSON.stringify(answer.raw)).toContain('Alpha makes kettle');
      expect(plans).toMatchObject([{ provider: key, operation: 'answer', currency: 'USD' }]);
      expect(outcomes).toMatchObject([{ status: 'completed', usage: { units: 1 } }]);
      expect(Number(outcomes[0]!.cost)).toBeGreaterThan(0.01);
    });

    it('asks exactly the question, from where the shopper is', async () => {
      await start().ask(question());
      const request = JSON.parse(sandbox.calls[0]!.body.toString());
      expect(JSON.stringify(request)).toContain('Which kettle is best?');
      expect(countryOf(request)).toBe('SG');
    });

    it.each([
      ['throttled', 'throttled', { retryAfterMs: sandboxRetryAfter * 1000 }],
      ['error', 'unavailable', {}],
      ['unauthorized', 'unauthorized', {}],
      ['truncated', 'unknown', {}],
      ['invalid_json', 'unknown', {}],
      ['empty', 'invalid_answer', { reason: 'empty' }],
      ['refused', 'refused', {}],
    ] as const)('tells a call that is %s as %s', async (fault, kind, details) => {
      const { meter, outcomes } = countingMeter();
      sandbox.fail(fault);
      const error = await start()
        .ask(question({ meter }))
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ kind, ...details });
      expect(outcomes).toMatchObject([{ status: kind }]);
      expect(sandbox.calls).toHaveLength(1);
    });

    it('does not wait longer than its limit, and ends with the reason of its signal', async () => {
      sandbox.fail('slow', 2);
      await expect(start(300).ask(question())).rejects.toMatchObject({ kind: 'unknown' });
      const stop = new AbortController();
      const arrived = sandbox.nextCall();
      const asked = start()
        .ask(question({ signal: stop.signal }))
        .catch((thrown: unknown) => thrown);
      await arrived;
      stop.abort(new Error('canceled'));
      expect(await asked).toMatchObject({ message: 'canceled' });
    });

    it('sends nothing where the meter says no', async () => {
      const meter = { begin: async () => Promise.reject(new Error('used up')) };
      await expect(start().ask(question({ meter }))).rejects.toThrow('used up');
      expect(sandbox.calls).toEqual([]);
    });

    it('never tells its key: not in errors, texts, addresses, raw answers or what is counted', async () => {
      const { meter, plans, outcomes } = countingMeter();
      const told: unknown[] = [plans, outcomes];
      for (const fault of ['echo', 'unauthorized', 'error'] as const) {
        sandbox.fail(fault);
        told.push(await start().ask(question({ meter })).catch(everythingOf));
      }
      expect(JSON.stringify(told)).toContain('[secret]');
      expect(JSON.stringify(told)).not.toContain(ProviderSandbox.apiKey);
    });
  });
}

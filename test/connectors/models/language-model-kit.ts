import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageModel, TextRequest } from '../../../connectors/language-models/port.js';
import type { CallOutcome, PlannedCall } from '../../../connectors/provider-calls/call-meter.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import type {
  ProviderDependencies,
  ProviderSettings,
} from '../../../connectors/provider-calls/provider-settings.js';
import {
  ProviderSandbox,
  type SandboxProtocol,
  sandboxRetryAfter,
} from '../../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { Outbound } from '../../../kernel/outbound/outbound.js';
import { countingMeter } from './counting-meter.js';
import { everythingOf } from './everything-of.js';

interface Adapter {
  open(settings: ProviderSettings, dependencies: ProviderDependencies): LanguageModel;
  protocol: SandboxProtocol;
  /** Of the only call of the official wire that the adapter makes. */
  path: string;
}

const prices = { currency: 'USD', inputPerMillion: '0.25', outputPerMillion: '2', perUnit: '0' };
const City = Type.Object({ name: Type.String(), people: Type.Integer() }, { additionalProperties: false });

/** What every language model does, against the sandbox of its protocol. */
export function languageModelKit(name: string, { open, protocol, path }: Adapter): void {
  describe(`the language model ${name}`, () => {
    let sandbox: ProviderSandbox;
    let http: Outbound;
    const start = (timeoutMs = 20_000, apiKey = ProviderSandbox.apiKey) =>
      open({ apiKey, model: 'model-1', url: `${sandbox.url}/v1`, prices }, { http, timeoutMs });

    beforeAll(async () => {
      sandbox = await ProviderSandbox.start(protocol);
      http = new Outbound({ policy: { allowLoopback: true } });
    });
    afterAll(async () => {
      await http.close();
      await sandbox.close();
    });
    afterEach(() => {
      sandbox.clear();
    });

    const ask = (more: Partial<TextRequest> = {}): TextRequest => ({
      instructions: 'Be brief.',
      messages: [{ role: 'user', text: 'What is tea?' }],
      outputTokensMax: 200,
      meter: countingMeter().meter,
      ...more,
    });

    it('answers a text, with what it used', async () => {
      const { meter, plans, outcomes } = countingMeter();
      const { text, usage, toolCalls } = await start().generateText(ask({ meter, language: 'en' }));
      expect(text).toMatch(/^This is the answer of the sandbox/);
      expect(toolCalls).toEqual([]);
      expect(usage).toMatchObject({ calls: 1, outputTokens: Math.ceil(text.length / 4) });
      expect(sandbox.calls.map(call => call.path)).toEqual([path]);
      const [plan] = plans as [PlannedCall];
      const [outcome] = outcomes as [CallOutcome];
      expect(plan).toMatchObject({ provider: name, model: 'model-1', operation: 'text', currency: 'USD' });
      expect(outcome).toMatchObject({
        status: 'completed',
        answerDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(outcome.usage).toMatchObject({
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
      });
      expect(plan.usageMax.inputTokens).toBeGreaterThan(usage.inputTokens);
      expect(Number(outcome.cost)).toBeCloseTo((usage.inputTokens * 0.25 + usage.outputTokens * 2) / 1e6, 12);
    });

    it('streams a text in pieces, which together are the text', async () => {
      const { meter, outcomes } = countingMeter();
      const { pieces, result } = start().streamText(ask({ meter }));
      const received = await allOf(pieces);
      const { text, usage } = await result;
      expect(received.filter(piece => piece !== '').length).toBeGreaterThan(3);
      expect(received.join('')).toBe(text);
      expect(usage.outputTokens).toBe(Math.ceil(text.length / 4));
      expect(outcomes).toMatchObject([{ status: 'completed', usage: { outputTokens: usage.outputTokens } }]);
    });

    it('answers a value by a schema', async () => {
      const { value } = await start().generateObject({ ...ask(), schema: City, schemaName: 'city' });
      expect(value).toMatchObject({ name: expect.any(String), people: 1 });
    });

    it('calls tools with checked input, and counts each call of the model', async () => {
      const { meter, outcomes } = countingMeter();
      const inputs: unknown[] = [];
      const weather = {
        description: 'The weather of a city.',
        input: Type.Object({ city: Type.String() }, { additionalProperties: false }),
        run: async (input: unknown) => {
          inputs.push(input);
          return { degrees: 31 };
        },
      };
      const { text, usage, toolCalls } = await start().generateText(ask({ meter, tools: { weather } }));
      expect(inputs).toEqual([{ city: 'sample' }]);
      expect(toolCalls).toEqual([{ name: 'weather', input: { city: 'sample' } }]);
      expect(text).toMatch(/^This is the answer/);
      expect(usage.calls).toBe(2);
      expect(outcomes.map(({ status }) => status)).toEqual(['completed', 'completed']);
      expect(sandbox.calls[1]!.body.toString()).toContain('31');
    });

    it('streams with tools', async () => {
      const weather = { description: 'Weather.', input: Type.Object({}), run: async () => 'fine' };
      const { pieces, result } = start().streamText(ask({ tools: { weather } }));
      const received = await allOf(pieces);
      expect(await result).toMatchObject({ text: received.join(''), usage: { calls: 2 } });
    });

    it('ends the request with the error of a tool', async () => {
      const broken = {
        description: 'Broken.',
        input: Type.Object({}),
        run: async () => {
          throw new Error('no database');
        },
      };
      await expect(start().generateText(ask({ tools: { broken } }))).rejects.toThrow('no database');
      expect(sandbox.calls).toHaveLength(1);
    });

    it.each([
      ['throttled', 'throttled', { retryAfterMs: sandboxRetryAfter * 1000, isThrottled: true }],
      ['error', 'unavailable', { isTemporary: true }],
      ['unauthorized', 'unauthorized', { isTemporary: false }],
      ['truncated', 'unknown', {}],
      ['invalid_json', 'unknown', {}],
      ['empty', 'invalid_answer', { reason: 'empty' }],
      ['refused', 'refused', {}],
      ['wrong_language', 'invalid_answer', { reason: 'wrong_language' }],
    ] as const)('tells a call that is %s as %s, without another try', async (fault, kind, details) => {
      for (const run of [generated, streamed]) {
        const { meter, outcomes } = countingMeter();
        sandbox.fail(fault);
        const error = await run(start(), ask({ meter, language: 'en' })).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(ProviderError);
        expect(error).toMatchObject({ kind, ...details });
        expect(outcomes).toHaveLength(1);
        const isFree = ['throttled', 'unavailable', 'unauthorized'].includes(kind);
        expect(outcomes[0]!.usage.inputTokens === 0, fault).toBe(isFree);
      }
      expect(sandbox.calls).toHaveLength(2);
    });

    it('does not wait for an answer longer than its limit, and counts the most that it may have used', async () => {
      for (const run of [generated, streamed]) {
        const { meter, plans, outcomes } = countingMeter();
        sandbox.fail('slow');
        await expect(run(start(300), ask({ meter }))).rejects.toMatchObject({ kind: 'unknown' });
        expect(outcomes).toMatchObject([{ status: 'unknown', usage: plans[0]!.usageMax }]);
      }
    });

    it('ends with the reason of its signal', async () => {
      for (const run of [generated, streamed]) {
        const stop = new AbortController();
        const { meter, outcomes } = countingMeter();
        sandbox.fail('slow');
        const arrived = sandbox.nextCall();
        const asked = run(start(), ask({ meter, signal: stop.signal })).catch((thrown: unknown) => thrown);
        await arrived;
        stop.abort(new Error('canceled by a person'));
        expect(await asked).toMatchObject({ message: 'canceled by a person' });
        expect(outcomes).toMatchObject([{ answerDigest: null }]);
      }
    });

    it('sends nothing where the meter says no', async () => {
      const meter = { begin: async () => Promise.reject(new Error('the budget is used up')) };
      for (const run of [generated, streamed]) {
        await expect(run(start(), ask({ meter }))).rejects.toThrow('the budget is used up');
      }
      expect(sandbox.calls).toEqual([]);
    });

    it('counts a stream that nobody reads to its end', async () => {
      const { meter, outcomes, whenEnded } = countingMeter();
      const { pieces, result } = start().streamText(ask({ meter }));
      for await (const _ of pieces) {
        break;
      }
      await expect(result).rejects.toThrow('not read to its end');
      await whenEnded();
      expect(outcomes).toHaveLength(1);
    });

    it('never tells its key: not in errors, answers, pieces or what is counted', async () => {
      const { meter, plans, outcomes } = countingMeter();
      const told: unknown[] = [plans, outcomes];
      for (const fault of ['echo', 'unauthorized', 'error', 'throttled', 'invalid_json'] as const) {
        for (const run of [generated, streamed]) {
          sandbox.fail(fault);
          told.push(await run(start(), ask({ meter })).catch(everythingOf));
        }
      }
      sandbox.fail('echo');
      told.push(await start().generateObject({ ...ask({ meter }), schema: City, schemaName: 'city' }));
      const text = JSON.stringify(told);
      expect(text).toContain('[secret]');
      expect(text).not.toContain(ProviderSandbox.apiKey);
    });

    it('is told that its key is wrong', async () => {
      const model = start(20_000, 'sk-another-key');
      const error = await model.generateText(ask()).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ kind: 'unauthorized', status: 401 });
      expect(JSON.stringify(everythingOf(error))).not.toContain('sk-another-key');
    });
  });
}

const generated = (model: LanguageModel, request: TextRequest): Promise<string> =>
  model.generateText(request).then(({ text }) => text);

/** All pieces, and the text once more. */
async function streamed(model: LanguageModel, request: TextRequest): Promise<string> {
  const { pieces, result } = model.streamText(request);
  return `${(await allOf(pieces)).join('')} ${(await result).text}`;
}

async function allOf(pieces: AsyncIterable<string>): Promise<string[]> {
  const received: string[] = [];
  for await (const piece of pieces) {
    received.push(piece);
  }
  return received;
}

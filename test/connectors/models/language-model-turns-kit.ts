import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LanguageModel, TurnMessage, TurnRequest } from '../../../connectors/language-models/port.js';
import type {
  SandboxScript,
  SandboxScriptedTurn,
  SandboxTurn,
} from '../../../connectors/language-models/sandbox/sandbox-answer.js';
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

interface Adapter {
  open(settings: ProviderSettings, dependencies: ProviderDependencies): LanguageModel;
  protocol(script: SandboxScript): SandboxProtocol;
}

const weather = {
  description: 'The weather of a city.',
  input: Type.Object({ city: Type.String() }, { additionalProperties: false }),
};
const question = { role: 'user' as const, text: 'How warm is it in Hanoi and in Hue?' };

/** What one turn of every language model is, against the sandbox of its protocol. */
export function languageModelTurnsKit(name: string, { open, protocol }: Adapter): void {
  describe(`a turn of the language model ${name}`, () => {
    let sandbox: ProviderSandbox;
    let http: Outbound;
    let answer: SandboxScriptedTurn;
    const told: SandboxTurn[] = [];

    beforeAll(async () => {
      const script: SandboxScript = turn => {
        told.push(turn);
        return answer;
      };
      sandbox = await ProviderSandbox.start(protocol(script));
      http = new Outbound({ policy: { allowLoopback: true } });
    });
    afterAll(async () => {
      await http.close();
      await sandbox.close();
    });
    afterEach(() => {
      sandbox.clear();
      told.splice(0);
    });

    const ask = (more: Partial<TurnRequest> = {}) =>
      open(
        { apiKey: ProviderSandbox.apiKey, model: 'model-1', url: `${sandbox.url}/v1`, prices: null },
        { http, timeoutMs: 20_000 },
      ).nextTurn({
        instructions: 'Be brief.',
        messages: [question],
        tools: { weather },
        outputTokensMax: 200,
        meter: countingMeter().meter,
        ...more,
      });

    it('is a text where no tool is asked for', async () => {
      answer = { text: 'It is warm in both.' };
      const { meter, outcomes } = countingMeter();
      const turn = await ask({ meter });
      expect(turn).toMatchObject({ text: 'It is warm in both.', toolRequests: [], usage: { calls: 1 } });
      expect(outcomes).toMatchObject([
        { status: 'completed', usage: { outputTokens: turn.usage.outputTokens } },
      ]);
      expect(told).toMatchObject([{ texts: [question.text], results: [], tools: ['weather'] }]);
      expect(told[0]!.instructions).toContain('Be brief.');
    });

    it('has all tools that the model asks for at once, and runs none', async () => {
      answer = {
        text: 'I look it up.',
        toolCalls: ['Hanoi', 'Hue'].map(city => ({ name: 'weather', arguments: JSON.stringify({ city }) })),
      };
      const { text, toolRequests } = await ask();
      expect(text).toBe('I look it up.');
      expect(toolRequests).toMatchObject([
        { name: 'weather', input: { city: 'Hanoi' }, problem: null },
        { name: 'weather', input: { city: 'Hue' }, problem: null },
      ]);
      expect(new Set(toolRequests.map(({ id }) => id)).size).toBe(2);
      expect(sandbox.calls).toHaveLength(1);
    });

    it('goes on from the results of tools, errors among them', async () => {
      const toolRequests = ['a', 'b'].map(id => ({ id, name: 'weather', input: { city: id } }));
      answer = { text: 'Warm in one.' };
      const { text } = await ask({
        messages: [
          question,
          { role: 'assistant', text: '', toolRequests },
          {
            role: 'tool',
            results: [
              { id: 'a', name: 'weather', text: '{"degrees":31}', isError: false },
              { id: 'b', name: 'weather', text: 'There is no such city.', isError: true },
            ],
          },
        ],
      });
      expect(text).toBe('Warm in one.');
      expect(told[0]!.results).toEqual(['{"degrees":31}', 'There is no such city.']);
    });

    it.each([
      ['a tool that there is not', 'delete_everything', '{"city":"Hue"}', 'unknown_tool', { city: 'Hue' }],
      ['arguments that are no JSON', 'weather', '{"city":', 'invalid_input', '{"city":'],
      ['arguments of another form', 'weather', '{"town":"Hue"}', 'invalid_input', { town: 'Hue' }],
      ['arguments that are no object', 'weather', '"Hue"', 'invalid_input', 'Hue'],
    ])('tells %s, and the request can be answered', async (_what, tool, given, problem, input) => {
      answer = { toolCalls: [{ name: tool, arguments: given }] };
      const { toolRequests } = await ask();
      expect(toolRequests).toMatchObject([{ name: tool, problem, input }]);
      const { id } = toolRequests[0]!;
      answer = { text: 'I am sorry.' };
      const results = [{ id, name: tool, text: 'Not possible.', isError: true }];
      const messages: TurnMessage[] = [
        question,
        { role: 'assistant', text: '', toolRequests },
        { role: 'tool', results },
      ];
      expect((await ask({ messages })).text).toBe('I am sorry.');
      expect(told.at(-1)!.results).toEqual(['Not possible.']);
    });

    it('is an invalid answer where it was cut off, with tools or without', async () => {
      for (const cut of [{ text: 'It is' }, { toolCalls: [{ name: 'weather', arguments: '{"city":"H' }] }]) {
        answer = { ...cut, isCutOff: true };
        await expect(ask()).rejects.toMatchObject({ kind: 'invalid_answer', reason: 'truncated' });
      }
    });

    it('is an invalid answer in another language, and requests of tools have none', async () => {
      answer = { text: 'Es ist in beiden Städten warm, und es bleibt auch noch eine Weile so.' };
      await expect(ask({ language: 'en' })).rejects.toMatchObject({ reason: 'wrong_language' });
      answer = { ...answer, toolCalls: [{ name: 'weather', arguments: '{"city":"Hue"}' }] };
      expect((await ask({ language: 'en' })).toolRequests).toHaveLength(1);
    });

    it.each([
      ['throttled', { kind: 'throttled', retryAfterMs: sandboxRetryAfter * 1000 }],
      ['error', { kind: 'unavailable' }],
      ['truncated', { kind: 'unknown' }],
      ['invalid_json', { kind: 'unknown' }],
      ['empty', { kind: 'invalid_answer', reason: 'empty' }],
      ['refused', { kind: 'refused' }],
    ] as const)('tells a call that is %s, without another try', async (fault, error) => {
      answer = { text: 'It is warm.' };
      sandbox.fail(fault);
      await expect(ask()).rejects.toMatchObject(error);
      expect(sandbox.calls).toHaveLength(1);
    });

    it('has no key in what a model asks for', async () => {
      answer = { toolCalls: [{ name: 'weather', arguments: `{"city":"${ProviderSandbox.apiKey}"}` }] };
      expect((await ask()).toolRequests[0]!.input).toEqual({ city: '[secret]' });
    });
  });
}

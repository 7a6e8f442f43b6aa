import type { LanguageModel } from '../../../connectors/language-models/port.js';
import { plannedCall } from '../../../connectors/provider-calls/call-meter.js';

const prices = { currency: 'USD', inputPerMillion: '1', outputPerMillion: '1', perUnit: '0' };

export interface SaidRequest {
  instructions: string | undefined;
  text: string;
}

/** A model that always answers the same, through its meter: 100 tokens in, 50 out. `said` is told what it was asked. */
export function modelThatSays(value: unknown, said: SaidRequest[] = []): LanguageModel {
  return {
    provider: 'scripted',
    model: 'one',
    generateObject: async ({ instructions, messages, meter }) => {
      const usageMax = { inputTokens: 200, outputTokens: 100, units: 0 };
      const plan = plannedCall({
        provider: 'scripted',
        model: 'one',
        operation: 'text',
        usageMax,
        prices,
        timeoutMs: 1_000,
      });
      const started = await meter.begin(plan);
      said.push({ instructions, text: messages[0]!.text });
      const usage = { inputTokens: 100, outputTokens: 50, units: 0 };
      await started.end({ status: 'completed', usage, cost: '0.00015', answerDigest: null });
      return { value, usage: { calls: 1, inputTokens: 100, outputTokens: 50 } } as never;
    },
    generateText: () => Promise.reject(new Error('not asked')),
    nextTurn: () => Promise.reject(new Error('not asked')),
    streamText: () => {
      throw new Error('not asked');
    },
  };
}

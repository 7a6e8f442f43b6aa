import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import { AskedEngine, type EngineWire } from './asked-engine.js';
import { openaiWire } from './openai.js';
import { perplexityWire } from './perplexity.js';
import type { AnswerEngine, AnswerEngineKey } from './port.js';

/** Every engine, in the order in which merchants are shown them. */
const wires: Readonly<Record<AnswerEngineKey, EngineWire>> = {
  openai: openaiWire,
  perplexity: perplexityWire,
};

export const openAnswerEngine = (
  key: AnswerEngineKey,
  settings: ProviderSettings,
  dependencies: ProviderDependencies,
): AnswerEngine => new AskedEngine(wires[key], settings, dependencies);

import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import { anthropic } from './anthropic.js';
import { openaiCompatible } from './openai-compatible.js';
import type { LanguageModel } from './port.js';

type OpenLanguageModel = (settings: ProviderSettings, dependencies: ProviderDependencies) => LanguageModel;

/** Every adapter, by the name that the configuration has for it. */
export const languageModels = {
  openai_compatible: openaiCompatible,
  anthropic,
} as const satisfies Record<string, OpenLanguageModel>;

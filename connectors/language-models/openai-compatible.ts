import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import type { LanguageModel } from './port.js';
import { SdkLanguageModel } from './sdk-language-model.js';

const officialUrl = 'https://api.openai.com/v1';
/** Answers to single requests are some hundred kilobytes at most. */
const answerBytes = 16 * 1024 * 1024;

/** A model behind the chat completions of OpenAI's protocol, which most providers and local servers speak. */
export function openaiCompatible(
  settings: ProviderSettings,
  dependencies: ProviderDependencies,
): LanguageModel {
  const { apiKey, model, prices } = settings;
  const fetch = dependencies.http.openFetch(answerBytes);
  return new SdkLanguageModel({
    terms: {
      provider: 'openai_compatible',
      title: 'The language model',
      model,
      prices,
      timeoutMs: dependencies.timeoutMs,
    },
    apiKey,
    load: async () => {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const provider = createOpenAICompatible({
        name: 'openai_compatible',
        baseURL: settings.url ?? officialUrl,
        apiKey,
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
      });
      return provider.chatModel(model);
    },
  });
}

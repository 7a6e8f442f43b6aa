import type { ProviderDependencies, ProviderSettings } from '../provider-calls/provider-settings.js';
import type { LanguageModel } from './port.js';
import { SdkLanguageModel } from './sdk-language-model.js';

const officialUrl = 'https://api.anthropic.com/v1';
const answerBytes = 16 * 1024 * 1024;

/** A model of Anthropic, by the Messages API. */
export function anthropic(settings: ProviderSettings, dependencies: ProviderDependencies): LanguageModel {
  const { apiKey, model, prices } = settings;
  const fetch = dependencies.http.openFetch(answerBytes);
  return new SdkLanguageModel({
    terms: {
      provider: 'anthropic',
      title: 'Anthropic',
      model,
      prices,
      timeoutMs: dependencies.timeoutMs,
    },
    apiKey,
    load: async () => {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: settings.url ?? officialUrl, apiKey, fetch })(model);
    },
  });
}

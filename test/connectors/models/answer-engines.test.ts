import { openaiEngineSandbox } from '../../../connectors/answer-engines/sandbox/openai-engine-sandbox.js';
import { perplexitySandbox } from '../../../connectors/answer-engines/sandbox/perplexity-sandbox.js';
import { answerEngineKit } from './answer-engine-kit.js';

answerEngineKit('openai', {
  protocol: openaiEngineSandbox,
  base: '/v1',
  countryOf: ({ tools }: { tools?: [{ user_location: { country: string } }] }) =>
    tools?.[0].user_location.country,
});

answerEngineKit('perplexity', {
  protocol: perplexitySandbox,
  base: '',
  countryOf: ({
    web_search_options: options,
  }: {
    web_search_options?: { user_location: { country: string } };
  }) => options?.user_location.country,
});

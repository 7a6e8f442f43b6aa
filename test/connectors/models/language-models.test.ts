import { languageModels } from '../../../connectors/language-models/registry.js';
import {
  anthropicSandbox,
  scriptedAnthropicSandbox,
} from '../../../connectors/language-models/sandbox/anthropic-sandbox.js';
import {
  openaiCompatibleSandbox,
  scriptedOpenaiSandbox,
} from '../../../connectors/language-models/sandbox/openai-compatible-sandbox.js';
import { languageModelKit } from './language-model-kit.js';
import { languageModelTurnsKit } from './language-model-turns-kit.js';

languageModelKit('openai_compatible', {
  open: languageModels.openai_compatible,
  protocol: openaiCompatibleSandbox,
  path: '/v1/chat/completions',
});

languageModelKit('anthropic', {
  open: languageModels.anthropic,
  protocol: anthropicSandbox,
  path: '/v1/messages',
});

languageModelTurnsKit('openai_compatible', {
  open: languageModels.openai_compatible,
  protocol: scriptedOpenaiSandbox,
});

languageModelTurnsKit('anthropic', {
  open: languageModels.anthropic,
  protocol: scriptedAnthropicSandbox,
});

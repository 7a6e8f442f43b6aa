import type { LanguageModel } from '../../connectors/language-models/port.js';
import { languageModels } from '../../connectors/language-models/registry.js';
import { openaiCompatibleSandbox } from '../../connectors/language-models/sandbox/openai-compatible-sandbox.js';
import {
  ProviderSandbox,
  type SandboxProtocol,
} from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { Outbound } from '../../kernel/outbound/outbound.js';

/** What a model was asked. */
export interface AskedModel {
  instructions: string;
  message: string;
  /** Names of what the answer must have. */
  names: string[];
}

/** What a model answers, by what it is asked. */
export type ModelScript = (asked: AskedModel) => object;

const path = 'POST /v1/chat/completions';

export function askedModel(body: Buffer): AskedModel {
  const { messages, response_format: format } = JSON.parse(body.toString());
  return {
    instructions: messages[0].content,
    message: messages.at(-1).content,
    names: Object.keys(format.json_schema.schema.properties),
  };
}

/** The sandbox of a language model that answers by a script; what it does wrong on demand stays wrong. */
export const scriptedModel = (script: ModelScript): SandboxProtocol => ({
  ...openaiCompatibleSandbox,
  routes: {
    [path]: async call => {
      const answer = await openaiCompatibleSandbox.routes[path]!(call);
      if (call.fault !== null) return answer;
      const completion = JSON.parse(answer.chunks.join(''));
      completion.choices[0].message.content = JSON.stringify(script(askedModel(call.body)));
      return { ...answer, chunks: [JSON.stringify(completion)] };
    },
  },
});

/** A language model that answers by a script over HTTP, for parts of the program that run in the test itself. */
export class ScriptedModel {
  readonly sandbox: ProviderSandbox;
  readonly language: LanguageModel;
  readonly #http: Outbound;

  private constructor(sandbox: ProviderSandbox, model: string) {
    this.sandbox = sandbox;
    this.#http = new Outbound({ policy: { allowLoopback: true } });
    this.language = languageModels.openai_compatible(
      { apiKey: ProviderSandbox.apiKey, model, url: `${sandbox.url}/v1`, prices: null },
      { http: this.#http, timeoutMs: 2_000 },
    );
  }

  static start = async (model: string, script: ModelScript): Promise<ScriptedModel> =>
    new ScriptedModel(await ProviderSandbox.start(scriptedModel(script)), model);

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.#http.close();
  }
}

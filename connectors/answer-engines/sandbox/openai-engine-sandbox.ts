import type {
  SandboxCall,
  SandboxProtocol,
  SandboxReply,
} from '../../provider-calls/sandbox/provider-sandbox.js';
import { type EngineScript, ScriptedAnswers, tokensOf } from './engine-script.js';

interface ResponsesRequest {
  model: string;
  input: string;
}

/** OpenAI's Responses with `web_search`. */
export function openaiEngineSandbox(script?: EngineScript): SandboxProtocol {
  const answers = new ScriptedAnswers(script);
  return {
    routes: { 'POST /v1/responses': call => respond(answers, call) },
    keyOf: headers => headers.authorization?.replace('Bearer ', ''),
    errorOf: (status, message) => ({ error: { message, type: 'sandbox_error', code: String(status) } }),
  };
}

function respond(answers: ScriptedAnswers, call: SandboxCall): SandboxReply {
  const { model, input } = JSON.parse(call.body.toString()) as ResponsesRequest;
  const { text, cited, consulted } = answers.next(input, call);
  const annotations = cited.map((url, index) => ({
    type: 'url_citation',
    url,
    title: new URL(url).hostname,
    start_index: index,
    end_index: text.length,
  }));
  const content =
    call.fault === 'refused'
      ? [{ type: 'refusal', refusal: 'I cannot help with that.' }]
      : [{ type: 'output_text', text, annotations }];
  const sources = [...cited, ...consulted].map(url => ({ type: 'url', url }));
  const body = {
    id: 'resp_sandbox',
    object: 'response',
    status: 'completed',
    model: `${model}-sandbox`,
    output: [
      {
        type: 'web_search_call',
        id: 'ws_sandbox',
        status: 'completed',
        action: { type: 'search', queries: [input], sources },
      },
      { type: 'message', id: 'msg_sandbox', role: 'assistant', status: 'completed', content },
    ],
    usage: { input_tokens: tokensOf(input), output_tokens: tokensOf(text) },
  };
  return { chunks: [JSON.stringify(body)] };
}

import type {
  SandboxCall,
  SandboxProtocol,
  SandboxReply,
} from '../../provider-calls/sandbox/provider-sandbox.js';
import { type EngineScript, ScriptedAnswers, tokensOf } from './engine-script.js';

interface SonarRequest {
  model: string;
  messages: { content: string }[];
}

/** Perplexity's Sonar. */
export function perplexitySandbox(script?: EngineScript): SandboxProtocol {
  const answers = new ScriptedAnswers(script);
  return {
    routes: { 'POST /chat/completions': call => complete(answers, call) },
    keyOf: headers => headers.authorization?.replace('Bearer ', ''),
    errorOf: (status, message) => ({ error: { message, type: 'sandbox_error', code: status } }),
  };
}

function complete(answers: ScriptedAnswers, call: SandboxCall): SandboxReply {
  const { model, messages } = JSON.parse(call.body.toString()) as SonarRequest;
  const question = messages.at(-1)!.content;
  const { text, cited, consulted } = answers.next(question, call);
  const citations = [...cited, ...consulted];
  const marks = cited.map((_, index) => `[${index + 1}]`).join('');
  const content = text + marks;
  const body = {
    id: 'sonar-sandbox',
    object: 'chat.completion',
    model: `${model}-sandbox`,
    usage: { prompt_tokens: tokensOf(question), completion_tokens: tokensOf(content) },
    citations,
    search_results: citations.map(url => ({ title: new URL(url).hostname, url, date: null })),
    choices: [
      {
        index: 0,
        finish_reason: call.fault === 'refused' ? 'content_filter' : 'stop',
        message: { role: 'assistant', content },
      },
    ],
  };
  return { chunks: [JSON.stringify(body)] };
}

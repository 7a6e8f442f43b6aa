import type {
  SandboxCall,
  SandboxProtocol,
  SandboxReply,
} from '../../provider-calls/sandbox/provider-sandbox.js';
import {
  piecesOf,
  type SandboxAnswer,
  type SandboxScript,
  sandboxAnswer,
  serverSentEvent,
} from './sandbox-answer.js';

interface ChatRequest {
  model: string;
  stream?: boolean;
  messages: { role: string; content?: unknown }[];
  tools?: { function: { name: string; parameters: object } }[];
  response_format?: { type: string; json_schema?: { schema: object } };
}

const createdAt = 1_790_000_000;

/** Chat completions of OpenAI's protocol: text, output by schema, tools, and all of it streamed. */
export const openaiCompatibleSandbox: SandboxProtocol = scriptedOpenaiSandbox(() => null);

/** The same, where a script says what the model answers. */
export function scriptedOpenaiSandbox(script: SandboxScript): SandboxProtocol {
  return {
    routes: { 'POST /v1/chat/completions': call => chatCompletion(call, script) },
    keyOf: headers => headers.authorization?.replace('Bearer ', ''),
    errorOf: (status, message) => ({ error: { message, type: 'sandbox_error', code: String(status) } }),
  };
}

function chatCompletion(call: SandboxCall, script: SandboxScript): SandboxReply {
  const request = JSON.parse(call.body.toString()) as ChatRequest;
  const { messages, tools, response_format: format } = request;
  const hasResults = messages.some(({ role }) => role === 'tool');
  const first = hasResults ? undefined : tools?.[0]?.function;
  const answer = sandboxAnswer(call, {
    seed: messages,
    schema: format?.json_schema?.schema ?? null,
    tool: first === undefined ? null : { name: first.name, schema: first.parameters },
    scripted: script({
      instructions: textsOf(messages, 'system').join('\n'),
      texts: textsOf(messages, 'user', 'assistant'),
      results: textsOf(messages, 'tool'),
      tools: (tools ?? []).map(each => each.function.name),
    }),
  });
  return request.stream === true
    ? { type: 'text/event-stream', chunks: streamOf(request.model, answer) }
    : { chunks: [JSON.stringify(completionOf(request.model, answer))] };
}

const textsOf = (messages: ChatRequest['messages'], ...roles: string[]): string[] =>
  messages.flatMap(({ role, content }) =>
    roles.includes(role) && typeof content === 'string' ? [content] : [],
  );

function completionOf(model: string, answer: SandboxAnswer): object {
  const { id, text, toolCalls } = answer;
  const message = { role: 'assistant', content: text === '' ? null : text, ...toolCallsOf(toolCalls) };
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created: createdAt,
    model,
    choices: [{ index: 0, message, finish_reason: finishOf(answer) }],
    usage: usageOf(answer),
  };
}

function streamOf(model: string, answer: SandboxAnswer): string[] {
  const base = { id: `chatcmpl-${answer.id}`, object: 'chat.completion.chunk', created: createdAt, model };
  const chunk = (delta: object, finish: string | null = null) =>
    serverSentEvent({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] });
  return [
    chunk({ role: 'assistant', content: '' }),
    ...piecesOf(answer.text).map(content => chunk({ content })),
    ...(answer.toolCalls.length === 0 ? [] : [chunk(toolCallsOf(answer.toolCalls))]),
    chunk({}, finishOf(answer)),
    serverSentEvent({ ...base, choices: [], usage: usageOf(answer) }),
    serverSentEvent('[DONE]'),
  ];
}

const toolCallsOf = (calls: SandboxAnswer['toolCalls']): object =>
  calls.length === 0
    ? {}
    : {
        tool_calls: calls.map(({ id, name, input }, index) => ({
          ...{ index, id, type: 'function' },
          function: { name, arguments: input },
        })),
      };

const finishOf = ({ toolCalls, isRefused, isCutOff }: SandboxAnswer): string =>
  isRefused ? 'content_filter' : isCutOff ? 'length' : toolCalls.length === 0 ? 'stop' : 'tool_calls';

const usageOf = ({ inputTokens, outputTokens }: SandboxAnswer): object => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});

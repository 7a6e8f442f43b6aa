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

interface Block {
  type: string;
  text?: string;
  /** Of a result. */
  content?: string | Block[];
}

interface MessagesRequest {
  model: string;
  stream?: boolean;
  system?: unknown;
  messages: { role: string; content: string | Block[] }[];
  tools?: { name: string; input_schema: object }[];
  output_format?: { schema: object };
  output_config?: { format?: { schema: object } };
}

/** Anthropic's Messages: text, output by schema, tools, and all of it streamed. */
export const anthropicSandbox: SandboxProtocol = scriptedAnthropicSandbox(() => null);

/** The same, where a script says what the model answers. */
export function scriptedAnthropicSandbox(script: SandboxScript): SandboxProtocol {
  return {
    routes: { 'POST /v1/messages': call => message(call, script) },
    keyOf: headers => [headers['x-api-key'] ?? []].flat()[0],
    errorOf: (_status, text) => ({ type: 'error', error: { type: 'sandbox_error', message: text } }),
  };
}

function message(call: SandboxCall, script: SandboxScript): SandboxReply {
  const request = JSON.parse(call.body.toString()) as MessagesRequest;
  const { messages, tools, system } = request;
  const hasResults = messages.some(
    ({ content }) => Array.isArray(content) && content.some(({ type }) => type === 'tool_result'),
  );
  const first = hasResults ? undefined : tools?.[0];
  const format = request.output_config?.format ?? request.output_format;
  const answer = sandboxAnswer(call, {
    seed: [system, messages],
    schema: format?.schema ?? null,
    tool: first === undefined ? null : { name: first.name, schema: first.input_schema },
    scripted: script({
      instructions: JSON.stringify(system ?? ''),
      texts: blocksOf(messages).flatMap(({ type, text }) => (type === 'text' ? [text ?? ''] : [])),
      results: blocksOf(messages).flatMap(({ type, content }) =>
        type === 'tool_result' ? [textOf(content)] : [],
      ),
      tools: (tools ?? []).map(({ name }) => name),
    }),
  });
  return request.stream === true
    ? { type: 'text/event-stream', chunks: streamOf(request.model, answer) }
    : { chunks: [JSON.stringify({ ...headOf(request.model, answer), content: contentOf(answer) })] };
}

const blocksOf = (messages: MessagesRequest['messages']): Block[] =>
  messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  );

const textOf = (content: Block['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

const headOf = (model: string, answer: SandboxAnswer): object => ({
  id: `msg_${answer.id}`,
  type: 'message',
  role: 'assistant',
  model,
  stop_reason: stopOf(answer),
  stop_sequence: null,
  usage: usageOf(answer),
});

const contentOf = ({ text, toolCalls }: SandboxAnswer): object[] => [
  ...(text === '' ? [] : [{ type: 'text', text }]),
  ...toolCalls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: inputOf(input) })),
];

/** What is no JSON is a text where an object should be: more is not possible on this wire. */
function inputOf(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

function streamOf(model: string, answer: SandboxAnswer): string[] {
  const { text, toolCalls, outputTokens } = answer;
  const event = (data: { type: string }) => serverSentEvent(data, data.type);
  const block = (index: number, content: object, deltas: object[]) => [
    { type: 'content_block_start', index, content_block: content },
    ...deltas.map(delta => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
  const texts = text === '' ? [] : [text];
  const textBlocks = texts.flatMap((each, index) =>
    block(
      index,
      { type: 'text', text: '' },
      piecesOf(each).map(piece => ({ type: 'text_delta', text: piece })),
    ),
  );
  const toolBlocks = toolCalls.flatMap(({ id, name, input }, index) =>
    block(texts.length + index, { type: 'tool_use', id, name, input: {} }, [
      { type: 'input_json_delta', partial_json: input },
    ]),
  );
  const head = { ...headOf(model, answer), content: [], stop_reason: null };
  return [
    { type: 'message_start', message: head },
    ...textBlocks,
    ...toolBlocks,
    {
      type: 'message_delta',
      delta: { stop_reason: stopOf(answer), stop_sequence: null },
      usage: { output_tokens: outputTokens },
    },
    { type: 'message_stop' },
  ].map(event);
}

const stopOf = ({ toolCalls, isRefused, isCutOff }: SandboxAnswer): string =>
  isRefused ? 'refusal' : isCutOff ? 'max_tokens' : toolCalls.length === 0 ? 'end_turn' : 'tool_use';

const usageOf = ({ inputTokens, outputTokens }: SandboxAnswer): object => ({
  input_tokens: inputTokens,
  output_tokens: outputTokens,
});

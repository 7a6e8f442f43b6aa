import { createHash } from 'node:crypto';
import type { SandboxCall } from '../../provider-calls/sandbox/provider-sandbox.js';
import { ProviderSandbox, sandboxSentence } from '../../provider-calls/sandbox/provider-sandbox.js';
import { sampleValue } from './sample-value.js';

/** What a script is told of a request, whatever the protocol. */
export interface SandboxTurn {
  instructions: string;
  /** Texts of both sides, the oldest first. */
  texts: string[];
  /** What tools answered, the oldest first. */
  results: string[];
  /** Names of the tools that may be asked for. */
  tools: string[];
}

/** What a script has the model say. Arguments are a text, so that they may be no JSON. */
export interface SandboxScriptedTurn {
  text?: string;
  toolCalls?: readonly { name: string; arguments: string }[];
  /** Cut off by the limit of output tokens. */
  isCutOff?: boolean;
}

/** Null: the sandbox answers by itself. */
export type SandboxScript = (turn: SandboxTurn) => SandboxScriptedTurn | null;

/** What a request asks for, whatever the protocol. */
export interface AskedAnswer {
  /** What a script has it answer; null: there is none. */
  scripted: SandboxScriptedTurn | null;
  /** Everything that decides the answer. */
  seed: unknown;
  schema: object | null;
  /** Its first tool, unless the request has results of tools already. */
  tool: { name: string; schema: object } | null;
}

/** What it is answered with; the same for the same request. */
export interface SandboxAnswer {
  id: string;
  text: string;
  toolCalls: { id: string; name: string; input: string }[];
  isCutOff: boolean;
  inputTokens: number;
  outputTokens: number;
  isRefused: boolean;
}

/** Characters of one piece of a stream. */
const pieceLength = 7;

export function sandboxAnswer(call: SandboxCall, asked: AskedAnswer): SandboxAnswer {
  const { seed, scripted } = asked;
  const id = createHash('sha256').update(JSON.stringify(seed)).digest('hex').slice(0, 12);
  const isWordless = call.fault === 'empty' || call.fault === 'refused';
  const isScripted = scripted !== null && call.fault === null;
  const { text, toolCalls } = isWordless
    ? { text: '', toolCalls: [] }
    : isScripted
      ? scriptedAnswer(scripted, id)
      : ownAnswer(call, asked, id);
  return {
    ...{ id, text, toolCalls, isCutOff: isScripted && scripted.isCutOff === true },
    inputTokens: Math.ceil(JSON.stringify(seed).length / 4),
    outputTokens: Math.ceil((text + toolCalls.map(({ input }) => input).join('')).length / 4),
    isRefused: call.fault === 'refused',
  };
}

type Said = Pick<SandboxAnswer, 'text' | 'toolCalls'>;

const scriptedAnswer = ({ text = '', toolCalls = [] }: SandboxScriptedTurn, id: string): Said => ({
  text,
  toolCalls: toolCalls.map(({ name, arguments: input }, index) => ({
    id: `call_${id}_${index}`,
    name,
    input,
  })),
});

function ownAnswer(call: SandboxCall, { schema, tool }: AskedAnswer, id: string): Said {
  if (tool === null) {
    return { text: textOf(call, schema, id), toolCalls: [] };
  }
  const input = JSON.stringify(sampleValue(tool.schema, 'sample'));
  return { text: '', toolCalls: [{ id: `call_${id}`, name: tool.name, input }] };
}

function textOf(call: SandboxCall, schema: object | null, id: string): string {
  const subject = call.fault === 'echo' ? ProviderSandbox.apiKey : id;
  const sentence = sandboxSentence(call, subject);
  return schema === null ? sentence : JSON.stringify(sampleValue(schema, sentence));
}

export const piecesOf = (text: string): string[] =>
  text.match(new RegExp(`[^]{1,${pieceLength}}`, 'gu')) ?? [];

/** One event of a stream. */
export const serverSentEvent = (data: object | string, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

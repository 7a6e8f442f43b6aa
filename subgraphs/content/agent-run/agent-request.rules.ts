import type { Caller } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { idErrors } from '../../../kernel/id-errors.js';
import { isCurrency } from '../../../kernel/money.js';
import { isLongerThan, textErrors } from '../../../kernel/outside-text.js';
import { emptyListErrors } from '../../../kernel/paging.js';
import type { Scope } from '../../../kernel/scopes.js';
import { allowedTools } from '../tool/tool-grant.rules.js';
import type { Tool } from '../tool/toolbox.js';
import type { AgentBudget, AgentMessage } from './agent-run.entity.js';
import { agentRunLimits as limits } from './agent-run.limits.js';

/** What is asked of the agent; exactly one of `message` and `messages` is given. */
export interface AgentRequest {
  message: string | null;
  messages: AgentMessage[] | null;
  conversationId: string | null;
  /** Null: all tools that read, as far as the caller may use them. */
  tools: string[] | null;
  budget: { [Part in keyof AgentBudget]?: AgentBudget[Part] | null };
  language: string | null;
  documentIds: string[] | null;
}

/** What is wrong with a request, all at once. */
export function requestErrors(request: AgentRequest, known: readonly Tool[]): FieldError[] {
  const { conversationId, tools, language, documentIds } = request;
  const names = new Set(known.map(({ name }) => name));
  return [
    ...messageErrors(request),
    ...budgetErrors(request.budget),
    ...emptyListErrors({ documentIds }),
    ...idErrors({ documentIds, conversationId }),
    ...countErrors('documentIds', documentIds, limits.documentIdsMax),
    ...countErrors('tools', tools, limits.toolsMax),
    ...(tools ?? []).flatMap((name, index) =>
      names.has(name)
        ? []
        : [{ path: `tools.${index}`, code: 'VALUE_INVALID', message: 'There is no such tool.' }],
    ),
    ...(language === null || /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(language)
      ? []
      : [
          {
            path: 'language',
            code: 'VALUE_INVALID',
            message: 'Must be a BCP 47 tag, such as en or zh-Hant.',
          },
        ]),
  ];
}

function messageErrors({ message, messages }: AgentRequest): FieldError[] {
  if ((message === null) === (messages === null)) {
    return [{ path: 'message', code: 'REQUIRED', message: 'Give exactly one of message and messages.' }];
  }
  if (message !== null) {
    return textMessageErrors('message', message);
  }
  const all = messages ?? [];
  const length = all.reduce((sum, { text }) => sum + text.length, 0);
  return [
    ...emptyListErrors({ messages: all }),
    ...countErrors('messages', all, limits.messagesMax),
    ...all.flatMap(({ text }, index) => textMessageErrors(`messages.${index}.text`, text)),
    ...(length > limits.messagesLength
      ? [
          {
            path: 'messages',
            code: 'TOO_LONG',
            message: `At most ${limits.messagesLength} characters together.`,
          },
        ]
      : []),
    ...(all.length > 0 && all.at(-1)?.role !== 'user'
      ? [{ path: 'messages', code: 'VALUE_INVALID', message: 'The last message must be of the user.' }]
      : []),
  ];
}

function textMessageErrors(path: string, text: string): FieldError[] {
  if (text.trim() === '') {
    return [{ path, code: 'REQUIRED', message: 'Must not be empty.' }];
  }
  return isLongerThan(text, limits.messageLength)
    ? [{ path, code: 'TOO_LONG', message: `At most ${limits.messageLength} characters.` }]
    : textErrors(text, path);
}

const countErrors = (path: string, list: readonly unknown[] | null, max: number): FieldError[] =>
  (list?.length ?? 0) > max ? [{ path, code: 'COUNT_INVALID', message: `At most ${max}.` }] : [];

function budgetErrors({ tokens, toolCalls, seconds, money }: AgentRequest['budget']): FieldError[] {
  return [
    ...rangeErrors('budget.tokens', tokens, 1, limits.tokensMax),
    ...rangeErrors('budget.toolCalls', toolCalls, 0, limits.toolCallsMax),
    ...rangeErrors('budget.seconds', seconds, 1, limits.secondsMax),
    ...(money == null || /^\d{1,9}(\.\d{1,6})?$/.test(money.amount)
      ? []
      : [
          { path: 'budget.money.amount', code: 'VALUE_INVALID', message: 'Must be a decimal, such as 0.50.' },
        ]),
    ...(money == null || isCurrency(money.currency)
      ? []
      : [{ path: 'budget.money.currency', code: 'VALUE_INVALID', message: 'Must be a code of ISO 4217.' }]),
  ];
}

const rangeErrors = (
  path: string,
  value: number | null | undefined,
  min: number,
  max: number,
): FieldError[] =>
  value == null || (Number.isInteger(value) && value >= min && value <= max)
    ? []
    : [{ path, code: 'OUT_OF_RANGE', message: `Must be a whole number from ${min} to ${max}.` }];

export const messagesOf = ({ message, messages }: AgentRequest): AgentMessage[] =>
  messages ?? [{ role: 'user', text: message ?? '' }];

export const budgetOf = ({ tokens, toolCalls, seconds, money }: AgentRequest['budget']): AgentBudget => ({
  tokens: tokens ?? limits.tokensDefault,
  toolCalls: toolCalls ?? limits.toolCallsDefault,
  seconds: seconds ?? limits.secondsDefault,
  money: money ?? null,
});

export interface Grant {
  tools: Tool[];
  /** Those of the tools: calls have no others. */
  scopes: Scope[];
}

/**
 * The tools that a run may call: those that the request names, or all that read and that the caller may use. It is fixed by the
 * request alone. Throws SCOPE_MISSING for a named tool that the caller may not use himself.
 */
export function grantOf(known: readonly Tool[], names: readonly string[] | null, caller: Caller): Grant {
  const allowed = allowedTools(known, caller.scopes);
  const tools =
    names === null
      ? allowed.filter(({ effect }) => effect === 'reads')
      : known.filter(({ name }) => names.includes(name));
  const missing = tools.find(tool => !allowed.includes(tool));
  if (missing !== undefined) {
    throw fail('SCOPE_MISSING', { detail: `The tool ${missing.name} needs the scope ${missing.scope}.` });
  }
  const scopes = new Set(tools.flatMap(({ scope }) => (scope === null ? [] : [scope])));
  return { tools, scopes: [...scopes].sort() };
}

/** Throws VALIDATION_FAILED. */
export const rejectWrongRequest = (request: AgentRequest, known: readonly Tool[]): void =>
  reject(requestErrors(request, known));

import { Type } from 'typebox';
import { expect, it } from 'vitest';
import type { Caller } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { Tool } from '../tool/toolbox.js';
import { type AgentRequest, budgetOf, grantOf, requestErrors } from './agent-request.rules.js';
import { agentRunLimits as limits } from './agent-run.limits.js';
import { earlierMessages } from './conversation.rules.js';

const tool = (name: string, effect: Tool['effect'], scope: Scope | null): Tool => ({
  ...{ name, title: name, description: name, effect, scope, input: Type.Object({}), output: Type.Object({}) },
  ...{ isAdditive: false, isIdempotent: false, quotesOthers: false },
});
const tools = [
  tool('list_products', 'reads', 'catalog:read'),
  tool('list_orders', 'reads', 'orders:read'),
  tool('get_job', 'reads', null),
  tool('set_price', 'changes_prices', 'catalog:write'),
];
const request = (more: Partial<AgentRequest> = {}): AgentRequest => ({
  ...{
    message: 'Hello',
    messages: null,
    conversationId: null,
    tools: null,
    budget: {},
    language: null,
    documentIds: null,
  },
  ...more,
});
const caller = (...scopes: Scope[]): Caller => ({
  ...{ kind: 'api_key', id: 'k', organizationId: 'o', userId: null, role: null },
  scopes: new Set(scopes),
});
const paths = (more: Partial<AgentRequest>) => requestErrors(request(more), tools).map(({ path }) => path);

it('a request that is right has no errors', () => {
  const messages = [
    { role: 'user' as const, text: 'Hello' },
    { role: 'assistant' as const, text: 'Yes?' },
    { role: 'user' as const, text: 'Which mugs?' },
  ];
  const budget = { tokens: 1, toolCalls: 0, seconds: 1, money: { amount: '0.5', currency: 'USD' } };
  expect(paths({ message: null, messages, tools: [], budget, language: 'zh-Hant' })).toEqual([]);
});

it.each<[string, Partial<AgentRequest>, string[]]>([
  ['neither message nor messages', { message: null }, ['message']],
  ['both', { messages: [{ role: 'user', text: 'x' }] }, ['message']],
  ['an empty message', { message: ' \n' }, ['message']],
  ['a message that is too long', { message: 'x'.repeat(limits.messageLength + 1) }, ['message']],
  ['a message that cannot be stored', { message: 'a\0b' }, ['message']],
  ['no messages', { message: null, messages: [] }, ['messages']],
  [
    'a last message of the agent',
    { message: null, messages: [{ role: 'assistant', text: 'x' }] },
    ['messages'],
  ],
  [
    'too many messages',
    {
      message: null,
      messages: Array.from({ length: limits.messagesMax + 1 }, () => ({ role: 'user', text: 'x' })),
    },
    ['messages'],
  ],
  [
    'messages that are too long together',
    {
      message: null,
      messages: Array.from({ length: 7 }, () => ({ role: 'user', text: 'x'.repeat(limits.messageLength) })),
    },
    ['messages'],
  ],
  ['tools that there are not', { tools: ['list_products', 'drop_table'] }, ['tools.1']],
  ['no documents', { documentIds: [] }, ['documentIds']],
  ['what is no id', { documentIds: ['x'], conversationId: 'y' }, ['documentIds.0', 'conversationId']],
  ['what is no language', { language: 'English, please' }, ['language']],
  [
    'budgets out of range',
    { budget: { tokens: 0, toolCalls: -1, seconds: 1.5, money: { amount: '-1', currency: 'XYZ' } } },
    ['budget.tokens', 'budget.toolCalls', 'budget.seconds', 'budget.money.amount', 'budget.money.currency'],
  ],
])('%s: told by field', (_what, more, expected) => {
  expect(paths(more)).toEqual(expected);
});

it('without names a run may read what its caller may, and have no other effect', () => {
  const { tools: granted, scopes } = grantOf(
    tools,
    null,
    caller('catalog:read', 'catalog:write', 'agents:invoke'),
  );
  expect(granted.map(({ name }) => name)).toEqual(['list_products', 'get_job']);
  expect(scopes).toEqual(['catalog:read']);
});

it('a named tool needs its scope, and gives no other', () => {
  expect(grantOf(tools, ['set_price'], caller('catalog:read', 'catalog:write')).scopes).toEqual([
    'catalog:write',
  ]);
  expect(grantOf(tools, [], caller('catalog:read')).tools).toEqual([]);
  expect(() => grantOf(tools, ['set_price'], caller('catalog:read'))).toThrow('catalog:write');
});

it('what is not given of a budget has its default', () => {
  expect(budgetOf({ toolCalls: 0 })).toEqual({
    ...{ tokens: limits.tokensDefault, toolCalls: 0, seconds: limits.secondsDefault, money: null },
  });
});

it('the last of what was said is told again, as far as there is room', () => {
  const long = 'x'.repeat(limits.earlierMessagesLength - 2);
  const run = (text: string, answer: string | null) => ({
    messages: [{ role: 'user' as const, text }],
    answer,
  });
  expect(earlierMessages([run('a', 'b'), run('c', null)])).toEqual([
    { role: 'user', text: 'a' },
    { role: 'assistant', text: 'b' },
    { role: 'user', text: 'c' },
  ]);
  expect(earlierMessages([run('a', long), run('c', 'd')]).map(({ text }) => text)).toEqual([long, 'c', 'd']);
  expect(earlierMessages([run('a', `${long}x`), run('c', 'd')]).map(({ text }) => text)).toEqual(['c', 'd']);
});

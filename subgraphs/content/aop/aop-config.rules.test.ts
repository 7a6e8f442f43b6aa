import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Tool } from '../tool/toolbox.js';
import { budgetOf, checkedConfig } from './aop-config.rules.js';
import { readInputs } from './aop-inputs.rules.js';
import { plannedEffects } from './planned-effects.rules.js';

const tool = (name: string, effect: Tool['effect'], scope: Tool['scope'], input: Tool['input']): Tool => ({
  name,
  title: name,
  description: name,
  effect,
  isAdditive: false,
  isIdempotent: false,
  quotesOthers: false,
  scope,
  input,
  output: Type.Object({}),
});

const price = Type.Object(
  { amount: Type.String({ pattern: '^\\d+(\\.\\d+)?$' }), currency: Type.String({ minLength: 3 }) },
  { additionalProperties: false },
);
const tools = [
  tool(
    'list_products',
    'reads',
    'catalog:read',
    Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        search: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
  ),
  tool(
    'set_product_price',
    'changes_prices',
    'catalog:write',
    Type.Object({ productId: Type.String(), price }, { additionalProperties: false }),
  ),
  tool('get_job', 'reads', null, Type.Object({ jobId: Type.String() }, { additionalProperties: false })),
];

const surroundings = {
  tools,
  events: new Map([['product.updated', 'catalog:read' as const]]),
  now: new Date('2026-03-01T00:00:00Z'),
};

type Parts = Record<string, unknown>;
const read = (more: Parts = {}): Parts => ({
  id: 'products',
  kind: 'tool',
  tool: 'list_products',
  arguments: { limit: 50 },
  ...more,
});
const set = (more: Parts = {}): Parts => ({
  id: 'set',
  kind: 'tool',
  tool: 'set_product_price',
  forEach: { items: '{{ steps.products.output.items }}' },
  arguments: { productId: '{{ item.id }}', price: { amount: '{{ inputs.floor }}', currency: 'SGD' } },
  ...more,
});
const config = (more: Parts = {}): Parts => ({
  purpose: 'Keep prices above their floor.',
  inputs: {
    type: 'object',
    properties: { floor: { type: 'string', default: '5.00' }, limit: { type: 'integer', minimum: 1 } },
  },
  allowedTools: ['list_products', 'set_product_price', 'get_job'],
  allowedScopes: ['catalog:read', 'catalog:write'],
  steps: [read(), set()],
  ...more,
});
const errorsOf = (value: unknown): string[] =>
  checkedConfig(value, surroundings).errors.map(({ path, code }) => `${path} ${code}`);

describe('a configuration', () => {
  it('of known tools with their arguments is valid, and says which steps need approval', () => {
    const checked = checkedConfig(config(), surroundings);
    expect(checked.errors).toEqual([]);
    expect(plannedEffects(checked.config!, tools)).toEqual([
      { stepId: 'set', tool: 'set_product_price', effect: 'changes_prices' },
    ]);
    expect(budgetOf(checked.config!)).toEqual({ steps: 500, seconds: 3_600, tokens: null, money: null });
  });

  it.each<[string, Parts, string[]]>([
    [
      'nothing but fields that are not there',
      { purpose: undefined, extra: 1 },
      ['extra UNKNOWN_FIELD', 'purpose REQUIRED'],
    ],
    ['no steps', { steps: [] }, ['steps COUNT_INVALID']],
    ['a step of no kind', { steps: [{ id: 'a' }] }, ['steps.0.kind REQUIRED']],
    ['a step of an unknown kind', { steps: [{ id: 'a', kind: 'loop' }] }, ['steps.0.kind VALUE_NOT_ALLOWED']],
    ['a step that is none', { steps: [3] }, ['steps.0 TYPE_INVALID']],
    [
      'a field of another kind of step',
      { steps: [read({ message: 'x' })] },
      ['steps.0.message UNKNOWN_FIELD'],
    ],
    ['two steps of one name', { steps: [read(), read()] }, ['steps.1.id DUPLICATE']],
    ['an unknown tool', { steps: [read({ tool: 'drop_tables' })] }, ['steps.0.tool NAME_UNKNOWN']],
    [
      'an unknown allowed tool',
      { allowedTools: ['list_products', 'set_product_price', 'x'] },
      ['allowedTools.2 NAME_UNKNOWN'],
    ],
    ['a tool that is not allowed', { allowedTools: ['list_products'] }, ['steps.1.tool VALUE_NOT_ALLOWED']],
    [
      'an argument out of range',
      { steps: [read({ arguments: { limit: 500 } })] },
      ['steps.0.arguments.limit OUT_OF_RANGE'],
    ],
    [
      'an unknown argument',
      { steps: [read({ arguments: { size: '{{ 1 }}' } })] },
      ['steps.0.arguments.size UNKNOWN_FIELD'],
    ],
    [
      'arguments that are missing, also deep within',
      { steps: [read(), set({ arguments: { price: { amount: '{{ item.x }}' } } })] },
      ['steps.1.arguments.price.currency REQUIRED', 'steps.1.arguments.productId REQUIRED'],
    ],
    ['a scope that is missing', { allowedScopes: ['catalog:read'] }, ['allowedScopes SCOPE_MISSING']],
    [
      'an unknown scope',
      { allowedScopes: ['catalog:read', 'catalog:write', 'x:y'] },
      ['allowedScopes.2 NAME_UNKNOWN'],
    ],
    ['syntax that cannot be read', { output: { a: ['{{ 1 + }}'] } }, ['output.a.0 EXPRESSION_INVALID']],
    ['an expression that is not closed', { output: '{{ 1' }, ['output EXPRESSION_INVALID']],
    [
      'an unknown root',
      { steps: [read({ arguments: { search: '{{ secrets.key }}' } })] },
      ['steps.0.arguments.search NAME_UNKNOWN'],
    ],
    [
      'a later step',
      { steps: [read({ when: '{{ steps.set.status == "completed" }}' }), set()] },
      ['steps.0.when NAME_UNKNOWN'],
    ],
    ['itself', { steps: [read({ when: '{{ steps.products.output }}' })] }, ['steps.0.when NAME_UNKNOWN']],
    ['steps as a whole', { output: '{{ steps }}' }, ['output NAME_UNKNOWN']],
    ['a field that no step has', { output: '{{ steps.set.result }}' }, ['output NAME_UNKNOWN']],
    ['an unknown input', { output: '{{ inputs.ceiling }}' }, ['output NAME_UNKNOWN']],
    ['an item where there is none', { output: '{{ item.id }}' }, ['output NAME_UNKNOWN']],
    ['an event where none starts it', { output: '{{ trigger.data }}' }, ['output NAME_UNKNOWN']],
    [
      'a condition that is only text',
      { steps: [read({ when: 'true' })] },
      ['steps.0.when EXPRESSION_INVALID'],
    ],
    [
      'a condition that is a constant text',
      { steps: [read({ when: '{{ "yes" }}' })] },
      ['steps.0.when EXPRESSION_INVALID'],
    ],
    [
      'a list that is a constant text',
      { steps: [read({ forEach: { items: '{{ "a, b" }}' } })] },
      ['steps.0.forEach.items EXPRESSION_INVALID'],
    ],
    [
      'a condition of several expressions',
      { steps: [read({ when: '{{ true }}{{ true }}' })] },
      ['steps.0.when EXPRESSION_INVALID'],
    ],
    [
      'inputs that are no object',
      { inputs: { type: 'string' }, steps: [read()] },
      ['inputs.type SCHEMA_INVALID'],
    ],
    [
      'inputs by a schema with a regular expression, a reference and a wrong default',
      {
        steps: [read()],
        inputs: {
          type: 'object',
          properties: { a: { type: 'string', pattern: '(a+)+$' }, b: { $ref: 'https://example.com/b' } },
        },
      },
      ['inputs.properties.a.pattern SCHEMA_INVALID', 'inputs.properties.b.$ref SCHEMA_INVALID'],
    ],
    [
      'a default that its schema rejects',
      { steps: [read()], inputs: { type: 'object', properties: { a: { type: 'integer', default: 'x' } } } },
      ['inputs.properties.a.default TYPE_INVALID'],
    ],
    [
      'a required input that is none',
      { steps: [read()], inputs: { type: 'object', required: ['a'], properties: {} } },
      ['inputs.required.0 SCHEMA_INVALID'],
    ],
    [
      'an unknown time zone',
      { trigger: { kind: 'schedule', cron: '0 8 * * 1', timeZone: 'Mars/Base' } },
      ['trigger.timeZone VALUE_NOT_ALLOWED'],
    ],
    [
      'a schedule of six fields',
      { trigger: { kind: 'schedule', cron: '0 0 8 * * 1', timeZone: 'UTC' } },
      ['trigger.cron FORMAT_INVALID'],
    ],
    [
      'a schedule of each minute',
      { trigger: { kind: 'schedule', cron: '* * * * *', timeZone: 'UTC' } },
      ['trigger.cron FORMAT_INVALID'],
    ],
    [
      'a schedule twice within three minutes',
      { trigger: { kind: 'schedule', cron: '0,3 8 * * 1', timeZone: 'UTC' } },
      ['trigger.cron FORMAT_INVALID'],
    ],
    [
      'a schedule that never comes',
      { trigger: { kind: 'schedule', cron: '0 8 30 2 *', timeZone: 'UTC' } },
      ['trigger.cron FORMAT_INVALID'],
    ],
    [
      'an unknown event',
      { trigger: { kind: 'event', event: 'product.eaten' } },
      ['trigger.event VALUE_NOT_ALLOWED'],
    ],
    [
      'inputs of a trigger that are wrong',
      { trigger: { kind: 'schedule', cron: '0 8 * * *', timeZone: 'UTC', inputs: { limit: 0 } } },
      ['trigger.inputs.limit OUT_OF_RANGE'],
    ],
    [
      'an unknown currency',
      { budget: { money: { amount: '5', currency: 'XXZ' } } },
      ['budget.money.currency CURRENCY_UNKNOWN'],
    ],
    ['a budget of fewer calls than steps', { budget: { steps: 1 } }, ['budget.steps OUT_OF_RANGE']],
    ['a text that cannot be stored', { purpose: 'a\u0000b' }, ['purpose CHARACTER_INVALID']],
    ['more bytes than may be', { output: 'x'.repeat(300_000) }, [' LENGTH_INVALID']],
  ])('with %s is rejected by the path', (_, more, expected) => {
    expect(errorsOf(JSON.parse(JSON.stringify(config(more)))).toSorted()).toEqual(expected);
  });

  it.each([null, 3, [], 'x'])('that is no object is rejected: %j', value => {
    expect(errorsOf(value)).toEqual([' TYPE_INVALID']);
  });

  it('may wait for the answer of its own tool, which may only read', () => {
    const wait = { id: 'job', kind: 'wait', tool: 'get_job', arguments: { jobId: 'x' } };
    const until = '{{ steps.job.output.status == "completed" }}';
    expect(errorsOf(config({ steps: [{ ...wait, until }] }))).toEqual([]);
    const writing = { ...wait, until, tool: 'set_product_price' };
    expect(errorsOf(config({ steps: [writing] }))).toContain('steps.0.tool VALUE_NOT_ALLOWED');
  });

  it('reads its event by the scope of that', () => {
    const trigger = {
      kind: 'event',
      event: 'product.updated',
      when: '{{ trigger.data.product.stock == 0 }}',
    };
    expect(errorsOf(config({ trigger, output: '{{ trigger.id }}' }))).toEqual([]);
    const withoutScope = config({
      trigger,
      allowedScopes: [],
      steps: [read({ id: 'a', kind: 'approval', message: 'x', tool: undefined, arguments: undefined })],
    });
    expect(errorsOf(JSON.parse(JSON.stringify(withoutScope)))).toEqual(['allowedScopes SCOPE_MISSING']);
  });
});

describe('inputs of a thread', () => {
  it('have the defaults of what was not given, and only declared names', () => {
    const inputs = { inputs: config().inputs as Parts };
    expect(readInputs(inputs, { limit: 3 })).toEqual({ inputs: { limit: 3, floor: '5.00' }, errors: [] });
    expect(readInputs(inputs, { other: 1 }).errors).toMatchObject([
      { path: 'inputs.other', code: 'UNKNOWN_FIELD' },
    ]);
    expect(readInputs({}, {}).errors).toEqual([]);
    expect(readInputs({}, [1]).errors).toMatchObject([{ path: 'inputs', code: 'TYPE_INVALID' }]);
  });
});

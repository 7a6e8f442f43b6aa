import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../kernel/jobs/define-job.js';
import { ExpressionError } from './expression-error.js';
import { compileTemplate, type ExpressionScope, referencesOf } from './template.js';

const scope: ExpressionScope = {
  now: new Date('2026-03-01T08:00:00.000Z'),
  inputs: { threshold: 5, margin: '0.20', note: null },
  steps: {
    products: {
      status: 'completed',
      output: {
        items: [
          { sku: 'A', stock: 3, price: { amount: '9.90', currency: 'SGD' }, cost: { amount: '5.05' } },
          { sku: 'B', stock: 12, price: { amount: '10.00', currency: 'SGD' }, cost: null },
        ],
      },
    },
  },
  item: { sku: 'A', ratio: 2.5 },
};
const value = (expression: string, of: ExpressionScope = scope): Json =>
  compileTemplate(`{{ ${expression} }}`).evaluate(of);
const errorOf = (work: () => unknown): ExpressionError => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(ExpressionError);
    return error as ExpressionError;
  }
  throw new Error('nothing was thrown');
};

describe('a template', () => {
  it.each<[string, Json]>([
    ['inputs.threshold', 5],
    ['steps.products.output.items.filter(p, p.stock < inputs.threshold).map(p, p.sku)', ['A']],
    ['size(steps.products.output.items)', 2],
    ['steps.products.output.items.exists(p, p.sku == "B")', true],
    ['steps.products.output.items.all(p, p.stock > 3)', false],
    ['steps.products.output.items.exists_one(p, p.stock > 3)', true],
    ['steps.products.output.items.map(p, p.stock > 3, p.sku)', ['B']],
    ['steps.products.output.items.sortBy(p, -p.stock).map(p, p.sku)', ['B', 'A']],
    ['item.ratio + 1', 3.5],
    ['item.ratio > 2', true],
    ['7 / 2', 3],
    ['7 % 2 == 1 ? "odd" : "even"', 'odd'],
    ['has(item.absent) || has(steps.products.output.items)', true],
    ['has(inputs.note)', true],
    ['{"a": {"b": [1, "}}"]}}', { a: { b: [1, '}}'] } }],
    ['now - duration("7d")', '2026-02-22T08:00:00.000Z'],
    ['now - timestamp("2026-02-28T08:00:00Z") == duration("24h")', true],
    ['timestamp("2026-02-28").getDayOfWeek()', 6],
    ['"a,b".split(",").reverse().join("-")', 'b-a'],
    ['"Grün".upperAscii() + "x".substring(0, 1)', 'GRüNx'],
    ['[[1], [2, 2]].flatten().distinct()', [1, 2]],
    ['[3, 1, 2].sort().slice(1, 9)', [2, 3]],
    ['math.greatest([1, 2.5])', 2.5],
    ['"sku" in item && !("x" in item) && 3 in [1, 3]', true],
    ['1 == 1.0 && [1] == [1.0] && {"a": 1} == {"a": 1} && null == inputs.note', true],
    ['item["sku"]', 'A'],
    ['size("🎈")', 1],
  ])('answers {{ %s }}', (expression, expected) => {
    expect(value(expression)).toEqual(expected);
  });

  it.each<[string, Json]>([
    ['decimal.lt("9.90", "10")', true],
    ['decimal.plus("0.1", "0.2")', '0.3'],
    ['decimal.round(decimal.times("5.05", decimal.plus(1, inputs.margin)), 2)', '6.06'],
    ['decimal.round("2.345", 2)', '2.35'],
    ['decimal.ceil("2.341", 2)', '2.35'],
    ['decimal.ceil("-2.349", 2)', '-2.34'],
    ['decimal.floor("-2.341", 2)', '-2.35'],
    ['decimal.round("-0.001", 2)', '0.00'],
    ['decimal.divide("10", "3", 4)', '3.3333'],
    ['decimal.max("9.9", "10.0", "3")', '10'],
    ['decimal.min(["9.9", "10.0"])', '9.9'],
    ['decimal.median(["1", "10", "2", "3"])', '2.5'],
    ['decimal.sum([])', '0'],
    ['decimal.sum(steps.products.output.items.map(p, p.price.amount))', '19.9'],
    ['decimal.eq("1.50", "1.5")', true],
    ['decimal.minus("99999999999999999999.01", "0.02")', '99999999999999999998.99'],
  ])('is exact with decimals: {{ %s }}', (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  it('has the type of its value where it is one expression, and is text around others', () => {
    const template = compileTemplate({
      limit: '{{ inputs.threshold }}',
      text: 'Fewer than {{ inputs.threshold }}: {{ item.sku }}{{ inputs.note }} {{ [1, "a"] }} at {{ now }}',
      plain: ['{{ item.sku }}', 'no } braces {', 3, null, true],
    });
    expect(template.evaluate(scope)).toEqual({
      limit: 5,
      text: 'Fewer than 5: A [1,"a"] at 2026-03-01T08:00:00.000Z',
      plain: ['A', 'no } braces {', 3, null, true],
    });
  });

  it.each([
    ['{{ 1 + }}', 'EXPRESSION_INVALID'],
    ['{{ }}', 'EXPRESSION_INVALID'],
    ['{{ inputs.a', 'EXPRESSION_INVALID'],
    ['{{ b"bytes" }}', 'EXPRESSION_INVALID'],
    ['{{ inputs.list.map(inputs.x, 1) }}', 'EXPRESSION_INVALID'],
    ['{{ has(inputs) }}', 'EXPRESSION_INVALID'],
    ['{{ size(1, 2) }}', 'EXPRESSION_INVALID'],
    ['{{ fetch("x") }}', 'NAME_UNKNOWN'],
    ['{{ "a".matches("(a+)+$") }}', 'NAME_UNKNOWN'],
    ['{{ decimal.power(1, 2) }}', 'NAME_UNKNOWN'],
    ['{{ 9223372036854775808 }}', 'OUT_OF_RANGE'],
    [`{{ ${'('.repeat(60)}1${')'.repeat(60)} }}`, 'LIMIT_EXCEEDED'],
    [`{{ "${'x'.repeat(2_000)}" }}`, 'LIMIT_EXCEEDED'],
  ])('is rejected when it is compiled: %s', (text, code) => {
    const error = errorOf(() => compileTemplate({ deep: [text] }));
    expect(error).toMatchObject({ code, path: 'deep.0' });
  });

  it.each([
    ['"9" < "10"', 'TYPE_INVALID', 'decimal.lt'],
    ['"9.90" > 5', 'TYPE_INVALID', 'decimal.lt'],
    ['item.ratio + "1.5"', 'TYPE_INVALID', 'decimal.plus'],
    ['decimal.plus(item.ratio, "1")', 'TYPE_INVALID', 'decimals as text'],
    ['item.constructor', 'NAME_UNKNOWN', 'constructor'],
    ['item.__proto__', 'NAME_UNKNOWN', '__proto__'],
    ['"a".toString', 'NAME_UNKNOWN', 'toString'],
    ['item["hasOwnProperty"]', 'NAME_UNKNOWN', 'hasOwnProperty'],
    ['constructor', 'NAME_UNKNOWN', 'constructor'],
    ['trigger.data', 'NAME_UNKNOWN', 'trigger'],
    ['steps.products.output.items[2]', 'OUT_OF_RANGE', '2 items'],
    ['1 / 0', 'OUT_OF_RANGE', 'zero'],
    ['9223372036854775807 + 1', 'OUT_OF_RANGE', '64 bits'],
    ['1.0 / 0.0', 'OUT_OF_RANGE', 'infinite'],
    ['9007199254740993', 'OUT_OF_RANGE', '2^53'],
    ['decimal.divide("1", "0", 2)', 'OUT_OF_RANGE', 'zero'],
    ['decimal.max([])', 'OUT_OF_RANGE', 'empty'],
    ['inputs.threshold ? 1 : 2', 'TYPE_INVALID', 'true or false'],
    ['duration("soon")', 'TYPE_INVALID', 'soon'],
    ['timestamp("2026-02-30")', 'TYPE_INVALID', '2026-02-30'],
    ['now + duration("999999999999d")', 'OUT_OF_RANGE', 'duration'],
  ])('has no value: %s', (expression, code, message) => {
    const error = errorOf(() => compileTemplate({ a: `{{ ${expression} }}` }).evaluate(scope));
    expect(error).toMatchObject({ code, path: 'a' });
    expect(error.message).toContain(message);
  });

  it('takes a side without a value for nothing where the other one decides', () => {
    expect(value('item.absent == 1 || true')).toBe(true);
    expect(value('false && item.absent == 1')).toBe(false);
    expect(errorOf(() => value('item.absent == 1 || false')).code).toBe('NAME_UNKNOWN');
  });

  it('never gives an object another prototype', () => {
    const made = compileTemplate(JSON.parse('{"__proto__": {"polluted": "{{ 1 }}"}}')).evaluate(
      scope,
    ) as object;
    expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
    expect(Object.keys(made)).toEqual(['__proto__']);
    const map = value('{"__proto__": {"polluted": true}}') as object;
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('an evaluation', () => {
  const many: ExpressionScope = { inputs: { list: Array.from({ length: 1_000 }, (_, index) => index) } };

  it.each([
    ['loops within loops', 'inputs.list.map(a, inputs.list.map(b, inputs.list.map(c, a + b + c)))'],
    [
      'comparisons of everything with everything',
      'inputs.list.all(a, inputs.list.filter(b, a in inputs.list) != [])',
    ],
    [
      'lists of lists',
      'inputs.list.map(a, inputs.list + inputs.list + inputs.list + inputs.list + inputs.list).flatten()',
    ],
    [
      'long texts',
      'inputs.list.map(a, inputs.list.map(b, "0123456789").join("").split("").join("0123456789"))',
    ],
  ])('of %s ends with an error within a second', (_, expression) => {
    const before = performance.now();
    expect(errorOf(() => value(expression, many)).code).toBe('LIMIT_EXCEEDED');
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('of data that are nested without end is an error, not a crash', () => {
    let deep: Json = 1;
    for (let level = 0; level < 20_000; level += 1) {
      deep = [deep];
    }
    expect(errorOf(() => value('inputs.deep', { inputs: { deep } })).code).toBe('LIMIT_EXCEEDED');
    expect(errorOf(() => value('inputs.deep == inputs.deep', { inputs: { deep } })).code).toBe(
      'LIMIT_EXCEEDED',
    );
  });
});

describe('the references of a template', () => {
  it('are what it reads, without the names of items', () => {
    const found = referencesOf({
      a: '{{ steps.low.output.items.map(steps, steps.sku + item.sku) }}',
      b: ['{{ inputs["limit"] }} and {{ decimal.max(trigger.price, "1") }}'],
      c: '{{ inputs.list[steps.at.output].name }}',
      d: '{{ has(steps.low.output.next) }}',
    });
    expect(found).toEqual([
      { at: 'a', root: 'steps', path: ['low', 'output', 'items'] },
      { at: 'a', root: 'item', path: ['sku'] },
      { at: 'b.0', root: 'inputs', path: ['limit'] },
      { at: 'b.0', root: 'trigger', path: ['price'] },
      { at: 'c', root: 'steps', path: ['at', 'output'] },
      { at: 'c', root: 'inputs', path: ['list'] },
      { at: 'd', root: 'steps', path: ['low', 'output', 'next'] },
    ]);
  });
});

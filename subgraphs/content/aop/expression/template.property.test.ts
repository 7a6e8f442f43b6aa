import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../../../kernel/jobs/define-job.js';
import { ExpressionError } from './expression-error.js';
import { compileTemplate } from './template.js';

const atoms = [
  '1',
  '2.5',
  '"a"',
  '"12.50"',
  'null',
  'true',
  'inputs',
  'inputs.a',
  'item',
  'now',
  'x',
  '[]',
  '{}',
];

/** Expressions that can be read but need not make sense. */
const { expression } = fc.letrec<{ expression: string }>(tie => {
  const inner = tie('expression');
  return {
    expression: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(...atoms),
      fc
        .tuple(
          inner,
          fc.constantFrom('+', '-', '*', '/', '%', '<', '==', '!=', '>=', 'in', '&&', '||'),
          inner,
        )
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      fc
        .tuple(inner, fc.constantFrom('map', 'filter', 'all', 'exists', 'exists_one', 'sortBy'), inner)
        .map(([list, macro, body]) => `(${list}).${macro}(x, ${body})`),
      fc
        .tuple(inner, fc.constantFrom('a', '__proto__', 'constructor', 'length', 'then'))
        .map(([from, name]) => `(${from}).${name}`),
      fc.tuple(inner, inner).map(([from, index]) => `(${from})[${index}]`),
      fc
        .tuple(
          fc.constantFrom('size', 'string', 'int', 'double', 'timestamp', 'duration', 'type', '-', '!'),
          inner,
        )
        .map(([name, of]) => `${name}(${of})`),
      fc
        .tuple(fc.constantFrom('plus', 'times', 'lt', 'max', 'round', 'floor', 'min'), inner, inner)
        .map(([name, a, b]) => `decimal.${name}(${a}, ${b})`),
      fc
        .tuple(inner, fc.constantFrom('split', 'contains', 'join'), inner)
        .map(([text, name, by]) => `(${text}).${name}(${by})`),
      fc
        .tuple(inner, fc.constantFrom('flatten', 'distinct', 'sort', 'reverse', 'trim', 'size', 'getHours'))
        .map(([from, name]) => `(${from}).${name}()`),
    ),
  };
});

/** Its value, or null where the one error that may be thrown was. */
function outcome(text: string, inputs: Json): Json {
  try {
    return compileTemplate(text).evaluate({ inputs, item: inputs, now: new Date(0) });
  } catch (error) {
    expect(error).toBeInstanceOf(ExpressionError);
    return null;
  }
}

it('an expression has a value of JSON or the named error, soon, whatever it is and reads', () => {
  fc.assert(
    fc.property(expression, fc.jsonValue(), (text, inputs) => {
      const before = performance.now();
      const found = outcome(`{{ ${text} }}`, { a: inputs as Json, b: [1, 'x', null] });
      expect(performance.now() - before).toBeLessThan(2_000);
      expect(JSON.parse(JSON.stringify(found))).toEqual(found === 0 ? 0 : found);
    }),
    { numRuns: 2_000 },
  );
});

it('any text is plain, or has a value, or the named error', () => {
  const pieces = fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '"',
    "'",
    '\\',
    'inputs',
    '.',
    'r"',
    '"""',
    ' ',
    '1',
    '+',
    '(',
    ')',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 30 }).map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(text, given => {
      const found = outcome(given, {});
      if (!given.includes('{{')) {
        expect(found).toBe(given);
      }
    }),
    { numRuns: 3_000 },
  );
});

import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { input, nullable, oneOf } from '../schema-builders.js';
import { validation } from './validation.js';

const found = (schema: TSchema, value: unknown) =>
  validation(schema)(value).map(({ path, code }) => [path, code]);

describe('what is wrong with a value', () => {
  it.each<[string, TSchema, unknown, string]>([
    ['of another type', Type.String(), 1, 'TYPE_INVALID'],
    ['that is none of the words', oneOf('a', 'b'), 'c', 'VALUE_NOT_ALLOWED'],
    ['that is not the one', Type.Literal('a'), 'c', 'VALUE_NOT_ALLOWED'],
    ['that is no time', Type.String({ format: 'date-time' }), '2026-02-30T08:00:00Z', 'FORMAT_INVALID'],
    ['of another pattern', Type.String({ pattern: '^a$' }), 'b', 'FORMAT_INVALID'],
    ['that is too short', Type.String({ minLength: 2 }), 'a', 'LENGTH_INVALID'],
    ['that is too long', Type.String({ maxLength: 1 }), 'ab', 'LENGTH_INVALID'],
    ['of too few items', Type.Array(Type.Integer(), { minItems: 1 }), [], 'COUNT_INVALID'],
    ['of too many items', Type.Array(Type.Integer(), { maxItems: 1 }), [1, 2], 'COUNT_INVALID'],
    ['of an item twice', Type.Array(Type.Integer(), { uniqueItems: true }), [1, 1], 'DUPLICATE'],
    ['of too few fields', Type.Object({}, { minProperties: 1 }), {}, 'COUNT_INVALID'],
    ['of too many fields', Type.Object({}, { maxProperties: 0 }), { a: 1 }, 'COUNT_INVALID'],
    ['that is too small', Type.Integer({ minimum: 1 }), 0, 'OUT_OF_RANGE'],
    ['that is too large', Type.Integer({ maximum: 1 }), 2, 'OUT_OF_RANGE'],
    ['at the end of an open range', Type.Number({ exclusiveMaximum: 1 }), 1, 'OUT_OF_RANGE'],
    ['at the beginning of one', Type.Number({ exclusiveMinimum: 1 }), 1, 'OUT_OF_RANGE'],
    ['that is no multiple', Type.Integer({ multipleOf: 2 }), 3, 'VALUE_INVALID'],
  ])('%s has its code', (_what, schema, value, code) => {
    expect(found(input({ field: schema }), { field: value })).toEqual([['field', code]]);
  });

  it('is told of each field that is missing or unknown, by its whole path', () => {
    const schema = input({
      a: Type.Integer(),
      list: Type.Array(input({ b: Type.Integer(), c: Type.Integer() })),
    });
    expect(found(schema, { list: [{ b: 1, c: 2 }, { x: 1 }], y: 1 })).toEqual(
      expect.arrayContaining([
        ['a', 'REQUIRED'],
        ['y', 'UNKNOWN_FIELD'],
        ['list.1.b', 'REQUIRED'],
        ['list.1.c', 'REQUIRED'],
        ['list.1.x', 'UNKNOWN_FIELD'],
      ]),
    );
  });

  it('is told once where none of several forms fits, not by what each of them lacks', () => {
    const either = Type.Union([input({ a: Type.Integer() }), input({ b: Type.Integer() })]);
    expect(validation(input({ field: either }))({ field: { c: 1 } })).toEqual([
      { path: 'field', code: 'VALUE_INVALID', message: 'matches none of the allowed forms' },
    ]);
    expect(found(input({ field: nullable(either) }), { field: null })).toEqual([]);
  });

  it('is not taken for an unknown name where any name may stand', () => {
    const flags = { type: 'object', additionalProperties: { type: 'boolean' } };
    const schema = input({ consent: Type.Unsafe<Record<string, boolean>>(flags) });
    expect(found(schema, { consent: { marketing: 'yes', other: true } })).toEqual([
      ['consent.marketing', 'TYPE_INVALID'],
    ]);
  });

  it('is told at the name as it was written', () => {
    const numbers = { type: 'object', additionalProperties: { type: 'integer' } };
    expect(found(Type.Unsafe(numbers), { 'a/b': 'x' })).toEqual([['a/b', 'TYPE_INVALID']]);
    expect(found(Type.Unsafe(numbers), { 'c~d': 'x' })).toEqual([['c~d', 'TYPE_INVALID']]);
  });

  it('says which words there are', () => {
    const [word] = validation(input({ field: oneOf('a', 'b') }))({ field: 'c' });
    const [only] = validation(input({ field: Type.Literal('a') }))({ field: 'c' });
    expect([word!.message, only!.message]).toEqual(['must be one of "a", "b"', 'must be "a"']);
  });
});

import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { repeated } from '../schema-builders.js';
import { queryReader } from './query-reader.js';

const read = queryReader(
  Type.Object({
    minPrice: Type.Optional(Type.Number()),
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    isListed: Type.Optional(Type.Boolean()),
    sku: Type.Optional(Type.Array(Type.String())),
    brand: Type.Optional(repeated(Type.Array(Type.String()))),
    counts: Type.Optional(Type.Array(Type.Integer())),
    organizationId: Type.Optional(Type.String()),
  }),
  ['tenant'],
);
const codesOf = (raw: Record<string, unknown>) => read(raw).errors.map(({ path, code }) => [path, code]);

describe('a parameter', () => {
  it.each([
    ['by the name of the spec', { 'min-price': '1.50' }, { minPrice: 1.5 }],
    ['by its own name', { minPrice: '-2' }, { minPrice: -2 }],
    ['that the spec spells as it is', { organizationId: 'o' }, { organizationId: 'o' }],
    ['that is true in words', { isListed: 'true' }, { isListed: true }],
    ['that is true in figures', { isListed: '1' }, { isListed: true }],
    ['that is false', { 'is-listed': '0' }, { isListed: false }],
    ['of several values', { sku: 'a, b ,"c,d"' }, { sku: ['a', 'b', 'c,d'] }],
    ['that is repeated', { sku: ['a', 'b,c'] }, { sku: ['a', 'b', 'c'] }],
    ['of a text with a comma', { brand: ' Acme, Inc. ' }, { brand: ['Acme, Inc.'] }],
    ['of texts with commas and quotes', { brand: ['27"', '"a", b'] }, { brand: ['27"', '"a", b'] }],
    ['of several numbers', { counts: '1,2' }, { counts: [1, 2] }],
    ['that is somebody else’s', { tenant: 'x' }, {}],
  ])('%s is read', (_how, raw, value) => {
    expect(read(raw)).toEqual({ value, errors: [] });
  });

  it.each([
    ['that there is not', { other: '1' }, [['other', 'UNKNOWN_PARAMETER']]],
    ['that is no number', { limit: '1e3' }, [['limit', 'TYPE_INVALID']]],
    ['that is neither true nor false', { isListed: 'yes' }, [['is-listed', 'TYPE_INVALID']]],
    ['called as objects call something', { isListed: 'constructor' }, [['is-listed', 'TYPE_INVALID']]],
    ['that is out of range', { limit: '0' }, [['limit', 'OUT_OF_RANGE']]],
    ['given twice', { limit: ['1', '2'] }, [['limit', 'REPEATED']]],
    ['given in both spellings', { minPrice: '1', 'min-price': '2' }, [['min-price', 'REPEATED']]],
    ['of a list that names nothing', { sku: ' , ' }, [['sku', 'REQUIRED']]],
    ['of a text that is empty', { brand: ['', ' '] }, [['brand', 'REQUIRED']]],
  ])('%s is rejected by its name', (_how, raw, errors) => {
    expect(codesOf(raw)).toEqual(errors);
  });
});

it('a list in both spellings is one', () => {
  const spelled = queryReader(Type.Object({ eventType: Type.Array(Type.String()) }));
  expect(spelled({ eventType: 'a', 'event-type': 'b' }).value).toEqual({ eventType: ['a', 'b'] });
});

it('a query without what is needed is rejected, and one without anything that is not', () => {
  expect(queryReader(Type.Object({ id: Type.String() }))({}).errors).toMatchObject([
    { path: 'id', code: 'REQUIRED' },
  ]);
  expect(read({})).toEqual({ value: {}, errors: [] });
});

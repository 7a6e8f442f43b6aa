import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { AppError, fail } from '../kernel/errors.js';
import { callerWords } from './caller-words.js';
import type { Route } from './route.js';

const row = (fields: object) => fields as unknown as Route;
const query = Type.Object({ updatedSince: Type.Optional(Type.String()) });
const pathsOf = (route: Route, path: string, body: unknown = {}) =>
  callerWords(route)(fail('VALIDATION_FAILED', { errors: [{ path, code: 'X', message: 'is wrong' }] }), body)
    .errors[0]!.path;

it.each([
  ['a parameter', row({ query }), 'updatedSince', 'updated-since'],
  ['a part of one', row({ query }), 'updatedSince.0', 'updated-since.0'],
  ['a field of the body', row({}), 'input.variants.0.sku', 'variants.0.sku'],
  ['the body', row({}), 'input', ''],
  [
    'a field that the body calls input',
    row({ body: Type.Object({ input: Type.String() }) }),
    'input.a',
    'input.a',
  ],
  ['what is called alike', row({ query }), 'items.0', 'items.0'],
  ['what the row has elsewhere', row({ sentField: (path: string) => `at.${path}` }), 'input.a', 'at.a'],
])('%s is named as it was written', (_what, route, path, written) => {
  expect(pathsOf(route, path)).toBe(written);
});

it('a refusal whose fields have other names keeps everything else', () => {
  const errors = [{ path: 'input.title', code: 'X', message: 'is wrong' }];
  const refusal = new AppError('SKU_TAKEN', {
    detail: 'Taken.',
    errors,
    members: { oldestCursor: 'c' },
    retryAfterSeconds: 3,
  });
  const named = callerWords(row({}))(refusal, {});
  expect(named).toMatchObject({
    code: 'SKU_TAKEN',
    detail: 'Taken.',
    errors: [{ path: 'title', code: 'X', message: 'is wrong' }],
    members: { oldestCursor: 'c' },
    retryAfterSeconds: 3,
  });
  expect(callerWords(row({}))(fail('SKU_TAKEN', { errors }), {})).not.toHaveProperty('members', {});
});

it('a refusal of fields says first what is wrong with the first, and one that names them right is left alone', () => {
  const refusal = fail('VALIDATION_FAILED', {
    detail: 'input.title: is wrong',
    errors: [{ path: 'input.title', code: 'X', message: 'is wrong' }],
  });
  expect(callerWords(row({}))(refusal, {}).detail).toBe('title: is wrong');
  const right = fail('SKU_TAKEN', { errors: [{ path: 'sku', code: 'X', message: 'is taken' }] });
  expect(callerWords(row({}))(right, {})).toBe(right);
});

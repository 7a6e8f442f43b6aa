import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { AppError, fail } from '../../kernel/errors.js';
import type { Route } from '../route.js';
import { callerNames } from './caller-names.js';

const route = (fields: object) => fields as unknown as Route;
const query = Type.Object({ updatedSince: Type.Optional(Type.String()) });
const pathsOf = (route: Route, path: string, body: unknown = {}) =>
  callerNames(route)(fail('VALIDATION_FAILED', { errors: [{ path, code: 'X', message: 'is wrong' }] }), body)
    .errors[0]!.path;

it.each([
  ['a parameter', route({ query }), 'updatedSince', 'updated-since'],
  ['a part of one', route({ query }), 'updatedSince.0', 'updated-since.0'],
  ['a field of the body', route({}), 'input.variants.0.sku', 'variants.0.sku'],
  ['the body', route({}), 'input', ''],
  [
    'a field that the body calls input',
    route({ body: Type.Object({ input: Type.String() }) }),
    'input.a',
    'input.a',
  ],
  ['what is called alike', route({ query }), 'items.0', 'items.0'],
  ['what the route has elsewhere', route({ sentField: (path: string) => `at.${path}` }), 'input.a', 'at.a'],
])('%s is named as it was written', (_what, route, path, written) => {
  expect(pathsOf(route, path)).toBe(written);
});

it('an error whose fields have other names keeps everything else', () => {
  const errors = [{ path: 'input.title', code: 'X', message: 'is wrong' }];
  const error = new AppError('SKU_TAKEN', {
    detail: 'Taken.',
    errors,
    members: { oldestCursor: 'c' },
    retryAfterSeconds: 3,
  });
  const named = callerNames(route({}))(error, {});
  expect(named).toMatchObject({
    code: 'SKU_TAKEN',
    detail: 'Taken.',
    errors: [{ path: 'title', code: 'X', message: 'is wrong' }],
    members: { oldestCursor: 'c' },
    retryAfterSeconds: 3,
  });
  expect(callerNames(route({}))(fail('SKU_TAKEN', { errors }), {})).not.toHaveProperty('members', {});
});

it('an error of fields says first what is wrong with the first, and one that names them right is left alone', () => {
  const error = fail('VALIDATION_FAILED', {
    detail: 'input.title: is wrong',
    errors: [{ path: 'input.title', code: 'X', message: 'is wrong' }],
  });
  expect(callerNames(route({}))(error, {}).detail).toBe('title: is wrong');
  const right = fail('SKU_TAKEN', { errors: [{ path: 'sku', code: 'X', message: 'is taken' }] });
  expect(callerNames(route({}))(right, {})).toBe(right);
});

import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/errors.js';
import { dataOf, errorIn, isReplay } from './operation.js';

const rejected = (extensions: Record<string, unknown>) => ({
  data: null,
  errors: [new GraphQLError('message', { extensions }), new GraphQLError('another')],
});

describe('a result that the operation rejected', () => {
  it('is the error that it was, the first of several', () => {
    const errors = [{ path: 'title', code: 'REQUIRED', message: 'is required' }];
    const members = { oldestCursor: 'c' };
    const error = errorIn(
      rejected({ code: 'CURSOR_EXPIRED', detail: 'It is old.', errors, members, retryAfterSeconds: 3 }),
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'CURSOR_EXPIRED',
      detail: 'It is old.',
      errors,
      members,
      retryAfterSeconds: 3,
    });
  });

  it('in several fields is the error of the first in the document, whichever was told first', () => {
    const failed = (field: string) =>
      new GraphQLError(field, { path: [field], extensions: { code: 'VALIDATION_FAILED', detail: field } });
    const data = { job: null, report: null };
    for (const errors of [
      [failed('job'), failed('report')],
      [failed('report'), failed('job')],
    ]) {
      expect(errorIn({ data, errors })!.detail).toBe('job');
    }
  });

  it('says as much as it was told', () => {
    const { detail, errors, members, retryAfterSeconds } = errorIn(rejected({ code: 'SKU_TAKEN' }))!;
    expect({ detail, errors, members, retryAfterSeconds }).toEqual({
      detail: 'message',
      errors: [],
      members: undefined,
      retryAfterSeconds: undefined,
    });
  });

  it.each([undefined, 'NEW_CODE', 'constructor'])('with the code %s is masked', code => {
    const error = errorIn(rejected({ code, detail: 'hunter2' }))!;
    expect([error.code, error.internal]).toEqual(['INTERNAL', 'message']);
    expect(error.detail).not.toContain('hunter2');
  });

  it('is thrown where its data is wanted', () => {
    expect(() => dataOf(rejected({ code: 'SKU_TAKEN' }))).toThrow(
      expect.objectContaining({ code: 'SKU_TAKEN' }),
    );
    expect(dataOf({ data: { a: 1 } })).toEqual({ a: 1 });
    expect(errorIn({ data: {} })).toBeNull();
  });
});

it.each([
  [{}, {}, false],
  [{ idempotentReplayed: true }, {}, true],
  [{}, { idempotentReplayed: true }, true],
  [{ idempotentReplayed: false }, { idempotentReplayed: 'yes' }, false],
])('an answer with %j of the kernel and %j of the operation was given before: %s', (kernel, own, isSaid) => {
  expect(isReplay({ data: {}, extensions: kernel }, { extensions: own })).toBe(isSaid);
});

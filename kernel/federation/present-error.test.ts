import { buildSchema, GraphQLError, graphql } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../errors.js';
import { presentError, presentErrors } from './present-error.js';

const reporter = () => {
  const log = { error: vi.fn(), info: vi.fn() };
  return { requestId: 'request 1', log } as unknown as Parameters<typeof presentError>[1] & {
    log: typeof log;
  };
};

/** As GraphQL hands on what a resolver threw: wrapped, once for each layer. */
const wrapped = (cause: unknown): GraphQLError =>
  new GraphQLError('outer', {
    path: ['product'],
    originalError: new GraphQLError('inner', { originalError: cause as Error }),
  });

const coded = (code: string) => Object.assign(new Error('of the driver'), { code });

describe('what a resolver threw', () => {
  it.each([
    ['ECONNREFUSED', 'UNAVAILABLE'],
    ['ECONNRESET', 'UNAVAILABLE'],
    ['53300', 'UNAVAILABLE'],
    ['57P01', 'UNAVAILABLE'],
    ['57P03', 'UNAVAILABLE'],
    ['40P01', 'WRITE_CONFLICT'],
    ['40001', 'WRITE_CONFLICT'],
    ['23505', 'INTERNAL'],
    ['toString', 'INTERNAL'],
  ])('with the code %s is %s', (code, presented) => {
    const { extensions, path, message } = presentError(wrapped(coded(code)), reporter());
    expect(extensions.code).toBe(presented);
    expect(extensions.retryAfterSeconds).toBe(presented === 'UNAVAILABLE' ? 1 : undefined);
    expect(path).toEqual(['product']);
    expect(message).not.toContain('driver');
  });

  it('is logged with its cause where we are to blame, with its private words where it has some, else not at all', () => {
    const ctx = reporter();
    const cause = new Error('hunter2');
    const internal = 'the signature did not match';
    const errors = [wrapped(cause), fail('UNAUTHENTICATED', { internal }), fail('NOT_FOUND')];
    expect(presentErrors(errors, ctx).map(({ extensions }) => extensions.code)).toEqual([
      'INTERNAL',
      'UNAUTHENTICATED',
      'NOT_FOUND',
    ]);
    expect(ctx.log.error.mock.calls).toEqual([
      [{ requestId: 'request 1', err: cause, path: ['product'] }, expect.any(String)],
    ]);
    expect(ctx.log.info.mock.calls).toEqual([
      [{ requestId: 'request 1', code: 'UNAUTHENTICATED' }, internal],
    ]);
  });

  it('is no error of input, also where it says the same words', () => {
    const error = new GraphQLError('Argument "id" is odd', {
      path: ['product'],
      originalError: new Error('x'),
    });
    expect(presentError(error, reporter()).extensions.code).toBe('INTERNAL');
  });
});

describe('input that GraphQL rejects', () => {
  const schema = buildSchema(`
    input Price { amount: Int! }
    input Product { title: String!, prices: [Price!] }
    type Query { save(input: Product!, count: Int): Int }`);
  const source = 'query ($input: Product!, $count: Int) { save(input: $input, count: $count) }';

  it.each([
    [
      'a value of a list',
      { input: { title: 'a', prices: [{ amount: 1 }, { amount: 'x' }] } },
      'input.prices.1.amount',
    ],
    ['a field that is missing', { input: {} }, 'input.title'],
    ['a field that nobody knows', { input: { title: 'a', colour: 'red' } }, 'input.colour'],
    ['a variable that is missing', {}, 'input'],
    ['a variable by itself', { input: { title: 'a' }, count: 'many' }, 'count'],
  ])(
    'names the place of %s, and the reason without repeating the value',
    async (_what, variableValues, path) => {
      const { errors } = await graphql({ schema, source, variableValues });
      const [{ extensions }] = presentErrors(errors!, reporter()) as [GraphQLError];
      expect(extensions).toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path, code: 'VALUE_INVALID' }],
      });
      const [{ message }] = extensions.errors as [{ message: string }];
      expect(message).not.toContain('got invalid value');
      expect(message).not.toContain('$');
    },
  );
});

it('an error says all that it says in public, and leaves out what it does not say', () => {
  const members = { oldestCursor: 'c' };
  const all = fail('CURSOR_EXPIRED', { detail: 'Old.', members, retryAfterSeconds: 3, internal: 'hunter2' });
  expect(presentError(all, reporter()).extensions).toEqual({
    code: 'CURSOR_EXPIRED',
    status: 410,
    detail: 'Old.',
    errors: [],
    members,
    retryAfterSeconds: 3,
  });
  expect(Object.keys(presentError(fail('SKU_TAKEN'), reporter()).extensions)).toEqual([
    'code',
    'status',
    'detail',
    'errors',
  ]);
});

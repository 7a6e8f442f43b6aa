import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors.js';
import { asGraphQLError } from '../../kernel/federation/present-error.js';
import { type Rest, startRest, withKey } from './rest-harness.js';
import { createThing, thing } from './sample-rows.js';

let rest: Rest;
let error: AppError | null = null;

beforeAll(async () => {
  rest = await startRest([{ ...createThing, idempotent: 'operation' }], ({ ctx }) => {
    ctx.extensions.idempotentReplayed = true;
    ctx.extensions.headers = { 'payment-required': 'how', 'payment-response': 'done' };
    return error === null
      ? { data: { createThing: thing } }
      : { data: null, errors: [asGraphQLError(error)] };
  });
});
afterAll(() => rest.app.close());

const create = () =>
  rest.app.inject({
    method: 'POST',
    url: '/api/v1/things',
    headers: { ...withKey, 'idempotency-key': 'k' },
    payload: { title: 'New' },
  });

describe('a row whose operation keeps its own Idempotency-Keys', () => {
  it('gives it the key, and repeats its answer where it says so', async () => {
    const reply = await create();
    expect(rest.calls.at(-1)!.ctx.idempotency).toMatchObject({ key: 'k', keptBy: 'operation' });
    expect([reply.statusCode, reply.headers['idempotent-replayed']]).toEqual([201, 'true']);
  });
});

describe('header fields that an operation asks for', () => {
  it('are those of the reply, also where it rejects', async () => {
    const told = ({ headers }: Awaited<ReturnType<typeof create>>) => [
      headers['payment-required'],
      headers['payment-response'],
    ];
    expect(told(await create())).toEqual(['how', 'done']);
    error = new AppError('PAYMENT_REQUIRED');
    const rejected = await create();
    expect([rejected.statusCode, ...told(rejected)]).toEqual([402, 'how', 'done']);
  });
});

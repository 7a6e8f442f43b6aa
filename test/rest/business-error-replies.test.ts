import { getOperationAST } from 'graphql';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail } from '../../kernel/errors.js';
import { contracts } from '../../rest-facade/contract/contract.js';
import { anyCredential, route } from '../../rest-facade/route.js';
import { type Call, type Rest, rejectedWith, startRest, withKey } from './rest-harness.js';
import { sampleDocument } from './sample-document.js';

interface Thing {
  title: string;
}

const ThingReply = Type.Object({ title: Type.String(), rejected: Type.Optional(Type.String()) });

const sellThing = route({
  id: 'things.sell',
  method: 'POST',
  path: '/api/v1/things/:thingId/sell',
  scope: 'catalog:write',
  callers: anyCredential,
  contract: contracts.plain,
  tag: 'Things',
  summary: 'Sell a thing',
  params: Type.Object({ thingId: Type.String() }),
  operation: sampleDocument<{ thing: Thing }>(`mutation ($id: ID!) { thing: sell(id: $id) { title } }`),
  variables: ({ params }) => ({ id: params.thingId }),
  reply: { status: 201, schema: ThingReply, body: ({ thing }) => thing },
  businessErrorReply: {
    covers: ({ code }) => code === 'INVENTORY_INSUFFICIENT',
    status: 200,
    operation: sampleDocument<{ thing: Thing }>(`query ($id: ID!) { thing(id: $id) { title } }`),
    variables: ({ params }) => ({ id: params.thingId }),
    body: ({ thing }, { detail }, { publicUrl }) => ({ ...thing, rejected: `${detail} ${publicUrl}` }),
  },
});

const soldOut = rejectedWith(fail('INVENTORY_INSUFFICIENT', { detail: 'None is left.' }));
const found = { data: { thing: { title: 'A thing' } } };
const isRead = ({ document }: Call): boolean => getOperationAST(document)?.operation === 'query';

let rest: Rest;
let answer: (call: Call) => ReturnType<typeof rejectedWith>;

beforeAll(async () => {
  rest = await startRest([sellThing], call => answer(call));
});
afterAll(() => rest.app.close());

const sell = () => rest.app.inject({ method: 'POST', url: '/api/v1/things/t-1/sell', headers: withKey });

describe('a row that answers errors with the resource', () => {
  it('reads it, and says what was rejected beside it', async () => {
    answer = call => (isRead(call) ? found : soldOut);
    const reply = await sell();
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { title: 'A thing', rejected: 'None is left. https://api.test' },
    ]);
    expect(rest.calls.map(({ variables }) => variables)).toEqual([{ id: 't-1' }, { id: 't-1' }]);
  });

  it('answers the error itself where the resource cannot be read', async () => {
    answer = call => (isRead(call) ? rejectedWith(fail('NOT_FOUND')) : soldOut);
    const reply = await sell();
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'INVENTORY_INSUFFICIENT']);
  });

  it('leaves other errors, and successes, as they are', async () => {
    answer = () => rejectedWith(fail('SKU_TAKEN'));
    expect((await sell()).json().code).toBe('SKU_TAKEN');
    answer = () => found;
    const reply = await sell();
    expect([reply.statusCode, reply.json()]).toEqual([201, { title: 'A thing' }]);
  });
});

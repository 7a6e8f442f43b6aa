import { Type } from 'typebox';
import { contracts } from '../../rest-facade/contract/contract.js';
import { anyCredential, route } from '../../rest-facade/route.js';
import { input, Money, MoneyInput, nullable, oneOf } from '../../rest-facade/schema-builders.js';
import { sampleDocument } from './sample-document.js';

const Thing = Type.Object({
  id: Type.String(),
  title: Type.String(),
  price: nullable(Money),
  tags: Type.Array(Type.String()),
  version: Type.Integer(),
});

interface Thing {
  id: string;
  title: string;
  price: { amount: string; currency: string } | null;
  tags: string[];
  version: number;
}

export const thing: Thing = {
  id: 'thing-1',
  title: 'A thing',
  price: { amount: '12.50', currency: 'SGD' },
  tags: ['a', 'b'],
  version: 7,
};

const byId = Type.Object({ thingId: Type.String() });

/** Rows of a domain that exists in tests alone: one of each way that a route can work. */
export const readThing = route({
  id: 'things.read',
  method: 'GET',
  path: '/api/v1/things/:thingId',
  scope: 'catalog:read',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Read a thing',
  params: byId,
  operation: sampleDocument<{ thing: Thing }>(`query ($id: ID!) { thing(id: $id) { id title } }`),
  variables: ({ params }) => ({ id: params.thingId }),
  reply: {
    status: 200,
    schema: Type.Object({ thing: Thing }),
    body: data => ({ thing: data.thing }),
    version: data => data.thing.version,
  },
  errorCodes: ['PRODUCT_NOT_FOUND'],
});

export const listThings = route({
  id: 'things.list',
  method: 'GET',
  path: '/api/v1/things',
  scope: 'catalog:read',
  callers: anyCredential,
  tag: 'Things',
  summary: 'List things',
  query: Type.Object({
    minPrice: Type.Optional(Type.Number({ minimum: 0 })),
    sku: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    isListed: Type.Optional(Type.Boolean()),
    sortBy: Type.Optional(oneOf('title', 'price')),
  }),
  operation: sampleDocument<{ things: Thing[] }>(`query { things { id } }`),
  variables: ({ query }) => ({ ...query }),
  reply: {
    status: 200,
    schema: Type.Object({ items: Type.Array(Thing) }),
    body: data => ({ items: data.things }),
  },
});

export const createThing = route({
  id: 'things.create',
  method: 'POST',
  path: '/api/v1/things',
  scope: 'catalog:write',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Create a thing',
  body: input({
    title: Type.String({ minLength: 1, maxLength: 20 }),
    price: Type.Optional(MoneyInput),
    variants: Type.Optional(
      Type.Array(input({ sku: Type.String(), quantity: Type.Integer({ minimum: 0 }) })),
    ),
    attributes: Type.Optional(Type.Unsafe<unknown>({})),
  }),
  operation: sampleDocument<{
    createThing: Thing;
  }>(`mutation ($input: ThingInput!) { createThing(input: $input) { id } }`),
  variables: ({ body }) => ({ input: body }),
  reply: {
    status: 201,
    schema: Type.Object({ thing: Thing }),
    body: data => ({ thing: data.createThing }),
    version: data => data.createThing.version,
  },
});

export const changeThing = route({
  id: 'things.change',
  method: 'PATCH',
  path: '/api/v1/things/:thingId',
  scope: 'catalog:write',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Change a thing',
  params: byId,
  body: input({ title: Type.Optional(Type.String()) }),
  operation: sampleDocument<{ changeThing: Thing }>(`mutation ($id: ID!) { changeThing(id: $id) { id } }`),
  variables: ({ params, body }) => ({ id: params.thingId, title: body.title }),
  reply: {
    status: 202,
    schema: Type.Object({ thing: Thing }),
    body: data => ({ thing: data.changeThing }),
    version: data => data.changeThing.version,
  },
  errorCodes: ['PRODUCT_NOT_FOUND', 'VERSION_STALE'],
});

export const publishThing = route({
  id: 'things.publish',
  method: 'POST',
  path: '/api/v1/things/:thingId/publish',
  scope: 'catalog:sync',
  callers: anyCredential,
  tag: 'Things',
  summary: 'Publish a thing',
  params: byId,
  operation: sampleDocument<{ publish: { operationId: string; jobId: string } }>(
    `mutation { publish { jobId } }`,
  ),
  variables: ({ params }) => ({ id: params.thingId }),
  reply: {
    accepted: Type.Object({ isPublished: Type.Boolean() }),
    work: ({ publish }) => ({ ...publish, data: { isPublished: false }, warnings: ['slow'] }),
  },
});

export const tokenOnlyThing = route({
  id: 'things.token-only',
  method: 'POST',
  path: '/api/v1/things/token-only',
  scope: 'checkout:write',
  callers: ['oauth_client'],
  tag: 'Things',
  summary: 'Takes OAuth tokens alone',
  operation: sampleDocument<{ done: boolean }>(`mutation { done }`),
  variables: () => ({}),
  reply: { status: 200, schema: Type.Object({ done: Type.Boolean() }), body: data => data },
});

export const publicThing = route({
  id: 'things.public',
  method: 'GET',
  path: '/api/v1/things/public',
  scope: null,
  callers: 'public',
  tag: 'Things',
  summary: 'Open to everybody',
  operation: sampleDocument<{ text: string }>(`query { text }`),
  variables: () => ({}),
  reply: { status: 200, contentType: 'text/plain; charset=utf-8', text: data => data.text },
});

export const agentThing = route({
  id: 'things.agent',
  method: 'GET',
  path: '/api/v1/things/agent',
  scope: 'catalog:read',
  callers: anyCredential,
  contract: contracts.checkout,
  tag: 'Things',
  summary: 'Needs a header field, and is about to go',
  headers: Type.Object({ 'ucp-agent': Type.String({ maxLength: 240 }) }),
  deprecation: { since: '2026-11-01', sunset: '2027-05-01', successor: '/api/v2/things/agent' },
  operation: sampleDocument<{ agent: string }>(`query { agent }`),
  variables: ({ headers }) => ({ agent: headers['ucp-agent'] }),
  reply: { status: 200, schema: Type.Object({ agent: Type.String() }), body: data => data },
});

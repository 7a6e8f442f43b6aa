import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { callOf, mutations, queries, subscriptions } from './operation-calls.js';
import { mutationGuards } from './operation-guards.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

/** What is about no organization, or names it itself. */
const withoutOrganization = [
  'viewer',
  'createOrganization',
  'acceptInvitation',
  'changePassword',
  'verifyEmail',
  'resendVerification',
  'statusMappings',
  'productComparison',
  'publicMerchant',
  'publicMerchantOfDomain',
  'publicMerchants',
  'publicProduct',
  'sitemapAddresses',
  'sitemapStarts',
  'publicProducts',
  'publicSearch',
];

const operations = [
  ...queries.map(field => ({ name: field.name, call: callOf(field, {}, 'query') })),
  ...mutations
    .filter(field => mutationGuards[field.name] !== 'anybody')
    .map(field => ({ name: field.name, call: callOf(field) })),
].filter(({ name }) => !withoutOrganization.includes(name) && !name.startsWith('_'));

describe('a signed-in person who names no organization', () => {
  it.each(operations)('is asked for one by $name', async ({ call }) => {
    const { errors } = await shop.owner.graphql(call.document, call.variables);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'ORGANIZATION_REQUIRED',
      detail: expect.stringMatching(/X-Organization-Id.*connection_init/),
    });
  });

  it.each(subscriptions)('is asked for one by the subscription $name', async field => {
    const { document: query, variables } = callOf(field, {}, 'subscription');
    expect(await firstOf(query, variables, {})).toMatchObject({ code: 'ORGANIZATION_REQUIRED' });
  });

  it('names it in the header, or in the payload of connection_init', async () => {
    const { data } = await shop.owner.graphql('{ organization { id } }', {}, shop.id);
    expect(data.organization).toEqual({ id: shop.id });
    const job = subscriptions.find(({ name }) => name === 'jobProgress')!;
    const { document: query, variables } = callOf(job, {}, 'subscription');
    const named = await firstOf(query, variables, { organizationId: shop.id });
    expect(named).toMatchObject({ code: 'JOB_NOT_FOUND' });
  });

  it('is told where to name it', async () => {
    const page = await (await fetch(new URL('/docs/errors/ORGANIZATION_REQUIRED', program.url))).text();
    expect(page).toContain('X-Organization-Id');
    expect(page).toContain('connection_init');
    const graphql = await fetch(new URL('/graphql', program.url), { headers: { accept: 'text/html' } });
    expect(await graphql.text()).toContain('X-Organization-Id');
  });
});

describe('a socket that is not let in', () => {
  it.each([
    ['without a credential', {}, false, /authorization.*csrfToken.*tw_session/],
    ['by the cookie alone', {}, true, /csrfToken/],
    ['by the cookie and a wrong token', { csrfToken: 'wrong' }, true, /csrfToken/],
    ['by a key that nobody has', { authorization: 'Bearer tw_sk_unknown' }, false, /credential is unknown/],
  ])('is closed with a reason that says what it lacks: %s', async (_name, payload, hasCookie, reason) => {
    const headers: Record<string, string> = hasCookie ? { cookie: shop.owner.headers.cookie! } : {};
    const url = `${program.url.replace(/^http/, 'ws')}/graphql`;
    const socket = new WebSocket(url, { protocols: 'graphql-transport-ws', headers } as never);
    const closed = new Promise<CloseEvent>(resolve => {
      socket.onclose = resolve;
    });
    socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init', payload }));
    expect(await closed).toMatchObject({ code: 4403, reason: expect.stringMatching(reason) });
  });
});

/** The extensions of the error that a subscription of the session begins with. */
async function firstOf(
  query: string,
  variables: Record<string, unknown>,
  parameters: Record<string, string>,
) {
  const { cookie } = shop.owner.headers;
  const client = createClient({
    url: `${program.url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { csrfToken: shop.owner.csrfToken, ...parameters },
    lazy: true,
    retryAttempts: 0,
    webSocketImpl: class extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, { protocols, headers: { cookie: cookie! } } as never);
      }
    },
  });
  try {
    const events = client.iterate({ query, variables });
    const { value } = await events.next();
    return value?.errors?.[0]?.extensions;
  } catch (error) {
    return (error as { extensions?: unknown }[])[0]?.extensions;
  } finally {
    await client.dispose();
  }
}

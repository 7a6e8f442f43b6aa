import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scope, scopes } from '../../kernel/scopes.js';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { GraphQLClient } from '../support/graphql-client.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { bearer, type Program, startProgram } from '../support/program.js';
import { callOf, mutationGuards, mutations } from './mutation-guards.js';

let program: Program;
let shop: Organization;
let receiver: Receiver;
/** What somebody else made, which the caller may read. */
let owned: Record<string, string>;
const clients = new Map<string, GraphQLClient>();

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  receiver = await startReceiver(() => ({ status: 204, body: '' }));
  const body = { url: receiver.url, events: ['product.created'] };
  const { webhook } = (await shop.rest.post('/api/v1/webhooks', body)).json;
  await shop.rest.post('/api/v1/products', { title: 'Mug' });
  await receiver.arrived(1);
  owned = { webhook: webhook.id, delivery: String(receiver.received[0]!.headers['tradewind-delivery-id']) };
});
afterAll(async () => {
  await program.stop();
  await receiver.close();
});

/** An agent with these scopes: a kind of credential that every mutation with a scope takes. */
async function agentWith(granted: readonly Scope[]): Promise<GraphQLClient> {
  const name = granted.join(' ');
  const client = clients.get(name) ?? new GraphQLClient(program.url, bearer(await shop.agent(granted)));
  clients.set(name, client);
  return client;
}

const reads = scopes.filter(scope => scope.endsWith(':read'));

async function refusalOf(name: string, granted: readonly Scope[]) {
  const mutation = mutations.find(field => field.name === name)!;
  const id = name === 'replayDelivery' ? owned.delivery : owned.webhook;
  const isOfWebhooks = mutationGuards[name] === 'webhooks:write';
  const { document, variables } = callOf(mutation, isOfWebhooks ? { id } : {});
  const { errors } = await (await agentWith(granted)).run(document, variables);
  return errors?.[0]?.extensions;
}

const guardedBy = (is: (guard: string) => boolean): string[] =>
  Object.entries(mutationGuards).flatMap(([name, guard]) => (is(guard) ? [name] : []));

describe('every mutation', () => {
  it('has a guard that was reviewed', () => {
    expect(Object.keys(mutationGuards).sort()).toEqual(mutations.map(field => field.name).sort());
  });

  it.each(guardedBy(guard => guard.includes(':')))(
    '%s is closed to a caller with every scope that reads, and names the scope it needs',
    async name => {
      expect(await refusalOf(name, reads)).toMatchObject({
        code: 'SCOPE_MISSING',
        detail: `This needs the scope ${mutationGuards[name]}.`,
      });
    },
  );

  it.each(guardedBy(guard => guard.includes(':')))(
    '%s is closed to a caller that lacks nothing but its scope',
    async name => {
      const others = scopes.filter(scope => scope !== mutationGuards[name]);
      expect(await refusalOf(name, others)).toMatchObject({ code: 'SCOPE_MISSING' });
    },
  );

  it.each(guardedBy(guard => guard === 'person'))('%s is closed to keys and clients', async name => {
    expect(await refusalOf(name, scopes)).toMatchObject({ code: 'CALLER_NOT_ALLOWED' });
  });
});

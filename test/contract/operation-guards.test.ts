import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicFields } from '../../composition/public-fields.js';
import { allScopes, type Scope } from '../../kernel/scopes.js';
import { type Receiver, startReceiver } from '../platform/support/receiver.js';
import { type GraphQLAnswer, GraphQLClient } from '../support/graphql-client.js';
import type { LiveClient } from '../support/live-client.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { bearer, type Program, startProgram } from '../support/program.js';
import { callOf, internalOperations, mutations, queries, subscriptions } from './operation-calls.js';
import { internalGuards, mutationGuards } from './operation-guards.js';
import { queryGuards, subscriptionGuards } from './read-guards.js';

let program: Program;
let shop: Organization;
let receiver: Receiver;
let anonymous: GraphQLClient;
/** What somebody else made, which the caller may read, by the argument that names it. */
let owned: Record<string, string>;
const tokens = new Map<string, string>();

beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program);
  anonymous = program.graphql(null);
  receiver = await startReceiver(() => ({ status: 204, body: '' }));
  const body = { url: receiver.url, events: ['product.created'] };
  const { webhook } = (await shop.rest.post('/api/v1/webhooks', body)).json;
  await shop.rest.post('/api/v1/products', { title: 'Mug' });
  await receiver.arrived(1);
  const { json } = await shop.rest.post('/api/v1/products/bulk-import?dry-run=true', 'sku,title\nA,B\n', {
    'content-type': 'text/csv',
  });
  await shop.rest.finishedJob(json.jobId);
  owned = {
    webhook: webhook.id,
    delivery: String(receiver.received[0]!.headers['tradewind-delivery-id']),
    job: json.jobId,
  };
});
afterAll(async () => {
  await program.stop();
  await receiver.close();
});

/** An agent with these scopes: a kind of credential that every operation with a scope takes. */
async function tokenWith(granted: readonly Scope[]): Promise<string> {
  const name = granted.join(' ');
  const token = tokens.get(name) ?? (await shop.agent(granted));
  tokens.set(name, token);
  return token;
}

const agentWith = async (granted: readonly Scope[]): Promise<GraphQLClient> =>
  new GraphQLClient(program.url, bearer(await tokenWith(granted)));

const reads = allScopes().filter(scope => scope.endsWith(':read'));
const allBut = (scope: string): Scope[] => allScopes().filter(other => other !== scope);
const namesOf = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name).sort();
const guardedBy = (guards: Record<string, string>, is: (guard: string) => boolean): string[] =>
  Object.entries(guards).flatMap(([name, guard]) => (is(guard) ? [name] : []));
const isScope = (guard: string): boolean => guard.includes(':');

describe('every mutation', () => {
  async function errorOf(name: string, granted: readonly Scope[]) {
    const mutation = mutations.find(field => field.name === name)!;
    const id = name === 'replayWebhookDelivery' ? owned.delivery : owned.webhook;
    const { document, variables } = callOf(mutation, mutationGuards[name] === 'webhooks:write' ? { id } : {});
    const { errors } = await (await agentWith(granted)).run(document, variables);
    return errors?.[0]?.extensions;
  }

  it('has a guard that was reviewed', () => {
    expect(Object.keys(mutationGuards).sort()).toEqual(namesOf(mutations));
  });

  it.each(guardedBy(mutationGuards, isScope))(
    '%s is closed to a caller with every other scope that reads, and names the scope it needs',
    async name => {
      const others = reads.filter(scope => scope !== mutationGuards[name]);
      expect(await errorOf(name, others)).toMatchObject({
        code: 'SCOPE_MISSING',
        detail: `This needs the scope ${mutationGuards[name]}.`,
      });
    },
  );

  it.each(guardedBy(mutationGuards, isScope))(
    '%s is closed to a caller that lacks nothing but its scope',
    async name => {
      expect(await errorOf(name, allBut(mutationGuards[name]!))).toMatchObject({ code: 'SCOPE_MISSING' });
    },
  );

  it.each(guardedBy(mutationGuards, guard => guard === 'person'))(
    '%s is closed to keys and clients',
    async name => {
      expect(await errorOf(name, allScopes())).toMatchObject({ code: 'CALLER_NOT_ALLOWED' });
    },
  );

  it.each(guardedBy(mutationGuards, guard => guard !== 'anybody'))(
    '%s is closed to strangers',
    async name => {
      const { document, variables } = callOf(mutations.find(field => field.name === name)!);
      const { errors } = await anonymous.run(document, variables);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );
});

describe('every query', () => {
  const answerOf = (client: GraphQLClient, name: string) => {
    const field = queries.find(each => each.name === name)!;
    const { document, variables } = callOf(field, given[name]?.() ?? {}, 'query');
    return client.run(document, variables);
  };
  const given: Record<string, () => Record<string, unknown>> = {
    webhook: () => ({ id: owned.webhook }),
    webhookDelivery: () => ({ id: owned.delivery }),
    job: () => ({ id: owned.job }),
  };

  it('has a guard that was reviewed', () => {
    expect(Object.keys(queryGuards).sort()).toEqual(namesOf(queries));
  });

  it.each(guardedBy(queryGuards, isScope))(
    '%s is closed to a caller that lacks nothing but its scope, and names it',
    async name => {
      const { errors } = await answerOf(await agentWith(allBut(queryGuards[name]!)), name);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'SCOPE_MISSING',
        detail: `This needs the scope ${queryGuards[name]}.`,
      });
    },
  );

  it.each(guardedBy(queryGuards, guard => guard === 'person'))(
    '%s is closed to keys and clients',
    async name => {
      const { errors } = await answerOf(await agentWith(allScopes()), name);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CALLER_NOT_ALLOWED' });
    },
  );

  it('job is closed to a caller that lacks the scope the job was started with', async () => {
    const { errors } = await answerOf(await agentWith(allBut('catalog:write')), 'job');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'SCOPE_MISSING' });
  });

  it('webhookEvents is closed to a caller that lacks the scope of the family', async () => {
    const client = await agentWith(allBut('catalog:read'));
    const { errors } = await client.run(
      '{ webhookEvents(filter: { type: "product.created" }) { items { id } } }',
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'SCOPE_MISSING' });
  });

  it('that answers what the caller may read answers nothing else', async () => {
    const document = '{ jobs { items { id } } webhooks { items { id } } }';
    const client = await agentWith(['promotions:read']);
    const { data } = await client.run(document);
    expect(data).toEqual({ jobs: { items: [] }, webhooks: { items: [] } });
    const whole = await shop.graphql.run(document);
    expect(whole.data).toMatchObject({ jobs: { items: [{}] }, webhooks: { items: [{}] } });
  });

  it.each(guardedBy(queryGuards, guard => !['anybody', 'credential', 'public'].includes(guard)))(
    '%s is closed to strangers',
    async name => {
      const { errors } = await answerOf(anonymous, name);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    },
  );

  it.each(guardedBy(queryGuards, guard => guard === 'anybody' || guard === 'credential'))(
    '%s tells strangers of nobody',
    async name => {
      expect((await answerOf(anonymous, name)).data).toEqual({ [name]: null });
    },
  );

  it('that is public is counted as public search and pages are', () => {
    expect([...publicFields.keys()].sort()).toEqual(
      guardedBy(queryGuards, guard => guard === 'public').toSorted(),
    );
  });

  it.each(guardedBy(queryGuards, guard => guard === 'public'))(
    '%s asks nobody for a credential',
    async name => {
      const codes = ((await answerOf(anonymous, name)).errors ?? []).map(({ extensions }) => extensions.code);
      const isOfArguments = (code: string) => code.endsWith('_NOT_FOUND') || code === 'VALIDATION_FAILED';
      expect(codes.filter(code => !isOfArguments(String(code)))).toEqual([]);
    },
  );
});

describe('every subscription', () => {
  async function errorOf(name: string, token: string) {
    const field = subscriptions.find(each => each.name === name)!;
    const { document, variables } = callOf(field, given[name]?.() ?? {}, 'subscription');
    return firstError(program.live(token), document, variables);
  }
  const given: Record<string, () => Record<string, unknown>> = {
    jobProgress: () => ({ jobId: owned.job }),
    webhookDeliveries: () => ({ webhookId: owned.webhook }),
  };

  it('has a guard that was reviewed', () => {
    expect(Object.keys(subscriptionGuards).sort()).toEqual(namesOf(subscriptions));
  });

  it.each(guardedBy(subscriptionGuards, isScope))(
    '%s is closed to a caller that lacks nothing but its scope',
    async name => {
      const token = await tokenWith(allBut(subscriptionGuards[name]!));
      expect(await errorOf(name, token)).toMatchObject({ code: 'SCOPE_MISSING' });
    },
  );

  it('jobProgress is closed to a caller that lacks the scope the job was started with', async () => {
    const token = await tokenWith(allBut('catalog:write'));
    expect(await errorOf('jobProgress', token)).toMatchObject({ code: 'SCOPE_MISSING' });
  });

  it('is closed to strangers, who open no socket', async () => {
    const url = program.url.replace(/^http/, 'ws');
    const socket = new WebSocket(`${url}/graphql`, 'graphql-transport-ws');
    const closed = new Promise<CloseEvent>(resolve => {
      socket.onclose = resolve;
    });
    socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init' }));
    expect((await closed).code).toBe(4403);
  });
});

/** The extensions of what the operation is rejected with over a WebSocket. */
async function firstError(live: LiveClient, document: string, variables: Record<string, unknown>) {
  try {
    const { value } = await live.events(document, variables).next();
    return value?.errors?.[0]?.extensions;
  } catch (error) {
    return (error as { extensions?: unknown }[])[0]?.extensions;
  }
}

describe('what only the facade calls', () => {
  const calls = internalOperations.map(({ kind, name, field }) => ({
    kind,
    name,
    call: callOf(field, {}, kind),
  }));
  const rejected = { code: 'OPERATION_INVALID' };

  it('was reviewed', () => {
    expect([...new Set(calls.map(({ name }) => name))].sort()).toEqual(Object.keys(internalGuards));
  });

  it.each(calls)('$kind $name is unknown to everybody else', async ({ kind, name, call }) => {
    const { document, variables } = call;
    const clients = [anonymous, shop.graphql, await agentWith(allScopes())];
    const owner = await shop.owner.graphql(document, variables, shop.id);
    const answers = [owner, ...(await Promise.all(clients.map(client => client.run(document, variables))))];
    for (const { data, errors } of answers) {
      expect(data).toBeUndefined();
      expect(errors?.map(({ extensions }) => extensions)).toContainEqual(expect.objectContaining(rejected));
      expect(JSON.stringify(errors)).toMatch(`Cannot query field \\"${name}\\"`);
    }
    expect(await firstError(program.live(await tokenWith(allScopes())), document, variables)).toMatchObject(
      rejected,
    );
    if (kind === 'query') {
      const address = new URL('/graphql', program.url);
      address.searchParams.set('query', document);
      address.searchParams.set('variables', JSON.stringify(variables));
      const headers = { 'apollo-require-preflight': 'true', ...bearer(shop.apiKey) };
      const { errors } = (await (await fetch(address, { headers })).json()) as GraphQLAnswer;
      expect(errors![0]!.extensions).toMatchObject(rejected);
    }
  });

  it('is in no answer about the schema', async () => {
    const { data } = await shop.graphql.run(
      '{ __schema { types { name kind fields { name } } } types: __type(name: "UploadedFileInput") { name } }',
    );
    expect(data.types).toBeNull();
    const types = data.__schema.types as { name: string; fields: { name: string }[] | null }[];
    const isRoot = ({ name }: { name: string }) => ['Query', 'Mutation', 'Subscription'].includes(name);
    const roots = types.filter(isRoot).flatMap(({ fields }) => fields!.map(({ name }) => name));
    expect(roots.sort()).toEqual(namesOf([...queries, ...mutations, ...subscriptions]));
    // A question about the schema beside others takes another way through the gateway.
    const mixed = await shop.graphql.run('{ organization { id } __type(name: "RegisteredAgent") { name } }');
    expect(mixed.data).toEqual({ organization: { id: shop.id }, __type: null });
  });
});

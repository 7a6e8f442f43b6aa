import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { Reply } from '../support/rest-client.js';

let program: Program;
let client: Client;
let shop: Organization;
let products: Reply['json'][];

beforeAll(async () => {
  program = await startProgram();
  client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await program.stop();
});
beforeEach(async () => {
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  products = [];
  for (const [index, title] of ['Mug', 'Bowl'].entries()) {
    const price = { amount: `${index + 1}0.00`, currency: 'SGD' };
    const body = { title, sku: `SKU-${index}`, status: 'active', price, inventoryQuantity: 3 };
    products.push((await shop.rest.post('/api/v1/products', body)).json.product);
  }
});

const reprice = {
  purpose: 'Take a tenth off.',
  inputs: { type: 'object', properties: { share: { type: 'string', default: '0.9' } } },
  allowedTools: ['list_products', 'set_product_price'],
  allowedScopes: ['catalog:read', 'catalog:write'],
  steps: [
    { id: 'products', kind: 'tool', tool: 'list_products', arguments: { limit: 50 } },
    {
      id: 'prices',
      kind: 'tool',
      tool: 'set_product_price',
      forEach: { items: '{{ steps.products.output.items }}', concurrency: 2 },
      arguments: {
        productId: '{{ item.id }}',
        price: { amount: '{{ decimal.times(item.price.amount, inputs.share) }}', currency: 'SGD' },
      },
    },
  ],
  output: { count: '{{ size(steps.prices.output) }}' },
};

async function procedure(config: object = reprice): Promise<string> {
  const { status, json } = await shop.rest.post('/api/v1/aop/create', { title: 'Sale', config });
  expect(json, String(status)).toMatchObject({ aop_id: expect.any(String) });
  return json.aop_id;
}

const execute = (aopId: string, body: object = {}, headers = {}): Promise<Reply> =>
  shop.rest.post(`/api/v1/aop/${aopId}/execute`, body, headers);

/** The status once no job goes on with the thread. */
async function settled(threadId: string): Promise<Reply['json']> {
  const status = async () => (await shop.rest.get(`/api/v1/threads/${threadId}/status`)).json;
  await shop.rest.finishedJob((await status()).jobId);
  return status();
}

const decide = (name: 'approve' | 'reject', id: string, graphql = shop.graphql) => {
  const type = name === 'approve' ? 'ApproveAopApproval' : 'RejectAopApproval';
  const field = `${name}AopApproval`;
  return graphql.run(
    `mutation ($input: ${type}Input!) { ${field}(input: $input) { approval { status decidedBy } thread { status } } }`,
    { input: { id } },
  );
};

const prices = async (): Promise<string[]> =>
  Promise.all(
    products.map(async ({ id }) => (await shop.rest.get(`/api/v1/products/${id}`)).json.product.price.amount),
  );

describe('a thread of a procedure', () => {
  it('waits for the approval of another credential, and then sets exactly the prices that were shown', async () => {
    const aopId = await procedure();
    const { status, json, headers } = await execute(aopId, { inputs: { share: '0.8' } });
    expect(status).toBe(202);
    const threadId = json.thread_id;
    expect(json).toMatchObject({
      ...{ status: 'accepted', aop_id: aopId, data: { thread_id: threadId, aop_id: aopId } },
      links: { thread: `/api/v1/threads/${threadId}/status` },
    });
    expect(headers.get('location')).toBe(`/api/v1/jobs/${json.jobId}`);
    const waiting = await settled(threadId);
    expect(waiting).toMatchObject({
      ...{ thread_id: threadId, aop_id: aopId, status: 'waiting_for_approval', configVersion: 1 },
      effects: [{ stepId: 'prices', tool: 'set_product_price', calls: 2, completed: 0, remaining: 2 }],
      approvals: [{ status: 'pending', callCount: 2, scopes: ['catalog:write'] }],
    });
    const items = waiting.steps.items.filter(({ item }: Reply['json']) => item !== null);
    expect(items.map(({ arguments: given }: Reply['json']) => given.price.amount)).toEqual(['16', '8']);
    const [{ id: approvalId }] = waiting.approvals;
    const own = await decide('approve', approvalId);
    expect(own.errors?.[0]?.extensions).toMatchObject({ code: 'AOP_APPROVAL_NOT_ALLOWED' });
    const weak = program.graphql(await shop.key(['aops:write']));
    expect((await decide('approve', approvalId, weak)).errors?.[0]?.extensions).toMatchObject({
      code: 'SCOPE_MISSING',
    });
    expect(await prices()).toEqual(['10.00', '20.00']);
    const other = program.graphql(await shop.key(['aops:write', 'catalog:read', 'catalog:write']));
    const { data } = await decide('approve', approvalId, other);
    expect(data.approveAopApproval).toMatchObject({
      approval: { status: 'approved' },
      thread: { status: 'queued' },
    });
    expect(await settled(threadId)).toMatchObject({ status: 'completed', output: { count: 2 } });
    expect(await prices()).toEqual(['8.00', '16.00']);
    const again = await decide('approve', approvalId, other);
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'AOP_APPROVAL_DECIDED' });
  });

  it('plans a dry run, and changes nothing', async () => {
    const aopId = await procedure();
    const before = await digest();
    const { json } = await execute(aopId, { dryRun: true });
    expect(await settled(json.thread_id)).toMatchObject({
      ...{ status: 'completed', isDryRun: true },
      effects: [{ stepId: 'prices', calls: 2, planned: 2, completed: 0 }],
      steps: {
        items: [
          { stepId: 'products', status: 'completed' },
          { stepId: 'prices', status: 'planned', itemCount: 2 },
          {
            status: 'planned',
            changes: [
              {
                productId: products[1].id,
                from: { amount: '20.00', currency: 'SGD' },
                to: { amount: '18', currency: 'SGD' },
              },
            ],
          },
          { status: 'planned', changes: [{ productId: products[0].id }] },
        ],
      },
    });
    expect(await digest()).toEqual(before);
  });

  it('is answered once for one Idempotency-Key, and pages its steps', async () => {
    const aopId = await procedure();
    const key = { 'idempotency-key': newId() };
    const first = await execute(aopId, { dryRun: true }, key);
    const second = await execute(aopId, { dryRun: true }, key);
    expect(second.json).toEqual(first.json);
    await settled(first.json.thread_id);
    const path = `/api/v1/threads/${first.json.thread_id}/status`;
    const page = await shop.rest.get(`${path}?limit=3`);
    expect(page.json.steps.pagination).toMatchObject({ hasMore: true });
    const rest = await shop.rest.get(`${path}?limit=3&cursor=${page.json.steps.pagination.nextCursor}`);
    expect(rest.json.steps.items).toHaveLength(1);
    const planned = await shop.rest.get(`${path}?statuses=planned&limit=200`);
    expect(planned.json.steps.items).toHaveLength(3);
    const { data } = await shop.graphql.run(
      `{ aopThreads(filter: { aopIds: ["${aopId}"], statuses: [completed] }) {
          items { id job { status } } total { count } pagination { hasMore } } }`,
    );
    expect(data.aopThreads).toMatchObject({
      items: [{ id: first.json.thread_id, job: { status: 'completed' } }],
      total: { count: 1 },
    });
  });

  it('fails by name, and goes on with a corrected configuration', async () => {
    const broken = {
      ...reprice,
      steps: [
        reprice.steps[0],
        {
          ...reprice.steps[1],
          arguments: {
            productId: '{{ item.id }}',
            price: { amount: '{{ decimal.minus(0, item.price.amount) }}', currency: 'SGD' },
          },
        },
      ],
    };
    const aopId = await procedure(broken);
    const owner = await shop.owner.rest.get(`/api/v1/aop/${aopId}/config?organizationId=${shop.id}`);
    expect(owner.status).toBe(200);
    const { json } = await execute(aopId);
    const threadId = json.thread_id;
    const approver = program.graphql(await shop.key(['aops:write', 'catalog:read', 'catalog:write']));
    // Nobody is asked for what is certain to fail.
    expect(await settled(threadId)).toMatchObject({
      status: 'failed',
      error: { stepId: 'prices', code: 'arguments_invalid' },
      approvals: [],
    });
    const put = await shop.rest.send('PUT', `/api/v1/aop/${aopId}/config`, { body: { config: reprice } });
    expect(put.status).toBe(200);
    const retry = await shop.rest.post('/api/v1/aop/retry', { thread_id: threadId, configVersion: 2 });
    expect([retry.status, retry.json.thread_id]).toEqual([202, threadId]);
    const asked = await settled(threadId);
    expect(asked).toMatchObject({ status: 'waiting_for_approval', retryCount: 1, configVersion: 2 });
    await decide('approve', asked.approvals[0].id, approver);
    expect(await settled(threadId)).toMatchObject({ status: 'completed' });
    expect(await prices()).toEqual(['9.00', '18.00']);
    const done = await shop.rest.post('/api/v1/aop/retry', { thread_id: threadId });
    expect([done.status, done.json.code]).toEqual([409, 'AOP_THREAD_NOT_RETRYABLE']);
  });

  it('is not there for others, and tells wrong input', async () => {
    const aopId = await procedure();
    const { json } = await execute(aopId);
    const stranger = await startOrganization(program);
    const unknown = await stranger.rest.get(`/api/v1/threads/${json.thread_id}/status`);
    expect([unknown.status, unknown.json.code]).toEqual([404, 'AOP_THREAD_NOT_FOUND']);
    const theirs = await stranger.rest.post('/api/v1/aop/retry', { thread_id: json.thread_id });
    expect([theirs.status, theirs.json.code]).toEqual([404, 'AOP_THREAD_NOT_FOUND']);
    const foreign = await stranger.rest.post(`/api/v1/aop/${aopId}/execute`, {});
    expect([foreign.status, foreign.json.code]).toEqual([404, 'AOP_NOT_FOUND']);
    const waiting = await settled(json.thread_id);
    const approval = await decide('approve', waiting.approvals[0].id, stranger.graphql);
    expect(approval.errors?.[0]?.extensions).toMatchObject({ code: 'AOP_APPROVAL_NOT_FOUND' });
    const wrong = await execute(aopId, { inputs: { share: 3 } });
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, 'inputs.share']);
    const scopes = await execute(aopId, { scopes: ['orders:write'] });
    expect([scopes.status, scopes.json.errors[0].path]).toEqual([400, 'scopes.0']);
  });

  it('is canceled while it waits, and its approval is withdrawn', async () => {
    const { json } = await execute(await procedure());
    const waiting = await settled(json.thread_id);
    const cancel = () =>
      shop.graphql.run(
        `mutation ($input: CancelAopThreadInput!) { cancelAopThread(input: $input) {
           thread { status approvals { status } effects { remaining } } } }`,
        { input: { id: json.thread_id } },
      );
    expect((await cancel()).data.cancelAopThread.thread).toEqual({
      status: 'canceled',
      approvals: [{ status: 'withdrawn' }],
      effects: [{ remaining: 2 }],
    });
    expect((await cancel()).errors?.[0]?.extensions).toMatchObject({ code: 'AOP_THREAD_ENDED' });
    const late = await decide('approve', waiting.approvals[0].id);
    expect(late.errors).toBeDefined();
    expect(await prices()).toEqual(['10.00', '20.00']);
  });
});

/** What the organization has in tables that a dry run may not change. */
async function digest(): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('catalog', 'commerce', 'finance', 'content', 'platform')
       and not c.relispartition and c.relname not like 'aop_thread%' and c.relname not in
         ('job', 'job_step', 'idempotency', 'api_key', 'session', 'event_cursor')`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
    );
    found[name] = rows[0]!.digest;
  }
  return found;
}

it('a configuration is sent back as it was read, envelope and all', async () => {
  const address = `/api/v1/aop/${await procedure()}/config`;
  const { json } = await shop.rest.get(address);
  const same = await shop.rest.send('PUT', address, { body: json });
  expect([same.status, same.json]).toEqual([200, json]);
  for (const wrong of [{ apiVersion: 'developer_v0' }, { ok: false }, { configVersion: 9 }]) {
    const refused = await shop.rest.send('PUT', address, { body: { ...json, ...wrong } });
    expect([refused.status, refused.json.errors]).toMatchObject([
      400,
      [{ path: Object.keys(wrong)[0], code: 'READ_ONLY' }],
    ]);
  }
});

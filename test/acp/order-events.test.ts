import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Received, type Receiver, startReceiver } from '../platform/support/receiver.js';
import { AcpShop, home } from './acp-agent.js';
import { acpProblems, hasAcpData } from './acp-schemas.js';

const secret = 'agreed with the platform';

let shop: AcpShop;
let platform: Receiver;
let clientId: string;
beforeAll(async () => {
  shop = await AcpShop.open();
  platform = await startReceiver();
  const { data } = await shop.merchant.owner.graphql('{ oauthClients { id } }', {}, shop.merchant.id);
  clientId = data.oauthClients[0].id;
});
afterAll(async () => {
  await shop.program.stop();
  await platform.close();
});

const setEndpoint = (id: string, input: Record<string, unknown>, run = shop.merchant.graphql) =>
  run.run(
    `mutation ($input: SetAcpEndpointInput!) {
      setAcpEndpoint(input: $input) { agentEndpoint { id protocol key url status } }
    }`,
    { input: { ...input, clientId: id } },
  );

/** What a receiver checks before it believes a message. */
function believed({ headers, body }: Received): { type: string; data: { id: string } } {
  const [, timestamp, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['merchant-signature']))!;
  expect(signature).toBe(createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'));
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'request-id': expect.any(String) });
  return JSON.parse(body);
}

async function opened(): Promise<string> {
  const { json } = await shop.agent.create({
    line_items: [{ id: await shop.product() }],
    fulfillment_details: home,
  });
  await shop.agent.update(json.id, {
    selected_fulfillment_options: [{ type: 'shipping', option_id: 'std', item_ids: [] }],
  });
  return json.id;
}

async function bought(id?: string): Promise<string> {
  const paid = await shop.agent.complete(id ?? (await opened()), 'captures');
  return paid.json.order.id;
}

/** As after many rounds of deliveries that failed. */
async function pauseEndpoints(): Promise<void> {
  const db = new Client({ connectionString: shop.program.databaseUrl });
  await db.connect();
  await db.query(
    `update commerce.agent_endpoint set consecutive_failures = 8, failing_since = now(), not_before = now() + '1 hour'`,
  );
  await db.end();
}

describe('a platform', () => {
  it('is told of its orders where the merchant said: placed, and shipped', async () => {
    const { data } = await setEndpoint(clientId, { url: new URL(platform.url).origin, secret });
    expect(data.setAcpEndpoint.agentEndpoint).toMatchObject({
      protocol: 'acp',
      key: `oauth_client:${clientId}`,
      url: `${new URL(platform.url).origin}/agentic_checkout/webhooks/order_events`,
      status: 'active',
    });

    const orderId = await bought();
    await platform.arrived(1);
    const created = believed(platform.received[0]!);
    expect(created).toMatchObject({
      type: 'order_create',
      data: { type: 'order', id: orderId, status: 'confirmed', fulfillments: [{ status: 'processing' }] },
    });

    const action = { action: 'ship', carrier: 'SingPost', trackingNumber: 'SP1' };
    const { json } = await shop.merchant.rest.post(`/api/v1/orders/${orderId}/actions`, action);
    await shop.merchant.rest.finishedJob(json.jobId);
    await platform.arrived(2);
    const updated = believed(platform.received[1]!);
    expect(updated).toMatchObject({
      type: 'order_update',
      data: {
        id: orderId,
        status: 'shipped',
        line_items: [{ status: 'fulfilled' }],
        fulfillments: [{ status: 'shipped', carrier: 'SingPost', tracking_number: 'SP1' }],
      },
    });
    if (hasAcpData) {
      expect(acpProblems('checkout', 'Order', created.data)).toEqual([]);
      expect(acpProblems('checkout', 'Order', updated.data)).toEqual([]);
    }
  });

  it('of another client is not told', async () => {
    const count = platform.received.length;
    const stranger = await shop.anotherAgent();
    const { json } = await stranger.create({
      line_items: [{ id: await shop.product() }],
      fulfillment_details: home,
    });
    await stranger.update(json.id, {
      selected_fulfillment_options: [{ type: 'shipping', option_id: 'std', item_ids: [] }],
    });
    expect((await stranger.complete(json.id, 'captures')).json.status).toBe('completed');
    const ours = await bought();
    await platform.arrived(count + 1);
    expect(believed(platform.received[count]!).data.id).toBe(ours);
    expect(platform.received).toHaveLength(count + 1);
  });
});

describe('a platform that was deaf', () => {
  it('is told at once what it missed when it opens a session, and not before', async () => {
    const count = platform.received.length;
    const id = await opened();
    await pauseEndpoints();
    const missed = await bought(id);
    await (await shop.anotherAgent()).create({ line_items: [{ id: await shop.product() }] });
    expect(platform.received).toHaveLength(count);
    await opened();
    await platform.arrived(count + 1);
    expect(believed(platform.received[count]!).data.id).toBe(missed);
  });
});

describe('where a platform is told', () => {
  const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
    errors?.[0]?.extensions.code;

  it('is the merchant’s to say, for a client that it has', async () => {
    expect(codeOf(await setEndpoint(newId(), { url: 'https://agent.example', secret }))).toBe(
      'OAUTH_CLIENT_NOT_FOUND',
    );
    const key = await shop.merchant.key(['orders:read']);
    const reader = shop.program.graphql(key);
    expect(codeOf(await setEndpoint(clientId, { url: 'https://agent.example', secret }, reader))).toBe(
      'SCOPE_MISSING',
    );
    const agent = shop.program.graphql(await shop.merchant.agent(['checkout:write', 'orders:write']));
    expect(codeOf(await setEndpoint(clientId, { url: 'https://agent.example', secret }, agent))).toBe(
      'CALLER_NOT_ALLOWED',
    );
  });

  it('is an address that may be called, with a secret that cannot be guessed', async () => {
    const { errors } = await setEndpoint(clientId, { url: 'http://169.254.169.254/', secret: 'short' });
    expect(errors![0]!.extensions.errors.map(({ path }: { path: string }) => path)).toEqual([
      'url',
      'secret',
    ]);
  });

  it('is shown without its secret, and forgotten', async () => {
    const { data } = await shop.merchant.graphql.run('{ agentEndpoints { key url } }');
    expect(data.agentEndpoints).toHaveLength(1);
    const remove =
      'mutation ($id: ID!) { deleteAcpEndpoint(input: { clientId: $id }) { agentEndpoint { url } } }';
    const removed = await shop.merchant.graphql.run(remove, { id: clientId });
    expect(removed.data.deleteAcpEndpoint.agentEndpoint.url).toBe(data.agentEndpoints[0].url);
    expect(codeOf(await shop.merchant.graphql.run(remove, { id: clientId }))).toBe(
      'AGENT_ENDPOINT_NOT_FOUND',
    );
  });
});

import fastify from 'fastify';
import { Client } from 'pg';
import { Webhook } from 'standardwebhooks';
import { Pool } from 'undici';
import { outboundLimits } from '../../kernel/outbound/outbound.limits.js';
import { readBaselineSettings } from './baseline-settings.js';
import { serveBaseline } from './serve-baseline.js';

/**
 * The baseline of the delivery benchmark: a loop over undici's own pool, with as many requests open as ours has for one
 * endpoint. What it posts is read and signed beforehand: the same bodies with the same header fields, so that the same
 * bytes go over the wire.
 */
const { databaseUrl, organizationId } = await readBaselineSettings();

interface Sending {
  url: string;
  webhookId: string;
  secret: string;
  /** So many of the newest events are sent, in their order. */
  events: number;
}

interface SignedEvent {
  headers: Record<string, string>;
  body: string;
}

const app = fastify();
let address: URL;
let signed: SignedEvent[] = [];

app.post('/prepare', async (request, reply) => {
  const { url, webhookId, secret, events } = request.body as Sending;
  address = new URL(url);
  signed = await signedEvents(webhookId, secret, events);
  return reply.code(204).send();
});
app.post('/send', async (_request, reply) => {
  const pool = new Pool(address.origin, { connections: outboundLimits.callsPerHost });
  const queue = signed.values();
  const worker = async () => {
    for (const { headers, body } of queue) {
      const response = await pool.request({ path: address.pathname, method: 'POST', headers, body });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: outboundLimits.callsPerHost }, worker));
  await pool.close();
  return reply.code(204).send();
});
await serveBaseline(app);

async function signedEvents(webhookId: string, secret: string, events: number): Promise<SignedEvent[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string; body: string }>(
    `select id, body from platform.event where organization_id = $1
     order by transaction_id desc, sequence desc limit $2`,
    [organizationId, events],
  );
  await client.end();
  const signer = new Webhook(secret);
  const now = new Date();
  return rows
    .reverse()
    .map(({ id, body }) => ({ headers: headersOf(signer, webhookId, id, now, body), body }));
}

const headersOf = (
  signer: Webhook,
  webhookId: string,
  id: string,
  at: Date,
  body: string,
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Tradewind-Webhooks/1.0',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': signer.sign(id, at, body),
  'tradewind-delivery-id': `${webhookId}.${id}.0`,
  'tradewind-delivery-attempt': '1',
});

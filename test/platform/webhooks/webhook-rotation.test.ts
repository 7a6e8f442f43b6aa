import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { readWebhook } from '../../../subgraphs/platform/webhook/webhook.queries.js';
import { commitEvent } from '../support/events.js';
import { contextOf, openPlatform, type Platform } from '../support/platform-database.js';
import { type Received, type Receiver, startReceiver } from '../support/receiver.js';
import {
  type DeliveryWorld,
  deliveryWorld,
  dispatchAll,
  encryption,
  subscribe,
  webhookService,
} from '../support/webhooks.js';

const hourMs = 60 * 60 * 1000;
const clock = { nowMs: Date.parse('2026-11-21T08:00:00Z'), now: () => new Date(clock.nowMs) };
let platform: Platform;
let world: DeliveryWorld;
let endpoint: Receiver;

beforeAll(async () => {
  platform = await openPlatform(clock);
  world = deliveryWorld(clock);
});
afterEach(async () => {
  await endpoint?.close();
});
afterAll(async () => {
  await world.outbound.close();
  await platform.close();
});

/** A webhook whose endpoint is up, and its secret. */
async function start(): Promise<{ ctx: RequestContext; id: string; secret: string }> {
  const ctx = contextOf(platform.db);
  endpoint = await startReceiver();
  const { webhook, secret } = await subscribe(ctx, endpoint.url);
  return { ctx, id: webhook.id, secret };
}

/** Sends one more event. Answers what arrived. */
async function delivered(ctx: RequestContext, webhookId: string): Promise<Received> {
  await commitEvent(ctx);
  await dispatchAll(platform.db);
  const address = { organizationId: ctx.organizationId, webhookId };
  await world.delivery.deliver(platform.db, address, new AbortController().signal);
  return endpoint.received.at(-1)!;
}

/** What a receiver with this secret, whose clock agrees with ours, makes of the message. */
function verdict(secret: string, { headers, body }: Received): string {
  vi.useFakeTimers({ now: clock.nowMs, toFake: ['Date'] });
  try {
    new Verifier(secret).verify(body, headers as Record<string, string>);
    return 'verified';
  } catch (error) {
    return (error as Error).message;
  } finally {
    vi.useRealTimers();
  }
}

const rejected = 'No matching signature found';

describe('rotating the secret of a webhook', () => {
  it('lets receivers with the old and with the new secret verify for a day, then with the new one alone', async () => {
    const { ctx, id, secret: old } = await start();
    expect(verdict(old, await delivered(ctx, id))).toBe('verified');
    const { secret, webhook } = await webhookService.rotateSecret(ctx, id);
    expect(webhook).toMatchObject({ version: 2, previousSecretExpiresAt: '2026-11-22T08:00:00.000Z' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(old);
    clock.nowMs += 24 * hourMs - 1;
    const during = await delivered(ctx, id);
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect([verdict(secret, during), verdict(old, during)]).toEqual(['verified', 'verified']);
    clock.nowMs += 1;
    const after = await delivered(ctx, id);
    expect(after.headers['webhook-signature']).toMatch(/^v1,\S{44}$/);
    expect([verdict(secret, after), verdict(old, after)]).toEqual(['verified', rejected]);
    expect((await readWebhook(ctx, id)).previousSecretExpiresAt).toBeNull();
  });

  it('during an overlap keeps the latest two', async () => {
    const { ctx, id, secret: first } = await start();
    const { secret: second } = await webhookService.rotateSecret(ctx, id, 604_800);
    const { secret: third } = await webhookService.rotateSecret(ctx, id, 3600);
    const received = await delivered(ctx, id);
    const secrets = [first, second, third];
    expect(secrets.map(secret => verdict(secret, received))).toEqual([rejected, 'verified', 'verified']);
    clock.nowMs += hourMs;
    const later = await delivered(ctx, id);
    expect(secrets.map(secret => verdict(secret, later))).toEqual([rejected, rejected, 'verified']);
  });

  it('ends the old secret at once without an overlap', async () => {
    const { ctx, id, secret: old } = await start();
    const { secret, webhook } = await webhookService.rotateSecret(ctx, id, 0);
    expect(webhook.previousSecretExpiresAt).toBeNull();
    const received = await delivered(ctx, id);
    expect([verdict(secret, received), verdict(old, received)]).toEqual(['verified', rejected]);
    const { rows } = await platform.db.pool.query('select * from platform.webhook where id = $1', [id]);
    expect(rows[0].previous_secret_encrypted).toBeNull();
  });

  it('stores both secrets encrypted, bound to the webhook', async () => {
    const { ctx, id, secret: old } = await start();
    const { secret } = await webhookService.rotateSecret(ctx, id);
    const { rows } = await platform.db.pool.query('select * from platform.webhook where id = $1', [id]);
    expect(encryption.decrypt(rows[0].secret_encrypted, `webhook/${id}`)).toBe(secret);
    expect(encryption.decrypt(rows[0].previous_secret_encrypted, `webhook/${id}`)).toBe(old);
    expect(JSON.stringify(rows)).not.toContain(old.slice(6));
  });

  it('by several at the same time leaves the webhook with the secret of the last', async () => {
    const { ctx, id } = await start();
    const rotations = await Promise.all(
      [1, 2, 3].map(hours => webhookService.rotateSecret(ctx, id, hours * 3600)),
    );
    const byVersion = rotations.toSorted((a, b) => a.webhook.version - b.webhook.version);
    expect(byVersion.map(({ webhook }) => webhook.version)).toEqual([2, 3, 4]);
    const received = await delivered(ctx, id);
    expect(byVersion.map(({ secret }) => verdict(secret, received))).toEqual([
      rejected,
      'verified',
      'verified',
    ]);
  });

  it.each([-1, 604_801, 1.5])('rejects an overlap of %s seconds', async overlapSeconds => {
    const { ctx, id, secret } = await start();
    await expect(webhookService.rotateSecret(ctx, id, overlapSeconds)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'overlapSeconds', code: 'OVERLAP_OUT_OF_RANGE' }],
    });
    expect(verdict(secret, await delivered(ctx, id))).toBe('verified');
  });
});

describe('a signature', () => {
  it('does not verify a message that was changed, is stale, or has the id of another', async () => {
    const { ctx, id, secret } = await start();
    const received = await delivered(ctx, id);
    expect(verdict(secret, { ...received, body: `${received.body} ` })).toBe(rejected);
    const headers = { ...received.headers, 'webhook-id': ctx.organizationId };
    expect(verdict(secret, { ...received, headers })).toBe(rejected);
    clock.nowMs += 5 * 60 * 1000 + 1000;
    expect(verdict(secret, received)).toBe('Message timestamp too old');
  });
});

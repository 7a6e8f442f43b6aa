import { expect, it } from 'vitest';
import { migrateDatabase } from '../../../kernel/database/migrate.js';
import { newId } from '../../../kernel/ids.js';
import { platformMigrations } from '../../../subgraphs/platform/migrations/index.js';
import { webhookLimits } from '../../../subgraphs/platform/webhook/webhook.limits.js';
import { withEmptyDatabase } from '../../support/empty-database.js';

const [organizationId, webhookId, eventId, waitingId] = [newId(), newId(), newId(), newId()];
const headers = { 'content-type': 'application/json', 'webhook-signature': 'v1,c2lnbmF0dXJl' };

it('deliveries of before keep their attempts and signatures, and their places before those that come', async () => {
  const before = platformMigrations.filter(({ name }) => name < '20261121T2000_webhook_batch');
  expect(before.length).toBeLessThan(platformMigrations.length);
  await withEmptyDatabase(async (url, client) => {
    await migrateDatabase(url, before);
    const insert = `insert into platform.webhook_delivery (organization_id, webhook_id, event_id, event_type,
        subject_id, status, attempts, url, request_headers, next_attempt_at, created_at)
      values ($1, $2, $3, 'product.updated', $3, $4, $5, $6, $7, now(), now())`;
    const key = [organizationId, webhookId];
    const sent = ['https://merchant.example/hook', JSON.stringify(headers)];
    await client.query(insert, [...key, eventId, 'delivered', 2, ...sent]);
    await client.query(insert, [...key, waitingId, 'pending', 0, null, null]);
    await client.query(
      `insert into platform.webhook_attempt (organization_id, webhook_id, event_id, replay, number, attempted_at,
        duration_ms, url, request_headers)
      values ($1, $2, $3, 0, 1, now(), 5, $4, $5)`,
      [...key, eventId, ...sent],
    );
    await migrateDatabase(url, platformMigrations);

    const deliveries = await client.query(
      'select event_id, signature, position::int from platform.webhook_delivery order by position',
    );
    expect(deliveries.rows).toEqual([
      { event_id: eventId, signature: headers['webhook-signature'], position: 1 },
      { event_id: waitingId, signature: null, position: 2 },
    ]);
    const attempts = await client.query('select number, signature from platform.webhook_attempt');
    expect(attempts.rows).toEqual([{ number: 1, signature: headers['webhook-signature'] }]);
    const batches = await client.query(
      `insert into platform.webhook_batch (organization_id, webhook_id, event_ids, size, created_at)
      values ($1, $2, array[$3::uuid], 1, now()), ($1, $2, array[$3::uuid], 1, now())
      returning position::int`,
      [...key, newId()],
    );
    const [first, second] = batches.rows.map(({ position }) => position);
    expect(first).toBeGreaterThan(2);
    expect(second - first).toBeGreaterThanOrEqual(webhookLimits.batchSize);
  });
});

import { expect, it } from 'vitest';
import { migrateDatabase } from '../../../kernel/database/migrate.js';
import { newIdAt } from '../../../kernel/ids.js';
import { platformMigrations } from '../../../subgraphs/platform/migrations/index.js';
import { withEmptyDatabase } from '../../support/empty-database.js';

const organizationId = '019a9f00-0000-7000-8000-000000000003';
const partitioning = '20261121T1120_partition_event';

it('the partitioning of the event log keeps every event, its bytes and its place', async () => {
  const before = platformMigrations.filter(({ name }) => name < partitioning);
  expect(before.length).toBeLessThan(platformMigrations.length);
  await withEmptyDatabase(async (url, client) => {
    await migrateDatabase(url, before);
    for (const day of ['2026-11-01', '2026-11-01', '2026-11-20']) {
      await client.query(
        `insert into platform.event
          (organization_id, id, type, subject_type, subject_id, resource_version, occurred_at, body)
        values ($1, $2, 'product.created', 'product', gen_random_uuid(), 1, $3, $4)`,
        [organizationId, newIdAt(new Date(day)), day, `{"day":"${day}"}`],
      );
    }
    const kept = `organization_id, id, sequence, transaction_id, type, subject_type, subject_id, resource_version, occurred_at, body`;
    const read = async () =>
      (await client.query(`select ${kept} from platform.event order by sequence`)).rows;
    const events = await read();
    await migrateDatabase(url, platformMigrations);
    expect(await read()).toEqual(events);
    const { rows } = await client.query(
      `select tableoid::regclass::text as name, count(*)::int from platform.event group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'platform.event_20261101', count: 2 },
      { name: 'platform.event_20261120', count: 1 },
    ]);
    const next = await client.query(
      `insert into platform.event
        (organization_id, id, type, subject_type, subject_id, resource_version, occurred_at, body)
      values ($1, $2, 'product.created', 'product', gen_random_uuid(), 1, now(), '{}')
      returning sequence::int`,
      [organizationId, newIdAt(new Date('2026-11-21'))],
    );
    expect(next.rows).toEqual([{ sequence: Number(events.at(-1)!.sequence) + 1 }]);
  });
});

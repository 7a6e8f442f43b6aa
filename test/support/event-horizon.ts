import { Client } from 'pg';

/**
 * Waits until everything committed so far can be pulled. Events appear once no older transaction is open on the
 * whole server: those of tests that run at the same time, in databases of their own, hold them back too.
 */
export async function passEventHorizon(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
    const passed = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as passed from pg_sleep(0.01)';
    for (let isPassed = false; !isPassed; ) {
      isPassed = (await client.query<{ passed: boolean }>(passed, [rows[0]!.id])).rows[0]!.passed;
    }
  } finally {
    await client.end();
  }
}

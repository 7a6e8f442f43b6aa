import { Client } from 'pg';
import { newId } from '../../kernel/ids.js';
import type { Program } from '../support/program.js';

/** Returns come from marketplaces only, so this one is written where they are kept. */
export async function plantReturn(
  { databaseUrl }: Pick<Program, 'databaseUrl'>,
  organizationId: string,
  orderId: string,
): Promise<string> {
  const id = newId();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into commerce.return (organization_id, id, marketplace, external_return_id, order_id, external_order_id,
       status, marketplace_status, logistics, dispute, currency, lines, mapping_version, is_historical, requested_at,
       source_updated_at, version, created_at, updated_at)
     values ($1, $2, 'market-stall', 'R-1', $3, 'S-1', 'requested', 'ASKED', 'none', 'none', 'USD', '[]', '2026-11-21',
       false, now(), now(), 1, now(), now())`,
    [organizationId, id, orderId],
  );
  await client.end();
  return id;
}

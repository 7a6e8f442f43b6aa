import type { Store } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';

/** A connected account with its enabled stores. */
export async function insertConnection(
  ctx: RequestContext,
  {
    key,
    connectionId,
    stores,
    stockBuffer,
  }: { key: string; connectionId: string; stores: Store[]; stockBuffer: number },
): Promise<void> {
  await ctx.db.query(
    unnamed(`insert into catalog.marketplace_connection (organization_id, id, marketplace, external_account_id, name,
        status, credentials_encrypted, push_token, stock_buffer, connected_at, created_at, updated_at)
      values ($1, $2, $3, $4, $3 || ' shop', 'connected', '', gen_random_uuid()::text, $5, $6, $6, $6)`),
    [ctx.organizationId, connectionId, key, `shop-${connectionId.slice(-4)}`, stockBuffer, ctx.clock.now()],
  );
  for (const { id, country, currency } of stores) {
    await ctx.db.query(
      unnamed(`insert into catalog.marketplace_store (organization_id, connection_id, store_id, country, currency, is_enabled)
        values ($1, $2, $3, $4, $5, true)`),
      [ctx.organizationId, connectionId, id, country, currency],
    );
  }
}

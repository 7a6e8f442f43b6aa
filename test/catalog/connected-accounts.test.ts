import { expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { connectedAccounts } from '../../subgraphs/catalog/channels/connection/connected-accounts.queries.js';
import { openTestDatabase } from '../support/context.js';

it('accounts that are connected are each met once, however many a merchant has', async () => {
  const { db, contextOf, close } = await openTestDatabase();
  const account = unnamed(`insert into catalog.marketplace_connection (organization_id, id, marketplace,
      external_account_id, name, status, credentials_encrypted, push_token, connected_at, created_at, updated_at)
    select $1, gen_random_uuid(), 'bazaar', n::text, 'Bazaar', 'connected', '', gen_random_uuid()::text, $2, $2, $2
    from generate_series(1, 700) as n`);
  const others = unnamed(`insert into catalog.marketplace_connection (organization_id, id, marketplace,
      external_account_id, name, status, push_token, connected_at, created_at, updated_at)
    select $1, gen_random_uuid(), 'bazaar', status, 'Bazaar', status, gen_random_uuid()::text, $2, $2, $2
    from unnest(array['needs_attention', 'disconnected']) as status`);
  const merchants = [contextOf(), contextOf()];
  for (const { organizationId, clock } of merchants) {
    await db.query(account, [organizationId, clock.now()]);
    await db.query(others, [organizationId, clock.now()]);
  }
  const met: string[] = [];
  for await (const page of connectedAccounts(db)) {
    met.push(...page.map(({ connectionId }) => connectionId));
  }
  expect([met.length, new Set(met).size]).toEqual([1_400, 1_400]);
  await close();
});

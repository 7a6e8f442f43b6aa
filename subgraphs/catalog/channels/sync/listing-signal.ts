import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { AccountAddress } from '../../../../kernel/jobs/account-queue.js';
import { checkSoon } from '../../listing-request/listing-verify.queue.js';

const makeDue = sql(
  'catalog.listing.makeDue',
  `update catalog.listing set next_check_at = $4
   where organization_id = $1 and connection_id = $2 and external_id = any($3::text[])
     and (next_check_at is null or next_check_at > $4)`,
);

/** The marketplace said that these listings have changed: they are read back early. */
export async function checkListingsSoon(
  tx: Transaction,
  address: AccountAddress,
  externalIds: readonly string[],
): Promise<void> {
  const { organizationId, connectionId } = address;
  await tx.query(makeDue, [organizationId, connectionId, externalIds, tx.db.clock.now()]);
  await checkSoon(tx, address);
}

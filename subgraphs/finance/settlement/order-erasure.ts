import { fromInside } from '../../../kernel/events/event-source.js';
import type { OrderEraser } from '../../commerce/index.js';
import { lockAccount } from './loaded-statement.queries.js';
import { findRowsOf, findSettlementsOf } from './settlement.queries.js';
import { revised } from './settlement-revision.rules.js';
import { storeRevisions } from './settlement-store.js';

/**
 * Settlements of an order that is erased stay, as what was paid is paid: their order is unknown from then on, and they are
 * counted as such. Nobody else would notice where the order is old, as it is not looked for any more.
 */
export const forgetOrderOfSettlements: OrderEraser = async (tx, organizationId, order) => {
  const { id, marketplace, accountId } = order;
  const account = { organizationId, marketplace, accountId };
  await lockAccount(tx, account);
  const [settlements = []] = await findSettlementsOf(tx, organizationId, [id]);
  if (settlements.length === 0) {
    return;
  }
  const rows = await findRowsOf(
    tx,
    organizationId,
    settlements.map(settlement => settlement.id),
  );
  const now = tx.db.clock.now().toISOString();
  const revisions = settlements.map((before, index) =>
    revised({ ...before, before, rows: rows[index]! }, null, now),
  );
  await storeRevisions(tx, account, { revisions, rows: [], gone: [], source: fromInside() });
};

import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import { taskOrigin } from '../../../../kernel/jobs/task-origin.js';
import { notify } from '../../../platform/index.js';
import type { ConnectionAddress } from './connection-account.queries.js';

/** Who acts on connections without having been asked. */
export const connectionOrigin = taskOrigin('catalog.connection');

/** Only while the rejected credentials are still those of the account: new ones must not be blamed for the old. */
const setNeedsAttention = sql(
  'catalog.connection.needsAttention',
  `update catalog.marketplace_connection
   set status = 'needs_attention', status_reason = $4, version = version + 1, updated_at = $5
   where organization_id = $1 and id = $2 and status = 'connected' and credentials_encrypted = $3
   returning name`,
);

/** Nothing goes to the account any more until the merchant acts; the organization is told, once. */
export const needsAttention = (
  db: Database,
  account: ConnectionAddress & { credentialsEncrypted: string | null },
  problem: { marketplaceTitle: string; reason: string },
): Promise<void> =>
  db.transaction(async tx => {
    const { organizationId, id, credentialsEncrypted } = account;
    const values = [organizationId, id, credentialsEncrypted, problem.reason, db.clock.now()];
    const [changed] = await tx.query<{ name: string }>(setNeedsAttention, values);
    if (changed === undefined) {
      return;
    }
    await notify(tx, {
      organizationId,
      kind: 'marketplace_connection.needs_attention',
      severity: 'error',
      subject: { type: 'marketplace_connection', id },
      title: `${problem.marketplaceTitle} rejects the connected account`,
      message: `${changed.name} on ${problem.marketplaceTitle}: ${problem.reason} Nothing is synchronised until the account is connected again.`,
      scopes: ['catalog:read'],
    });
  }, connectionOrigin);

const setChecked = sql(
  'catalog.connection.checked',
  `update catalog.marketplace_connection set checked_at = $3 where organization_id = $1 and id = $2`,
);

const setRecovered = sql(
  'catalog.connection.recovered',
  `update catalog.marketplace_connection
   set status = 'connected', status_reason = null, version = version + 1, updated_at = $4
   where organization_id = $1 and id = $2 and status = 'needs_attention' and credentials_encrypted = $3`,
);

/** The account was asked just now; what came of it is noted apart. */
export const noteChecked = (db: Database, { organizationId, id }: ConnectionAddress): Promise<void> =>
  db.transaction(async tx => {
    await tx.query(setChecked, [organizationId, id, db.clock.now()]);
  }, connectionOrigin);

/** The merchant has mended it at the marketplace: the same credentials work again. */
export const noteRecovered = (
  db: Database,
  { organizationId, id }: ConnectionAddress,
  credentialsEncrypted: string,
): Promise<void> =>
  db.transaction(async tx => {
    await tx.query(setRecovered, [organizationId, id, credentialsEncrypted, db.clock.now()]);
  }, connectionOrigin);

import type { Database } from '../../../../kernel/database/database.js';
import { findPublicMerchant } from '../../../catalog/index.js';
import { organizationName } from '../../../platform/index.js';

/** What buyers know a merchant by: its public name where it is listed, else that of its organization; null if there is none. */
export async function merchantName(db: Database, organizationId: string): Promise<string | null> {
  const listed = await findPublicMerchant(db, organizationId);
  return listed?.displayName ?? organizationName(db, organizationId);
}

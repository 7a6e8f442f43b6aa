import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';

/** An item as its marketplace names it. */
export interface ListedItem {
  storeId: string;
  externalItemId: string;
}

const productOf = sql(
  'catalog.listing.productOfItem',
  `select product_id as "productId" from catalog.listing
   where organization_id = $1 and connection_id = $2 and store_id = $3 and external_id = $4
   order by id desc limit 1`,
);

const latest = sql(
  'catalog.listing.latestItems',
  `select store_id as "storeId", external_id as "externalItemId" from catalog.listing
   where organization_id = $1 and connection_id = $2 and external_id is not null
   order by id desc limit $3`,
);

type Reader = Pick<Database, 'query'>;

/** Id of the product that is listed as the item; null where the account has no such listing of ours. */
export async function findListedProduct(
  reader: Reader,
  organizationId: string,
  { accountId, storeId, externalItemId }: ListedItem & { accountId: string },
): Promise<string | null> {
  const values = [organizationId, accountId, storeId, externalItemId];
  const [row] = await reader.query<{ productId: string }>(productOf, values);
  return row?.productId ?? null;
}

/** Items of an account that the marketplace has given an id, those that were listed last. */
export const latestListedItems = (
  reader: Reader,
  organizationId: string,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<ListedItem[]> =>
  reader.query<ListedItem & Record<string, unknown>>(latest, [organizationId, accountId, limit]);

import type { RequestContext } from '../../../../kernel/context.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { listConnections } from '../../../catalog/index.js';
import { findSoldStores } from '../../../commerce/index.js';
import { analyticsLimits } from './analytics.limits.js';

/** Stores that no account of the organization has, and that no order names. */
export async function unknownStoreErrors(
  ctx: RequestContext,
  storeIds: readonly string[],
): Promise<FieldError[]> {
  const every = { marketplace: null, country: null, statuses: null };
  const page = { limit: analyticsLimits.connectionsMax, offset: 0 };
  const { items } = await listConnections(ctx, every, page);
  const connected = new Set(items.flatMap(({ stores }) => stores.map(({ id }) => id)));
  const others = storeIds.filter(id => !connected.has(id));
  const sold = new Set(await findSoldStores(ctx, others));
  return storeIds.flatMap((id, index) =>
    connected.has(id) || sold.has(id)
      ? []
      : [
          {
            path: `storeIds.${index}`,
            code: 'STORE_UNKNOWN',
            message: 'No account and no order has this store.',
          },
        ],
  );
}

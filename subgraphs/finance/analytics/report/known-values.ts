import type { RequestContext } from '../../../../kernel/context.js';
import type { FieldError } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import { findProductStock, listConnections } from '../../../catalog/index.js';
import { findSoldMarketplaces, findSoldProducts, findSoldStores } from '../../../commerce/index.js';
import { analyticsLimits } from './analytics.limits.js';
import type { StatedReport } from './asked-report.rules.js';

type Values = readonly string[] | null | undefined;

/** Which of the values are known, and what is said of another. */
interface Lookup {
  isKnown: (value: string) => boolean;
  code: string;
  message: string;
}

/**
 * Stores, channels and products of the filter that neither the catalog nor any order of the organization has. `channels`: keys of those
 * that there are whoever asks. Nothing is looked up of a list that is too long.
 */
export async function unknownValueErrors(
  ctx: RequestContext,
  { storeIds, marketplaces, productIds }: StatedReport,
  channels: readonly string[],
): Promise<FieldError[]> {
  const errors = await Promise.all([
    unknownOf('storeIds', storeIds, ids => knownStores(ctx, ids)),
    unknownOf('marketplaces', marketplaces, keys => knownMarketplaces(ctx, keys, channels)),
    unknownOf('productIds', productIds, ids => knownProducts(ctx, ids)),
  ]);
  return errors.flat();
}

async function unknownOf(
  path: keyof StatedReport,
  stated: Values,
  lookUp: (values: readonly string[]) => Promise<Lookup>,
): Promise<FieldError[]> {
  const values = stated ?? [];
  if (values.length === 0 || values.length > analyticsLimits.filterValuesMax) {
    return [];
  }
  const { isKnown, code, message } = await lookUp([...new Set(values)]);
  return values.flatMap((value, index) =>
    isKnown(value) ? [] : [{ path: `${path}.${index}`, code, message }],
  );
}

/** Stores of an account, and those that an order names. */
async function knownStores(ctx: RequestContext, ids: readonly string[]): Promise<Lookup> {
  const every = { marketplace: null, country: null, statuses: null };
  const page = { limit: analyticsLimits.connectionsMax, offset: 0 };
  const { items } = await listConnections(ctx, every, page);
  const connected = new Set(items.flatMap(({ stores }) => stores.map(({ id }) => id)));
  const sold = new Set(
    await findSoldStores(
      ctx,
      ids.filter(id => !connected.has(id)),
    ),
  );
  return {
    isKnown: id => connected.has(id) || sold.has(id),
    ...{ code: 'STORE_UNKNOWN', message: 'No account and no order has this store.' },
  };
}

/** Channels that are told of; more have a message that nobody reads. */
const toldChannelsMax = 30;

/** Channels of the program, and the merchant's own, which are known by their orders. */
async function knownMarketplaces(
  ctx: RequestContext,
  keys: readonly string[],
  channels: readonly string[],
): Promise<Lookup> {
  const own = keys.every(key => channels.includes(key)) ? [] : await findSoldMarketplaces(ctx);
  const known = new Set([...channels, ...own]);
  const told = [...known].sort().slice(0, toldChannelsMax).join(', ');
  return {
    isKnown: key => known.has(key),
    ...{ code: 'MARKETPLACE_UNKNOWN', message: `must be one of the channels: ${told}` },
  };
}

/** Products of the catalog, and those that were deleted after they had been sold. Malformed ids are rejected as such. */
async function knownProducts(ctx: RequestContext, ids: readonly string[]): Promise<Lookup> {
  const wanted = ids.filter(isId).map(id => id.toLowerCase());
  const listed = new Set(
    (await findProductStock(ctx.reader, ctx.organizationId, wanted)).map(({ id }) => id),
  );
  const sold = new Set(
    await findSoldProducts(
      ctx,
      wanted.filter(id => !listed.has(id)),
    ),
  );
  return {
    isKnown: id => !isId(id) || listed.has(id.toLowerCase()) || sold.has(id.toLowerCase()),
    ...{ code: 'PRODUCT_NOT_FOUND', message: 'No product and no order has this id.' },
  };
}

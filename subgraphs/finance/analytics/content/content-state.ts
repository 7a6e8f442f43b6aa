import type { RequestContext } from '../../../../kernel/context.js';
import {
  type CatalogTally,
  type ContentSnapshot,
  findContentSnapshot,
  readCatalogContent,
  readListingStates,
  readRejections,
} from '../../../catalog/index.js';
import type { AskedReport, Span } from '../report/report.js';

/** Listings of one store and state, or rejected for one reason. */
export interface CountedListings {
  marketplace: string;
  country: string;
  /** The state, or the reason; null: the marketplace gave none. */
  kind: string | null;
  listings: number;
}

/** Content as it was at the end of a span. */
export interface ContentState {
  /** One for each store, or the one of the catalog of who sells nowhere; none where nothing was evaluated. */
  evaluated: ContentSnapshot[];
  /** Null where it is not known. */
  catalog: CatalogTally | null;
  states: CountedListings[] | null;
  rejections: CountedListings[] | null;
}

const dayMs = 86_400_000;
/** A day is looked at once, so that a span which ends on a day finds the one before. */
const lookBackMs = 2 * dayMs;

/** What is now where the span has not ended, and what was kept of its last day where it has. */
export async function readContentState(
  ctx: RequestContext,
  asked: AskedReport,
  span: Span,
): Promise<ContentState> {
  const { filter, nowMs } = asked;
  const kept = await keptOf(ctx, span);
  const evaluated = filter.productIds === null ? evaluatedIn(kept, asked) : [];
  if (span.toMs > nowMs) {
    return { evaluated, ...(await stateNow(ctx, asked)) };
  }
  const stores = filter.productIds === null ? storesIn(kept, asked) : [];
  const [catalog] = kept.filter(({ accountId }) => accountId === null);
  const isWhole = Object.values(filter).every(value => value === null);
  return {
    evaluated,
    catalog: isWhole ? (catalog?.catalog ?? null) : null,
    states: stores.length === 0 ? null : stores.flatMap(store => countedIn(store, 'states')),
    rejections: stores.length === 0 ? null : stores.flatMap(store => countedIn(store, 'rejections')),
  };
}

const keptOf = (
  { reader, organizationId }: RequestContext,
  { fromMs, toMs }: Span,
): Promise<ContentSnapshot[]> =>
  findContentSnapshot(reader, organizationId, {
    from: new Date(Math.min(fromMs, toMs - lookBackMs)).toISOString(),
    to: new Date(toMs).toISOString(),
  });

async function stateNow(
  { reader, organizationId }: RequestContext,
  { filter }: AskedReport,
): Promise<Omit<ContentState, 'evaluated'>> {
  const [catalog, states, rejections] = await Promise.all([
    readCatalogContent(reader, organizationId, filter),
    readListingStates(reader, organizationId, filter),
    readRejections(reader, organizationId, filter),
  ]);
  return {
    catalog,
    states: states.map(({ state, ...row }) => ({ ...row, kind: state })),
    rejections: rejections.map(({ reason, ...row }) => ({ ...row, kind: reason })),
  };
}

function storesIn(kept: readonly ContentSnapshot[], { filter }: AskedReport): ContentSnapshot[] {
  const { marketplaces, countries, storeIds, currency } = filter;
  const isIn = (list: readonly string[] | null, value: string | null): boolean =>
    list === null || (value !== null && list.includes(value));
  return kept.filter(
    store =>
      store.accountId !== null &&
      isIn(marketplaces, store.marketplace) &&
      isIn(countries, store.country) &&
      isIn(storeIds, store.storeId) &&
      (currency === null || currency === store.currency),
  );
}

/** Who has no store is evaluated by the catalog alone. */
function evaluatedIn(kept: readonly ContentSnapshot[], asked: AskedReport): ContentSnapshot[] {
  const hasStores = kept.some(({ accountId }) => accountId !== null);
  const isPlaced = Object.values(asked.filter).some(value => value !== null);
  const found = hasStores || isPlaced ? storesIn(kept, asked) : kept;
  return found.filter(({ evaluated }) => evaluated > 0);
}

const reasonNotGiven = 'REASON_NOT_GIVEN';

function countedIn(
  { marketplace, country, listings }: ContentSnapshot,
  kind: 'states' | 'rejections',
): CountedListings[] {
  return Object.entries(listings?.[kind] ?? {}).map(([name, count]) => ({
    ...{ marketplace: marketplace!, country: country!, listings: count },
    kind: name === reasonNotGiven ? null : name,
  }));
}

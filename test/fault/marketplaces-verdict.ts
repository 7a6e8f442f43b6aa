import { type OnShelf, shelfName } from './marketplaces-mall.js';
import type { ForSale } from './marketplaces-seller.js';

/** What the program says of a listing, as `GET /api/v1/products/{id}/listings` has it. */
export interface ListingView {
  productId: string;
  marketplace: string;
  storeId: string;
  externalId: string | null;
  state: string;
  desired: string;
  latestAttempt: { outcome: string } | null;
  issues: { code: string; message: string }[];
  drift: { field: string }[];
  variants: {
    sku: string;
    desired: Offer;
    observed: Offer;
    pricePending: boolean;
    stockPending: boolean;
    issues: { message: string }[];
  }[];
}

interface Offer {
  price: { amount: string } | null;
  salePrice: { amount: string } | null;
  quantity: number | null;
}

/** How a listing ended: as it is wanted, or otherwise with the reason told. */
export type Ending = 'as wanted' | 'explained';

export interface Verdict {
  ending: Ending;
  /** In the marketplace's state. */
  isLive: boolean;
  /** Where the listing is silent or says what is not so. Empty when all is well. */
  lies: string[];
}

type Shelves = ReadonlyMap<string, readonly OnShelf[]>;

/** Compares what a listing of the product says with the state of its marketplace. */
export function judge(listing: ListingView, { skus }: ForSale, shelves: Shelves): Verdict {
  const { marketplace, storeId, state, variants, issues, latestAttempt } = listing;
  const said = [...issues.map(({ code }) => code), latestAttempt?.outcome ?? 'never tried'].join(', ');
  const about = (words: string) => `${marketplace} ${storeId} ${skus[0]}, ${state} (${said}): ${words}`;
  const found = skus.map(sku => shelves.get(shelfName(marketplace, storeId, sku))?.[0] ?? null);
  const isLive = found.some(one => one?.listing.state === 'live');
  const ending = isAsWanted(listing, found) ? 'as wanted' : 'explained';
  const lies = [
    ...(unsettled.has(state) ? [about('it is not settled')] : []),
    ...(isRightlySaid(saysLive.has(state), found) || isSaidLost(listing, found)
      ? []
      : [about(`in the state it is ${statesOf(found)}`)]),
    ...variants.flatMap(one => differences(one, storedVariant(found, one.sku), issues).map(about)),
    ...(ending === 'as wanted' || isExplained(listing)
      ? []
      : [about('it is not as wanted, and does not say why')]),
  ];
  return { ending, isLive, lies };
}

/** SKUs that a store has more than once, whatever they are called there now. */
export const duplicates = (shelves: Shelves): string[] =>
  [...shelves].filter(([, all]) => all.length > 1).map(([name]) => name);

const saysLive: ReadonlySet<string> = new Set(['live', 'live_not_buyable']);

/** Of a family of which a part is on sale either may be said; what is not as wanted has to be explained anyhow. */
function isRightlySaid(isSaidLive: boolean, found: readonly (OnShelf | null)[]): boolean {
  const live = found.filter(one => one?.listing.state === 'live').length;
  return isSaidLive ? live > 0 : live < found.length || found.length === 0;
}

const lost: ReadonlySet<string> = new Set(['LOST_AT_MARKETPLACE', 'NOT_FOUND_AT_MARKETPLACE']);

/** No marketplace can find what was made without an answer and is called otherwise; that this may be is told. */
const isSaidLost = ({ issues }: ListingView, found: readonly (OnShelf | null)[]): boolean =>
  issues.some(({ code }) => lost.has(code)) &&
  found.every(one => one?.listing.state !== 'live' || one.variant.sku !== one.sku);

const unsettled: ReadonlySet<string> = new Set(['queued', 'submitted', 'in_review', 'delisting', 'unknown']);

type Variant = ListingView['variants'][number];

/** Every variant is on sale under its SKU, with the price and stock that it should have; or none is. */
function isAsWanted({ desired, variants }: ListingView, found: readonly (OnShelf | null)[]): boolean {
  return desired === 'delisted'
    ? found.every(one => one?.listing.state !== 'live')
    : found.every(one => {
        const wanted = variants.find(({ sku }) => sku === one?.variant.sku);
        return one?.listing.state === 'live' && wanted !== undefined && isSame(wanted.desired, one.variant);
      });
}

const storedVariant = (found: readonly (OnShelf | null)[], sku: string): OnShelf | null =>
  found.find(one => one?.sku === sku) ?? null;

const isSame = (offer: Offer, { price, quantity }: OnShelf['variant']): boolean =>
  Number(offer.price?.amount) === Number(price) && offer.quantity === quantity;

/**
 * What is said of a variant that is on sale has to be so, and nothing may be left to be sent. Nothing may be said of one
 * that is called otherwise and was never known by an id, if that is told.
 */
function differences(variant: Variant, found: OnShelf | null, issues: ListingView['issues']): string[] {
  const { sku, observed, pricePending, stockPending } = variant;
  if (found?.listing.state !== 'live') {
    return [];
  }
  const { price, quantity } = found.variant;
  return [
    ...(pricePending || stockPending ? [`${sku} waits to be told`] : []),
    ...(isSame(observed, found.variant) || isSaidUnknown(variant, issues)
      ? []
      : [
          `${sku} is said to be ${observed.quantity} for ${observed.price?.amount}, and is ${quantity} for ${price}`,
        ]),
  ];
}

const isSaidUnknown = ({ sku, observed }: Variant, issues: ListingView['issues']): boolean =>
  observed.price === null &&
  observed.quantity === null &&
  issues.some(
    ({ code, message }) => lost.has(code) || (code === 'VARIANT_NOT_FOUND' && message.includes(` ${sku}.`)),
  );

const isExplained = ({ issues, drift, variants }: ListingView): boolean =>
  [...issues, ...variants.flatMap(one => one.issues)].some(({ message }) => message !== '') ||
  drift.length > 0;

const statesOf = (found: readonly (OnShelf | null)[]): string =>
  found.map(one => one?.listing.state ?? 'missing').join(', ');

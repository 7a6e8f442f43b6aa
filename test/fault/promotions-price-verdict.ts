import Big from 'big.js';
import { isOnSale } from '../../connectors/marketplaces/sandbox/promotions.js';
import { type OnShelf, shelfName } from './marketplaces-mall.js';
import type { ListingView } from './marketplaces-verdict.js';
import type { DeliveryView, WantedPromotion } from './promotions-merchant.js';
import type { Verdict } from './promotions-verdict.js';

/** A promotion that is the sale price of listings in one store, as it is said to be. */
export interface PricedPlace {
  promotion: WantedPromotion;
  delivery: DeliveryView;
  /** In the store, of its products and of those that it had. */
  listings: readonly ListingView[];
}

/** What is so: the books of the marketplaces, and which promotion is to decide the price of a product. */
export interface PriceTruth {
  shelves: ReadonlyMap<string, readonly OnShelf[]>;
  now: Date;
  decisiveFor(productId: string): WantedPromotion | null;
}

/** Compares what is said of it and of its listings with the sale prices in the books of the marketplace. */
export function judgePrices(place: PricedPlace, truth: PriceTruth): Verdict {
  const { promotion, delivery, listings } = place;
  const variants = listings.flatMap(listing => variantsOf(promotion, listing, truth));
  const said = delivery.issues.map(({ code }) => code).join(', ');
  const lies = [...variants.flatMap(liesOf), ...liesOfDelivery(delivery.state, variants)].map(
    words => `${delivery.marketplace} ${promotion.name}, ${delivery.state} (${said}): ${words}`,
  );
  const isAsWanted = variants.every(({ sold, wanted }) => sold === wanted);
  return { ending: isAsWanted ? 'as_wanted' : 'explained', lies };
}

type Variant = ListingView['variants'][number];

interface Judged {
  view: Variant;
  /** At which sale price it is sold, by the books; null for none. */
  sold: number | null;
  wanted: number | null;
  /** Whether the promotion is to decide its price, and whether it does. */
  isToBeOurs: boolean;
  isOurs: boolean;
  /** Whether anything says why it is not as wanted. */
  isExplained: boolean;
}

function variantsOf(
  promotion: WantedPromotion,
  listing: ListingView,
  { shelves, now, decisiveFor }: PriceTruth,
): Judged[] {
  const { productId, marketplace, storeId, variants } = listing;
  const decisive = decisiveFor(productId);
  return variants.map(view => {
    const [shown] = shelves.get(shelfName(marketplace, storeId, view.sku)) ?? [];
    const stored = shown?.variant;
    const sold = stored !== undefined && isOnSale(stored, now.getTime()) ? Number(stored.salePrice) : null;
    const regular = Number(view.desired.price?.amount);
    return {
      view,
      sold,
      wanted: decisive === null ? null : reducedPrice(regular, decisive),
      isToBeOurs: decisive === promotion,
      isOurs: sold === reducedPrice(regular, promotion),
      isExplained: isExplained(listing, view),
    };
  });
}

export const isExplained = ({ issues, drift, state }: ListingView, view: Variant): boolean =>
  issues.length + view.issues.length + drift.length > 0 || state !== 'live';

export const reducedPrice = (price: number, { percentage }: WantedPromotion): number =>
  new Big(price).times(new Big(100).minus(percentage)).div(100).round(2, Big.roundDown).toNumber();

function liesOf({ view, sold, wanted, isExplained: isTold }: Judged): string[] {
  const { sku, pricePending, observed, desired } = view;
  const seen = observed.salePrice === null ? null : Number(observed.salePrice.amount);
  const told = desired.salePrice === null ? null : Number(desired.salePrice.amount);
  return [
    ...(pricePending ? [`${sku} waits to be told`] : []),
    ...(told === wanted ? [] : [`${sku} is to cost ${told}, and not ${wanted}`]),
    ...(seen === sold ? [] : [`${sku} is said to be sold at ${seen}, and is at ${sold}`]),
    ...(sold === wanted || isTold ? [] : [`${sku} is sold at ${sold}, not at ${wanted}, without a reason`]),
  ];
}

function liesOfDelivery(state: string, variants: readonly Judged[]): string[] {
  const sold = variants.filter(({ isOurs }) => isOurs).length;
  const missing = variants.filter(({ isOurs, isToBeOurs }) => isToBeOurs && !isOurs).length;
  return [
    ...(state === 'waiting' ? ['it is not settled'] : []),
    ...(['ended', 'scheduled'].includes(state) && sold > 0 ? [`${sold} are sold at its price`] : []),
    ...(state === 'live' && missing > 0 ? [`${missing} are not sold at its price`] : []),
    ...(state === 'ending' && sold === 0 ? ['nothing of it is there'] : []),
  ];
}

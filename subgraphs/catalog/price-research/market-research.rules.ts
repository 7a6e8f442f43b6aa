import { matchOffer, readGoods } from './offer-match.rules.js';
import { offerPrice } from './offer-price.rules.js';
import { isOfExcluded, isOwn, sellerKey } from './offer-seller.rules.js';
import type {
  JudgedOffer,
  MarketResearch,
  OwnSellers,
  PriceSearch,
  SoughtGoods,
  StoredOffer,
} from './price-comparison.entity.js';
import type { LeftOutReason, OfferReason } from './price-research.values.js';
import { priceStatistics } from './price-statistics.rules.js';
import { factsOf } from './research-market.rules.js';

/** Rises with every change of what these rules answer: figures say by which version they were made. */
export const matcherVersion = 3;

interface JudgedBy {
  goods: SoughtGoods;
  ownSellers: OwnSellers;
  /** Of the market. */
  currency: string;
}

/** Every offer of a search with what the rules say of it, in the order in which they were shown. */
export function judgeOffers(
  offers: readonly StoredOffer[],
  { goods, ownSellers, currency }: JudgedBy,
): JudgedOffer[] {
  const read = readGoods(goods);
  return offers.map((offer): JudgedOffer => {
    const price = offerPrice(offer, currency);
    const leftOut = leftOutFor(offer, ownSellers) ?? price.reason;
    if (leftOut !== null) {
      return { ...offer, outcome: 'left_out', price: price.amount, confidence: 0, reasons: [leftOut] };
    }
    const { isMatch, confidence, reasons } = matchOffer(read, offer);
    const outcome = isMatch ? 'matched' : 'not_matched';
    return { ...offer, outcome, price: price.amount, confidence: confidence / 100, reasons };
  });
}

function leftOutFor(offer: StoredOffer, ownSellers: OwnSellers): LeftOutReason | null {
  if (isOfExcluded(offer)) {
    return 'excluded_retailer';
  }
  return isOwn(offer, ownSellers) ? 'own_store' : null;
}

/** What a search found, by the current rules. */
export function researchOf(
  search: PriceSearch,
  given: { goods: SoughtGoods; ownSellers: OwnSellers; offersShown: number },
): MarketResearch {
  const { country, currency } = factsOf(search.market);
  const judged = judgeOffers(search.offers, { ...given, currency });
  const matched = judged.filter(({ outcome }) => outcome === 'matched');
  const counted = matched.map(offer => ({ seller: sellerKey(offer), amount: offer.price! }));
  return {
    market: search.market,
    country,
    currency,
    query: search.query,
    searchedAt: search.searchedAt,
    found: search.offers.length,
    statistics: priceStatistics(counted, currency),
    offers: matched.slice(0, given.offersShown),
    notCounted: notCountedOf(judged),
  };
}

function notCountedOf(judged: readonly JudgedOffer[]): MarketResearch['notCounted'] {
  const counts = new Map<OfferReason, number>();
  for (const { reasons } of judged.filter(({ outcome }) => outcome !== 'matched')) {
    counts.set(reasons[0]!, (counts.get(reasons[0]!) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => ({ reason, count }));
}

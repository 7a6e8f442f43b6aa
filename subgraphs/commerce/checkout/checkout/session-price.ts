import type { Database } from '../../../../kernel/database/database.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import { findSellableItems, type SellableItem } from '../../../catalog/index.js';
import type { CartCandidate } from '../../pricing/promotion/cart-promotion.entity.js';
import { itemErrors } from './checkout-items.rules.js';
import { type PricedCheckout, priceCheckout } from './checkout-pricing.rules.js';
import type { CheckoutAddress, CheckoutSession } from './checkout-session.entity.js';
import { offersStoredAddresses } from './checkout-session.rules.js';
import type { CheckoutStore } from './checkout-session.store.js';
import { type CheckoutTerms, findCheckoutTerms } from './checkout-terms.queries.js';
import { type CheckoutViews, type PayableRail, takesCurrency } from './checkout-view.js';
import { isSamePlace, type RequestedCart } from './requested-cart.rules.js';

/** What a session is priced by, and comes to. */
export interface SessionPrice {
  candidates: readonly CartCandidate[];
  priced: PricedCheckout;
  /** What it comes to with other knowledge of the promotions. */
  priceBy: (candidates: readonly CartCandidate[]) => PricedCheckout;
  /** What the buyer is found by; null while nobody knows an e-mail address. */
  buyerDigest: string | null;
  offered: readonly PayableRail[];
}

export interface SessionPriceDependencies {
  store: CheckoutStore;
  views: CheckoutViews;
  encryption: Encryption;
}

type Reader = Pick<Database, 'query'>;

/**
 * Prices what is requested of the session with the catalog and the merchant's terms of now: one statement for the items
 * and one for the terms. Throws VALIDATION_FAILED, PAYMENT_RAIL_NOT_OFFERED.
 */
export async function readSessionPrice(
  reader: Reader,
  { session, requested, now }: { session: CheckoutSession; requested: RequestedCart; now: Date },
  { store, views, encryption }: SessionPriceDependencies,
): Promise<SessionPrice> {
  const { organizationId, protocol, items, shipping } = session;
  const references = requested.lines.map(({ reference }) => reference);
  const found = await findSellableItems(reader, organizationId, references, now);
  reject(itemErrors(requested.lines, found, protocol));
  const sellable = found as SellableItem[];
  const { currency } = sellable[0]!;
  const email = protocol === 'ucp' ? (requested.buyer?.email ?? null) : null;
  const buyerDigest = store.buyerDigest(organizationId, requested.buyer);
  const wanted = {
    currency,
    codes: requested.discountCodes,
    productIds: sellable.map(({ productId }) => productId),
    session: { id: session.id, buyerDigest },
    email: offersStoredAddresses(session) ? email : null,
    now,
  };
  const terms = await findCheckoutTerms(reader, organizationId, wanted, encryption);
  const earlier = email === null ? [] : await store.earlierDestinations(reader, session, email);
  const offered = await views.offered(reader, organizationId);
  rejectUnlessOffered(
    requested.paymentRail,
    offered.filter(one => takesCurrency(one, currency)),
  );
  const before = { items, shipping };
  const known = withEarlier(terms, earlier);
  const priceBy = (promotions: readonly CartCandidate[]) => {
    const by = { ...known, promotions };
    return priceCheckout({ protocol, requested, found: sellable, terms: by, before, now, newId });
  };
  const candidates = terms.promotions;
  return { candidates, priced: priceBy(candidates), priceBy, buyerDigest, offered };
}

function rejectUnlessOffered(paymentRail: CheckoutSession['paymentRail'], offered: readonly PayableRail[]) {
  if (paymentRail === null || offered.some(({ key }) => key === paymentRail)) {
    return;
  }
  const names = offered.map(({ key }) => key).join(', ');
  const detail = `The merchant offers ${names === '' ? 'no way of payment yet' : names}.`;
  throw fail('PAYMENT_RAIL_NOT_OFFERED', {
    detail,
    errors: [{ path: 'paymentRail', code: 'NOT_OFFERED', message: detail }],
  });
}

/** The places that may be offered of what the merchant stored, and after them those that the agent named before. */
function withEarlier(terms: CheckoutTerms, earlier: readonly CheckoutAddress[]): CheckoutTerms {
  const knownAddresses = [...terms.knownAddresses];
  for (const address of earlier) {
    if (!knownAddresses.some(one => one.id === address.id || isSamePlace(one, address))) {
      knownAddresses.push(address);
    }
  }
  return { ...terms, knownAddresses };
}

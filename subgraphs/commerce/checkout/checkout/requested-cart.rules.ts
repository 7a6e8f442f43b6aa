import { isDeepStrictEqual } from 'node:util';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';
import type {
  CheckoutAddress,
  CheckoutBinding,
  CheckoutBuyer,
  CheckoutItem,
  CheckoutProtocol,
} from './checkout-session.entity.js';
import type { StoredCheckout } from './checkout-session.store.js';

/** What an agent says of a session. A field that is absent says nothing, null says that there is none. */
export interface CheckoutChanges {
  /** The rail to pay by; null leaves all of the merchant's open. */
  paymentRail?: string | null | undefined;
  /** All of them, in the place of those before. */
  items?: readonly WantedLine[] | null | undefined;
  /** Of these, too, what is absent stays where the change is merged. */
  buyer?: BuyerChanges | null | undefined;
  /** The one place to ship to: in the place of `destinations` and of `selectedDestinationId`. */
  shippingAddress?: PostalAddress | null | undefined;
  /** Places that the agent may choose from, in the place of those that it gave before. */
  destinations?: readonly GivenDestination[] | null | undefined;
  selectedDestinationId?: string | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  /** In the place of those before. */
  discountCodes?: readonly string[] | null | undefined;
  billingAddress?: PostalAddress | null | undefined;
  /** ISO 4217, in which the agent wants to pay; null takes that of the items. It is checked and not kept. */
  currency?: string | null | undefined;
}

export interface NewCheckout extends CheckoutChanges {
  protocol: CheckoutProtocol;
  agentProfileUrl: string | null;
  /** Of a cart of the caller, whose contents take the place of what is said of the same. */
  cartId?: string | null;
  /** Default: rest. */
  binding?: CheckoutBinding;
}

/** `merge`: what is absent stays. `replace`: what is absent goes. */
export type ChangeMode = 'merge' | 'replace';

export interface WantedLine {
  /** Of a line of the session, which then keeps its id; null or unknown: found again by what it is. */
  id: string | null;
  /** A product id, a variant id or a SKU. */
  reference: string;
  /** What the reference has to be of; null or absent: any product. */
  productId?: string | null;
  quantity: number;
}

export type GivenDestination = PostalAddress & { id: string | null };
export type BuyerChanges = { [Field in keyof CheckoutBuyer]?: CheckoutBuyer[Field] | undefined };

/** All that a session is to be, before anything of it was looked up or priced. */
export interface RequestedCart {
  paymentRail: string | null;
  lines: readonly WantedLine[];
  buyer: CheckoutBuyer | null;
  destinations: RequestedDestination[];
  selectedDestinationId: Choice;
  selectedShippingOptionId: Choice;
  discountCodes: string[];
  billingAddress: PostalAddress | null;
}

/** A place that the agent gave. */
export interface RequestedDestination {
  address: CheckoutAddress;
  /** The agent chose its id. */
  isNamed: boolean;
}

/** Made just now, so that it has to be possible; or kept from before, as far as it still is. */
export interface Choice {
  id: string | null;
  isNew: boolean;
}

/** `before` null: of a new session. `newId` makes ids of places that have none. */
export function resolveCart(
  before: StoredCheckout | null,
  changes: CheckoutChanges,
  mode: ChangeMode,
  newId: () => string,
): RequestedCart {
  const kept = mode === 'merge' ? before : null;
  return {
    paymentRail: changed(changes.paymentRail, kept?.session.paymentRail),
    lines: changed(changes.items, kept?.session.items.map(toLine)) ?? [],
    buyer: changes.buyer === undefined ? (kept?.personal.buyer ?? null) : buyerOf(kept, changes.buyer),
    ...destinationsOf(before, kept, changes, newId),
    selectedShippingOptionId: choiceOf(
      changes.selectedShippingOptionId,
      kept?.session.shipping.selectedOptionId,
    ),
    discountCodes: codesOf(changed(changes.discountCodes, kept?.session.discountCodes) ?? []),
    billingAddress: changed(changes.billingAddress, kept?.personal.billingAddress),
  };
}

const changed = <T>(change: T | null | undefined, kept: T | null | undefined): T | null =>
  change === undefined ? (kept ?? null) : change;

const choiceOf = (change: string | null | undefined, kept: string | null | undefined): Choice =>
  change === undefined ? { id: kept ?? null, isNew: false } : { id: change, isNew: change !== null };

const toLine = ({ id, reference, quantity }: CheckoutItem): WantedLine => ({ id, reference, quantity });

const nobody: CheckoutBuyer = { firstName: null, lastName: null, email: null, phone: null, consent: null };

/** Null where nothing is known of the buyer. */
function buyerOf(kept: StoredCheckout | null, changes: BuyerChanges | null): CheckoutBuyer | null {
  if (changes === null) {
    return null;
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const buyer = { ...nobody, ...kept?.personal.buyer, ...given };
  return isDeepStrictEqual(buyer, nobody) ? null : buyer;
}

type Destinations = Pick<RequestedCart, 'destinations' | 'selectedDestinationId'>;

function destinationsOf(
  before: StoredCheckout | null,
  kept: StoredCheckout | null,
  changes: CheckoutChanges,
  newId: () => string,
): Destinations {
  const earlier = before?.personal.destinations.filter(({ isKnown }) => isKnown !== true) ?? [];
  const toRequested = (given: PostalAddress & { id?: string | null }): RequestedDestination => {
    const id = given.id ?? earlier.find(one => isSamePlace(one, given))?.id ?? newId();
    return { address: { ...given, id }, isNamed: given.id != null };
  };
  if (changes.shippingAddress !== undefined) {
    const destinations = changes.shippingAddress === null ? [] : [toRequested(changes.shippingAddress)];
    return {
      destinations,
      selectedDestinationId: { id: destinations[0]?.address.id ?? null, isNew: false },
    };
  }
  const selectedDestinationId = choiceOf(
    changes.selectedDestinationId,
    kept?.session.shipping.selectedDestinationId,
  );
  const stays = (address: CheckoutAddress) => kept !== null || address.id === changes.selectedDestinationId;
  const destinations =
    changes.destinations == null
      ? (changes.destinations === null ? [] : earlier.filter(stays)).map(address => ({
          address,
          isNamed: true,
        }))
      : changes.destinations.map(toRequested);
  return { destinations, selectedDestinationId };
}

/** Trimmed, without empty ones. */
const codesOf = (codes: readonly string[]): string[] =>
  codes.map(code => code.trim()).filter(code => code !== '');

/** Whether two addresses say the same, whatever they are called. */
export function isSamePlace(a: PostalAddress, b: PostalAddress): boolean {
  return placeFields.every(field => a[field] === b[field]);
}

const placeFields = [
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
] as const satisfies (keyof PostalAddress)[];

import type { Database } from '../../../../kernel/database/database.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { reject } from '../../../../kernel/errors.js';
import { newId } from '../../../../kernel/ids.js';
import { findSellableItems, type SellableItem } from '../../../catalog/index.js';
import { cartErrors, itemErrors, lineObjections } from '../checkout/checkout-items.rules.js';
import { type PricedCheckout, priceCheckout } from '../checkout/checkout-pricing.rules.js';
import { findCheckoutTerms } from '../checkout/checkout-terms.queries.js';
import { PersonalVault } from '../checkout/personal-vault.js';
import type { WantedLine } from '../checkout/requested-cart.rules.js';
import type { Cart, CartPersonal, ShortLine, UnavailableLine } from './cart.entity.js';
import { notShipped, priceOfNothing, requestOf, shortLines, toLine } from './cart-pricing.rules.js';

type Reader = Pick<Database, 'query'>;

/** A cart with what it comes to now. */
export interface CartView {
  cart: Cart;
  personal: CartPersonal;
  /** Of the lines that can be bought. */
  price: PricedCheckout['cart'];
  unavailable: UnavailableLine[];
  short: ShortLine[];
}

/** A cart, and the lines that it is to have. */
interface PricedCart {
  cart: Cart;
  personal: CartPersonal;
  lines: readonly WantedLine[];
  /** What each of the lines is, in their order; all can be sold. */
  found: readonly SellableItem[];
}

/** Estimates what carts cost, by the rules that checkouts are priced by, with the catalog and the terms of now. */
export class CartPrices {
  readonly #encryption: Encryption;
  readonly #vault: PersonalVault;

  constructor(encryption: Encryption) {
    this.#encryption = encryption;
    this.#vault = new PersonalVault(encryption);
  }

  /** The cart as it is wanted. Throws VALIDATION_FAILED for lines that cannot be sold. */
  async wanted(
    reader: Reader,
    { cart, personal }: Pick<CartView, 'cart' | 'personal'>,
    lines: readonly WantedLine[],
    now: Date,
  ): Promise<CartView> {
    const found = await this.#find(reader, cart, lines, now);
    reject(itemErrors(lines, found, 'ucp'));
    const priced = { cart, personal, lines, found: found as SellableItem[] };
    const { price, short } = await this.#price(reader, priced, now);
    reject(cartErrors({}, price));
    const { currency, items, discountCodes } = price;
    const wanted = { ...cart, currency, items, discountCodes };
    return { cart: wanted, personal, price, unavailable: [], short };
  }

  /** The cart as it was left: what cannot be sold any more is told, and left out of the price. */
  async current(
    reader: Reader,
    { cart, personal }: Pick<CartView, 'cart' | 'personal'>,
    now: Date,
  ): Promise<CartView> {
    const lines = cart.items.map(toLine);
    const found = await this.#find(reader, cart, lines, now);
    const objections = lineObjections(found);
    const unavailable = cart.items.flatMap(({ id, reference }, index) => {
      const objection = objections[index] ?? null;
      return objection === null ? [] : [{ id, reference, ...objection }];
    });
    const isSold = (_: unknown, index: number): boolean => objections[index] === null;
    const sold = found.filter(isSold) as SellableItem[];
    if (sold.length === 0) {
      const price = priceOfNothing(cart.currency, cart.discountCodes);
      return { cart, personal, price, unavailable, short: [] };
    }
    const priced = { cart, personal, lines: lines.filter(isSold), found: sold };
    return { cart, personal, ...(await this.#price(reader, priced, now)), unavailable };
  }

  #find(reader: Reader, { organizationId }: Cart, lines: readonly WantedLine[], now: Date) {
    const references = lines.map(({ reference }) => reference);
    return findSellableItems(reader, organizationId, references, now);
  }

  async #price(
    reader: Reader,
    { cart, personal, lines, found }: PricedCart,
    now: Date,
  ): Promise<Pick<CartView, 'price' | 'short'>> {
    const { id, organizationId, items, discountCodes } = cart;
    const buyerDigest = this.#vault.emailDigest(organizationId, personal.buyer?.email ?? null);
    const wanted = {
      currency: found[0]!.currency,
      codes: discountCodes,
      productIds: found.map(({ productId }) => productId),
      session: { id, buyerDigest },
      email: null,
      now,
    };
    const terms = await findCheckoutTerms(reader, organizationId, wanted, this.#encryption);
    const requested = requestOf(lines, discountCodes, personal);
    const before = { items, shipping: notShipped };
    const { cart: price } = priceCheckout({ protocol: 'ucp', requested, found, terms, before, now, newId });
    return { price, short: shortLines(price.items, found) };
  }
}

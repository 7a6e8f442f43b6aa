import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import type { CartContents, CartSource } from '../checkout/cart-source.js';
import { changeErrors } from '../checkout/checkout-input.rules.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import { isVisibleTo, openerOf } from '../checkout/checkout-session.rules.js';
import { type BuyerChanges, resolveCart, type WantedLine } from '../checkout/requested-cart.rules.js';
import type { Cart, CartContext } from './cart.entity.js';
import { cartLimits } from './cart.limits.js';
import type { CartStore, StoredCart } from './cart.store.js';
import type { CartPrices, CartView } from './cart-price.js';
import { toLine } from './cart-pricing.rules.js';

/** All that a cart is to be: what is absent or null is not there. */
export interface WantedCart {
  items?: readonly WantedLine[] | null | undefined;
  buyer?: BuyerChanges | null | undefined;
  discountCodes?: readonly string[] | null | undefined;
  context?: CartContext | null | undefined;
}

/**
 * Carts of agents. They reserve nothing. Whoever did not create a cart finds none (CART_NOT_FOUND), but for the merchant's own
 * people; nor does anybody once it was canceled, bought or has expired.
 */
export class CartService implements CartSource {
  readonly #store: CartStore;
  readonly #prices: CartPrices;

  constructor(store: CartStore, prices: CartPrices) {
    this.#store = store;
    this.#prices = prices;
  }

  /** Throws VALIDATION_FAILED. */
  async create(ctx: RequestContext, wanted: WantedCart): Promise<CartView> {
    const now = ctx.clock.now();
    const view = await this.#wanted(ctx.reader, newCart(ctx, now), wanted, now);
    await ctx.transaction(tx => this.#store.insert(tx, view));
    return view;
  }

  /** Replaces all that is in the cart, and lets it stay for as long as a new one. Throws CART_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED. */
  async replace(ctx: RequestContext, id: string, wanted: WantedCart): Promise<CartView> {
    return ctx.transaction(async tx => {
      const { cart } = await this.#lockToChange(tx, ctx, id);
      const now = ctx.clock.now();
      const changed = { ...cart, version: cart.version + 1, ...timesOf(now) };
      const view = await this.#wanted(tx, changed, wanted, now);
      await this.#store.update(tx, view);
      return view;
    });
  }

  /** Deletes it and answers what it was. Throws CART_NOT_FOUND, VERSION_STALE. */
  async cancel(ctx: RequestContext, id: string): Promise<CartView> {
    return ctx.transaction(async tx => {
      const stored = await this.#lockToChange(tx, ctx, id);
      const view = await this.#prices.current(tx, stored, ctx.clock.now());
      await this.#store.delete(tx, stored.cart);
      return view;
    });
  }

  /** With the prices of now. Throws CART_NOT_FOUND. */
  async read(ctx: RequestContext, id: string): Promise<CartView> {
    const now = ctx.clock.now();
    const found = isId(id) ? await this.#store.find(ctx.reader, ctx.organizationId, id, now) : null;
    return this.#prices.current(ctx.reader, visibleCart(ctx, found), now);
  }

  async take(tx: Transaction, ctx: RequestContext, id: string): Promise<CartContents> {
    const { cart, personal } = await this.#lock(tx, ctx, id);
    return {
      items: cart.items.map(toLine),
      ...(personal.buyer === null ? {} : { buyer: personal.buyer }),
      ...(cart.discountCodes.length === 0 ? {} : { discountCodes: cart.discountCodes }),
    };
  }

  lock(tx: Transaction, { organizationId, cartId }: CheckoutSession): void {
    if (cartId !== null) {
      this.#store.lock(tx, organizationId, cartId);
    }
  }

  follow(tx: Transaction, session: CheckoutSession): void {
    const { cartId } = session;
    if (cartId !== null) {
      this.#store.follow(tx, { ...session, cartId });
    }
  }

  async #wanted(
    reader: Parameters<CartPrices['wanted']>[0],
    cart: Cart,
    { items = null, buyer, discountCodes, context = null }: WantedCart,
    now: Date,
  ): Promise<CartView> {
    const changes = { items, buyer, discountCodes };
    reject(changeErrors(changes, 'ucp'));
    const requested = resolveCart(null, changes, 'replace', newId);
    const stored = {
      cart: { ...cart, discountCodes: requested.discountCodes },
      personal: { buyer: requested.buyer, context },
    };
    return this.#prices.wanted(reader, stored, requested.lines, now);
  }

  /** Only a statement of its own sees what was committed while the lock was waited for. */
  async #lock(tx: Transaction, ctx: RequestContext, id: string): Promise<StoredCart> {
    if (!isId(id)) {
      throw fail('CART_NOT_FOUND');
    }
    this.#store.lock(tx, ctx.organizationId, id);
    const found = await this.#store.find(tx, ctx.organizationId, id, ctx.clock.now());
    return visibleCart(ctx, found);
  }

  async #lockToChange(tx: Transaction, ctx: RequestContext, id: string): Promise<StoredCart> {
    const stored = await this.#lock(tx, ctx, id);
    const { version } = stored.cart;
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) {
      throw fail('VERSION_STALE', { detail: `The cart is at version ${version}, not ${ctx.ifMatch}.` });
    }
    return stored;
  }
}

function visibleCart(ctx: RequestContext, found: StoredCart | null): StoredCart {
  if (found === null || !isVisibleTo(found.cart, ctx.caller)) {
    throw fail('CART_NOT_FOUND');
  }
  return found;
}

const newCart = (ctx: RequestContext, now: Date): Cart => ({
  id: newId(),
  organizationId: ctx.organizationId,
  openedBy: openerOf(ctx.caller),
  currency: '',
  items: [],
  discountCodes: [],
  version: 1,
  createdAt: now.toISOString(),
  ...timesOf(now),
});

const timesOf = (now: Date): Pick<Cart, 'expiresAt' | 'updatedAt'> => ({
  expiresAt: new Date(now.getTime() + cartLimits.lifetimeMs).toISOString(),
  updatedAt: now.toISOString(),
});

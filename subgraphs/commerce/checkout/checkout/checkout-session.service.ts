import { isDeepStrictEqual } from 'node:util';
import type { RequestContext } from '../../../../kernel/context.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { Encryption } from '../../../../kernel/encryption.js';
import { AppError, fail, reject } from '../../../../kernel/errors.js';
import { isId, newId } from '../../../../kernel/ids.js';
import type { InventoryService } from '../../../catalog/index.js';
import { giveBackDiscounts, holdPricedUses } from '../../pricing/promotion/promotion-use.js';
import type { CartSource } from './cart-source.js';
import { checkoutLimits } from './checkout.limits.js';
import { changeErrors } from './checkout-input.rules.js';
import { cartErrors } from './checkout-items.rules.js';
import type { PricedCheckout } from './checkout-pricing.rules.js';
import type { CheckoutSession } from './checkout-session.entity.js';
import {
  cartOf,
  checkoutAt,
  isOfMerchant,
  isOver,
  isVisibleTo,
  openerOf,
  rejectUnlessOpen,
} from './checkout-session.rules.js';
import type { CheckoutStore, StoredCheckout } from './checkout-session.store.js';
import type { CheckoutView, CheckoutViews } from './checkout-view.js';
import {
  type ChangeMode,
  type CheckoutChanges,
  type NewCheckout,
  type RequestedCart,
  resolveCart,
} from './requested-cart.rules.js';
import { readSessionPrice, type SessionPrice } from './session-price.js';

export interface CheckoutDependencies {
  store: CheckoutStore;
  views: CheckoutViews;
  inventory: Pick<InventoryService, 'reserve' | 'release'>;
  carts: CartSource;
  /** Opens what is known of buyers. */
  encryption: Encryption;
  /** Is told of each new session in its transaction. */
  onOpened(tx: Transaction, session: CheckoutSession): void;
}

/**
 * Checkout sessions of agents (§2.3, §3.1): priced from the catalog, with their stock held as long as they are open.
 * Whoever did not open a session finds none (CHECKOUT_NOT_FOUND), but for the merchant's own people.
 */
export class CheckoutSessionService {
  readonly #dependencies: CheckoutDependencies;

  constructor(dependencies: CheckoutDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Prices what is wanted, holds it, and opens a session for it. Throws VALIDATION_FAILED, PAYMENT_RAIL_NOT_OFFERED,
   * INVENTORY_INSUFFICIENT; of a cart CART_NOT_FOUND.
   */
  async create(ctx: RequestContext, input: NewCheckout): Promise<CheckoutView> {
    const { cartId } = input;
    if (cartId != null) {
      return ctx.transaction(tx => this.#createOfCart(tx, ctx, { ...input, cartId }));
    }
    const wanted = await this.#priced(ctx.reader, ctx, input);
    return ctx.transaction(tx => this.#open(tx, ctx, wanted));
  }

  /** A cart has one session that has not ended: whoever asks again is answered that one. */
  async #createOfCart(
    tx: Transaction,
    ctx: RequestContext,
    input: NewCheckout & { cartId: string },
  ): Promise<CheckoutView> {
    const { carts, store, views } = this.#dependencies;
    const contents = await carts.take(tx, ctx, input.cartId);
    const open = await store.findOpenOfCart(tx, ctx.organizationId, input.cartId);
    return open !== null && !isOver(open.session, ctx.clock.now())
      ? views.of(tx, open)
      : this.#open(tx, ctx, await this.#priced(tx, ctx, { ...input, ...contents }));
  }

  async #priced(
    reader: Pick<Transaction, 'query'>,
    ctx: RequestContext,
    input: NewCheckout,
  ): Promise<Wanted> {
    reject(changeErrors({ ...input, items: input.items ?? null }, input.protocol));
    const now = ctx.clock.now();
    const session = newSession(ctx, input, now);
    const requested = resolveCart(null, input, 'replace', newId);
    const pricing = await readSessionPrice(reader, { session, requested, now }, this.#dependencies);
    reject(cartErrors(input, pricing.priced.cart));
    return { session, requested, pricing };
  }

  async #open(tx: Transaction, ctx: RequestContext, wanted: Wanted): Promise<CheckoutView> {
    this.#dependencies.onOpened(tx, wanted.session);
    const stored = await this.#hold(tx, ctx, null, wanted);
    return this.#dependencies.views.with(stored, wanted.pricing.offered);
  }

  /**
   * Prices the session anew with today's catalog and terms, and holds what it then is, in one step. A change that changes
   * nothing is no write. Throws what `create` throws, and CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS,
   * VERSION_STALE.
   */
  async change(
    ctx: RequestContext,
    id: string,
    changes: CheckoutChanges,
    mode: ChangeMode,
  ): Promise<CheckoutView> {
    return ctx.transaction(async tx => {
      const before = await this.#lockOpen(tx, ctx, id);
      const { session } = before;
      this.#dependencies.carts.lock(tx, session);
      const items = mode === 'replace' ? (changes.items ?? null) : changes.items;
      reject(changeErrors({ ...changes, items }, session.protocol));
      const requested = resolveCart(before, changes, mode, newId);
      const now = ctx.clock.now();
      const pricing = await readSessionPrice(tx, { session, requested, now }, this.#dependencies);
      reject(cartErrors(changes, pricing.priced.cart));
      const isSame = isDeepStrictEqual(changedBy(session, requested, pricing.priced), before);
      const stored = isSame ? before : await this.#hold(tx, ctx, before, { session, requested, pricing });
      return this.#dependencies.views.with(stored, pricing.offered);
    });
  }

  /** Gives back what is held and forgets the buyer. Throws as `change` does, but for what concerns its input. */
  async cancel(ctx: RequestContext, id: string): Promise<CheckoutView> {
    return ctx.transaction(async tx => {
      const before = await this.#lockOpen(tx, ctx, id);
      const { session } = before;
      await this.#dependencies.inventory.release(tx, session.organizationId, ownerOf(session));
      giveBackDiscounts(tx, session);
      const canceledAt = ctx.clock.now().toISOString();
      const canceled: CheckoutSession = { ...session, status: 'canceled', canceledAt };
      const stored = await this.#dependencies.store.write(tx, before, { ...before, session: canceled });
      return this.#dependencies.views.with(stored, []);
    });
  }

  /** The session as it is now: one whose time is over has expired. Throws CHECKOUT_NOT_FOUND. */
  async read(ctx: RequestContext, id: string): Promise<CheckoutView> {
    const found = isId(id) ? await this.#dependencies.store.find(ctx.reader, ctx.organizationId, id) : null;
    return this.#dependencies.views.of(ctx.reader, visibleCheckout(ctx, found));
  }

  async #lockOpen(tx: Transaction, ctx: RequestContext, id: string): Promise<StoredCheckout> {
    const found = isId(id) ? await this.#dependencies.store.lock(tx, ctx.organizationId, id) : null;
    const stored = visibleCheckout(ctx, found);
    // RFC 9110 §13.2.1: preconditions of what is rejected anyway do not count.
    rejectUnlessOpen(stored.session);
    const { version } = stored.session;
    if (ctx.ifMatch !== null && ctx.ifMatch !== version) {
      throw fail('VERSION_STALE', { detail: `The session is at version ${version}, not ${ctx.ifMatch}.` });
    }
    return stored;
  }

  /** Holds the items of the session and the uses of its promotions until it expires, and stores it. */
  async #hold(
    tx: Transaction,
    { caller }: RequestContext,
    before: StoredCheckout | null,
    { session, requested, pricing }: Wanted,
  ): Promise<StoredCheckout> {
    const { organizationId, id: sessionId } = session;
    const wanted = changedBy(session, requested, pricing.priced).session;
    const lines = wanted.items.map(({ productId, variantId, quantity }) => ({
      productId,
      variantId,
      quantity,
    }));
    const hold = { organizationId, owner: ownerOf(session), lines, expiresAt: new Date(session.expiresAt) };
    try {
      const isSame = before?.session.cartVersion === wanted.cartVersion;
      await this.#dependencies.inventory.reserve(tx, {
        ...hold,
        isOwnerNew: before === null,
        isSame,
        isMerchant: isOfMerchant(caller),
      });
    } catch (error) {
      throw asItemError(error);
    }
    if (before !== null) {
      this.#dependencies.carts.follow(tx, wanted);
    }
    const { buyerDigest } = pricing;
    const priced = await holdPricedUses(tx, { organizationId, sessionId, buyerDigest }, pricing);
    const { trace } = priced;
    return this.#dependencies.store.write(tx, before, { ...changedBy(session, requested, priced), trace });
  }
}

/** What a session is to be. */
interface Wanted {
  session: CheckoutSession;
  requested: RequestedCart;
  pricing: SessionPrice;
}

const ownerOf = ({ id }: Pick<CheckoutSession, 'id'>) => ({ kind: 'checkout_session' as const, id });

/** The session as it is now, for who may see it. */
function visibleCheckout(ctx: RequestContext, found: StoredCheckout | null): StoredCheckout {
  if (found === null || !isVisibleTo(found.session, ctx.caller)) {
    throw fail('CHECKOUT_NOT_FOUND');
  }
  return checkoutAt(found, ctx.clock.now());
}

function newSession(ctx: RequestContext, input: NewCheckout, now: Date): CheckoutSession {
  const createdAt = now.toISOString();
  return {
    id: newId(),
    organizationId: ctx.organizationId,
    protocol: input.protocol,
    binding: input.binding ?? 'rest',
    openedBy: openerOf(ctx.caller),
    agentProfileUrl: input.agentProfileUrl,
    cartId: input.cartId ?? null,
    status: 'ready_for_payment',
    paymentRail: null,
    ...emptyCart,
    payment: null,
    cartVersion: 0,
    version: 0,
    expiresAt: new Date(now.getTime() + checkoutLimits.lifetimeMs).toISOString(),
    orderId: null,
    completedAt: null,
    canceledAt: null,
    createdAt,
    updatedAt: createdAt,
  };
}

const emptyCart = {
  currency: '',
  items: [],
  discountCodes: [],
  discounts: [],
  rejectedCodes: [],
  shipping: {
    isRequired: false,
    isOptionRequired: false,
    selectedDestinationId: null,
    options: [],
    selectedOptionId: null,
  },
  taxes: [],
  amounts: { subtotal: '0', discount: '0', shipping: '0', tax: '0', total: '0' },
} satisfies PricedCheckout['cart'];

/** The session as requested. */
function changedBy(
  session: CheckoutSession,
  { paymentRail, buyer, billingAddress }: RequestedCart,
  { cart, destinations }: PricedCheckout,
): StoredCheckout {
  const isCartChanged = !isDeepStrictEqual(cartOf(session), cartOf(cart));
  return {
    session: {
      ...session,
      ...cart,
      paymentRail,
      cartVersion: session.cartVersion + (isCartChanged ? 1 : 0),
    },
    personal: { buyer, destinations, billingAddress },
  };
}

/** What the ledger says of lines is said of the items, which are the same in the same order. */
function asItemError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.errors.length === 0) {
    return error;
  }
  const { code, detail } = error;
  const errors = error.errors.map(one => ({ ...one, path: one.path.replace(/^lines\./, 'items.') }));
  return fail(code, { detail: detail.replace(/^lines\./, 'items.'), errors });
}

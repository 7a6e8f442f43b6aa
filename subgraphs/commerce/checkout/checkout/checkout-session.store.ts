import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { CartTrace } from '../../pricing/promotion/cart-trace.entity.js';
import { keptTrace } from '../../pricing/promotion/cart-trace.rules.js';
import { checkoutLimits } from './checkout.limits.js';
import type {
  CheckoutAddress,
  CheckoutAmounts,
  CheckoutPersonal,
  CheckoutSession,
} from './checkout-session.entity.js';
import { neededOf } from './checkout-session.rules.js';
import type { PersonalVault } from './personal-vault.js';

/** A session with what is known of its buyer. */
export interface StoredCheckout {
  session: CheckoutSession;
  personal: CheckoutPersonal;
}

/** Where sessions lie. What it answers is what is stored; `checkoutAt` says what it is by now. */
export class CheckoutStore {
  readonly #vault: PersonalVault;

  constructor(vault: PersonalVault) {
    this.#vault = vault;
  }

  /** Null where the organization has none of this id. */
  async find(reader: Reader, organizationId: string, id: string): Promise<StoredCheckout | null> {
    const [row] = await reader.query<SessionRow>(byId, [organizationId, id]);
    return row === undefined ? null : this.#opened(row);
  }

  /** The latest session that was opened from a cart and has not ended, unless its time is over; null where there is none. */
  async findOpenOfCart(
    reader: Reader,
    organizationId: string,
    cartId: string,
  ): Promise<StoredCheckout | null> {
    const [row] = await reader.query<SessionRow>(openOfCart, [organizationId, cartId]);
    return row === undefined ? null : this.#opened(row);
  }

  /** The sessions that these orders came of; none for an order that came of none. */
  async findOfOrders(
    reader: Reader,
    organizationId: string,
    orderIds: readonly string[],
  ): Promise<StoredCheckout[]> {
    const rows = await reader.query<SessionRow>(byOrders, [organizationId, orderIds]);
    return rows.map(row => this.#opened(row));
  }

  /**
   * Places that the same caller gave for a buyer of this e-mail address in its latest other sessions, as long as those
   * still know their buyer; the newest first.
   */
  async earlierDestinations(
    reader: Reader,
    { organizationId, id, openedBy }: CheckoutSession,
    email: string,
  ): Promise<CheckoutAddress[]> {
    const digest = this.#vault.emailDigest(organizationId, email);
    const rows = await reader.query<{ id: string; personal: string }>(latestOfBuyer, [
      organizationId,
      digest,
      openedBy,
      id,
    ]);
    const earlier = rows.flatMap(row => this.#vault.open(row.id, row.personal).destinations);
    return earlier.filter(({ isKnown }) => isKnown !== true);
  }

  /**
   * Makes whoever else changes this session wait until the transaction ends, and reads it as it then is. To be called
   * before stock is reserved or anything else is locked.
   */
  async lock(tx: Transaction, organizationId: string, id: string): Promise<StoredCheckout | null> {
    tx.defer(lockSession, [organizationId, id]);
    // Only a statement of its own sees what was committed while the lock was waited for.
    return this.find(tx, organizationId, id);
  }

  /** Why promotions made of each session what they did when it was last priced; null where there is nothing to say. */
  async findTraces(
    reader: Reader,
    organizationId: string,
    ids: readonly string[],
  ): Promise<(CartTrace | null)[]> {
    const rows = await reader.query<{ id: string; trace: CartTrace }>(tracesOf, [organizationId, ids]);
    const found = new Map(rows.map(({ id, trace }) => [id, trace]));
    return ids.map(id => found.get(id) ?? null);
  }

  /**
   * Stores the session; `before` null: a new one. `trace`: that of its price, where it was priced anew. Raises `version` and sets `updatedAt`, and forgets what nobody needs of
   * the buyer of one that has ended. Answers it as it is stored. Whoever changes one has locked it.
   */
  async write(
    tx: Transaction,
    before: StoredCheckout | null,
    after: StoredCheckout & { trace?: CartTrace },
  ): Promise<StoredCheckout> {
    const session: CheckoutSession = {
      ...after.session,
      version: before === null ? 1 : before.session.version + 1,
      updatedAt: tx.db.clock.now().toISOString(),
    };
    const personal = neededOf(session, after.personal);
    const written = await tx.query(before === null ? insert : update, [
      ...changeableValues(session, this.#sealed(session, personal)),
      ...(before === null ? fixedValues(session) : [before.session.version, after.trace !== undefined]),
      traceValue(after.trace),
    ]);
    if (written.length !== 1) {
      throw new Error(`Checkout session ${session.id} was changed without its lock`);
    }
    return { session, personal };
  }

  /** What the buyer is found by in the organization; null while nobody knows an e-mail address. */
  buyerDigest(organizationId: string, buyer: CheckoutPersonal['buyer']): string | null {
    return this.#vault.emailDigest(organizationId, buyer?.email ?? null);
  }

  #sealed({ id, organizationId }: CheckoutSession, personal: CheckoutPersonal): SealedPersonal {
    return {
      personal: this.#vault.seal(id, personal),
      emailDigest: this.buyerDigest(organizationId, personal.buyer),
    };
  }

  #opened(row: SessionRow): StoredCheckout {
    const { personal, subtotal, discount, shippingAmount, tax, total, ...session } = row;
    const amounts: CheckoutAmounts = { subtotal, discount, shipping: shippingAmount, tax, total };
    return { session: { ...session, amounts }, personal: this.#vault.open(session.id, personal) };
  }
}

type Reader = Pick<Database, 'query'>;

/** What is stored of a buyer. */
interface SealedPersonal {
  personal: string | null;
  emailDigest: string | null;
}

interface SessionRow extends Omit<CheckoutSession, 'amounts'>, Record<string, unknown> {
  subtotal: string;
  discount: string;
  shippingAmount: string;
  tax: string;
  total: string;
  personal: string | null;
}

const columns = `
  s.id, s.organization_id as "organizationId", s.protocol, s.binding, s.opened_by as "openedBy",
  s.agent_profile_url as "agentProfileUrl", s.cart_id as "cartId", s.status, s.payment_rail as "paymentRail", s.currency, s.items,
  s.discount_codes as "discountCodes", s.discounts, s.rejected_codes as "rejectedCodes", s.shipping, s.taxes, s.subtotal,
  s.discount_amount as discount, s.shipping_amount as "shippingAmount", s.tax_amount as tax, s.total, s.payment,
  s.cart_version as "cartVersion", s.version, s.expires_at as "expiresAt", s.order_id as "orderId",
  s.completed_at as "completedAt", s.canceled_at as "canceledAt", s.personal, s.created_at as "createdAt",
  s.updated_at as "updatedAt"`;

const byId = sql(
  'commerce.checkout.byId',
  `select ${columns} from commerce.checkout_session s where s.organization_id = $1 and s.id = $2`,
);

const openOfCart = sql(
  'commerce.checkout.openOfCart',
  `select ${columns} from commerce.checkout_session s
   where s.organization_id = $1 and s.cart_id = $2 and s.status in ('ready_for_payment', 'complete_in_progress')
   order by s.created_at desc, s.id desc limit 1`,
);

const byOrders = sql(
  'commerce.checkout.byOrders',
  `select ${columns} from commerce.checkout_session s
   where s.organization_id = $1 and s.order_id = any($2::uuid[])`,
);

const latestOfBuyer = sql(
  'commerce.checkout.latestOfBuyer',
  `select id, personal from commerce.checkout_session
   where organization_id = $1 and email_digest = $2 and opened_by = $3 and id <> $4 and personal is not null
   order by updated_at desc, id desc limit ${checkoutLimits.checkoutsOfBuyerRead}`,
);

const tracesOf = sql(
  'commerce.checkout.traces',
  `select id, promotion_trace as trace from commerce.checkout_session
   where organization_id = $1 and id = any($2::uuid[]) and promotion_trace is not null`,
);

/** Waits without getting an id for the transaction: events of what it then sells are told in the order of those. */
const lockSession = sql(
  'commerce.checkout.lock',
  `select pg_advisory_xact_lock(hashtextextended('checkout/' || $1::uuid || '/' || $2::uuid, 0))`,
);

/** What a change may change, from the third parameter on; the first two name the session. */
const changeable = [
  'status',
  'payment_rail',
  'currency',
  'items',
  'discount_codes',
  'discounts',
  'rejected_codes',
  'shipping',
  'taxes',
  'subtotal',
  'discount_amount',
  'shipping_amount',
  'tax_amount',
  'total',
  'payment',
  'cart_version',
  'version',
  'expires_at',
  'order_id',
  'completed_at',
  'canceled_at',
  'personal',
  'email_digest',
  'updated_at',
] as const;
const fixed = ['protocol', 'binding', 'opened_by', 'agent_profile_url', 'cart_id', 'created_at'] as const;
const changeableFrom = 3;
const fixedFrom = changeableFrom + changeable.length;

const parameters = (count: number): string =>
  Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');

const insert = sql(
  'commerce.checkout.insert',
  `insert into commerce.checkout_session
     (organization_id, id, ${[...changeable, ...fixed, 'promotion_trace'].join(', ')})
   values (${parameters(fixedFrom + fixed.length)})
   returning id`,
);

const update = sql(
  'commerce.checkout.update',
  `update commerce.checkout_session
   set ${changeable.map((column, index) => `${column} = $${changeableFrom + index}`).join(', ')},
     promotion_trace = case when $${fixedFrom + 1} then $${fixedFrom + 2}::jsonb else promotion_trace end
   where organization_id = $1 and id = $2 and version = $${fixedFrom}
   returning id`,
);

const changeableValues = (session: CheckoutSession, sealed: SealedPersonal): unknown[] => [
  session.organizationId,
  session.id,
  session.status,
  session.paymentRail,
  session.currency,
  JSON.stringify(session.items),
  session.discountCodes,
  JSON.stringify(session.discounts),
  JSON.stringify(session.rejectedCodes),
  JSON.stringify(session.shipping),
  JSON.stringify(session.taxes),
  session.amounts.subtotal,
  session.amounts.discount,
  session.amounts.shipping,
  session.amounts.tax,
  session.amounts.total,
  session.payment === null ? null : JSON.stringify(session.payment),
  session.cartVersion,
  session.version,
  session.expiresAt,
  session.orderId,
  session.completedAt,
  session.canceledAt,
  sealed.personal,
  sealed.emailDigest,
  session.updatedAt,
];

function traceValue(trace: CartTrace | undefined): string | null {
  const kept = trace === undefined ? null : keptTrace(trace, checkoutLimits.tracedPromotionsMax);
  return kept === null ? null : JSON.stringify(kept);
}

const fixedValues = (session: CheckoutSession): unknown[] => [
  session.protocol,
  session.binding,
  session.openedBy,
  session.agentProfileUrl,
  session.cartId,
  session.createdAt,
];

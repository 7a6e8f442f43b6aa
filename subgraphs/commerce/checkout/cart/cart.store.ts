import type { Database } from '../../../../kernel/database/database.js';
import { sql } from '../../../../kernel/database/statement.js';
import type { Transaction } from '../../../../kernel/database/transaction.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import type { Cart, CartPersonal } from './cart.entity.js';
import type { CartVault } from './cart-vault.js';

/** A cart with what is known of its buyer. */
export interface StoredCart {
  cart: Cart;
  personal: CartPersonal;
}

type Reader = Pick<Database, 'query'>;

/** Where carts lie. One that has expired or was bought is none any more. */
export class CartStore {
  readonly #vault: CartVault;

  constructor(vault: CartVault) {
    this.#vault = vault;
  }

  /** Null where the organization has none of this id at `now`. */
  async find(reader: Reader, organizationId: string, id: string, now: Date): Promise<StoredCart | null> {
    const [row] = await reader.query<CartRow>(byId, [organizationId, id, now]);
    if (row === undefined) {
      return null;
    }
    const { personal, ...cart } = row;
    return { cart, personal: this.#vault.open(cart.id, personal) };
  }

  /** Makes whoever else changes the cart, or checks it out, wait until the transaction ends. */
  lock(tx: Transaction, organizationId: string, id: string): void {
    tx.defer(lockCart, [organizationId, id]);
  }

  /** Stores a cart that is new. */
  async insert(tx: Transaction, { cart, personal }: StoredCart): Promise<void> {
    await tx.query(insert, [
      ...valuesOf(cart),
      this.#vault.seal(cart.id, personal),
      cart.openedBy,
      cart.createdAt,
    ]);
  }

  /** Stores a cart that was locked. */
  async update(tx: Transaction, { cart, personal }: StoredCart): Promise<void> {
    await tx.query(update, [...valuesOf(cart), this.#vault.seal(cart.id, personal)]);
  }

  /** Deletes it, with all that is known of the buyer. */
  async delete(tx: Transaction, { organizationId, id }: Cart): Promise<void> {
    await tx.query(remove, [organizationId, id]);
  }

  /** Has the cart of a session what the session has now, and stay as long as it. */
  follow(tx: Transaction, session: CheckoutSession & { cartId: string }): void {
    const { organizationId, cartId, currency, items, discountCodes, expiresAt } = session;
    tx.defer(follow, [
      organizationId,
      cartId,
      currency,
      JSON.stringify(items),
      discountCodes,
      expiresAt,
      tx.db.clock.now(),
    ]);
  }
}

interface CartRow extends Cart, Record<string, unknown> {
  personal: string | null;
}

const byId = sql(
  'commerce.cart.byId',
  `select c.id, c.organization_id as "organizationId", c.opened_by as "openedBy", c.currency, c.items,
     c.discount_codes as "discountCodes", c.version, c.expires_at as "expiresAt", c.created_at as "createdAt",
     c.updated_at as "updatedAt", c.personal
   from commerce.cart c
   where c.organization_id = $1 and c.id = $2 and c.expires_at > $3
     and not exists (select from commerce.checkout_session s
       where s.organization_id = c.organization_id and s.cart_id = c.id and s.status = 'completed')`,
);

const lockCart = sql(
  'commerce.cart.lock',
  `select pg_advisory_xact_lock(hashtextextended('cart/' || $1::uuid || '/' || $2::uuid, 0))`,
);

const insert = sql(
  'commerce.cart.insert',
  `insert into commerce.cart
     (organization_id, id, currency, items, discount_codes, version, expires_at, updated_at, personal, opened_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

const update = sql(
  'commerce.cart.update',
  `update commerce.cart
   set currency = $3, items = $4, discount_codes = $5, version = $6, expires_at = $7, updated_at = $8, personal = $9
   where organization_id = $1 and id = $2`,
);

const remove = sql(
  'commerce.cart.delete',
  `delete from commerce.cart where organization_id = $1 and id = $2`,
);

const follow = sql(
  'commerce.cart.follow',
  `update commerce.cart
   set currency = $3, items = $4, discount_codes = $5, version = version + 1,
     expires_at = greatest(expires_at, $6::timestamptz), updated_at = $7
   where organization_id = $1 and id = $2`,
);

const valuesOf = (cart: Cart): unknown[] => [
  cart.organizationId,
  cart.id,
  cart.currency,
  JSON.stringify(cart.items),
  cart.discountCodes,
  cart.version,
  cart.expiresAt,
  cart.updatedAt,
];

import { RequestContext } from '../../kernel/context.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { Encryption } from '../../kernel/encryption.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import { allScopes } from '../../kernel/scopes.js';
import { InventoryService } from '../../subgraphs/catalog/inventory/inventory.service.js';
import { findReservation } from '../../subgraphs/catalog/inventory/reservation.queries.js';
import { expireReservations } from '../../subgraphs/catalog/inventory/reservation.tasks.js';
import { findProduct } from '../../subgraphs/catalog/product/product.queries.js';
import type { ProductChanges } from '../../subgraphs/catalog/product/product.rules.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { cartService } from '../../subgraphs/commerce/checkout/cart/cart.parts.js';
import { CheckoutSessionService } from '../../subgraphs/commerce/checkout/checkout/checkout-session.service.js';
import { CheckoutStore } from '../../subgraphs/commerce/checkout/checkout/checkout-session.store.js';
import { expireCheckouts } from '../../subgraphs/commerce/checkout/checkout/checkout-session.tasks.js';
import {
  type CheckoutView,
  CheckoutViews,
} from '../../subgraphs/commerce/checkout/checkout/checkout-view.js';
import { PersonalVault } from '../../subgraphs/commerce/checkout/checkout/personal-vault.js';
import type { NewCheckout } from '../../subgraphs/commerce/checkout/checkout/requested-cart.rules.js';
import type { PostalAddress } from '../../subgraphs/commerce/pricing/buyer/postal-address.js';
import { MovableClock } from '../catalog/inventory/ledger.js';
import { createTestDatabase } from '../support/database.js';

const log = createLogger('silent');

/** Checkouts on a database of their own. */
export async function openCheckouts(connectionsMax = 8) {
  const { url, drop } = await createTestDatabase();
  const clock = new MovableClock();
  const db = new Database({ url, connectionsMax, log, clock, orm: await Orm.create([]) });
  const close = async () => {
    await db.close();
    await drop();
  };
  return { db, url, clock, close, shop: () => new CheckoutShop(db) };
}

export const encryption = new Encryption(Buffer.alloc(32, 7));

/** The one rail that every shop offers. */
export const testRail = {
  key: 'acp_test',
  handlerId: 'test_1',
  title: 'Test',
  rail: { requirements: (due: object) => ({ due }) },
};

interface CallerChanges {
  id?: string;
  ifMatch?: number;
}

/** An organization that sells to agents. */
export class CheckoutShop {
  readonly db: Database;
  readonly organizationId = newId();
  readonly products = new ProductService({ currency: async () => 'SGD' });
  readonly inventory = new InventoryService(() => {});
  readonly store = new CheckoutStore(new PersonalVault(encryption));
  readonly carts = cartService(encryption);
  readonly sessions: CheckoutSessionService;
  /** Of the merchant itself. */
  readonly ctx: RequestContext;
  readonly agent: RequestContext;

  constructor(db: Database) {
    this.db = db;
    this.ctx = this.as('api_key');
    this.agent = this.as('oauth_client');
    this.sessions = new CheckoutSessionService({
      store: this.store,
      views: new CheckoutViews({ offered: async () => [testRail] }, 'https://shop.example'),
      inventory: this.inventory,
      carts: this.carts,
      encryption,
      onOpened: () => {},
    });
  }

  /** A caller of the organization of their own. */
  as(
    kind: 'api_key' | 'oauth_client' | 'session',
    { id = newId(), ...more }: CallerChanges = {},
  ): RequestContext {
    const { db, organizationId } = this;
    return new RequestContext({
      requestId: newId(),
      caller: { kind, id, organizationId, userId: null, role: null, scopes: new Set(allScopes()) },
      db,
      clock: db.clock,
      log,
      ...more,
    });
  }

  /** The same agent, demanding a version. */
  demanding(ifMatch: number): RequestContext {
    const { caller, db, clock } = this.agent;
    return new RequestContext({ requestId: newId(), caller, db, clock, log, ifMatch });
  }

  async product(changes: Partial<ProductChanges> = {}): Promise<string> {
    const product = await this.products.create(this.ctx, {
      title: 'Mug',
      sku: newId(),
      status: 'active',
      price: '12.50',
      inventoryQuantity: 5,
      ...changes,
    });
    return product.id;
  }

  open(reference: string, quantity = 1, more: Partial<NewCheckout> = {}): Promise<CheckoutView> {
    return this.sessions.create(this.agent, newCheckout([{ reference, quantity }], more));
  }

  async stock(id: string): Promise<[onHand: number | null, reserved: number]> {
    const product = (await findProduct(this.db, this.organizationId, id))!;
    return [product.inventoryQuantity, product.reservedQuantity];
  }

  hold(sessionId: string) {
    const owner = { kind: 'checkout_session' as const, id: sessionId };
    return findReservation(this.db, this.organizationId, owner, this.db.clock.now());
  }

  /** What the two tasks do each minute. */
  async sweep(): Promise<void> {
    await expireReservations(this.db, this.inventory);
    await expireCheckouts(this.db);
  }
}

export const newCheckout = (
  items: readonly { reference: string; quantity: number; id?: string | null }[],
  more: Partial<NewCheckout> = {},
): NewCheckout => ({
  protocol: 'native',
  agentProfileUrl: null,
  items: items.map(item => ({ id: null, ...item })),
  ...more,
});

export const address = (more: Partial<PostalAddress> = {}): PostalAddress => ({
  name: 'Ada Lim',
  line1: '1 Orchard Road',
  line2: null,
  city: 'Singapore',
  region: null,
  postalCode: '238823',
  country: 'SG',
  phone: null,
  ...more,
});

export const wanted = (reference: string, quantity: number) => ({ id: null, reference, quantity });

/** The code of an error, then its errors as path and code. */
export const errorOf = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => {
      throw new Error('It was not rejected.');
    },
    thrown => thrown,
  );
  return [
    error.code,
    ...error.errors.map((one: { path: string; code: string }) => `${one.path} ${one.code}`),
  ];
};

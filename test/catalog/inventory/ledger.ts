import { RequestContext } from '../../../kernel/context.js';
import { Database } from '../../../kernel/database/database.js';
import { Orm } from '../../../kernel/database/orm.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import { createLogger } from '../../../kernel/log.js';
import { allScopes } from '../../../kernel/scopes.js';
import { InventoryService } from '../../../subgraphs/catalog/inventory/inventory.service.js';
import type {
  ReservationLine,
  ReservationOwner,
} from '../../../subgraphs/catalog/inventory/reservation.entity.js';
import { findReservation } from '../../../subgraphs/catalog/inventory/reservation.queries.js';
import { findProduct } from '../../../subgraphs/catalog/product/product.queries.js';
import { ProductService } from '../../../subgraphs/catalog/product/product.service.js';
import { ProductCommercialService } from '../../../subgraphs/catalog/product/product-commercial.service.js';
import { createTestDatabase } from '../../support/database.js';

const log = createLogger('silent');

/** A clock that stands still until it is moved. */
export class MovableClock {
  #now = new Date('2026-11-21T08:00:00.000Z').getTime();

  now(): Date {
    return new Date(this.#now);
  }

  move(ms: number): void {
    this.#now += ms;
  }

  /** A time so many milliseconds from now. */
  in(ms: number): Date {
    return new Date(this.#now + ms);
  }
}

/** A shop's stock and the ledger over it, on a database of its own. */
export async function openLedger(connectionsMax = 8) {
  const { url, drop } = await createTestDatabase();
  const clock = new MovableClock();
  const db = new Database({ url, connectionsMax, log, clock, orm: await Orm.create([]) });
  const close = async () => {
    await db.close();
    await drop();
  };
  return { db, clock, close, shop: () => new Shop(db) };
}

/** An organization of its own, with short ways to do what tests do all the time. */
export class Shop {
  readonly ctx: RequestContext;
  readonly products = new ProductService({ currency: async () => 'SGD' });
  readonly commercial = new ProductCommercialService();
  /** What the listener was told: the products of each call. */
  readonly told: string[][] = [];
  readonly inventory = new InventoryService((_tx, _organizationId, ids) => {
    this.told.push([...ids]);
  });

  constructor(db: Database) {
    const organizationId = newId();
    const caller = { kind: 'api_key' as const, id: newId(), organizationId, userId: null, role: null };
    this.ctx = new RequestContext({
      requestId: newId(),
      caller: { ...caller, scopes: new Set(allScopes()) },
      db,
      clock: db.clock,
      log,
    });
  }

  get organizationId(): string {
    return this.ctx.organizationId;
  }

  async product(inventoryQuantity: number | null): Promise<string> {
    return (await this.products.create(this.ctx, { title: newId(), inventoryQuantity })).id;
  }

  async stock(id: string) {
    const product = (await findProduct(this.ctx.db, this.organizationId, id))!;
    const { inventoryQuantity: onHand, reservedQuantity: reserved, availableQuantity: available } = product;
    return { onHand, reserved, available };
  }

  /** As `stock`, of each variant in the order of the product. */
  async variants(id: string) {
    const { variants } = (await findProduct(this.ctx.db, this.organizationId, id))!;
    return variants.map(one => [one.inventoryQuantity, one.reservedQuantity, one.availableQuantity]);
  }

  reserve(owner: ReservationOwner, lines: ReservationLine[], expiresAt: Date | null = null): Promise<void> {
    const request = { organizationId: this.organizationId, owner, lines, expiresAt, isMerchant: true };
    return this.ctx.transaction(tx => this.inventory.reserve(tx, request));
  }

  release(owner: ReservationOwner): Promise<void> {
    return this.ctx.transaction(tx => this.inventory.release(tx, this.organizationId, owner));
  }

  commit(owner: ReservationOwner): Promise<void> {
    return this.ctx.transaction(tx => this.inventory.commit(tx, this.organizationId, owner));
  }

  restock(owner: ReservationOwner, lines?: ReservationLine[]): Promise<void> {
    return this.ctx.transaction(tx => this.inventory.restock(tx, this.organizationId, owner, lines));
  }

  reservation(owner: ReservationOwner) {
    return findReservation(this.ctx.db, this.organizationId, owner, this.ctx.clock.now());
  }

  /** Keys and changed fields of the events since the products were made, in their order. */
  async events(): Promise<[type: string, resourceVersion: number, changedFields: string[]][]> {
    const rows = await this.ctx.db.query<{ type: string; body: string }>(
      unnamed(`select type, body from platform.event
        where organization_id = $1 and type <> 'product.created' order by sequence`),
      [this.organizationId],
    );
    return rows.map(({ type, body }) => {
      const { resourceVersion, data } = JSON.parse(body);
      return [type, resourceVersion, data.changedFields];
    });
  }
}

/** A buyer who holds nothing yet. */
export const buyer = (): ReservationOwner => ({ kind: 'checkout_session', id: newId() });

import { randomInt } from 'node:crypto';
import { systemClock } from '../../../kernel/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Orm } from '../../../kernel/database/orm.js';
import { createLogger } from '../../../kernel/log.js';
import { line, OrderShop, words } from '../../commerce/order-world.js';
import { ReturnShop } from '../../commerce/return-shop.js';
import { anOrder } from '../../support/channel-records.js';
import type { Organization } from '../../support/organization.js';
import type { Program } from '../../support/program.js';

const hourMs = 3_600_000;

/** Numbers that follow from the seed alone. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const newSeed = (): number => Number(process.env.SANDBOX_SALES_SEED ?? randomInt(2 ** 31));

/** Orders and returns that come in, are corrected and deleted, as marketplaces tell them: by a window of two weeks. */
export class SalesHistory {
  readonly #shop: OrderShop;
  readonly #returns: ReturnShop;
  readonly #db: Database;
  readonly #random: (below: number) => number;
  readonly #span: { fromMs: number; toMs: number };
  #orders: string[] = [];
  #second = 0;

  private constructor(db: Database, organizationId: string, random: (below: number) => number) {
    this.#db = db;
    this.#shop = new OrderShop(db, { organizationId });
    this.#returns = new ReturnShop(this.#shop);
    this.#random = random;
    // New York's clocks go forward on 8 March.
    this.#span = { fromMs: Date.UTC(2026, 2, 1), toMs: Date.UTC(2026, 2, 15) };
  }

  static async open(program: Program, { id }: Organization, seed: number): Promise<SalesHistory> {
    const options = {
      url: program.databaseUrl,
      connectionsMax: 4,
      log: createLogger('silent'),
      clock: systemClock,
    };
    return new SalesHistory(new Database({ ...options, orm: await Orm.create([]) }), id, randomOf(seed));
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  async live(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await this.#step();
    }
  }

  #step(): Promise<unknown> {
    const turn = this.#random(10);
    if (turn < 5 || this.#orders.length === 0) {
      const id = `A-${this.#orders.length}-${this.#second}`;
      this.#orders.push(id);
      return this.#tell(id);
    }
    const id = this.#pick(this.#orders);
    if (turn < 7) {
      return this.#tell(id);
    }
    return turn < 9 ? this.#giveBack(id) : this.#forget(id);
  }

  /** An order as it is now: the first time, or with another status and other amounts. */
  #tell(externalOrderId: string): Promise<unknown> {
    const quantity = 1 + this.#random(3);
    const price = this.#amount();
    const subtotal = (Number(price) * quantity).toFixed(2);
    const isUnknown = this.#random(12) === 0;
    const totals = {
      subtotal,
      discount: '0.50',
      shipping: '3.00',
      tax: '0.00',
      total: (Number(subtotal) + 2.5).toFixed(2),
    };
    return this.#shop.record(
      anOrder({
        externalOrderId,
        storeId: this.#pick(['S1', 'S2']),
        country: this.#pick(['SG', 'MY', null]),
        currency: externalOrderId.endsWith('0') ? 'MYR' : 'SGD',
        marketplaceStatus: this.#pick([
          words.pending,
          words.to_ship,
          words.shipped,
          words.completed,
          words.canceled,
        ]),
        lines: [line({ externalLineId: 'L1', quantity, unitPrice: price, paidPrice: null })],
        totals: isUnknown
          ? { subtotal: null, discount: null, shipping: null, tax: null, total: null }
          : totals,
        placedAt: this.#moment(externalOrderId),
        updatedAt: this.#next(),
      }),
    );
  }

  #giveBack(externalOrderId: string): Promise<unknown> {
    const isUnknown = this.#random(6) === 0;
    return this.#returns.record({
      externalReturnId: `R-${externalOrderId}-${isUnknown ? 'of another' : this.#random(2)}`,
      externalOrderId: isUnknown ? 'never-told' : externalOrderId,
      currency: externalOrderId.endsWith('0') ? 'MYR' : 'SGD',
      marketplaceStatus: this.#pick(['requested', 'completed', 'rejected', 'canceled']),
      marketplaceType: this.#pick(['return_and_refund', 'refund_only', 'cancellation']),
      refundAmount: this.#random(5) === 0 ? null : this.#amount(),
      requestedAt: this.#moment(`${externalOrderId}r`),
      updatedAt: this.#next(),
    });
  }

  async #forget(externalOrderId: string): Promise<void> {
    const [row] = (
      await this.#db.pool.query<{ id: string }>(
        'select id from commerce."order" where organization_id = $1 and external_order_id = $2',
        [this.#shop.organizationId, externalOrderId],
      )
    ).rows;
    if (row !== undefined) {
      await this.#shop.orders.delete(this.#shop.ctx, row.id);
    }
  }

  /** The same for the same name: when an order was placed does not change. */
  #moment(name: string): string {
    const { fromMs, toMs } = this.#span;
    const hash = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
    const quarters = Math.floor((toMs - fromMs) / (hourMs / 4));
    return new Date(
      fromMs + (hash % quarters) * (hourMs / 4) + (hash % 3 === 0 ? 0 : hash % 899_999),
    ).toISOString();
  }

  #next(): string {
    this.#second += 1;
    return new Date(Date.UTC(2026, 2, 16, 0, 0, this.#second)).toISOString();
  }

  #amount(): string {
    return (1 + this.#random(20_000) / 100).toFixed(2);
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#random(values.length)]!;
  }
}

import { randomInt } from 'node:crypto';
import { systemClock } from '../../../kernel/clock.js';
import { Database } from '../../../kernel/database/database.js';
import { Orm } from '../../../kernel/database/orm.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { createLogger } from '../../../kernel/log.js';
import { SettlementRecorder } from '../../../subgraphs/finance/settlement/settlement-record.service.js';
import { line, OrderShop, words } from '../../commerce/order-world.js';
import { ReturnShop } from '../../commerce/return-shop.js';
import { anOrder } from '../../support/channel-records.js';
import type { Organization } from '../../support/organization.js';
import { plainStatusMapping } from '../../support/plain-status-mapping.js';
import type { Program } from '../../support/program.js';
import { financeRow } from '../statement-rows.js';

const hourMs = 3_600_000;

/** Numbers that follow from the seed alone. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface HistoryOptions {
  seed: number;
  /** The first day of it, in UTC; default: two weeks before it ends. */
  from?: string;
}

export const newSeed = (): number => Number(process.env.SANDBOX_SALES_SEED ?? randomInt(2 ** 31));

/** Goods with a cost, with one in another currency, without one, and what is no product of ours. */
const skus = ['MUG', 'VASE', 'BOWL', null];

/** Until when everything happens: New York's clocks go forward on 8 March. */
const endMs = Date.UTC(2026, 2, 15);

/** Orders, returns and statements that come in, are corrected and deleted, as marketplaces tell them. */
export class SalesHistory {
  readonly #shop: OrderShop;
  readonly #returns: ReturnShop;
  readonly #db: Database;
  readonly #random: (below: number) => number;
  readonly #organization: Organization;
  readonly #recorder = new SettlementRecorder();
  readonly #fromMs: number;
  #orders: string[] = [];
  #second = 0;

  private constructor(
    db: Database,
    organization: Organization,
    { seed, from = '2026-03-01' }: HistoryOptions,
  ) {
    this.#db = db;
    this.#organization = organization;
    this.#shop = new OrderShop(db, { organizationId: organization.id });
    this.#returns = new ReturnShop(this.#shop);
    this.#random = randomOf(seed);
    this.#fromMs = Date.parse(from);
  }

  static async open(
    program: Program,
    organization: Organization,
    options: HistoryOptions,
  ): Promise<SalesHistory> {
    const databaseOptions = {
      url: program.databaseUrl,
      connectionsMax: 4,
      log: createLogger('silent'),
      clock: systemClock,
    };
    const db = new Database({ ...databaseOptions, orm: await Orm.create([]) });
    const history = new SalesHistory(db, organization, options);
    await history.#stock();
    return history;
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  async live(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await this.#step();
    }
  }

  async #stock(): Promise<void> {
    await this.#shop.product({ sku: 'MUG', cost: '3.10', inventoryQuantity: 1_000 });
    await this.#shop.product({ sku: 'VASE', cost: '5.00', currency: 'USD', inventoryQuantity: 1_000 });
    await this.#shop.product({ sku: 'BOWL', inventoryQuantity: 1_000 });
  }

  #step(): Promise<unknown> {
    const turn = this.#random(12);
    if (turn < 5 || this.#orders.length === 0) {
      const id = `A-${this.#orders.length}-${this.#second}`;
      this.#orders.push(id);
      return this.#tell(id);
    }
    const id = this.#pick(this.#orders);
    if (turn < 7) {
      return this.#tell(id);
    }
    if (turn < 9) {
      return this.#giveBack(id);
    }
    return turn < 10 ? this.#forget(id) : this.#settle(id);
  }

  /** An order as it is now: the first time, or with another status and other amounts. */
  #tell(externalOrderId: string): Promise<unknown> {
    const lines = this.#lines();
    const subtotal = lines
      .reduce((sum, { quantity, unitPrice }) => sum + Number(unitPrice ?? 0) * quantity, 0)
      .toFixed(2);
    const isUnknown = this.#random(12) === 0;
    // Channels that state no discount of an order tell by the items what was paid for them, or not at all.
    const isDivided = this.#random(5) === 0;
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
        lines,
        totals: isUnknown
          ? { subtotal: null, discount: null, shipping: null, tax: null, total: null }
          : isDivided
            ? { ...totals, discount: null, shipping: null }
            : totals,
        placedAt: this.#moment(externalOrderId),
        updatedAt: this.#next(),
      }),
    );
  }

  /** One line or two, of which the second may be canceled alone; prices are not always stated. */
  #lines() {
    return ['L1', 'L2'].slice(0, 1 + this.#random(2)).map(externalLineId =>
      line({
        externalLineId,
        sku: this.#pick(skus),
        quantity: 1 + this.#random(3),
        unitPrice: this.#random(9) === 0 ? null : this.#amount(),
        paidPrice: this.#random(2) === 0 ? null : this.#amount(),
        marketplaceStatus: externalLineId === 'L2' && this.#random(4) === 0 ? words.canceled : null,
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
      lines: ['L1', 'L2'].slice(this.#random(2)).map(id => ({
        ...{ externalLineId: `R${id}`, externalOrderLineId: id, sku: null, quantity: 1 + this.#random(2) },
        refundAmount: this.#random(4) === 0 ? null : this.#amount(),
      })),
      requestedAt: this.#moment(`${externalOrderId}r`),
      updatedAt: this.#next(),
    });
  }

  /** Rows of a statement about an order, or about one that is not told, or not yet: for good or not, corrected when told again. */
  #settle(orderId: string): Promise<unknown> {
    const externalOrderId = this.#random(3) === 0 ? `later-${this.#random(9)}` : orderId;
    const rows = Array.from({ length: 1 + this.#random(3) }, (_, index) => {
      const amount = (this.#random(6_000) / 100 - 20).toFixed(2);
      const isWhole = this.#random(3) === 0;
      return financeRow(
        `${externalOrderId}/${index}`,
        this.#pick(['item_revenue', 'commission', 'refund']),
        amount,
        {
          ...{ externalOrderId, currency: this.#pick(['SGD', 'SGD', 'MYR']), isFinal: this.#random(2) === 0 },
          externalTransactionId: isWhole ? `T/${externalOrderId}/${index}` : null,
          statedNet: isWhole ? (Number(amount) + 0.01).toFixed(2) : null,
          postedAt: this.#moment(`${externalOrderId}s${index}`),
        },
      );
    });
    const { organizationId, accountId, ctx } = this.#shop;
    const source = {
      ...({ system: 'scheduled_sync', marketplace: 'bazaar', accountId } as const),
      ...{ providerEventId: null, providerEventType: null },
    };
    const marketplace = { key: 'bazaar', statusMapping: plainStatusMapping };
    return ctx.transaction(tx =>
      this.#recorder.record(tx, { organizationId, accountId, marketplace, rows, source }),
    );
  }

  /** By the program, which forgets all of it: its returns too. */
  async #forget(externalOrderId: string): Promise<void> {
    const [row] = await this.#db.query<{ id: string }>(
      unnamed('select id from commerce."order" where organization_id = $1 and external_order_id = $2'),
      [this.#shop.organizationId, externalOrderId],
    );
    if (row !== undefined) {
      await this.#organization.rest.send('DELETE', `/api/v1/orders/${row.id}`);
    }
  }

  /** The same for the same name: when an order was placed does not change. */
  #moment(name: string): string {
    const hash = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
    const quarters = Math.floor((endMs - this.#fromMs) / (hourMs / 4));
    return new Date(
      this.#fromMs + (hash % quarters) * (hourMs / 4) + (hash % 3 === 0 ? 0 : hash % 899_999),
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

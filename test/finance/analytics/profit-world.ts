import type { FinanceRow } from '../../../connectors/marketplaces/sale.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { SettlementRecorder } from '../../../subgraphs/finance/settlement/settlement-record.service.js';
import { channelOrder, line, type OrderShop, testMarketplace, words } from '../../commerce/order-world.js';
import { ReturnShop, returned } from '../../commerce/return-shop.js';
import { plainStatusMapping } from '../../support/plain-status-mapping.js';
import { financeRow } from '../statement-rows.js';

const settlingMarketplace = { key: testMarketplace.key, statusMapping: plainStatusMapping };

export interface ToldOrder {
  externalOrderId: string;
  /** `null` where the marketplace states none. */
  total: string | null;
  discount?: string;
  shipping?: string;
  storeId?: string;
  status?: keyof typeof words;
  placedAt?: string;
  currency?: string;
  lines?: { sku: string; quantity: number }[];
}

/** A merchant who sells, takes goods back and is paid. */
export class ProfitWorld {
  readonly shop: OrderShop;
  readonly returns: ReturnShop;
  readonly #recorder = new SettlementRecorder();
  #second = 0;

  constructor(shop: OrderShop) {
    this.shop = shop;
    this.returns = new ReturnShop(shop);
  }

  get organizationId(): string {
    return this.shop.organizationId;
  }

  /** Goods with a cost, with one in another currency, and without one. */
  async stock(): Promise<void> {
    await this.shop.product({ sku: 'MUG', cost: '3.10', inventoryQuantity: 1_000 });
    await this.shop.product({ sku: 'VASE', cost: '5.00', currency: 'USD', inventoryQuantity: 1_000 });
    await this.shop.product({ sku: 'BOWL', inventoryQuantity: 1_000 });
  }

  async sell(told: ToldOrder): Promise<void> {
    const { discount = '0', shipping = '0', total } = told;
    const subtotal = total === null ? null : (Number(total) - Number(shipping) + Number(discount)).toFixed(2);
    const lines = (told.lines ?? [{ sku: 'MUG', quantity: 1 }]).map(({ sku, quantity }, index) =>
      line({ externalLineId: `L${index}`, sku, quantity }),
    );
    const order = channelOrder(
      {
        externalOrderId: told.externalOrderId,
        ...{ lines, currency: told.currency ?? 'SGD', storeId: told.storeId ?? 'store-1' },
        marketplaceStatus: words[told.status ?? 'completed'],
        placedAt: told.placedAt ?? '2026-11-20T08:00:00Z',
        totals:
          total === null
            ? { subtotal: null, discount: null, shipping: null, tax: null, total: null }
            : { subtotal, discount, shipping, tax: '0', total },
      },
      this.#second++,
    );
    await this.returns.ingest(order);
  }

  async settle(rows: readonly FinanceRow[]): Promise<void> {
    const { organizationId, accountId, ctx } = this.shop;
    const source = {
      ...({ system: 'scheduled_sync', marketplace: testMarketplace.key, accountId } as const),
      ...{ providerEventId: null, providerEventType: null },
    };
    const observed = { organizationId, accountId, marketplace: settlingMarketplace, rows, source };
    await ctx.transaction(tx => this.#recorder.record(tx, observed));
  }

  /** A settled order: gross, and what is charged for it. */
  async sellAndSettle(
    externalOrderId: string,
    gross: string,
    charges: Record<string, string>,
  ): Promise<void> {
    await this.sell({ externalOrderId, total: gross });
    await this.settle([
      financeRow(`${externalOrderId}/gross`, 'item_revenue', gross, { externalOrderId }),
      ...Object.entries(charges).map(([type, amount]) =>
        financeRow(`${externalOrderId}/${type}`, type, amount, { externalOrderId }),
      ),
    ]);
  }

  async giveBack(
    externalOrderId: string,
    { status, received, refund }: { status: string; received: number; refund: string | null },
  ): Promise<void> {
    await this.returns.record(
      {
        ...{ externalReturnId: `R-${externalOrderId}`, externalOrderId, marketplaceStatus: status },
        ...{ refundAmount: refund, lines: [returned('L0', received)] },
      },
      { second: this.#second++ },
    );
  }

  query<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
    return this.shop.ctx.db.query<Row>(unnamed(text), [this.organizationId]);
  }
}

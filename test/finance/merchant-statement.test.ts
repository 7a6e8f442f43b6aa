import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderService } from '../../subgraphs/commerce/orders/order/order.service.js';
import { orderStore } from '../../subgraphs/commerce/orders.js';
import type {
  MerchantRow,
  MerchantStatement,
} from '../../subgraphs/finance/settlement/merchant-statement.rules.js';
import { settlementLimits } from '../../subgraphs/finance/settlement/settlement.limits.js';
import { SettlementService } from '../../subgraphs/finance/settlement/settlement.service.js';
import { toStatementRows } from '../../subgraphs/finance/settlement/statement-rows.rules.js';
import { draft } from '../commerce/order-draft.js';
import { openSettlements } from './settlement-ledger.js';
import { financeRow, stall } from './statement-rows.js';

let ledger: Awaited<ReturnType<typeof openSettlements>>;
let service: SettlementService;
beforeAll(async () => {
  ledger = await openSettlements();
  service = new SettlementService(ledger.recorder, [stall]);
});
afterAll(() => ledger.close());

const row = (
  externalRowId: string,
  type: string,
  amount: string,
  more: Partial<MerchantRow> = {},
): MerchantRow => ({
  externalRowId,
  type,
  amount,
  postedAt: '2026-11-21T09:00:00.000Z',
  ...more,
});

const statement = (rows: MerchantRow[], more: Partial<MerchantStatement> = {}): MerchantStatement => ({
  marketplace: stall.key,
  accountId: null,
  externalOrderId: 'O-1',
  currency: 'SGD',
  rows,
  ...more,
});

type Merchant = ReturnType<typeof ledger.merchant>;

/** The marketplace tells the price of order O-1. */
async function told({ ctx, source }: Merchant, amount = '20.00'): Promise<void> {
  const account = { organizationId: ctx.organizationId, marketplace: stall.key, accountId: null };
  const rows = toStatementRows([financeRow('1', 'Price', amount)], stall);
  await ctx.transaction(tx => ledger.recorder.recordRows(tx, account, { rows, source }));
}

describe('what a merchant states', () => {
  it('is added to what the marketplace told, and read by its mapping where no category is given', async () => {
    const merchant = ledger.merchant();
    await told(merchant);
    const settlement = await service.state(
      merchant.ctx,
      statement([row('M-1', 'commission', '-1.00'), row('M-2', 'Tip', '0.5', { category: 'compensation' })]),
    );
    expect(settlement.components).toEqual([
      { category: 'item_revenue', amount: '20.00', rawTypes: ['Price'] },
      { category: 'commission', amount: '-1.00', rawTypes: ['commission'] },
      { category: 'compensation', amount: '0.50', rawTypes: ['Tip'] },
    ]);
    expect(settlement).toMatchObject({ version: 2, marketplaceNet: '19.50', mappingVersion: '2026-11-21' });
    expect(await merchant.only()).toEqual(settlement);
    expect(await merchant.notices()).toEqual([]);
  });

  it('is of the order that the merchant has of no account', async () => {
    const { ctx } = ledger.merchant();
    const sold = draft({ marketplace: stall.key, externalOrderId: 'O-1' });
    const { id } = await new OrderService(orderStore, []).create(ctx, sold);
    expect(await service.state(ctx, statement([row('1', 'Price', '28.00')]))).toMatchObject({
      orderId: id,
      reconciliation: { order: { result: 'matched' } },
    });
  });

  it('is unclassified where nothing is known of it, and raises no alarm: the merchant knows', async () => {
    const merchant = ledger.merchant();
    const settlement = await service.state(
      merchant.ctx,
      statement([row('M-1', 'Tip', '1')], { marketplace: 'booth' }),
    );
    expect(settlement).toMatchObject({ unclassifiedTypes: ['Tip'], mappingVersion: null });
    expect(await merchant.notices()).toEqual([]);
  });

  it('never replaces a row of the marketplace, and nothing of the statement is kept then', async () => {
    const merchant = ledger.merchant();
    await told(merchant);
    const before = await merchant.only();
    const rejected = service.state(
      merchant.ctx,
      statement([row('M-1', 'Commission', '-1'), row('1', 'Price', '90')]),
    );
    await expect(rejected).rejects.toMatchObject({
      code: 'STATEMENT_ROW_TAKEN',
      errors: [{ path: 'rows.1.externalRowId', code: 'STATEMENT_ROW_TAKEN' }],
    });
    expect(await merchant.only()).toEqual(before);
    expect(await merchant.events()).toHaveLength(1);
  });

  it.each([
    ['another order', { externalOrderId: 'O-2' }],
    ['another currency', { currency: 'USD' }],
  ])('never takes a row from the settlement that it is in to %s', async (_what, elsewhere) => {
    const merchant = ledger.merchant();
    const first = await service.state(merchant.ctx, statement([row('1', 'Price', '20.00')]));
    const moving = service.state(
      merchant.ctx,
      statement([row('2', 'Price', '3.00'), row('1', 'Price', '20.00')], elsewhere),
    );
    await expect(moving).rejects.toMatchObject({
      code: 'STATEMENT_ROW_TAKEN',
      errors: [{ path: 'rows.1.externalRowId', message: 'Row "1" is a row of order O-1 in SGD.' }],
    });
    expect(await merchant.only()).toEqual(first);
    expect(await merchant.events()).toHaveLength(1);
  });

  it('of two callers who state a row for different orders at once is kept for one of them', async () => {
    const merchant = ledger.merchant();
    const outcomes = await Promise.allSettled(
      ['O-1', 'O-2', 'O-3'].map(externalOrderId =>
        service.state(merchant.ctx, statement([row('1', 'Price', '20.00')], { externalOrderId })),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await merchant.only()).marketplaceNet).toBe('20.00');
  });

  it('gives way to the marketplace when that tells the same row later', async () => {
    const merchant = ledger.merchant();
    await service.state(merchant.ctx, statement([row('1', 'Price', '19.00')]));
    await told(merchant);
    const settlement = await merchant.only();
    expect(settlement.marketplaceNet).toBe('20.00');
    expect(await merchant.rows(settlement.id)).toMatchObject([{ origin: 'marketplace', rawAmount: '20.00' }]);
    await told(merchant);
    expect((await merchant.only()).version).toBe(2);
  });

  it('can be taken back to an estimate, as it is the merchant who says what is final', async () => {
    const { ctx } = ledger.merchant();
    const final = await service.state(ctx, statement([row('1', 'Price', '20.00')]));
    const open = await service.state(ctx, statement([row('1', 'Price', '21.00', { isFinal: false })]));
    expect([final.status, open.status, open.marketplaceNet]).toEqual(['settled', 'estimated', '21.00']);
  });

  it('is rejected with every mistake at once', async () => {
    const { ctx } = ledger.merchant();
    const long = 'x'.repeat(settlementLimits.statementTextLength + 1);
    const payout = { externalPayoutId: '', state: 'paid' as const };
    const rows = [row(' ', long, '1', { payout, reversalOf: long }), row('2', 'Price', '--1')];
    await expect(service.state(ctx, statement(rows, { externalOrderId: '' }))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { path: 'externalOrderId', code: 'LENGTH' },
        { path: 'rows.0.externalRowId', code: 'LENGTH' },
        { path: 'rows.0.type', code: 'LENGTH' },
        { path: 'rows.0.reversalOf', code: 'LENGTH' },
        { path: 'rows.0.payout.externalPayoutId', code: 'LENGTH' },
        { path: 'rows.1.amount', code: 'AMOUNT_NEGATIVE' },
      ],
    });
    await expect(service.state(ctx, statement([]))).rejects.toMatchObject({
      errors: [{ path: 'rows', code: 'OUT_OF_RANGE' }],
    });
  });

  it('is one settlement however many callers state it at the same time', async () => {
    const merchant = ledger.merchant();
    const rows = [row('1', 'Price', '20'), row('2', 'Commission', '-2')];
    const all = await Promise.all(
      Array.from({ length: 6 }, () => service.state(merchant.ctx, statement(rows))),
    );
    expect(new Set(all.map(({ id, version }) => `${id} ${version}`)).size).toBe(1);
    expect(await merchant.events()).toHaveLength(1);
  });
});

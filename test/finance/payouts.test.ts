import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import {
  findPayoutsOf,
  findSettlementsOfPayouts,
  listPayouts,
} from '../../subgraphs/finance/payout/payout.queries.js';
import { PayoutService } from '../../subgraphs/finance/payout/payout.service.js';
import { toPayoutType } from '../../subgraphs/finance/payout/payout.type.js';
import { listAccountRows } from '../../subgraphs/finance/settlement/account-row.queries.js';
import { listSettlements } from '../../subgraphs/finance/settlement/settlement-list.queries.js';
import { openSettlements } from './settlement-ledger.js';
import { financeRow, paid, stall } from './statement-rows.js';

let ledger: Awaited<ReturnType<typeof openSettlements>>;
beforeAll(async () => {
  ledger = await openSettlements();
});
afterAll(() => ledger.close());

const service = new PayoutService();
const sgd = (amount: string) => ({ amount, currency: 'SGD' });
type Merchant = ReturnType<typeof ledger.merchant>;

const payoutsOf = async ({ ctx }: Merchant, limit = 10, cursor: string | null = null) => {
  const nowhere = { marketplace: null, accountId: null };
  const page = await listPayouts(ctx.db, ctx.organizationId, nowhere, { limit, cursor });
  return { ...page, items: page.items.map(toPayoutType) };
};

const inPayout = (id: string, externalOrderId: string | null, amount: string, payout = paid()) =>
  financeRow(id, 'Price', amount, { externalOrderId, payout });

describe('a payout', () => {
  it('is what its rows come to, over all orders and the account as a whole, and is no event', async () => {
    const merchant = ledger.merchant();
    await merchant.record([
      inPayout('1', 'O-1', '20.00'),
      inPayout('2', 'O-2', '10.00'),
      inPayout('3', null, '-3.00'),
      inPayout('4', 'O-2', '1.00', paid('P-2')),
    ]);
    const { items } = await payoutsOf(merchant);
    expect(
      items.map(({ externalPayoutId, rowsTotal, rowCount, settlementCount }) => [
        externalPayoutId,
        rowsTotal,
        rowCount,
        settlementCount,
      ]),
    ).toEqual([
      ['P-2', sgd('1.00'), 1, 1],
      ['P-1', sgd('27.00'), 3, 2],
    ]);
    expect(items[0]).toMatchObject({
      state: 'paid',
      marketplaceStatus: 'PAID',
      amount: null,
      difference: null,
    });
    expect((await merchant.events()).map(({ type }) => type)).toEqual([
      'settlement.created',
      'settlement.created',
    ]);
  });

  it('of one id in two currencies is two, each of its own rows', async () => {
    const merchant = ledger.merchant();
    const dollars = { ...inPayout('2', 'O-2', '7.00'), currency: 'USD' };
    await merchant.record([inPayout('1', 'O-1', '20.00'), dollars]);
    const { items } = await payoutsOf(merchant);
    const totals = items.map(({ rowsTotal, rowCount }) => [rowsTotal, rowCount]);
    expect(totals).toHaveLength(2);
    expect(totals).toContainEqual([sgd('20.00'), 1]);
    expect(totals).toContainEqual([{ amount: '7.00', currency: 'USD' }, 1]);
  });

  it('names the settlements that it pays, and they name it: of its currency and account alone', async () => {
    const merchant = ledger.merchant();
    const { db, organizationId } = merchant.ctx;
    const dollars = { ...inPayout('4', 'O-3', '7.00'), currency: 'USD' };
    await merchant.record([
      inPayout('1', 'O-1', '20.00'),
      inPayout('2', 'O-2', '10.00'),
      inPayout('3', 'O-2', '1.00', paid('P-2')),
      dollars,
    ]);
    const { items: payouts } = await payoutsOf(merchant);
    const ids = payouts.map(({ id }) => id);
    const ofPayouts = async (limit: number) => {
      const found = await findSettlementsOfPayouts(db, organizationId, ids, limit);
      return payouts.map(payout => [
        payout.externalPayoutId,
        payout.currency,
        (found.get(payout.id) ?? []).map(({ externalOrderId }) => externalOrderId).sort(),
      ]);
    };
    const all = await ofPayouts(10);
    expect(all).toHaveLength(3);
    expect(all).toContainEqual(['P-1', 'SGD', ['O-1', 'O-2']]);
    expect(all).toContainEqual(['P-2', 'SGD', ['O-2']]);
    expect(all).toContainEqual(['P-1', 'USD', ['O-3']]);
    expect((await ofPayouts(1)).map(([, , orders]) => orders!.length)).toEqual([1, 1, 1]);
    for (const payout of payouts) {
      const filter = { payoutId: payout.id };
      const page = await listSettlements(db, organizationId, filter, { limit: 10, cursor: null });
      const named = page.items.map(({ externalOrderId }) => externalOrderId).sort();
      expect(all).toContainEqual([payout.externalPayoutId, payout.currency, named]);
      const paying = await findPayoutsOf(
        db,
        organizationId,
        page.items.map(({ id }) => id),
      );
      expect([...paying.values()].every(found => found.some(({ id }) => id === payout.id))).toBe(true);
    }
    const stranger = ledger.merchant().ctx.organizationId;
    expect((await findSettlementsOfPayouts(db, stranger, ids, 10)).size).toBe(0);
    expect(
      (await listSettlements(db, stranger, { payoutId: ids[0]! }, { limit: 10, cursor: null })).items,
    ).toEqual([]);
  });

  it('has the state that its rows tell last, and stays one payout', async () => {
    const merchant = ledger.merchant();
    const row = inPayout('1', 'O-1', '20.00');
    const pending = { ...paid(), marketplaceStatus: 'IN_TRANSIT', state: 'pending' as const };
    await merchant.record([{ ...row, payout: pending }]);
    const [before] = (await payoutsOf(merchant)).items;
    await merchant.record([row]);
    const { items } = await payoutsOf(merchant);
    expect(before).toMatchObject({ state: 'pending', marketplaceStatus: 'IN_TRANSIT' });
    expect(items).toMatchObject([{ id: before!.id, state: 'paid', marketplaceStatus: 'PAID' }]);
  });

  it('shows by how much what arrived differs from its rows, never across currencies', async () => {
    const merchant = ledger.merchant();
    await merchant.record([inPayout('1', 'O-1', '20.00')]);
    const [payout] = (await payoutsOf(merchant)).items;
    await service.confirm(merchant.ctx, payout!.id, sgd('19.5'));
    expect((await payoutsOf(merchant)).items).toMatchObject([
      { amount: sgd('19.50'), difference: sgd('-0.50') },
    ]);
    const foreign = service.confirm(merchant.ctx, payout!.id, { amount: '20.00', currency: 'USD' });
    await expect(foreign).rejects.toMatchObject({
      errors: [{ path: 'amount.currency', code: 'CURRENCY_MISMATCH' }],
    });
    const precise = service.confirm(merchant.ctx, payout!.id, sgd('19.505'));
    await expect(precise).rejects.toMatchObject({
      errors: [{ path: 'amount.amount', code: 'AMOUNT_TOO_PRECISE' }],
    });
    await merchant.record([inPayout('2', 'O-1', '-0.50')]);
    expect((await payoutsOf(merchant)).items).toMatchObject([{ difference: sgd('0.00') }]);
    const unsaid = toPayoutType(await service.confirm(merchant.ctx, payout!.id, null));
    expect([unsaid.amount, unsaid.difference]).toEqual([null, null]);
  });

  it('of more charges than sales is one that was collected, and so is what left the bank', async () => {
    const merchant = ledger.merchant();
    await merchant.record([inPayout('1', null, '-3.00')]);
    const [payout] = (await payoutsOf(merchant)).items;
    await service.confirm(merchant.ctx, payout!.id, sgd('-3.5'));
    expect((await payoutsOf(merchant)).items).toMatchObject([
      { rowsTotal: sgd('-3.00'), amount: sgd('-3.50'), difference: sgd('-0.50') },
    ]);
  });

  it("of a stranger is not there, and pages are the merchant's own", async () => {
    const [merchant, stranger] = [ledger.merchant(), ledger.merchant()];
    await merchant.record(['A', 'B', 'C'].map(id => inPayout(id, `O-${id}`, '1.00', paid(id))));
    const first = await payoutsOf(merchant, 2);
    const second = await payoutsOf(merchant, 2, first.pagination.nextCursor);
    const ids = [...first.items, ...second.items].map(({ externalPayoutId }) => externalPayoutId);
    expect(ids.sort()).toEqual(['A', 'B', 'C']);
    expect(second.pagination).toEqual({ limit: 2, hasMore: false, nextCursor: null });
    expect((await payoutsOf(stranger)).items).toEqual([]);
    const stolen = service.confirm(stranger.ctx, first.items[0]!.id, sgd('1.00'));
    await expect(stolen).rejects.toMatchObject({ code: 'PAYOUT_NOT_FOUND' });
  });
});

describe('payouts and charges for no order', () => {
  const hall = { ...stall, key: 'hall' };

  it('are narrowed to a marketplace and an account, in their pages and totals', async () => {
    const merchant = ledger.merchant();
    const { accountId, ctx } = merchant;
    const otherId = newId();
    const charge = (id: string, amount: string) => inPayout(id, null, amount);
    await merchant.record([charge('a', '-1.00'), inPayout('sale', 'O-1', '5.00', paid('P-2'))]);
    await merchant.record([charge('b', '-2.00')], stall, otherId);
    await merchant.record([charge('c', '-3.00')], hall);
    const narrowed = async (marketplace: string | null, account: string | null) => {
      const filter = { marketplace, accountId: account };
      const pages = { payouts: [] as string[], charges: [] as string[] };
      let payoutCursor: string | null = null;
      let chargeCursor: string | null = null;
      do {
        const page = { limit: 1, cursor: payoutCursor };
        const { items, pagination }: Awaited<ReturnType<typeof listPayouts>> = await listPayouts(
          ctx.db,
          ctx.organizationId,
          filter,
          page,
        );
        pages.payouts.push(...items.map(({ rowsTotal }) => Number(rowsTotal).toFixed(2)));
        payoutCursor = pagination.nextCursor;
      } while (payoutCursor !== null);
      do {
        const page = { limit: 1, cursor: chargeCursor };
        const { items, pagination }: Awaited<ReturnType<typeof listAccountRows>> = await listAccountRows(
          ctx.db,
          ctx.organizationId,
          filter,
          page,
        );
        pages.charges.push(...items.map(({ externalRowId }) => externalRowId));
        chargeCursor = pagination.nextCursor;
      } while (chargeCursor !== null);
      const { countAll } = await listPayouts(ctx.db, ctx.organizationId, filter, { limit: 1, cursor: null });
      return { ...pages, count: (await countAll()).count };
    };
    expect(await narrowed(null, null)).toEqual({
      payouts: ['-3.00', '-2.00', '5.00', '-1.00'],
      charges: ['c', 'b', 'a'],
      count: 4,
    });
    expect(await narrowed('hall', null)).toEqual({ payouts: ['-3.00'], charges: ['c'], count: 1 });
    expect(await narrowed('stall', null)).toMatchObject({ charges: ['b', 'a'], count: 3 });
    expect(await narrowed(null, otherId.toUpperCase())).toEqual({
      payouts: ['-2.00'],
      charges: ['b'],
      count: 1,
    });
    expect(await narrowed('stall', accountId)).toMatchObject({ charges: ['a'], count: 2 });
    expect(await narrowed('hall', otherId)).toEqual({ payouts: [], charges: [], count: 0 });
  });
});

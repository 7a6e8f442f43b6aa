import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import { openSettlements } from './settlement-ledger.js';
import { financeRow, paid, stall } from './statement-rows.js';

let ledger: Awaited<ReturnType<typeof openSettlements>>;
beforeAll(async () => {
  ledger = await openSettlements();
});
afterAll(() => ledger.close());

const price = financeRow('1', 'Price', '20.00');
const commission = financeRow('2', 'Commission', '-2.00');
const inTransaction = (row: FinanceRow, statedNet: string): FinanceRow => ({
  ...row,
  externalTransactionId: 'T-1',
  statedNet,
});

describe('rows of a statement', () => {
  it('become one settlement for each order and currency, told once each with all of it', async () => {
    const merchant = ledger.merchant();
    const other = financeRow('3', 'Price', '5000', { externalOrderId: 'O-2', currency: 'JPY' });
    const foreign = financeRow('4', 'Commission', '-1.000', { currency: 'KWD' });
    expect(await merchant.record([price, commission, other, foreign])).toEqual([
      'O-1 KWD created',
      'O-1 SGD created',
      'O-2 JPY created',
    ]);
    const settlements = await merchant.settlements();
    expect(
      settlements
        .map(({ externalOrderId, marketplaceNet, currency }) => [externalOrderId, marketplaceNet, currency])
        .sort(),
    ).toEqual([
      ['O-1', '-1.000', 'KWD'],
      ['O-1', '18.00', 'SGD'],
      ['O-2', '5000', 'JPY'],
    ]);
    const events = await merchant.events();
    expect(events.map(({ type, resourceVersion }) => [type, resourceVersion])).toEqual(
      Array(3).fill(['settlement.created', 1]),
    );
    const told = events.find(({ data }) => data.settlement.currency === 'SGD');
    expect(told.source).toEqual(merchant.source);
    expect(told.schemaVersion).toBe('2026-08-01');
    expect(told.data.settlement).toMatchObject({
      orderId: null,
      marketplace: 'stall',
      accountId: merchant.accountId,
      status: 'settled',
      components: [
        { category: 'item_revenue', amount: { amount: '20.00', currency: 'SGD' }, rawTypes: ['Price'] },
        { category: 'commission', amount: { amount: '-2.00', currency: 'SGD' }, rawTypes: ['Commission'] },
      ],
      marketplaceNet: { amount: '18.00', currency: 'SGD' },
      variance: null,
      mappingVersion: '2026-11-21',
    });
  });

  it('change nothing and tell nothing when they come again', async () => {
    const merchant = ledger.merchant();
    const rows = [inTransaction(price, '18.00'), inTransaction(commission, '18.00')];
    await merchant.record([...rows, rows[0]!]);
    const before = await merchant.only();
    expect(await merchant.record(rows)).toEqual(['O-1 SGD unchanged']);
    expect(await merchant.record(rows.toReversed())).toEqual(['O-1 SGD unchanged']);
    expect(await merchant.only()).toEqual(before);
    expect(await merchant.events()).toHaveLength(1);
  });

  it('replace what was not final, and tell what changed in one event', async () => {
    const merchant = ledger.merchant();
    await merchant.record([
      { ...price, isFinal: false },
      { ...commission, isFinal: false },
    ]);
    await merchant.record([price, { ...commission, amount: '-2.50' }]);
    await merchant.record([{ ...commission, amount: '-2.60' }]);
    const [, second, third] = await merchant.events();
    expect([second.type, second.resourceVersion, second.data.previousStatus, second.data.status]).toEqual([
      'settlement.status.changed',
      2,
      'estimated',
      'settled',
    ]);
    expect(second.data.changedFields).toEqual([
      'status',
      'componentsTotal',
      'marketplaceNet',
      'evidenceStatus',
      'evidence',
      'reconciliation',
      'components.commission',
    ]);
    expect([third.type, third.data.changedFields]).toEqual([
      'settlement.updated',
      ['componentsTotal', 'marketplaceNet', 'reconciliation', 'components.commission'],
    ]);
    expect(await merchant.only()).toMatchObject({ version: 3, marketplaceNet: '17.40' });
  });

  it('of an older reading do not replace what has become final', async () => {
    const merchant = ledger.merchant();
    await merchant.record([price, commission]);
    const older = [
      { ...price, isFinal: false, amount: '19.00' },
      { ...commission, isFinal: false },
    ];
    expect(await merchant.record(older)).toEqual(['O-1 SGD unchanged']);
    expect((await merchant.only()).marketplaceNet).toBe('18.00');
    expect(await merchant.events()).toHaveLength(1);
  });

  it('are gone when their transaction comes without them, and stay when only other rows come', async () => {
    const merchant = ledger.merchant();
    const alone = financeRow('9', 'Adjustment', '-0.10');
    await merchant.record([inTransaction(price, '18.00'), inTransaction(commission, '18.00'), alone]);
    expect(await merchant.record([inTransaction(price, '20.00')])).toEqual(['O-1 SGD changed']);
    const settlement = await merchant.only();
    expect(settlement).toMatchObject({ marketplaceNet: '19.90', variance: '0.00', status: 'adjusted' });
    expect((await merchant.rows(settlement.id)).map(({ externalRowId }) => externalRowId)).toEqual([
      '1',
      '9',
    ]);
  });

  it('move to another settlement when the marketplace finds the order that they are about', async () => {
    const merchant = ledger.merchant();
    const lost = { ...commission, externalOrderId: null };
    expect(await merchant.record([price, lost])).toEqual(['O-1 SGD created']);
    expect((await merchant.only()).marketplaceNet).toBe('20.00');
    expect(await merchant.record([commission])).toEqual(['O-1 SGD changed']);
    expect((await merchant.only()).marketplaceNet).toBe('18.00');
    const elsewhere = { ...commission, externalOrderId: 'O-2' };
    expect(await merchant.record([elsewhere])).toEqual(['O-1 SGD changed', 'O-2 SGD created']);
    const nets = (await merchant.settlements()).map(({ marketplaceNet }) => marketplaceNet);
    expect(nets).toEqual(['20.00', '-2.00']);
    await merchant.record([{ ...price, externalOrderId: 'O-2' }]);
    const [left, whole] = await merchant.settlements();
    expect(left).toMatchObject({
      status: 'canceled',
      components: [],
      marketplaceNet: '0.00',
      evidenceStatus: null,
    });
    expect(whole).toMatchObject({ marketplaceNet: '18.00' });
  });

  it('are paid out, and adjusted by what comes after', async () => {
    const merchant = ledger.merchant();
    await merchant.record([price, commission]);
    await merchant.record([
      { ...price, payout: paid() },
      { ...commission, payout: paid() },
    ]);
    expect(await merchant.only()).toMatchObject({
      status: 'paid_out',
      payoutReferences: ['P-1'],
      paymentReceived: { amount: '18.00', formulaId: 'paid_rows', formulaVersion: '1' },
    });
    await merchant.record([financeRow('3', 'Refund', '-20.00')]);
    expect(await merchant.only()).toMatchObject({ status: 'adjusted', marketplaceNet: '-2.00' });
    expect((await merchant.events()).map(({ data }) => data.status)).toEqual([
      undefined,
      'paid_out',
      'adjusted',
    ]);
  });

  it('of other accounts, marketplaces and organizations are other rows, whatever their ids', async () => {
    const merchant = ledger.merchant();
    await merchant.record([price]);
    await merchant.record([{ ...price, amount: '7.00' }], stall, ledger.merchant().accountId);
    await merchant.record([{ ...price, amount: '8.00' }], { ...stall, key: 'booth' });
    const stranger = ledger.merchant();
    await stranger.record([{ ...price, amount: '9.00' }], stall, merchant.accountId);
    const nets = (await merchant.settlements()).map(({ marketplaceNet }) => marketplaceNet);
    expect(nets).toEqual(['20.00', '7.00', '8.00']);
    expect((await stranger.only()).marketplaceNet).toBe('9.00');
  });

  it('are read as they were told, to the ids of their line, statement and reversal', async () => {
    const merchant = ledger.merchant();
    const names = {
      externalLineId: 'L-1',
      externalStatementId: 'S-1',
      reversalOf: '0',
      dispute: 'opened',
    } as const;
    await merchant.record([financeRow('1', 'Price', '20.00', { externalOrderId: 'O-1', ...names })]);
    expect(await merchant.rows((await merchant.only()).id)).toMatchObject([{ externalRowId: '1', ...names }]);
  });

  it('of the account as a whole make no settlement and tell nothing', async () => {
    const merchant = ledger.merchant();
    const rent = financeRow('5', 'Rent', '-39.00', { externalOrderId: null });
    expect(await merchant.record([rent])).toEqual([]);
    expect(await merchant.record([rent])).toEqual([]);
    expect(await merchant.settlements()).toEqual([]);
    expect(await merchant.events()).toEqual([]);
  });

  it('are all or nothing with the transaction that records them', async () => {
    const merchant = ledger.merchant();
    const { ctx, accountId, source } = merchant;
    const observed = {
      organizationId: ctx.organizationId,
      accountId,
      marketplace: stall,
      rows: [price],
      source,
    };
    const dying = ctx.transaction(async tx => {
      await ledger.recorder.record(tx, observed);
      throw new Error('the worker dies');
    });
    await expect(dying).rejects.toThrow('the worker dies');
    expect(await merchant.settlements()).toEqual([]);
    expect(await merchant.events()).toEqual([]);
    expect(await merchant.record([price])).toEqual(['O-1 SGD created']);
  });
});

describe('a total that the rows do not come to', () => {
  it('is a variance of the settlement, told to the organization once', async () => {
    const merchant = ledger.merchant();
    await merchant.record([inTransaction(price, '18.00'), inTransaction(commission, '18.00')]);
    expect([Number((await merchant.only()).variance), await merchant.notices()]).toEqual([0, []]);
    const rows = [inTransaction(price, '17.50'), inTransaction(commission, '17.50')];
    await merchant.record(rows);
    expect(await merchant.only()).toMatchObject({
      componentsTotal: '18.00',
      marketplaceNet: '17.50',
      variance: '-0.50',
    });
    await merchant.record(rows.map(row => ({ ...row, statedNet: '17.00' })));
    expect(await merchant.only()).toMatchObject({ variance: '-1.00' });
    expect(await merchant.notices()).toEqual([
      {
        kind: 'settlement.variance',
        message:
          'stall settles order O-1 with 17.50 SGD, but its fees and credits come to 18.00: a difference of -0.50. Ask the marketplace for the missing row.',
      },
    ]);
  });
});

describe('a fee that no mapping knows', () => {
  it('counts as unclassified under its own name, and is told once for all rows of the name', async () => {
    const merchant = ledger.merchant();
    await merchant.record([price, financeRow('6', 'Mystery', '-1.00'), financeRow('7', 'Mystery', '-2.00')]);
    await merchant.record([financeRow('8', 'Mystery', '-3.00', { externalOrderId: 'O-2' })]);
    await merchant.record([financeRow('9', 'Enigma', '-4.00', { externalOrderId: 'O-2' })]);
    const [first, second] = await merchant.settlements();
    expect(first).toMatchObject({ marketplaceNet: '17.00', unclassifiedTypes: ['Mystery'] });
    expect(second!.components).toEqual([
      { category: 'unclassified', amount: '-7.00', rawTypes: ['Enigma', 'Mystery'] },
    ]);
    const notices = await merchant.notices();
    expect(notices.map(({ kind, message }) => [kind, message.slice(0, 40)])).toEqual([
      ['settlement.type.unclassified', 'Statements of stall name "Mystery". The '],
      ['settlement.type.unclassified', 'Statements of stall name "Enigma". The a'],
    ]);
  });
});

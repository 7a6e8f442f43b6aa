import { describe, expect, it } from 'vitest';
import { stall } from '../../../test/finance/statement-rows.js';
import {
  type MerchantRow,
  type MerchantStatement,
  merchantRows,
  statementErrors,
} from './merchant-statement.rules.js';
import { settlementLimits } from './settlement.limits.js';

const postedAt = '2026-11-21T08:00:00.000Z';
const row = (more: Partial<MerchantRow> = {}): MerchantRow => ({
  externalRowId: '1',
  type: 'Price',
  amount: '20.00',
  postedAt,
  ...more,
});
const statement: MerchantStatement = {
  marketplace: 'my-shop_2',
  accountId: null,
  externalOrderId: 'O-1',
  currency: 'SGD',
  rows: [row()],
};
const errorsOf = (more: Partial<MerchantStatement>) =>
  statementErrors({ ...statement, ...more }).map(({ path, code }) => `${path} ${code}`);
const rowErrors = (...rows: Partial<MerchantRow>[]) => errorsOf({ rows: rows.map(row) });

const longest = 'x'.repeat(settlementLimits.statementTextLength);

describe('a statement of a merchant', () => {
  it('is fine as it is', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ marketplace: 'a', externalOrderId: longest })).toEqual([]);
    expect(errorsOf({ marketplace: '1'.repeat(60) })).toEqual([]);
  });

  it.each(['', 'My-shop', '-shop', '_shop', 'my shop', 'shop!', 'x'.repeat(61), 'shop\n'])(
    'has no channel called %j',
    marketplace => {
      expect(errorsOf({ marketplace })).toEqual(['marketplace MARKETPLACE_MALFORMED']);
    },
  );

  it('names its order and a currency that there is', () => {
    expect(errorsOf({ externalOrderId: ' ' })).toEqual(['externalOrderId LENGTH']);
    expect(errorsOf({ externalOrderId: `${longest}x` })).toEqual(['externalOrderId LENGTH']);
    expect(errorsOf({ currency: 'XYZ' })).toEqual(['currency CURRENCY_UNKNOWN']);
    expect(statementErrors({ ...statement, currency: 'XYZ' })[0]!.message).toContain('"XYZ"');
  });

  it('has at least one row, and no more than one statement may', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => row({ externalRowId: `${index}` }));
    expect(errorsOf({ rows: [] })).toEqual(['rows OUT_OF_RANGE']);
    expect(errorsOf({ rows: rows(settlementLimits.statementRowsMax) })).toEqual([]);
    expect(errorsOf({ rows: rows(settlementLimits.statementRowsMax + 1) })).toEqual(['rows OUT_OF_RANGE']);
  });

  it('is told everything that is wrong with it at once', () => {
    expect(errorsOf({ marketplace: '', externalOrderId: '', rows: [row({ type: '' }), row()] })).toEqual([
      'marketplace MARKETPLACE_MALFORMED',
      'externalOrderId LENGTH',
      'rows.0.type LENGTH',
      'rows.1.externalRowId DUPLICATE',
    ]);
  });
});

describe('a row of it', () => {
  it.each<[string, (text: string) => Partial<MerchantRow>]>([
    ['externalRowId', text => ({ externalRowId: text })],
    ['type', text => ({ type: text })],
    ['externalStatementId', text => ({ externalStatementId: text })],
    ['externalOrderItemId', text => ({ externalLineId: text })],
    ['reversalOf', text => ({ reversalOf: text })],
    ['payout.externalPayoutId', text => ({ payout: { externalPayoutId: text, state: 'paid' } })],
  ])('has a text of at least one and not too many characters as its %s', (path, having) => {
    expect(rowErrors(having(longest))).toEqual([]);
    for (const text of ['', '  ', `${longest}x`]) {
      expect(rowErrors(having(text))).toEqual([`rows.0.${path} LENGTH`]);
    }
  });

  it('may leave out what is not known, or say that there is none', () => {
    expect(rowErrors({ externalStatementId: null, externalLineId: null, reversalOf: null })).toEqual([]);
  });

  it.each([
    ['-2.5', []],
    ['0', []],
    ['2.505', ['rows.0.amount AMOUNT_TOO_PRECISE']],
    ['--2', ['rows.0.amount AMOUNT_NEGATIVE']],
    ['2-', ['rows.0.amount AMOUNT_MALFORMED']],
    ['1e2', ['rows.0.amount AMOUNT_MALFORMED']],
    ['', ['rows.0.amount AMOUNT_MALFORMED']],
  ])('has a plain decimal of its currency as its amount, of either sign: %j', (amount, errors) => {
    expect(rowErrors({ amount })).toEqual(errors);
  });

  it('is not measured by a currency that there is not', () => {
    expect(errorsOf({ currency: 'XYZ', rows: [row({ amount: '1.2345' })] })).toEqual([
      'currency CURRENCY_UNKNOWN',
    ]);
  });

  it('has an id that no earlier row has', () => {
    const found = statementErrors({
      ...statement,
      rows: ['1', '2', '1', '1'].map(id => row({ externalRowId: id })),
    });
    expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'rows.2.externalRowId DUPLICATE',
      'rows.3.externalRowId DUPLICATE',
    ]);
    expect(found[0]!.message).toContain('"1"');
  });
});

describe('rows of a merchant as they are kept', () => {
  const kept = (more: Partial<MerchantRow>, statusMapping: typeof stall.statusMapping | null = null) =>
    merchantRows({ ...statement, rows: [row(more)] }, statusMapping)[0]!;

  it('are final, in no payout and of no transaction unless it is said otherwise', () => {
    expect(kept({ amount: '-2.5' })).toEqual({
      externalRowId: '1',
      externalStatementId: null,
      externalOrderId: 'O-1',
      externalLineId: null,
      externalTransactionId: null,
      statedNet: null,
      origin: 'merchant',
      rawType: 'Price',
      rawAmount: '-2.50',
      currency: 'SGD',
      category: 'unclassified',
      mappingVersion: null,
      reversalOf: null,
      dispute: null,
      isFinal: true,
      postedAt,
      payout: null,
    });
  });

  it('keep everything that is said', () => {
    const said = {
      externalStatementId: 'S',
      externalLineId: 'L',
      reversalOf: '0',
      dispute: 'opened',
      isFinal: false,
    } as const;
    expect(kept(said)).toMatchObject(said);
    const payout = { externalPayoutId: 'P', state: 'pending' } as const;
    expect(kept({ payout }).payout).toEqual({ ...payout, marketplaceStatus: 'pending', paidAt: null });
    expect(kept({ payout: { ...payout, state: 'paid', paidAt: postedAt } }).payout).toMatchObject({
      marketplaceStatus: 'paid',
      paidAt: postedAt,
    });
  });

  it('have the category that is given, else the one of the mapping, whose version they name', () => {
    const { mappingVersion } = stall.statusMapping;
    expect(kept({ type: 'Commission' }, stall.statusMapping)).toMatchObject({
      category: 'commission',
      mappingVersion,
    });
    expect(kept({ type: 'Commission', category: null }, stall.statusMapping)).toMatchObject({
      category: 'commission',
      mappingVersion,
    });
    expect(kept({ type: 'Commission', category: 'affiliate' }, stall.statusMapping)).toMatchObject({
      category: 'affiliate',
      mappingVersion: null,
    });
  });
});

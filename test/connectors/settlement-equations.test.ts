import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf as amazonRows } from '../../connectors/marketplaces/amazon/amazon-finance.js';
import { amazon } from '../../connectors/marketplaces/amazon/sandboxed.js';
import { financeRows as lazadaRows } from '../../connectors/marketplaces/lazada/lazada-finance.js';
import { lazada } from '../../connectors/marketplaces/lazada/sandboxed.js';
import type { Marketplace } from '../../connectors/marketplaces/port.js';
import type { FinanceRow } from '../../connectors/marketplaces/sale.js';
import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { rowsOf as shopeeRows } from '../../connectors/marketplaces/shopee/shopee-finance.js';
import { shopify } from '../../connectors/marketplaces/shopify/sandboxed.js';
import { financeRows as shopifyRows } from '../../connectors/marketplaces/shopify/shopify-finance.js';
import { tiktokShop } from '../../connectors/marketplaces/tiktok_shop/sandboxed.js';
import { rowsOf as tiktokRows } from '../../connectors/marketplaces/tiktok_shop/tiktok-finance.js';
import { currencyExponent } from '../../kernel/money.js';
import type { SettlementFigures } from '../../subgraphs/finance/settlement/settlement.entity.js';
import { settlementFigures } from '../../subgraphs/finance/settlement/settlement-figures.rules.js';
import { toStatementRows } from '../../subgraphs/finance/settlement/statement-rows.rules.js';

/** Decimals: 0, 2, 3 and 2. Whole minor units are drawn, so that the expected sums are those of integers. */
const currency = fc.constantFrom('JPY', 'SGD', 'KWD', 'IDR');
const units = fc.integer({ min: 0, max: 10 ** 9 });
const delta = fc.integer({ min: -(10 ** 4), max: 10 ** 4 }).filter(each => each !== 0);
/** Half of the time the marketplace's own sum is right. */
const mistake = fc.oneof(fc.constant(0), delta);

const written = (minorUnits: number, code: string): string => {
  const decimals = currencyExponent(code);
  return new Big(minorUnits).div(new Big(10).pow(decimals)).toFixed(decimals);
};
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const figuresOf = (
  rows: readonly FinanceRow[],
  { marketplace }: { marketplace: Marketplace },
  code: string,
) => settlementFigures(toStatementRows(rows, marketplace), code, null);

const amountOf = ({ components }: SettlementFigures, category: string): string | undefined =>
  components.find(component => component.category === category)?.amount;

/** What the marketplace says, what its rows come to, and the difference: the three are always shown. */
function expectFigures(
  figures: SettlementFigures,
  { rows, stated, code }: { rows: number; stated: number; code: string },
) {
  expect(figures.componentsTotal).toBe(written(rows, code));
  expect(figures.marketplaceNet).toBe(written(stated, code));
  expect(figures.variance).toBe(written(stated - rows, code));
  expect(figures.unclassifiedTypes).toEqual([]);
}

describe('the equation of TikTok Shop', () => {
  const revenue = ['customer_payment_amount', 'platform_discount_amount'];
  const shipping = ['shipping_fee_subsidy_amount'];
  const fees = [
    'platform_commission_amount',
    'transaction_fee_amount',
    'referral_fee_amount',
    'sales_tax_amount',
  ];
  const drawn = (names: readonly string[]) => fc.tuple(...names.map(() => units));

  it('settlement = revenue + shipping + fee_tax + adjustment holds, or the variance says by how much not', () => {
    fc.assert(
      fc.property(
        drawn(revenue),
        drawn(shipping),
        drawn(fees),
        units,
        mistake,
        currency,
        (r, s, f, adjustment, off, code) => {
          const named = [
            ...revenue.map((name, index) => [name, r[index]!] as const),
            ...shipping.map((name, index) => [name, s[index]!] as const),
            ...fees.map((name, index) => [name, -f[index]!] as const),
          ];
          const settled = total(r) + total(s) - total(f);
          const statement = {
            id: 'S',
            statement_time: 1_795_219_200,
            currency: code,
            payment_status: 'PAID',
          };
          const order = {
            id: '9',
            type: 'ORDER',
            order_id: '5',
            settlement_amount: written(settled + off, code),
            ...Object.fromEntries(named.map(([name, amount]) => [name, written(amount, code)])),
          };
          const correction = {
            id: '8',
            type: 'LOGISTICS_REIMBURSEMENT',
            adjustment_order_id: '5',
            settlement_amount: written(-adjustment, code),
          };
          const rows = [order, correction].flatMap(each => tiktokRows(each, statement));
          const figures = figuresOf(rows, tiktokShop, code);
          expectFigures(figures, { rows: settled - adjustment, stated: settled - adjustment + off, code });
        },
      ),
    );
  });
});

describe('the equation of Shopee', () => {
  const credits = [
    'original_cost_of_goods_sold',
    'shopee_discount',
    'buyer_paid_shipping_fee',
    'shopee_shipping_rebate',
  ];
  const charges = [
    'voucher_from_seller',
    'actual_shipping_fee',
    'commission_fee',
    'service_fee',
    'seller_transaction_fee',
    'withholding_tax',
  ];
  const drawn = (names: readonly string[]) => fc.tuple(...names.map(() => units));

  it('escrow_amount_after_adjustment = the terms and the adjustments holds, or the variance says by how much not', () => {
    const adjustments = fc.array(fc.integer({ min: -(10 ** 6), max: 10 ** 6 }), { maxLength: 3 });
    fc.assert(
      fc.property(
        drawn(credits),
        drawn(charges),
        adjustments,
        mistake,
        currency,
        (c, f, adjusted, off, code) => {
          const number = (amount: number) => Number(written(amount, code));
          const escrow = total(c) - total(f);
          const income = {
            ...Object.fromEntries(credits.map((name, index) => [name, number(c[index]!)])),
            ...Object.fromEntries(charges.map((name, index) => [name, number(f[index]!)])),
            escrow_amount: number(escrow),
            order_adjustment: adjusted.map(amount => ({
              amount: number(amount),
              adjustment_reason: 'order_adjustment',
            })),
            escrow_amount_after_adjustment: number(escrow + total(adjusted) + off),
          };
          const rows = shopeeRows({ order_sn: 'A', escrow_release_time: 1_790_000_000 }, income, code);
          const rowsTotal = escrow + total(adjusted);
          const isNothing = [...c, ...f].every(each => each === 0) && adjusted.length === 0;
          fc.pre(!isNothing);
          expectFigures(figuresOf(rows, shopee, code), { rows: rowsTotal, stated: rowsTotal + off, code });
        },
      ),
    );
  });
});

describe('the equation of Amazon', () => {
  it('totalAmount = the charges at the ends of the breakdowns holds, or the variance says by how much not', () => {
    const items = fc.array(fc.tuple(units, units, units), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(items, mistake, currency, (drawn, off, code) => {
        const amount = (minorUnits: number) => ({
          currencyCode: code,
          currencyAmount: Number(written(minorUnits, code)),
        });
        const leaf = (breakdownType: string, minorUnits: number) => ({
          breakdownType,
          breakdownAmount: amount(minorUnits),
        });
        const net = total(drawn.map(([price, commission, closing]) => price - commission - closing));
        const rows = amazonRows({
          transactionId: 'T1',
          transactionType: 'Shipment',
          transactionStatus: 'RELEASED',
          postedDate: '2026-11-21T08:00:00Z',
          totalAmount: amount(net + off),
          relatedIdentifiers: [{ relatedIdentifierName: 'ORDER_ID', relatedIdentifierValue: '1' }],
          items: drawn.map(([price, commission, closing]) => ({
            breakdowns: [
              leaf('Principal', price),
              {
                ...leaf('AmazonFees', -commission - closing),
                breakdowns: [leaf('Commission', -commission), leaf('FixedClosingFee', -closing)],
              },
            ],
          })),
        });
        fc.pre(rows.length > 1 || rows[0]!.amount !== written(0, code));
        expectFigures(figuresOf(rows, amazon, code), { rows: net, stated: net + off, code });
      }),
    );
  });
});

describe('the equation of Shopify', () => {
  it('net = amount - fee of each movement holds, or the variance says by how much not', async () => {
    const movements = fc.array(fc.tuple(fc.constantFrom('CHARGE', 'REFUND'), units, units), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(movements, mistake, currency, async (drawn, off, code) => {
        const money = (minorUnits: number) => ({ amount: written(minorUnits, code), currencyCode: code });
        const nodes = drawn.map(([type, amount, fee], index) => ({
          id: `gid://${index}`,
          type,
          test: false,
          adjustmentReason: null,
          amount: money(type === 'CHARGE' ? amount : -amount),
          fee: money(fee),
          net: money((type === 'CHARGE' ? amount : -amount) - fee + (index === 0 ? off : 0)),
          transactionDate: '2026-11-21T08:00:00Z',
          associatedOrder: { id: 'gid://order/1' },
          associatedPayout: { id: null, status: null },
        }));
        const client = {
          query: async () => ({
            shopifyPaymentsAccount: {
              balanceTransactions: { nodes, pageInfo: { hasNextPage: false, endCursor: null } },
            },
          }),
        };
        const window = { since: '2026-11-21T00:00:00Z', until: '2026-11-22T00:00:00Z', cursor: null };
        const { items } = await shopifyRows(client as never, window);
        const net = total(drawn.map(([type, amount, fee]) => (type === 'CHARGE' ? amount : -amount) - fee));
        expectFigures(figuresOf(items, shopify, code), { rows: net, stated: net + off, code });
      }),
    );
  });
});

describe('the equation of Lazada', () => {
  it('subtotals of a statement are sums of its categories, and its rows have no total of their own', async () => {
    await fc.assert(
      fc.asyncProperty(
        units,
        units,
        units,
        units,
        units,
        currency,
        async (price, bonus, commission, fee, refunds, code) => {
          const lines: [string, number][] = [
            ['Item Price Credit', price],
            ['Lazada Bonus', bonus],
            ['Commission', -commission],
            ['Payment Fee', -fee],
            ['Reversal Item Price', -refunds],
          ];
          const data = lines.map(([fee_name, amount], index) => ({
            transaction_date: '21 Nov 2026',
            transaction_number: `N-${index}`,
            fee_name,
            amount: written(amount, code),
            order_no: '7',
          }));
          const store = { id: 'sg', country: 'SG', currency: code };
          const window = { since: '2026-11-21T00:00:00Z', until: '2026-11-22T00:00:00Z', cursor: null };
          const { items } = await lazadaRows({ read: async () => ({ data }) } as never, [store], window);
          const figures = figuresOf(items, lazada, code);
          const subtotal1 = price + bonus - (commission + fee);
          const subtotal2 = subtotal1 - refunds;
          expect(figures.marketplaceNet).toBe(written(subtotal2, code));
          expect(amountOf(figures, 'refund')).toBe(written(-refunds, code));
          expect(
            new Big(figures.marketplaceNet).minus(amountOf(figures, 'refund')!).eq(written(subtotal1, code)),
          ).toBe(true);
          expect(amountOf(figures, 'item_revenue')).toBe(written(price, code));
          expect(figures.variance).toBeNull();
          expect(figures.unclassifiedTypes).toEqual([]);
        },
      ),
    );
  });
});

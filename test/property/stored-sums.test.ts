import Big from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderStatuses } from '../../connectors/marketplaces/status-mapping.js';
import { AppError } from '../../kernel/errors.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';
import { productErrors } from '../../subgraphs/catalog/product/product-validation.rules.js';
import {
  withShortQuantities,
  withStockQuantities,
} from '../../subgraphs/commerce/orders/order/order-stock.rules.js';
import { callerTotals, sourceTotals } from '../../subgraphs/commerce/orders/order/order-totals.rules.js';
import { shippingRateErrors } from '../../subgraphs/commerce/pricing/shipping-rate/shipping-terms.rules.js';
import { taxRuleErrors } from '../../subgraphs/commerce/pricing/tax-rule/tax-rule.rules.js';
import { settlementFigures } from '../../subgraphs/finance/settlement/settlement-figures.rules.js';
import { statementRow } from '../finance/statement-rows.js';
import { openTestDatabase } from '../support/context.js';
import { aStoredLine, aStoredOrder } from '../support/stored-order.js';
import { keptAmounts, passes } from './database-rules.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const runs = { numRuns: 20 };
const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 40, size: 'max' });
const cents = (min: number, max: number) => fc.integer({ min, max }).map(units => (units / 100).toFixed(2));
const orders = 'commerce."order"';

/** Few values, so that they often add up. */
const totalsOf = (amount: fc.Arbitrary<string>, freq: number) => {
  const stated = fc.option(amount, { freq });
  return fc.record({ subtotal: stated, discount: stated, shipping: stated, tax: stated, total: stated });
};

describe('the totals of orders', () => {
  it('are rejected by the rules where the database would not take them, and by nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(many(totalsOf(cents(0, 3), 1_000)), async all => {
        const complete = all.filter(totals => Object.values(totals).every(amount => amount !== null));
        const add = { table: orders, constraint: 'order_totals' };
        expect(complete.map(totals => isAccepted(() => callerTotals(totals, 'SGD')))).toEqual(
          await passes(database.db, add, complete),
        );
      }),
      runs,
    );
  });

  it('that a caller leaves out follow as the database demands', async () => {
    await fc.assert(
      fc.asyncProperty(many(totalsOf(cents(0, 400), 2)), all =>
        everyPasses(
          all.flatMap(totals => {
            try {
              return [callerTotals(totals, 'SGD')];
            } catch (error) {
              expect(error).toBeInstanceOf(AppError);
              return [];
            }
          }),
        ),
      ),
      runs,
    );
  });

  it('of a marketplace are such as the database takes, whatever it states', async () => {
    await fc.assert(
      fc.asyncProperty(many(totalsOf(cents(-400, 400), 4)), all =>
        everyPasses(all.map(totals => sourceTotals(totals, 'SGD').totals)),
      ),
      runs,
    );
  });

  const everyPasses = async (all: readonly object[]) => {
    for (const constraint of ['order_totals', 'order_discount_check']) {
      const rows = all.map(totals => ({ ...totals }));
      expect(await passes(database.db, { table: orders, constraint }, rows)).toEqual(all.map(() => true));
    }
  };

  function isAccepted(work: () => unknown): boolean {
    try {
      work();
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      return false;
    }
  }
});

describe('the units of the line of an order', () => {
  it('that are short are such as the database takes, however quantity, status and stock move', async () => {
    const unit = fc.nat(5);
    const moves = fc.record({
      ...{ quantity: fc.integer({ min: 1, max: 5 }), before: fc.integer({ min: 1, max: 5 }) },
      ...{ stockQuantity: unit, short: fc.nat(9), wasShort: unit },
      ...{ status: fc.constantFrom(...orderStatuses), oldStatus: fc.constantFrom(...orderStatuses) },
    });
    await fc.assert(
      fc.asyncProperty(many(moves), async all => {
        const rows = all.flatMap(
          ({ quantity, before, stockQuantity, short, wasShort, status, oldStatus }) => {
            const shortQuantity = Math.min(wasShort, before);
            const old = aStoredLine({ quantity: before, status: oldStatus, stockQuantity, shortQuantity });
            const next = aStoredOrder({ lines: [{ ...old, quantity, status }] });
            const counted = withStockQuantities(aStoredOrder({ lines: [old] }), next);
            const item = { productId: 'mug', variantId: 'mug', quantity: short };
            return [counted, withShortQuantities(counted, [item])].map(({ lines }) => ({
              quantity: lines[0]!.quantity,
              short_quantity: lines[0]!.shortQuantity,
            }));
          },
        );
        for (const constraint of ['order_line_check', 'order_line_quantity_check']) {
          const found = await passes(database.db, { table: 'commerce.order_line', constraint }, rows);
          expect(found).toEqual(rows.map(() => true));
        }
      }),
      runs,
    );
  });
});

describe('the sums of a settlement', () => {
  it('are such as the database takes, whatever the rows and the totals that they state', async () => {
    const drawn = fc.record({
      amount: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map(units => new Big(units).div(1_000).toFixed()),
      transaction: fc.option(fc.constantFrom('T-1', 'T-2')),
      stated: fc.option(fc.integer({ min: -(10 ** 9), max: 10 ** 9 })),
    });
    const settlements = many(fc.array(drawn, { maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(settlements, async all => {
        const rows = all.map(each => {
          const { componentsTotal, variance, marketplaceNet } = settlementFigures(
            each.map(({ amount, transaction, stated }, index) =>
              statementRow(`R-${index}`, amount, {
                externalTransactionId: transaction,
                statedNet: stated === null ? null : String(stated),
              }),
            ),
            'SGD',
            null,
          );
          return { components_total: componentsTotal, variance, marketplace_net: marketplaceNet };
        });
        const add = { table: 'finance.settlement', constraint: 'settlement_sum' };
        expect(await passes(database.db, add, rows)).toEqual(rows.map(() => true));
      }),
      runs,
    );
  });
});

/** Decimals of every length, some of which nothing takes. */
const decimals = fc
  .tuple(
    fc.stringMatching(/^\d{1,18}$/),
    fc.stringMatching(/^(\.\d{1,7})?$/),
    fc.constantFrom('', '', '', '-'),
  )
  .map(([whole, fraction, sign]) => `${sign}${whole}${fraction}`);
const rates = fc.oneof(
  decimals,
  fc
    .tuple(fc.nat(101), fc.stringMatching(/^(\.\d{1,6})?$/))
    .map(([whole, fraction]) => `${whole}${fraction}`),
  fc.constantFrom('0', '0.00000', '0.00001', '100', '100.00000'),
);

const isKept = async (place: { table: string; column: string; constraint: string }, amounts: string[]) => {
  expect(await keptAmounts(database.db, place, amounts)).toEqual(
    amounts.map(each => new Big(each).toFixed()),
  );
  const rows = amounts.map(each => ({ [place.column]: each }));
  expect(await passes(database.db, place, rows)).toEqual(amounts.map(() => true));
};

describe('amounts that the rules of a merchant’s terms take', () => {
  const term = { id: 'a', title: 'A', currency: 'KWD' };

  it('are kept to the last digit', async () => {
    const rate = { ...term, country: null, service: 'standard' };
    await fc.assert(
      fc.asyncProperty(many(fc.oneof(decimals, rates)), amounts =>
        isKept(
          { table: 'commerce.shipping_rate', column: 'price', constraint: 'shipping_rate_price_check' },
          amounts.filter(price => shippingRateErrors({ ...rate, price }).length === 0),
        ),
      ),
      runs,
    );
  });

  it('as rates of taxes are kept to the last digit', async () => {
    const rule = { ...term, country: 'SG', region: null, isIncluded: false, isOnShipping: false };
    await fc.assert(
      fc.asyncProperty(many(rates), amounts =>
        isKept(
          { table: 'commerce.tax_rule', column: 'rate', constraint: 'tax_rule_rate_check' },
          amounts.filter(rate => taxRuleErrors({ ...rule, rate, productTypes: [] }).length === 0),
        ),
      ),
      runs,
    );
  });
});

describe('amounts and quantities of a product', () => {
  const product = { ...emptyProduct('p1', 'SGD', '2026-11-21T08:00:00Z'), title: 'Mug', handle: 'mug' };
  const isRejected = (changes: object, field: string) =>
    productErrors({ ...product, ...changes }).some(({ path }) => path.startsWith(field));

  it.each(['price', 'sale_price', 'cost'])(
    'are negative by the rules where they are by the database: %s',
    async column => {
      const field = column === 'sale_price' ? 'salePrice' : column;
      const amounts = many(cents(-3, 3).map(amount => (amount === '-0.00' ? '0.00' : amount)));
      await fc.assert(
        fc.asyncProperty(amounts, async all => {
          for (const table of ['product', 'variant']) {
            const constraint = `${table}_${column}_check`;
            const rows = all.map(amount => ({ [column]: amount }));
            expect(await passes(database.db, { table: `catalog.${table}`, constraint }, rows)).toEqual(
              all.map(amount => !isRejected({ price: '9.00', [field]: amount }, field)),
            );
          }
        }),
        runs,
      );
    },
  );

  it('are negative by the rules where they are by the database: weight and stock', async () => {
    await fc.assert(
      fc.asyncProperty(many(fc.integer({ min: -3, max: 3 })), async all => {
        for (const table of ['product', 'variant']) {
          const stock = { table: `catalog.${table}`, constraint: `${table}_inventory_quantity_check` };
          const quantities = all.map(inventory_quantity => ({ inventory_quantity }));
          expect(await passes(database.db, stock, quantities)).toEqual(
            all.map(inventoryQuantity => !isRejected({ inventoryQuantity }, 'inventoryQuantity')),
          );
          const weight = { table: `catalog.${table}`, constraint: `${table}_weight_value_check` };
          const weights = all.map(weight_value => ({ weight_value }));
          expect(await passes(database.db, weight, weights)).toEqual(
            all.map(value => !isRejected({ weight: { value: String(value), unit: 'g' } }, 'weight')),
          );
        }
      }),
      runs,
    );
  });
});

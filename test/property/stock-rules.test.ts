import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { AppError } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import type { Connection } from '../../subgraphs/catalog/channels/connection/connection.entity.js';
import { changeErrors } from '../../subgraphs/catalog/channels/connection/connection.rules.js';
import { deriveFromVariants } from '../../subgraphs/catalog/product/derived-fields.rules.js';
import { readProducts } from '../../subgraphs/catalog/product/product.queries.js';
import { setInventoryOnFastPath } from '../../subgraphs/catalog/product/product-commercial.queries.js';
import { assertStockChange } from '../../subgraphs/catalog/product/product-commercial.rules.js';
import { buyer, openLedger } from '../catalog/inventory/ledger.js';
import { passes } from './database-rules.js';

let ledger: Awaited<ReturnType<typeof openLedger>>;
beforeAll(async () => {
  ledger = await openLedger(2);
});
afterAll(() => ledger.close());

const units = fc.option(fc.nat(4), { freq: 4 });

function errorOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
}

describe('a change of stock', () => {
  const changes = fc
    .record({ had: units, reserved: fc.nat(4), next: units, expected: fc.option(units, { nil: undefined }) })
    .filter(({ had, reserved }) => had === null || reserved <= had);

  it('is rejected by the rule where the quick statement does not make it', async () => {
    const { ctx } = ledger.shop();
    const insert = unnamed(`
      insert into catalog.product (organization_id, id, handle, title, status, currency, created_at, updated_at,
        inventory_quantity, reserved_quantity)
      values ($1, $2::uuid, $2::text, 'Mug', 'draft', 'SGD', now(), now(), $3, $4)`);
    await fc.assert(
      fc.asyncProperty(changes, async ({ had, reserved, next, expected }) => {
        const id = newId();
        await ctx.db.query(insert, [ctx.organizationId, id, had, reserved]);
        const write = { organizationId: ctx.organizationId, id, ifMatch: null, now: ctx.clock.now() };
        const done = await ctx.transaction(tx => setInventoryOnFastPath(tx, write, next, expected));
        const stock = { inventoryQuantity: had, reservedQuantity: reserved };
        const isAllowed = errorOf(() => assertStockChange(stock, next, expected)) === null;
        expect(done !== null).toBe(isAllowed && next !== had);
      }),
      { numRuns: 150 },
    );
  });

  it('below what is reserved is rejected by the rule where the database would not take it', async () => {
    const { ctx } = ledger.shop();
    const tracked = fc.record({ had: units, reserved: fc.nat(4), next: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(fc.array(tracked, { minLength: 1 }), async all => {
        const rows = all.map(({ reserved, next }) => ({
          inventory_quantity: next,
          reserved_quantity: reserved,
        }));
        const allowed = all.map(
          ({ had, reserved, next }) =>
            errorOf(() =>
              assertStockChange({ inventoryQuantity: had, reservedQuantity: reserved }, next, undefined),
            ) === null,
        );
        for (const table of ['product', 'variant']) {
          const constraint = `${table}_reserved_covered`;
          expect(await passes(ctx.db, { table: `catalog.${table}`, constraint }, rows)).toEqual(allowed);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('the stock that is kept back from an account', () => {
  it('is rejected by the rule where the database would not take it', async () => {
    const { ctx } = ledger.shop();
    const buffer = {
      table: 'catalog.marketplace_connection',
      constraint: 'marketplace_connection_stock_buffer_check',
    };
    const all = [-2, -1, 0, 1];
    const rows = all.map(stock_buffer => ({ stock_buffer }));
    const connection = { stores: [] } as unknown as Connection;
    expect(await passes(ctx.db, buffer, rows)).toEqual(
      all.map(stockBuffer => changeErrors(connection, { stockBuffer }).length === 0),
    );
  });
});

describe('a product with variants', () => {
  const most = 2 ** 31 - 1;
  const stock = fc.option(
    fc.oneof(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1_000_000_000, max: 1_500_000_000 })),
    { freq: 4 },
  );
  const sales = fc.array(
    fc.record({ variant: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }), isReturned: fc.boolean() }),
    { minLength: 1, maxLength: 6 },
  );

  it('shows after sales and returns what the rule derives from its variants', async () => {
    const shop = ledger.shop();
    await fc.assert(
      fc.asyncProperty(fc.tuple(stock, stock, stock), sales, async (quantities, history) => {
        const variants = quantities.map((inventoryQuantity, index) => ({
          optionValues: { Size: String(index) },
          inventoryQuantity,
        }));
        const product = await shop.products.create(shop.ctx, { title: newId(), variants });
        for (const { variant, quantity, isReturned } of history) {
          const item = { productId: product.id, variantId: product.variants[variant]!.id, quantity };
          const owner = buyer();
          await shop.reserve(owner, [item]).catch(error => expect(error.code).toBe('INVENTORY_INSUFFICIENT'));
          await shop.commit(owner).catch(error => expect(error.code).toBe('RESERVATION_ENDED'));
          await (isReturned ? shop.restock(owner) : undefined);
        }
        const found = (await readProducts(shop.ctx.db, shop.organizationId, [product.id])).get(product.id)!;
        const { inventoryQuantity, reservedQuantity } = deriveFromVariants(found);
        expect([found.inventoryQuantity, found.reservedQuantity]).toEqual([
          inventoryQuantity,
          reservedQuantity,
        ]);
        expect(found.inventoryQuantity ?? 0).toBeLessThanOrEqual(most);
      }),
      { numRuns: 25 },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../kernel/database/statement.js';
import { findImport } from '../../subgraphs/catalog/import/import.queries.js';
import { listProducts } from '../../subgraphs/catalog/product/product-list.queries.js';
import { type ImportShop, openImportShop } from './import-shop.js';

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop({ currency: async () => 'USD' });
});
afterAll(() => shop.close());

/** Has the database reject a product, and each job of it fail at its first unexpected error. */
const planted = [
  `create function reject() returns trigger language plpgsql as $$ begin
     if new.title = 'Rejected' then raise exception 'planted'; end if; return new; end $$`,
  'create trigger rejects before insert on catalog.product for each row execute function reject()',
  'alter table platform.job alter column failures set default 4',
];

describe('an import that fails on its way', () => {
  it('counts what was done before, in the result of its job and for itself', async () => {
    const ctx = shop.contextOf();
    for (const statement of planted) {
      await ctx.db.query(unnamed(statement));
    }
    const lines = Array.from({ length: 600 }, (_, index) => `P-${1_000 + index},Product ${index}\n`);
    const { job, importId } = await shop.send(ctx, `sku,title\n${lines.join('')}Z,Rejected\n`);
    const ended = await shop.ended(ctx, job.id);
    const counts = { rows: 601, created: 500, productsCreated: 500, errors: 0 };
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'INTERNAL' } });
    expect(ended.result).toMatchObject({ success: false, importId, counts });
    expect(ended.result.message).toMatch(/^Failed\. What is listed as created or updated was done before/);
    expect(await findImport(ctx.db, ctx.organizationId, importId)).toMatchObject({
      counts,
      finishedAt: null,
    });
    const { pagination } = await listProducts(ctx.db, ctx.organizationId, { limit: 1, offset: 0 });
    expect(pagination.total).toBe(500);
  });
});

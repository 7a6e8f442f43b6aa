import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { resolveProductReferences } from '../../subgraphs/catalog/product/product.reference.js';
import { ProductService } from '../../subgraphs/catalog/product/product.service.js';
import { openTestDatabase } from '../support/context.js';

const products = new ProductService({ currency: async () => 'SGD' });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What is found, and the statements that found it. */
async function found(ctx: RequestContext, lists: string[][], ...asked: string[]) {
  const spy = vi.spyOn(database.db, 'query');
  const answers = await Promise.all(
    lists.map(ids =>
      resolveProductReferences(
        ids.map(id => ({ id })),
        ctx,
        new Set(asked),
      ),
    ),
  );
  const statements = spy.mock.calls.map(([{ name }]) => name);
  spy.mockRestore();
  return { answers, statements };
}

const label = { handle: 'mug', sku: 'MUG', title: 'Mug', status: 'active' };

describe('products that others refer to', () => {
  it.each([
    [['title'], 'catalog.product.labelsByIds', label],
    [['id', 'handle', 'sku', 'title', 'status'], 'catalog.product.labelsByIds', label],
    [[], 'catalog.product.labelsByIds', label],
    [['title', 'brand'], 'catalog.product.byIds', { ...label, brand: 'Kiln', variants: [], version: 1 }],
    [['listings'], 'catalog.product.byIds', { ...label, variants: [], version: 1 }],
  ])('of which %j is asked are found by one statement for all places', async (asked, name, expected) => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { ...label, status: 'active', brand: 'Kiln' });
    const foreign = await products.create(database.contextOf(), label as object);
    const { answers, statements } = await found(ctx, [[id, newId(), id], [foreign.id], [id]], ...asked);
    const one = expect.objectContaining({ id, ...expected });
    expect(answers).toEqual([[one, null, one], [null], [one]]);
    expect(statements).toEqual([name]);
  });

  it('have nothing read of them that a label lacks', async () => {
    const ctx = database.contextOf();
    const { id } = await products.create(ctx, { ...label, status: 'active', brand: 'Kiln' });
    expect((await found(ctx, [[id]], 'title')).answers).toEqual([[{ id, ...label }]]);
  });
});

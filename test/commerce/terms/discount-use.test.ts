import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import {
  countUse,
  giveBackUse,
} from '../../../subgraphs/commerce/pricing/discount-code/discount-code.store.js';
import { openTestDatabase } from '../../support/context.js';
import { importDiscountCodes, openTermsGraphQL } from './terms-shop.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
let graphql: Awaited<ReturnType<typeof openTermsGraphQL>>;
beforeAll(async () => {
  world = await openTestDatabase();
  graphql = await openTermsGraphQL();
});
afterAll(() => world.close());

async function shopWith(codes: Record<string, number | ''>): Promise<RequestContext> {
  const ctx = world.contextOf();
  const rows = Object.entries(codes).map(([code, limit]) => `${code},percentage,10,${limit}`);
  await graphql.ask(ctx, importDiscountCodes, {
    file: { csv: ['code,type,value,usage_limit', ...rows].join('\n') },
  });
  return ctx;
}

const count = (ctx: RequestContext, ...codes: string[]) =>
  ctx.transaction(tx => countUse(tx, ctx.organizationId, codes));
const uses = async (ctx: RequestContext): Promise<Record<string, number>> => {
  const { items } = await graphql.ask(ctx, '{ discountCodes { items { code useCount } } }');
  return Object.fromEntries(
    items.map((item: { code: string; useCount: number }) => [item.code, item.useCount]),
  );
};

describe('uses of discount codes', () => {
  it('are counted up to the limit, and none of several where one is used up', async () => {
    const ctx = await shopWith({ ONCE: 1, MANY: '' });
    expect(await count(ctx, 'once', 'MANY', 'gone')).toEqual([]);
    expect(await count(ctx, 'MANY', 'Once')).toEqual(['ONCE']);
    expect(await uses(ctx)).toEqual({ MANY: 1, ONCE: 1 });
    await ctx.transaction(tx => giveBackUse(tx, ctx.organizationId, ['ONCE']));
    expect(await count(ctx, 'MANY', 'ONCE', 'once')).toEqual([]);
    expect(await uses(ctx)).toEqual({ MANY: 2, ONCE: 1 });
  });

  it('are forgotten with the transaction that they belong to', async () => {
    const ctx = await shopWith({ ONCE: 1 });
    const failed = ctx.transaction(async tx => {
      await countUse(tx, ctx.organizationId, ['ONCE']);
      throw new Error('The order was not made.');
    });
    await expect(failed).rejects.toThrow('The order was not made.');
    expect(await uses(ctx)).toEqual({ ONCE: 0 });
  });

  it('never pass the limit, however many orders are made at once, in whatever order they name them', async () => {
    const ctx = await shopWith({ A: 10, B: 15 });
    const orders = Array.from({ length: 24 }, (_, index) => (index % 2 === 0 ? ['A', 'B'] : ['B', 'A']));
    const rejected = await Promise.all(orders.map(codes => count(ctx, ...codes)));
    expect(rejected.filter(codes => codes.length === 0)).toHaveLength(10);
    expect(rejected.filter(codes => codes.length > 0)).toEqual(Array.from({ length: 14 }, () => ['A']));
    expect(await uses(ctx)).toEqual({ A: 10, B: 10 });
  });

  it('stay counted when the code is changed, and are of one shop', async () => {
    const ctx = await shopWith({ SAVE: 5 });
    const stranger = await shopWith({ SAVE: 5 });
    await count(ctx, 'SAVE');
    const set = `mutation ($input: SetDiscountCodeInput!) { setDiscountCode(input: $input) { discountCode { code useCount usageLimit } } }`;
    const input = { code: 'save', kind: 'percentage', value: '5', usageLimit: 1 };
    expect(await graphql.ask(ctx, set, { input })).toEqual({ code: 'save', useCount: 1, usageLimit: 1 });
    expect(await count(ctx, 'SAVE')).toEqual(['save']);
    expect(await uses(stranger)).toEqual({ SAVE: 0 });
  });
});

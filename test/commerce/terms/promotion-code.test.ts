import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import type { Promotion } from '../../../subgraphs/commerce/pricing/promotion/promotion.entity.js';
import { openTestDatabase } from '../../support/context.js';
import { codeOf, plantPromotions, unlimited } from '../../support/planted-promotions.js';
import { importPromotionCodes, openTermsGraphQL, storedCodes } from './terms-shop.js';

let world: Awaited<ReturnType<typeof openTestDatabase>>;
let graphql: Awaited<ReturnType<typeof openTermsGraphQL>>;
beforeAll(async () => {
  world = await openTestDatabase();
  graphql = await openTermsGraphQL();
});
afterAll(() => world.close());

const file = (...rows: string[]) => ({
  file: {
    csv: ['code,type,value,description,currency,min_subtotal,starts_at,ends_at,usage_limit', ...rows].join(
      '\n',
    ),
  },
});
const load = (ctx: RequestContext, ...rows: string[]) =>
  graphql.ask(ctx, importPromotionCodes, file(...rows));

describe('a file of codes', () => {
  it('makes an active promotion of every row, for all products in checkout', async () => {
    const ctx = world.contextOf();
    const row = 'Five,fixed,5,Five off,SGD,20,2026-01-01,2026-01-31,7';
    expect(await load(ctx, row)).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect(await storedCodes(ctx)).toMatchObject([
      {
        ...{ name: 'Five off', intent: 'active', trigger: 'code', code: 'Five', currency: 'SGD' },
        terms: { kind: 'amount_off', amount: '5.00' },
        ...{ isForAssignedProducts: false, stores: [], isInCheckout: true, priority: 0, version: 1 },
        window: {
          ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-31T23:59:59.999Z', timeZone: 'UTC' },
        },
        combination: { stacking: 'combinable', group: null, combinesWith: [] },
        limits: { ...unlimited, usageLimit: 7, minimumSpend: '20' },
      },
    ]);
    expect(await load(ctx, row)).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect(await storedCodes(ctx)).toMatchObject([{ version: 1 }]);
  });

  it('changes what it says of the promotion that has the code, and keeps its uses and all else', async () => {
    const ctx = world.contextOf();
    const planted = codeOf('Save', { priority: 7, stores: [], intent: 'paused', useCount: 0 });
    await plantPromotions(ctx, planted);
    await ctx.db.query(unnamed('update commerce.promotion set use_count = 3 where id = $1'), [planted.id]);
    expect(await load(ctx, 'SAVE,percentage,12.50,Spring,,,,,9')).toEqual({
      ...{ created: 0, updated: 1, unchanged: 0 },
    });
    const [saved] = await storedCodes(ctx);
    expect(saved).toEqual({
      ...planted,
      ...{ name: 'Spring', useCount: 3, version: 2, updatedAt: saved!.updatedAt },
      terms: { kind: 'percentage', percentage: '12.5', maximumDiscount: null },
      limits: { ...unlimited, usageLimit: 9 },
    } satisfies Promotion);
  });

  it('names the rows that would change what buyers have seen, or revive what was ended, and takes none', async () => {
    const ctx = world.contextOf();
    await plantPromotions(ctx, codeOf('Seen'), codeOf('Over', { intent: 'ended' }));
    const rows = ['new,percentage,5,,,,,,', 'seen,fixed,5,,SGD,,,,', 'over,percentage,5,,,,,,'];
    expect(await graphql.errorOf(ctx, importPromotionCodes, file(...rows))).toEqual([
      'VALIDATION_FAILED',
      'rows.3.type LOCKED',
      'rows.4.code PROMOTION_ENDED',
    ]);
    expect((await storedCodes(ctx)).map(({ code }) => code)).toEqual(['Over', 'Seen']);
  });

  it('names the rows that would change what a campaign planned, whatever became of it, and takes none', async () => {
    const ctx = world.contextOf();
    const campaignId = newId();
    const planned = [codeOf('Runs', { campaignId }), codeOf('Rests', { campaignId, intent: 'paused' })];
    await plantPromotions(ctx, ...planned);
    const before = await storedCodes(ctx);
    const rows = [
      'new,percentage,5,,,,,,',
      'runs,percentage,90,,,,,2030-01-01,',
      'RESTS,percentage,90,,,,,,',
    ];
    expect(await graphql.errorOf(ctx, importPromotionCodes, file(...rows))).toEqual([
      'VALIDATION_FAILED',
      'rows.3.code PROMOTION_IN_CAMPAIGN',
      'rows.4.code PROMOTION_IN_CAMPAIGN',
    ]);
    expect(await storedCodes(ctx)).toEqual(before);
  });

  it('is loaded twice at the same time as if it were loaded once', async () => {
    const ctx = world.contextOf();
    const rows = ['a,percentage,5,,,,,,', 'b,percentage,5,,,,,,'];
    const outcomes = await Promise.all([load(ctx, ...rows), load(ctx, ...rows.toReversed())]);
    expect(outcomes.map(({ created }) => created).sort()).toEqual([0, 2]);
    expect(await storedCodes(ctx)).toHaveLength(2);
  });

  it('is of one organization', async () => {
    const [ctx, stranger] = [world.contextOf(), world.contextOf()];
    await load(ctx, 'a,percentage,5,,,,,,');
    expect(await load(stranger, 'a,percentage,6,,,,,,')).toMatchObject({ created: 1 });
    expect(await storedCodes(ctx)).toMatchObject([{ terms: { percentage: '5' } }]);
  });
});

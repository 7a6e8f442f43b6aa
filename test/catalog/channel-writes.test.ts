import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import { newId } from '../../kernel/ids.js';
import type { ListingVariant } from '../../subgraphs/catalog/channels/listing/listing.entity.js';
import { filterListings } from '../../subgraphs/catalog/channels/listing/listing.queries.js';
import { ListingResolver } from '../../subgraphs/catalog/channels/listing/listing.resolver.js';
import { driftOf } from '../../subgraphs/catalog/channels/listing/listing.rules.js';
import { releaseIds } from '../../subgraphs/catalog/channels/listing/listing-identity.js';
import { ListingMappingService } from '../../subgraphs/catalog/channels/listing/listing-mapping.service.js';
import {
  type ClaimedWrite,
  claimWrites,
  type Place,
  recordWrites,
  type WriteKind,
} from '../../subgraphs/catalog/channels/sync/channel-write.queries.js';
import { compareListings } from '../../subgraphs/catalog/channels/sync/compare-listings.js';
import { sendBatch } from '../../subgraphs/catalog/channels/sync/send-batch.js';
import { ListingWorld, sg } from './listing/listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

/** Known as 12.50 and 10 pieces; 3.30 and 7 pieces wait to be sent. */
async function waiting() {
  const ctx = world.context();
  const { connectionId, shop } = await world.connect(ctx, 'bazaar');
  const { id } = await world.published(ctx);
  await world.stop();
  await change(ctx, `desired_price = 3.30, price_pending = true, desired_quantity = 7, stock_pending = true`);
  const place: Place = { organizationId: ctx.organizationId, connectionId, storeId: 'sg' };
  return { ctx, productId: id, place, shop };
}

const change = (ctx: RequestContext, set: string) =>
  ctx.db.query(unnamed(`update catalog.listing_variant set ${set} where organization_id = $1`), [
    ctx.organizationId,
  ]);

const claim = (ctx: RequestContext, kind: WriteKind, place: Place, holderId: string) =>
  claimWrites(ctx.db, kind, place, { afterListingId: null, limit: 10, holderId });

const record = (
  { ctx, place, kind }: { ctx: RequestContext; place: Place; kind: WriteKind },
  write: ClaimedWrite,
  { holderId, isDone = true }: { holderId: string; isDone?: boolean },
) => {
  const issues = isDone
    ? []
    : [
        {
          severity: 'error',
          code: 'TOO_LOW',
          field: null,
          message: 'Too low.',
          marketplaceMessage: null,
        } as const,
      ];
  return recordWrites(ctx.db, kind, place, { holderId, writes: [{ write, isDone, issues }] });
};

const variantOf = async (ctx: RequestContext, productId: string): Promise<ListingVariant> =>
  (await world.of(ctx, productId))[0]!.variants[0]!;

describe.each([
  { kind: 'price', newer: 'desired_price = 4.40' },
  { kind: 'stock', newer: 'desired_quantity = 8' },
] as const)('a $kind that is sent', ({ kind, newer }) => {
  const fieldsOf = (variant: ListingVariant) =>
    kind === 'price'
      ? [variant.desiredPrice, variant.observedPrice, variant.pricePending, variant.priceEvidence]
      : [variant.desiredQuantity, variant.observedQuantity, variant.stockPending, variant.stockEvidence];
  const [sent, before, next] = kind === 'price' ? ['3.30', '12.50', '4.40'] : [7, 10, 8];

  it('is known as acknowledged once it is recorded, and waits no more', async () => {
    const { ctx, place, productId } = await waiting();
    const holderId = newId();
    const [write] = await claim(ctx, kind, place, holderId);
    expect(fieldsOf(await variantOf(ctx, productId))).toEqual([sent, before, true, 'snapshot']);
    await record({ ctx, place, kind }, write!, { holderId });
    expect(fieldsOf(await variantOf(ctx, productId))).toEqual([sent, sent, false, 'acknowledged_write']);
    expect(await claim(ctx, kind, place, newId())).toEqual([]);
  });

  it('and desired otherwise meanwhile goes on waiting with what is desired now', async () => {
    const { ctx, place, productId } = await waiting();
    const holderId = newId();
    const [write] = await claim(ctx, kind, place, holderId);
    await change(ctx, newer);
    await record({ ctx, place, kind }, write!, { holderId });
    expect(fieldsOf(await variantOf(ctx, productId))).toEqual([next, sent, true, 'acknowledged_write']);
    const [again] = await claim(ctx, kind, place, newId());
    expect(again).toMatchObject(kind === 'price' ? { price: next } : { quantity: next });
  });

  it('and rejected is not taken for observed: what was known stays, with the reason', async () => {
    const { ctx, place, productId } = await waiting();
    const holderId = newId();
    const [write] = await claim(ctx, kind, place, holderId);
    await record({ ctx, place, kind }, write!, { holderId, isDone: false });
    const variant = await variantOf(ctx, productId);
    expect(fieldsOf(variant)).toEqual([sent, before, false, 'snapshot']);
    expect(kind === 'price' ? variant.priceIssues : variant.stockIssues).toMatchObject([{ code: 'TOO_LOW' }]);
  });

  it('is taken by nobody else while its lease runs, and by another one when that has ended', async () => {
    const { ctx, place, productId } = await waiting();
    const [slow, other] = [newId(), newId()];
    const [write] = await claim(ctx, kind, place, slow);
    expect(await claim(ctx, kind, place, other)).toEqual([]);
    await change(ctx, `${kind}_lease_until = now() - interval '1 second'`);
    const [taken] = await claim(ctx, kind, place, other);
    expect(taken).toEqual(write);
    await record({ ctx, place, kind }, write!, { holderId: slow, isDone: false });
    expect(fieldsOf(await variantOf(ctx, productId))).toEqual([sent, before, true, 'snapshot']);
    expect(await claim(ctx, kind, place, newId())).toEqual([]);
    await record({ ctx, place, kind }, taken!, { holderId: other });
    expect(fieldsOf(await variantOf(ctx, productId))).toEqual([sent, sent, false, 'acknowledged_write']);
  });

  it('and of which the marketplace says nothing is not said to be known, and waits for another request', async () => {
    const { ctx, place, productId, shop } = await waiting();
    const holderId = newId();
    const batch = await claim(ctx, kind, place, holderId);
    const account = await shop.open();
    Object.assign(account.channel, { updatePrices: async () => [], updateStock: async () => [] });
    const { signal } = new AbortController();
    await sendBatch({ db: ctx.db, account, place, store: sg, kind, holderId, signal }, batch);
    const variant = await variantOf(ctx, productId);
    expect(fieldsOf(variant)).toEqual([sent, before, false, 'snapshot']);
    const issues = kind === 'price' ? variant.priceIssues : variant.stockIssues;
    expect(issues).toMatchObject([{ code: 'NOT_ANSWERED' }]);
  });

  it('for a listing whose id has gone to something else meanwhile is not known of it', async () => {
    const { ctx, place, productId } = await waiting();
    const holderId = newId();
    const [write] = await claim(ctx, kind, place, holderId);
    const listings = await world.of(ctx, productId);
    await ctx.transaction(tx => releaseIds(tx, ctx.organizationId, listings));
    await record({ ctx, place, kind }, write!, { holderId });
    expect(fieldsOf(await variantOf(ctx, productId))).toEqual([sent, null, false, null]);
  });
});

describe('a reading of a value that is being sent', () => {
  it.each(['price', 'stock'] as const)(
    'says nothing of the %s, and of the other one what is there',
    async kind => {
      const { ctx, place, productId, shop } = await waiting();
      await claim(ctx, kind, place, newId());
      const { variants } = shop.only();
      shop.change('bazaar-1', {
        variants: variants.map(variant => ({ ...variant, price: '1.00', quantity: 99 })),
      });
      const observed = async () => {
        await world.lookNow(ctx, place.connectionId);
        const { observedPrice, observedQuantity } = await variantOf(ctx, productId);
        return [observedPrice, observedQuantity];
      };
      expect(await observed()).toEqual(kind === 'price' ? ['12.50', 99] : ['1.00', 10]);
      await change(ctx, `${kind}_lease_until = now() - interval '1 second'`);
      expect(await observed()).toEqual(['1.00', 99]);
    },
  );
});

const all = { marketplace: null, state: null, isDrifting: null };
const later = '2099-12-01T00:00:00.000Z';

/** A change of one value alone, as a product makes it and as a listing desires it; `of` is how reads name it. */
const valueChanges = [
  { of: 'price', kind: 'price', product: { price: '13.00' }, desired: 'desired_price = 13.00' },
  { of: 'salePrice', kind: 'price', product: { salePrice: '11.00' }, desired: 'desired_sale_price = 11.00' },
  {
    of: 'salePriceEndsAt',
    kind: 'price',
    product: { salePrice: '11.00', salePriceEndsAt: later },
    desired: `desired_sale_price_ends_at = '${later}'`,
    given: ', desired_sale_price = 11.00, observed_sale_price = 11.00',
  },
  { of: 'quantity', kind: 'stock', product: { inventoryQuantity: 11 }, desired: 'desired_quantity = 11' },
] as const;

describe.each(valueChanges)('a $of that alone changes', ({ of, kind, product, desired, ...more }) => {
  const { given = '' }: { given?: string } = more;
  const known = `desired_price = 12.50, desired_quantity = 10, price_pending = false, stock_pending = false${given}`;

  it('is told to the listings of the product', async () => {
    const { ctx, productId } = await waiting();
    await change(ctx, known);
    await world.products.update(ctx, productId, product);
    const fields = ['price', 'inventory'];
    await ctx.transaction(tx => compareListings(tx, ctx.organizationId, [{ productId, fields }], world));
    const { pricePending, stockPending } = await variantOf(ctx, productId);
    expect([pricePending, stockPending]).toEqual([kind === 'price', kind === 'stock']);
  });

  it('while another value is sent goes on waiting', async () => {
    const { ctx, place, productId } = await waiting();
    const holderId = newId();
    const [write] = await claim(ctx, kind, place, holderId);
    await change(ctx, desired);
    await record({ ctx, place, kind }, write!, { holderId });
    const { pricePending, stockPending } = await variantOf(ctx, productId);
    expect(kind === 'price' ? pricePending : stockPending).toBe(true);
  });

  it('and does not wait is drift, in the listing and in the list', async () => {
    const { ctx, productId } = await waiting();
    await change(ctx, known);
    await change(ctx, desired);
    const found = await filterListings(
      ctx.db,
      ctx.organizationId,
      { ...all, isDrifting: true },
      { after: null, limit: 10 },
    );
    expect(driftOf((await world.of(ctx, productId))[0]!).map(({ field }) => field)).toEqual([
      `variants.MUG.${of}`,
    ]);
    expect(found).toHaveLength(1);
  });
});

describe('drift', () => {
  it.each(['price', 'stock'] as const)('is not told of a %s that waits to be sent', async kind => {
    const { ctx, productId } = await waiting();
    const other = kind === 'price' ? 'stock' : 'price';
    await change(
      ctx,
      `${other}_pending = false, desired_price = case '${other}' when 'price' then 12.50 else 3.30 end,
      desired_quantity = case '${other}' when 'stock' then 10 else 7 end`,
    );
    const found = () =>
      filterListings(ctx.db, ctx.organizationId, { ...all, isDrifting: true }, { after: null, limit: 10 });
    expect([driftOf((await world.of(ctx, productId))[0]!), await found()]).toEqual([[], []]);
    await change(ctx, `${kind}_pending = false`);
    const field = `variants.MUG.${kind === 'price' ? 'price' : 'quantity'}`;
    expect(driftOf((await world.of(ctx, productId))[0]!).map(one => one.field)).toEqual([field]);
    expect((await found()).length).toBe(1);
  });
});

describe('the list of listings', () => {
  it('read page by page with a limit of 1 has every listing once, in order', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    await world.publishedMany(ctx, 3);
    const resolver = new ListingResolver(world.listings, new ListingMappingService());
    const whole = await resolver.listings({ limit: 10 }, ctx);
    expect(whole.pagination).toEqual({ limit: 10, hasMore: false, nextCursor: null });
    const seen: string[] = [];
    for (let cursor: string | null = null; seen.length < 10; ) {
      const page = await resolver.listings({ limit: 1, cursor }, ctx);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
      if (cursor === null) {
        break;
      }
    }
    expect([seen.length, seen]).toEqual([3, whole.items.map(({ id }) => id)]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import type { ListingPlaces } from '../../../subgraphs/catalog/channels/listing/listing.service.js';
import { ListingWorld, my, sg } from './listing-world.js';

let world: ListingWorld;
beforeAll(async () => {
  world = await ListingWorld.open();
});
afterAll(() => world.close());

describe('a publication', () => {
  it('goes to all places, or to those that fit everything that was named; none that fits is rejected with those there are', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    const { connectionId: second } = await world.connect(ctx, 'bazaar', { stores: [my] });
    await world.connect(ctx, 'souk', { stores: [sg] });
    const publish = async (places: ListingPlaces) => {
      const { id } = await world.product(ctx, { sku: null });
      await world.listings.publish(ctx, id, places);
      const listings = await world.of(ctx, id);
      return listings.map(({ marketplace, country }) => `${marketplace} ${country}`).sort();
    };
    expect(await publish({})).toEqual(['bazaar MY', 'bazaar MY', 'bazaar SG', 'souk SG']);
    expect(await publish({ marketplaces: ['souk'] })).toEqual(['souk SG']);
    expect(await publish({ accounts: [second] })).toEqual(['bazaar MY']);
    expect(await publish({ marketplaces: [' Bazaar'], countries: ['sg'] })).toEqual(['bazaar SG']);
    const there = 'No connected and enabled store fits. There are: bazaar MY, bazaar SG, souk SG.';
    for (const [places, path, message] of [
      [{ accounts: [newId()] }, 'accounts', there],
      [{ accounts: ['none'] }, 'accounts', there],
      [{ accounts: [second], countries: ['SG'] }, 'countries', there],
      [
        { marketplaces: ['bazaar', 'souk'], countries: ['MY'] },
        'marketplaces.1',
        expect.stringContaining('"souk"'),
      ],
    ] as const) {
      await expect(publish(places)).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        errors: [{ path, code: 'NOT_CONNECTED', message }],
      });
    }
  });

  it('goes to the countries that were named, to no store that is switched off, to no account that is not connected, and names the marketplaces that are not connected', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar', { stores: [sg, my] });
    const product = await world.product(ctx);
    await world.listings.publish(ctx, product.id, { countries: ['sg'] });
    expect((await world.of(ctx, product.id)).map(({ country }) => country)).toEqual(['SG']);
    const off = `update catalog.marketplace_store set is_enabled = false where organization_id = $1 and store_id = 'my'`;
    await ctx.db.query(unnamed(off), [ctx.organizationId]);
    await world.listings.publish(ctx, product.id, {});
    expect((await world.of(ctx, product.id)).map(({ country }) => country)).toEqual(['SG']);
    for (const status of ['needs_attention', 'disconnected']) {
      const apart = world.context();
      await world.connect(apart, 'bazaar');
      const cup = await world.product(apart);
      await apart.db.query(
        unnamed(`update catalog.marketplace_connection set status = '${status}' where organization_id = $1`),
        [apart.organizationId],
      );
      await expect(world.listings.publish(apart, cup.id, {})).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
    await expect(
      world.listings.publish(ctx, product.id, { marketplaces: ['bazaar', 'nowhere'] }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'marketplaces.1', code: 'UNKNOWN', message: expect.stringContaining('bazaar') }],
    });
    await expect(world.listings.publish(world.context(), product.id, {})).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
  });

  it('is in the country and the currency that its store has by now', async () => {
    const ctx = world.context();
    await world.connect(ctx, 'bazaar');
    const product = await world.product(ctx);
    await world.listings.publish(ctx, product.id, {});
    const moved = `update catalog.marketplace_store set country = 'TH', currency = 'THB' where organization_id = $1`;
    await ctx.db.query(unnamed(moved), [ctx.organizationId]);
    await world.listings.publish(ctx, product.id, {});
    expect(await world.of(ctx, product.id)).toMatchObject([{ country: 'TH', currency: 'THB' }]);
  });
});

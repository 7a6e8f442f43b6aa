import { describe, expect, it } from 'vitest';
import { findProduct } from '../../../subgraphs/catalog/product/product.queries.js';
import type { ProductChanges } from '../../../subgraphs/catalog/product/product.rules.js';
import type { ProductSnapshot } from '../../../subgraphs/catalog/product/product.snapshot.js';
import { ProductCommercialService } from '../../../subgraphs/catalog/product/product-commercial.service.js';
import type { MovableClock } from '../../catalog/inventory/ledger.js';
import {
  productChanges,
  variantChanges,
  wholeProduct,
  wholeVariant,
  wholeVariantProduct,
} from '../../catalog/product-changes.js';
import type { OrderShop } from '../../commerce/order-world.js';
import { eventsOf } from './events-of.js';

const commercial = new ProductCommercialService();

/** Each field of a product, changed alone by each of the ways in. */
export function describeProducts(openShop: () => OrderShop): void {
  const made = async (fields: ProductChanges) => {
    const shop = openShop();
    const before = await shop.products.create(shop.ctx, fields);
    (shop.ctx.clock as MovableClock).move(1_000);
    /** The product as it is stored now, and what the events said was changed. */
    const stored = async () => {
      const after = (await findProduct(shop.ctx.db, shop.organizationId, before.id))!;
      expect(after.updatedAt).toBe(shop.ctx.clock.now().toISOString());
      const events = await eventsOf(shop.ctx, 'product');
      return { after, told: [...new Set(events.slice(1).flatMap(event => event.changedFields))] };
    };
    return { shop, before, stored };
  };

  describe('a product', () => {
    it.each(Object.entries(productChanges))(
      'is stored and told with %s alone changed',
      async (field, change) => {
        const { shop, before, stored } = await made(wholeProduct('1'));
        const answered = await shop.products.update(shop.ctx, before.id, change);
        const { after, told } = await stored();
        expect(after).toEqual(answered);
        expect(after.version).toBe(2);
        expect(after[field as keyof ProductSnapshot]).not.toEqual(before[field as keyof ProductSnapshot]);
        expect(told).toEqual(field === 'currency' ? ['currency'] : [field]);
      },
    );

    it('is stored and told with options alone changed', async () => {
      const { shop, before, stored } = await made(wholeVariantProduct('1'));
      const options = [{ name: 'Size', values: ['S', 'M', 'L'] }];
      await shop.products.update(shop.ctx, before.id, { options });
      expect(await stored()).toMatchObject({ after: { options, version: 2 }, told: ['options'] });
    });

    it.each(['price', 'salePrice', 'cost', 'salePriceStartsAt', 'salePriceEndsAt'] as const)(
      'is stored and told with %s alone changed by the route of prices',
      async field => {
        const { shop, before, stored } = await made(wholeProduct('1'));
        const change = { [field]: productChanges[field][field], currency: 'SGD' };
        const { product } = await commercial.setPrice(shop.ctx, before.id, change);
        const { after, told } = await stored();
        expect(after).toEqual(product);
        expect([after.version, told]).toEqual([2, [field]]);
        expect(after[field]).not.toEqual(before[field]);
      },
    );

    it('is stored and told with its stock alone changed by the route of stock', async () => {
      const { shop, before, stored } = await made(wholeProduct('1'));
      await commercial.setInventory(shop.ctx, before.id, { inventoryQuantity: 4 });
      expect(await stored()).toMatchObject({
        after: { inventoryQuantity: 4, version: 2 },
        told: ['inventoryQuantity'],
      });
    });

    it('is stored and told with its cost alone changed by the route of costs', async () => {
      const { shop, before, stored } = await made(wholeProduct('1'));
      await commercial.setCost(shop.ctx, before.id, { cost: '6.00', currency: 'SGD' });
      expect(await stored()).toMatchObject({
        after: { cost: { amount: '6.00' }, version: 2 },
        told: ['cost'],
      });
    });
  });

  describe('a variant', () => {
    it.each(Object.entries(variantChanges))(
      'is stored and told with %s alone changed',
      async (field, change) => {
        const { shop, before, stored } = await made(wholeVariantProduct('1'));
        const { id } = before.variants[0]!;
        const variants = [{ ...wholeVariant('1'), ...change, id }];
        const answered = await shop.products.update(shop.ctx, before.id, { variants });
        const { after, told } = await stored();
        expect(after).toEqual(answered);
        expect(after.variants).not.toEqual(before.variants);
        expect(told).toContain(`variants.${id}.${field}`);
      },
    );

    it('is stored and told with its place alone changed', async () => {
      const product = {
        ...wholeVariantProduct('1'),
        variants: [wholeVariant('1'), { sku: 'M', optionValues: { Size: 'M' } }],
      };
      const { shop, before, stored } = await made(product);
      const variants = before.variants.toReversed().map(({ id }) => ({ id }));
      await shop.products.update(shop.ctx, before.id, { variants });
      const { after, told } = await stored();
      expect(after.variants.map(({ id }) => id)).toEqual(variants.map(({ id }) => id));
      expect(told).toEqual(['variants']);
    });
  });
}

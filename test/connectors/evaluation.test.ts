import { describe, expect, it } from 'vitest';
import { noListingDefaults } from '../../connectors/marketplaces/listing-defaults.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { evaluate } from '../../subgraphs/catalog/evaluation/evaluation.rules.js';
import { placeFacts } from '../../subgraphs/catalog/evaluation/evaluation-facts.rules.js';
import { wordingOf } from '../../subgraphs/catalog/evaluation/wording.rules.js';
import type { Product } from '../../subgraphs/catalog/product/product.entity.js';
import { emptyProduct } from '../../subgraphs/catalog/product/product.rules.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const bare: Product = {
  ...emptyProduct('019a9f00-0000-7000-8000-000000000001', 'SGD', now.toISOString()),
  title: 'Mug, FREE SHIPPING',
};
/** Where merchants sell in shops of their own. */
const ownShops = ['shopify', 'woocommerce'];

function evaluated(marketplace: (typeof marketplaces)[number]) {
  const place = {
    connectionId: 'a1',
    marketplace: marketplace.key,
    stockBuffer: 0,
    listingDefaults: noListingDefaults,
    storeId: 'sg',
    country: 'SG',
    currency: 'SGD',
  };
  const desired = {
    ...{ variantId: bare.id, sku: 'MUG', price: null, salePrice: null, salePriceEndsAt: null, quantity: 0 },
    ...{ priceSource: null, salePriceSource: null, priceIssues: [] },
  };
  const shared = { pictures: [], now, read: wordingOf };
  return evaluate(placeFacts({ product: bare, place, marketplace, listing: null }, [desired], shared));
}

describe.each(marketplaces)('a bare product at $title', marketplace => {
  const { criteria, issues, isPublishable, score } = evaluated(marketplace);
  const criterion = (key: string) => criteria.find(each => each.key === key)!;

  it('is not publishable, and every issue is named', () => {
    expect(isPublishable).toBe(false);
    expect(score).toBeLessThan(50);
    expect(issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['PRICE_MISSING', 'IMAGE_MISSING']),
    );
    expect(criterion('marketplace_requirements').result).toBe('not_met');
  });

  it('is asked for a category of the marketplace, or for a product type where there are none', () => {
    const field = issues.some(({ code }) => code === 'CATEGORY_MISSING')
      ? `attributes.${marketplace.key}.categoryId`
      : 'productType';
    expect(criterion('category')).toMatchObject({ result: 'not_met', field });
  });

  it('may not advertise, but in a shop of the merchant’s own', () => {
    const { result } = criterion('title_promotional_words');
    expect(result).toBe(ownShops.includes(marketplace.key) ? 'not_applicable' : 'not_met');
  });

  it('has its faults told in fields of the product', () => {
    const fields = criteria.flatMap(({ field }) => field ?? []);
    const draftNames = /imageUrls|weightGrams|^variants[.]|^attributes[.](?!.*[.])/;
    expect(fields.filter(field => draftNames.test(field))).toEqual([]);
  });
});

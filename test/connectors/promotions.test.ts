import { describe, expect, it } from 'vitest';
import type { PromotionDelivery, PromotionKind } from '../../connectors/marketplaces/promotion.js';
import { sandboxedMarketplaces } from '../../connectors/marketplaces/sandboxed-registry.js';
import type { Particulars } from './kit/particulars.js';
import { lifecycleTests } from './promotions/lifecycle.js';
import { limitTests } from './promotions/limits.js';
import { troubleTests } from './promotions/trouble.js';

/** What a product needs there beyond what every product has. */
const drafts: Record<string, Particulars['draft']> = {
  shopee: { attributes: { categoryId: '100636' } },
  lazada: {
    attributes: { categoryId: '10002019', package_height: '10', package_length: '12.5', package_width: '9' },
  },
  tiktok_shop: {
    attributes: { categoryId: '600024', packageLengthCm: '12', packageWidthCm: '9', packageHeightCm: '10' },
  },
  zalora: { attributes: { categoryId: '4711' } },
  amazon: { attributes: { categoryId: 'DRINKING_CUP' } },
};

for (const module of sandboxedMarketplaces.filter(
  ({ marketplace }) => marketplace.promotions !== undefined,
)) {
  const { marketplace } = module;
  const draft = drafts[marketplace.key];
  const subject = { module, particulars: draft === undefined ? {} : { draft } };
  describe(`promotions of ${marketplace.title}`, () => {
    for (const [kind, deliveries] of Object.entries(marketplace.promotions!.capabilities)) {
      for (const delivery of Object.keys(deliveries)) {
        const way = { kind: kind as PromotionKind, delivery: delivery as PromotionDelivery };
        describe(`${kind} by ${delivery}`, () => {
          lifecycleTests(subject, way);
          troubleTests(subject, way);
          limitTests(subject, way);
        });
      }
    }
  });
}

it('some marketplaces deliver promotions', () => {
  expect(sandboxedMarketplaces.some(({ marketplace }) => marketplace.promotions !== undefined)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import type { PromotionDelivery, PromotionKind } from '../../connectors/marketplaces/promotion.js';
import { lifecycleTests } from './promotions/lifecycle.js';
import { limitTests } from './promotions/limits.js';
import { subjects } from './promotions/subjects.js';
import { troubleTests } from './promotions/trouble.js';

for (const subject of subjects) {
  const { marketplace } = subject.module;
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

it('all marketplaces deliver promotions', () => {
  expect(subjects.map(({ module }) => module.marketplace.key).sort()).toEqual([
    'amazon',
    'lazada',
    'shopee',
    'shopify',
    'tiktok_shop',
    'woocommerce',
    'zalora',
  ]);
});

import { describe, expect, it } from 'vitest';
import type { PromotionKind } from '../../connectors/marketplaces/promotion.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { lifecycleTests } from './promotions/lifecycle.js';
import { limitTests } from './promotions/limits.js';
import { subjects } from './promotions/subjects.js';
import { troubleTests } from './promotions/trouble.js';

for (const subject of subjects) {
  const { marketplace } = subject.module;
  describe(`promotions of ${marketplace.title}`, () => {
    for (const kind of Object.keys(marketplace.promotions?.capabilities ?? {}) as PromotionKind[]) {
      describe(kind, () => {
        lifecycleTests(subject, kind);
        troubleTests(subject, kind);
        limitTests(subject, kind);
      });
    }
  });
}

it('all marketplaces have records of promotions or take sale prices', () => {
  const taking = marketplaces.filter(
    ({ capabilities, promotions }) => promotions !== undefined || capabilities.salePrice,
  );
  expect(taking.map(({ key }) => key).sort()).toEqual([
    'amazon',
    'lazada',
    'shopee',
    'shopify',
    'tiktok_shop',
    'woocommerce',
    'zalora',
  ]);
});

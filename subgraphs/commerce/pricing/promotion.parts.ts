import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import { PromotionResolver } from './promotion/promotion.resolver.js';
import { PromotionService } from './promotion/promotion.service.js';
import { PromotionPageType } from './promotion/promotion.type.js';
import type { OnPromotionsChanged } from './promotion/promotion-change.js';
import { PromotionProductResolver } from './promotion/promotion-product.resolver.js';
import { PromotionProductService } from './promotion/promotion-product.service.js';
import { PromotionProductPageType } from './promotion/promotion-product.type.js';
import { PromotionCodeResolver } from './promotion-code/promotion-code.resolver.js';
import { PromotionCodeService } from './promotion-code/promotion-code.service.js';

/** Who is told of changes of promotions, in this order. */
const listeners: readonly OnPromotionsChanged[] = [];

const onChanged: OnPromotionsChanged = async (tx, organizationId, changes) => {
  for (const listener of listeners) {
    await listener(tx, organizationId, changes);
  }
};

interface PromotionParts {
  marketplaces: readonly Marketplace[];
}

/** What others plan promotions with. */
export const promotionService = ({ marketplaces }: PromotionParts): PromotionService =>
  new PromotionService({ marketplaces, onChanged, storesHolding: async () => [] });

/** What the subgraph has for promotions and their products. */
export function promotionResolvers(parts: PromotionParts): [object, object][] {
  const products = new PromotionProductService({ ...parts, onChanged });
  return [
    [PromotionResolver, new PromotionResolver(promotionService(parts))],
    [PromotionProductResolver, new PromotionProductResolver(products)],
    [PromotionCodeResolver, new PromotionCodeResolver(new PromotionCodeService({ ...parts, onChanged }))],
    ...[PromotionPageType, PromotionProductPageType].map(pageTotalResolver),
  ];
}

import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import { repriceOnPromotionsChanged } from './listing-price/reprice-promoted.js';
import { salePriceTakers } from './listing-price/sale-price-takers.js';
import type { Reprice } from './price-book/repricing.js';
import { PromotionResolver } from './promotion/promotion.resolver.js';
import { PromotionService } from './promotion/promotion.service.js';
import { PromotionPageType } from './promotion/promotion.type.js';
import type { OnPromotionsChanged } from './promotion/promotion-change.js';
import { PromotionProductResolver } from './promotion/promotion-product.resolver.js';
import { PromotionProductService } from './promotion/promotion-product.service.js';
import { PromotionProductPageType } from './promotion/promotion-product.type.js';
import { PromotionCodeResolver } from './promotion-code/promotion-code.resolver.js';
import { PromotionCodeService } from './promotion-code/promotion-code.service.js';
import { planDeliveries } from './promotion-delivery/plan-deliveries.js';
import { PromotionDeliveriesResolver } from './promotion-delivery/promotion-deliveries.resolver.js';
import { storesHolding } from './promotion-delivery/promotion-delivery.queries.js';

interface PromotionParts {
  marketplaces: readonly Marketplace[];
  reprice: Reprice;
}

/** Who is told of changes of promotions, in this order. */
const onChangedOf = ({ marketplaces, reprice }: PromotionParts): OnPromotionsChanged => {
  const listeners: readonly OnPromotionsChanged[] = [
    planDeliveries(marketplaces),
    repriceOnPromotionsChanged({ reprice, takesSalePrice: salePriceTakers(marketplaces) }),
  ];
  return async (tx, organizationId, changes) => {
    for (const listener of listeners) {
      await listener(tx, organizationId, changes);
    }
  };
};

/** What others plan promotions with. */
export const promotionService = (parts: PromotionParts): PromotionService =>
  new PromotionService({ ...parts, onChanged: onChangedOf(parts), storesHolding });

/** What the subgraph has for promotions and their products. */
export function promotionResolvers(parts: PromotionParts): [object, object][] {
  const told = { ...parts, onChanged: onChangedOf(parts) };
  return [
    [PromotionResolver, new PromotionResolver(promotionService(parts))],
    [PromotionDeliveriesResolver, new PromotionDeliveriesResolver()],
    [PromotionProductResolver, new PromotionProductResolver(new PromotionProductService(told))],
    [PromotionCodeResolver, new PromotionCodeResolver(new PromotionCodeService(told))],
    ...[PromotionPageType, PromotionProductPageType].map(pageTotalResolver),
  ];
}

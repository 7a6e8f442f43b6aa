import { acpRoutes } from '../acp/routes.js';
import type { Route } from '../route.js';
import { ucpRoutes } from '../ucp/routes.js';
import { catalogItemRoutes } from './catalog/catalog-items.routes.js';
import { categoryRoutes } from './catalog/categories.routes.js';
import { discoveryRoutes } from './catalog/discovery.routes.js';
import { discoveryDocumentRoutes } from './catalog/discovery-documents.routes.js';
import { enrichmentRoutes } from './catalog/enrichment.routes.js';
import { evaluationRoutes } from './catalog/evaluation.routes.js';
import { ghostMannequinRoutes } from './catalog/ghost-mannequin.routes.js';
import { listingRoutes } from './catalog/listings.routes.js';
import { marketplaceRoutes } from './catalog/marketplaces.routes.js';
import { monitorRoutes } from './catalog/monitor.routes.js';
import { priceComparisonRoutes } from './catalog/price-comparison.routes.js';
import { productCommercialRoutes } from './catalog/product-commercial.routes.js';
import { productComparisonRoutes } from './catalog/product-comparison.routes.js';
import { productImageRoutes } from './catalog/product-images.routes.js';
import { productImportRoutes } from './catalog/product-import.routes.js';
import { productRoutes } from './catalog/products.routes.js';
import { campaignActionRoutes } from './commerce/campaign-actions.routes.js';
import { campaignOptionRoutes } from './commerce/campaign-options.routes.js';
import { campaignRoutes } from './commerce/campaigns.routes.js';
import { checkoutCompletionRoutes } from './commerce/checkout-completion.routes.js';
import { checkoutSessionRoutes } from './commerce/checkout-sessions.routes.js';
import { feedRoutes } from './commerce/feeds.routes.js';
import { orderActionRoutes } from './commerce/order-actions.routes.js';
import { orderRoutes } from './commerce/orders.routes.js';
import { paymentPushRoutes } from './commerce/payment-pushes.routes.js';
import { priceBookRoutes } from './commerce/price-books.routes.js';
import { pricePreviewRoutes } from './commerce/price-preview.routes.js';
import { promotionProductRoutes } from './commerce/promotion-products.routes.js';
import { promotionRetryRoutes } from './commerce/promotion-retry.routes.js';
import { promotionRoutes } from './commerce/promotions.routes.js';
import { pushRoutes } from './commerce/pushes.routes.js';
import { returnActionRoutes } from './commerce/return-actions.routes.js';
import { returnRoutes } from './commerce/returns.routes.js';
import { agentRoutes } from './content/agents.routes.js';
import { aopRoutes } from './content/aop.routes.js';
import { documentRoutes } from './content/documents.routes.js';
import { lookRoutes } from './content/looks.routes.js';
import { reviewRoutes } from './content/reviews.routes.js';
import { threadRoutes } from './content/threads.routes.js';
import { analyticsRoutes } from './finance/analytics.routes.js';
import { analyticsReportRoutes } from './finance/analytics-reports.routes.js';
import { settlementRoutes } from './finance/settlements.routes.js';
import { platformRoutes } from './platform/platform.routes.js';

/** The whole table: our own routes, and those of the protocols. */
export const routes: readonly Route[] = [
  ...productRoutes,
  ...productCommercialRoutes,
  ...productImageRoutes,
  ...ghostMannequinRoutes,
  ...productImportRoutes,
  ...catalogItemRoutes,
  ...categoryRoutes,
  ...listingRoutes,
  ...evaluationRoutes,
  ...marketplaceRoutes,
  ...enrichmentRoutes,
  ...monitorRoutes,
  ...priceComparisonRoutes,
  ...discoveryRoutes,
  ...productComparisonRoutes,
  ...discoveryDocumentRoutes,
  ...pushRoutes,
  ...documentRoutes,
  ...agentRoutes,
  ...settlementRoutes,
  ...analyticsRoutes,
  ...analyticsReportRoutes,
  ...orderRoutes,
  ...orderActionRoutes,
  ...returnRoutes,
  ...returnActionRoutes,
  ...feedRoutes,
  ...pricePreviewRoutes,
  ...priceBookRoutes,
  ...promotionRoutes,
  ...promotionProductRoutes,
  ...promotionRetryRoutes,
  ...campaignOptionRoutes,
  ...campaignRoutes,
  ...campaignActionRoutes,
  ...reviewRoutes,
  ...threadRoutes,
  ...checkoutSessionRoutes,
  ...checkoutCompletionRoutes,
  ...paymentPushRoutes,
  ...lookRoutes,
  ...aopRoutes,
  ...acpRoutes,
  ...ucpRoutes,
  ...platformRoutes,
];

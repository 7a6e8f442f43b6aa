import { httpErrors } from '../rest-facade/errors/http.errors.js';
import { connectionErrors } from '../subgraphs/catalog/channels/connection/connection.errors.js';
import { listingErrors } from '../subgraphs/catalog/channels/listing/listing.errors.js';
import { discoveryErrors } from '../subgraphs/catalog/discovery/discovery.errors.js';
import { enrichmentErrors } from '../subgraphs/catalog/enrichment/enrichment.errors.js';
import { imageEditErrors } from '../subgraphs/catalog/ghost-mannequin/image-edit.errors.js';
import { importErrors } from '../subgraphs/catalog/import/import.errors.js';
import { inventoryErrors } from '../subgraphs/catalog/inventory/inventory.errors.js';
import { priceResearchErrors } from '../subgraphs/catalog/price-research/price-research.errors.js';
import { productErrors } from '../subgraphs/catalog/product/product.errors.js';
import { feedErrors } from '../subgraphs/catalog/product-feed/product-feed.errors.js';
import { imageErrors } from '../subgraphs/catalog/product-image/product-image.errors.js';
import { shelfShareErrors } from '../subgraphs/catalog/shelf-share/shelf-share.errors.js';
import { storageErrors } from '../subgraphs/catalog/storage-quota/storage-quota.errors.js';
import { agentErrors } from '../subgraphs/commerce/agents/agent-platform/agent.errors.js';
import { campaignErrors } from '../subgraphs/commerce/campaigns/campaign/campaign.errors.js';
import { cartErrorCodes } from '../subgraphs/commerce/checkout/cart/cart.errors.js';
import { checkoutErrors } from '../subgraphs/commerce/checkout/checkout/checkout.errors.js';
import { paymentErrors } from '../subgraphs/commerce/checkout/checkout-payment/payment.errors.js';
import { ingestionErrors } from '../subgraphs/commerce/orders/ingestion/ingestion.errors.js';
import { orderErrors } from '../subgraphs/commerce/orders/order/order.errors.js';
import { orderActionErrors } from '../subgraphs/commerce/orders/order-action/order-action.errors.js';
import { returnErrors } from '../subgraphs/commerce/orders/return/return.errors.js';
import { priceBookErrors } from '../subgraphs/commerce/pricing/price-book/price-book.errors.js';
import { pricePreviewErrors } from '../subgraphs/commerce/pricing/price-preview/price-preview.errors.js';
import { pricingErrors } from '../subgraphs/commerce/pricing/pricing.errors.js';
import { promotionErrorCodes } from '../subgraphs/commerce/pricing/promotion/promotion.errors.js';
import { promotionDeliveryErrorCodes } from '../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.errors.js';
import { agentRunErrors } from '../subgraphs/content/agent-run/agent-run.errors.js';
import { aopErrors } from '../subgraphs/content/aop/aop.errors.js';
import { threadErrors } from '../subgraphs/content/aop-thread/aop-thread.errors.js';
import { documentErrors } from '../subgraphs/content/document/document.errors.js';
import { lookErrors } from '../subgraphs/content/look/look.errors.js';
import { reviewErrors } from '../subgraphs/content/review/review.errors.js';
import { toolErrors } from '../subgraphs/content/tool/tool.errors.js';
import { savedReportErrors } from '../subgraphs/finance/analytics/saved-report/saved-report.errors.js';
import { payoutErrors } from '../subgraphs/finance/payout/payout.errors.js';
import { settlementErrors } from '../subgraphs/finance/settlement/settlement.errors.js';
import { eventErrors } from '../subgraphs/platform/event/event.errors.js';
import { identityErrors } from '../subgraphs/platform/identity.errors.js';
import { jobErrors } from '../subgraphs/platform/job/job.errors.js';
import { providerUsageErrors } from '../subgraphs/platform/provider-usage/provider-usage.errors.js';
import { webhookErrors } from '../subgraphs/platform/webhook/webhook.errors.js';

/** The error codes of every feature of this program. A feature that is not listed here cannot name its codes: they have no type. */
export const featureErrors = {
  ...httpErrors,
  ...identityErrors,
  ...jobErrors,
  ...eventErrors,
  ...providerUsageErrors,
  ...webhookErrors,
  ...productErrors,
  ...imageErrors,
  ...imageEditErrors,
  ...enrichmentErrors,
  ...storageErrors,
  ...shelfShareErrors,
  ...priceResearchErrors,
  ...feedErrors,
  ...discoveryErrors,
  ...importErrors,
  ...inventoryErrors,
  ...listingErrors,
  ...connectionErrors,
  ...orderErrors,
  ...orderActionErrors,
  ...returnErrors,
  ...ingestionErrors,
  ...checkoutErrors,
  ...cartErrorCodes,
  ...paymentErrors,
  ...pricingErrors,
  ...priceBookErrors,
  ...promotionErrorCodes,
  ...pricePreviewErrors,
  ...promotionDeliveryErrorCodes,
  ...campaignErrors,
  ...agentErrors,
  ...agentRunErrors,
  ...documentErrors,
  ...lookErrors,
  ...reviewErrors,
  ...toolErrors,
  ...aopErrors,
  ...threadErrors,
  ...savedReportErrors,
  ...settlementErrors,
  ...payoutErrors,
};

type FeatureErrors = typeof featureErrors;

declare module '../kernel/error-catalogue.js' {
  interface ErrorCatalogue extends FeatureErrors {}
}

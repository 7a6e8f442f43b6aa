import type { Marketplace } from '../../connectors/marketplaces/port.js';
import type { Storage } from '../../connectors/storage/storage.js';
import type { ChangeFeed } from '../../kernel/changes/change-feed.js';
import type { Encryption } from '../../kernel/encryption.js';
import { asReferenced, buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { jobResolver } from '../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../kernel/graphql/page-total.js';
import type { AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import { accountResolver, byAccountId, enqueueRepricing, inventory } from '../catalog/index.js';
import { organizationTimeZone } from '../platform/index.js';
import {
  type AgentSettings,
  type AgentWork,
  agentPlatformResolvers,
  agentTasks,
} from './agents/agent-platform/agent-platform.parts.js';
import { eraseAgentOrder } from './agents/agent-platform/agent-statement.store.js';
import { notifyAgentOfRefund } from './agents/agent-platform/notify-agents.js';
import { reviveAcpEndpoint } from './agents/agent-platform/revive-acp-endpoint.js';
import { BuyerPageResolver } from './agents/buyer-page/buyer-page.resolver.js';
import { campaignResolvers } from './campaigns/campaigns.parts.js';
import { cartService } from './checkout/cart/cart.parts.js';
import { CartResolver } from './checkout/cart/cart.resolver.js';
import { cartPurge } from './checkout/cart/cart.tasks.js';
import { eraseCheckout } from './checkout/checkout/checkout-retention.js';
import { CheckoutSessionResolver } from './checkout/checkout/checkout-session.resolver.js';
import { CheckoutSessionService } from './checkout/checkout/checkout-session.service.js';
import { CheckoutStore } from './checkout/checkout/checkout-session.store.js';
import { checkoutExpiry, checkoutPurge } from './checkout/checkout/checkout-session.tasks.js';
import { CheckoutViews } from './checkout/checkout/checkout-view.js';
import { PersonalVault } from './checkout/checkout/personal-vault.js';
import { PromotionTraceResolver } from './checkout/checkout/promotion-trace.resolver.js';
import {
  checkoutPaymentResolvers,
  checkoutPaymentTasks,
} from './checkout/checkout-payment/checkout-payment.parts.js';
import type { Rails } from './checkout/checkout-payment/open-rails.js';
import { PolicyLinkResolver } from './checkout/policy-link/policy-link.resolver.js';
import { PublicMerchantResolver } from './checkout/public-merchant/public-merchant.resolver.js';
import { SellingMerchantType } from './checkout/public-merchant/public-merchant.type.js';
import {
  type IngestionOptions,
  type IngestionWork,
  ingestionJobs,
  ingestionResolvers,
  ingestionTasks,
} from './orders/ingestion/ingestion.parts.js';
import { eraseSignals } from './orders/ingestion/signal-erasure.js';
import { resolveOrderReference } from './orders/order/order.reference.js';
import { OrderResolver } from './orders/order/order.resolver.js';
import { type OrderEraser, OrderService } from './orders/order/order.service.js';
import { orderMatching } from './orders/order/order.tasks.js';
import { OrderPageType, OrderType } from './orders/order/order.type.js';
import { OrderItemResolver } from './orders/order/order-item.resolver.js';
import { OrderRecorder } from './orders/order/order-record.service.js';
import { orderSubscriptionResolver } from './orders/order/order-subscription.resolver.js';
import { ProductOrdersResolver } from './orders/order/product-orders.resolver.js';
import { eraseLabels } from './orders/order-action/label-erasure.js';
import { orderAction } from './orders/order-action/order-action.jobs.js';
import { OrderActionResolver } from './orders/order-action/order-action.resolver.js';
import { OrderActionService } from './orders/order-action/order-action.service.js';
import { labelPurge } from './orders/order-action/order-action.tasks.js';
import { OrderActionType } from './orders/order-action/order-action.type.js';
import { OrderActionsResolver } from './orders/order-action/order-actions.resolver.js';
import { OrderReturnsResolver } from './orders/return/order-returns.resolver.js';
import { ReturnResolver } from './orders/return/return.resolver.js';
import { returnDeadline, returnLink } from './orders/return/return.tasks.js';
import { ReturnPageType, ReturnType } from './orders/return/return.type.js';
import { eraseReturns } from './orders/return/return.writer.js';
import { ReturnEffects } from './orders/return/return-effects.js';
import { ReturnItemResolver } from './orders/return/return-item.resolver.js';
import { ReturnRecorder } from './orders/return/return-record.service.js';
import { returnAction } from './orders/return-action/return-action.jobs.js';
import { ReturnActionResolver } from './orders/return-action/return-action.resolver.js';
import { ReturnActionService } from './orders/return-action/return-action.service.js';
import { ReturnActionType } from './orders/return-action/return-action.type.js';
import { ReturnActionsResolver } from './orders/return-action/return-actions.resolver.js';
import { uncountOrder } from './orders/sales-figures/sales-deltas.writer.js';
import { salesBuild, salesCheck } from './orders/sales-figures/sales-rollup.tasks.js';
import { StatusMappingResolver } from './orders/status/status-mapping.resolver.js';
import { orderStore, returnObservers } from './orders.js';
import { checkoutTermsResolvers } from './pricing/checkout-terms.parts.js';
import { priceEdges } from './pricing/listing-price/price-edge.tasks.js';
import { salePriceTakers } from './pricing/listing-price/sale-price-takers.js';
import { PriceBookPageType } from './pricing/price-book/price-book.type.js';
import { priceBookResolvers } from './pricing/price-book.parts.js';
import { resolvePromotionReference } from './pricing/promotion/promotion.reference.js';
import { promotionResolvers, promotionService } from './pricing/promotion.parts.js';
import { promotionDeliveryJobs, promotionDeliveryTasks } from './pricing/promotion-delivery.parts.js';

export interface CommerceDependencies extends IngestionOptions {
  feed: ChangeFeed;
  marketplaces: readonly Marketplace[];
  /** Where labels wait to be fetched. */
  documents: Storage;
  /** Delete what other domains keep of an order, in the transaction that erases it. */
  erasers: readonly OrderEraser[];
  rails: Rails;
  /** Of what is known of buyers. */
  encryption: Encryption;
  /** Where the installation is reached from outside, without a slash at the end. */
  publicUrl: string;
  agents: AgentSettings;
}

export interface CommerceWork
  extends Omit<IngestionWork, 'recorders'>,
    Pick<CommerceDependencies, 'marketplaces' | 'rails' | 'encryption' | 'publicUrl'> {
  /** Where labels wait to be fetched. */
  documents: Storage;
  agents: AgentWork;
}

/** The way in for sales of marketplaces. */
const recorders = {
  orders: new OrderRecorder(orderStore),
  returns: new ReturnRecorder(new ReturnEffects(orderStore, inventory), returnObservers),
};

/** What a payment does to its order, and who hears of it. */
const payments = { orders: orderStore, onRefunded: notifyAgentOfRefund };

/** Commerce: orders of every channel, what is done to them, and their returns. */
export function commerceSubgraph({
  feed,
  marketplaces,
  documents,
  erasers: ofOthers,
  rails,
  encryption,
  publicUrl,
  agents,
  ...ingestion
}: CommerceDependencies): Promise<Subgraph> {
  const ours = [
    // First: it has to see what the others delete.
    uncountOrder,
    ...[eraseReturns, eraseSignals, eraseLabels(documents), eraseCheckout, eraseAgentOrder],
  ];
  const store = new CheckoutStore(new PersonalVault(encryption));
  const views = new CheckoutViews(rails, publicUrl);
  const carts = cartService(encryption);
  const checkouts = new CheckoutSessionService({
    store,
    views,
    inventory,
    carts,
    encryption,
    onOpened: reviveAcpEndpoint,
  });
  const OrderSubscriptionResolver = orderSubscriptionResolver(feed);
  const promotions = { marketplaces, reprice: enqueueRepricing };
  const container = new Map<object, object>([
    [OrderResolver, new OrderResolver(new OrderService(orderStore, [...ours, ...ofOthers]))],
    [OrderSubscriptionResolver, new OrderSubscriptionResolver()],
    [OrderItemResolver, new OrderItemResolver()],
    [ProductOrdersResolver, new ProductOrdersResolver()],
    [OrderActionResolver, new OrderActionResolver(new OrderActionService(marketplaces))],
    [CheckoutSessionResolver, new CheckoutSessionResolver(checkouts)],
    [CartResolver, new CartResolver(carts)],
    [PromotionTraceResolver, new PromotionTraceResolver(store)],
    ...checkoutPaymentResolvers({ ...payments, store, views, rails, publicUrl }),
    ...agentPlatformResolvers({ store, encryption }, agents),
    [OrderActionsResolver, new OrderActionsResolver()],
    [OrderReturnsResolver, new OrderReturnsResolver()],
    [ReturnResolver, new ReturnResolver()],
    [ReturnItemResolver, new ReturnItemResolver()],
    [ReturnActionsResolver, new ReturnActionsResolver()],
    ...[OrderActionType, ReturnActionType].map(jobResolver),
    [ReturnActionResolver, new ReturnActionResolver(new ReturnActionService(marketplaces))],
    ...[OrderType, ReturnType].map(type => accountResolver(type, byAccountId)),
    ...[OrderPageType, ReturnPageType, PriceBookPageType].map(pageTotalResolver),
    [StatusMappingResolver, new StatusMappingResolver(marketplaces)],
    ...checkoutTermsResolvers(encryption),
    ...priceBookResolvers({ reprice: enqueueRepricing, marketplaces }),
    ...promotionResolvers(promotions),
    ...campaignResolvers({ marketplaces, promotions: promotionService(promotions) }),
    [PolicyLinkResolver, new PolicyLinkResolver()],
    [PublicMerchantResolver, new PublicMerchantResolver(rails)],
    [BuyerPageResolver, new BuyerPageResolver(encryption)],
    ...ingestionResolvers(ingestion),
  ]);
  return buildSubgraph({
    name: 'commerce',
    resolvers: [...container.keys()] as never,
    container,
    orphanedTypes: [SellingMerchantType],
    references: {
      Order: resolveOrderReference,
      Product: asReferenced,
      PublicMerchant: asReferenced,
      Promotion: resolvePromotionReference,
    },
  });
}

/** Jobs of commerce; every worker process must register all of them, because it may claim any. */
export const commerceJobs = ({
  channels,
  documents,
}: Pick<CommerceWork, 'channels' | 'documents'>): AnyJobDefinition[] => [
  orderAction({ channels, recorder: recorders.orders, orders: orderStore, documents }),
  returnAction({ channels, recorder: recorders.returns }),
  ...ingestionJobs({ channels, recorders }),
  ...promotionDeliveryJobs,
];

/** Tasks of commerce: ingestion of sales, expiry and settlement of checkouts, and notification of agents. */
export const commerceTasks = ({
  marketplaces,
  rails,
  encryption,
  publicUrl,
  agents,
  ...work
}: CommerceWork): AnyTaskDefinition[] => {
  const store = new CheckoutStore(new PersonalVault(encryption));
  return [
    orderMatching(orderStore),
    returnLink(recorders.returns),
    returnDeadline,
    salesBuild(organizationTimeZone),
    salesCheck,
    labelPurge(work.documents),
    checkoutExpiry,
    checkoutPurge,
    cartPurge,
    priceEdges({ reprice: enqueueRepricing, takesSalePrice: salePriceTakers(marketplaces) }, marketplaces),
    ...checkoutPaymentTasks({ ...payments, store, rails, publicUrl }),
    ...agentTasks({ store, encryption }, agents),
    ...ingestionTasks({ ...work, recorders }),
    ...promotionDeliveryTasks(work.channels),
  ];
};

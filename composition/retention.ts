import { idempotencyLimits } from '../kernel/idempotency.limits.js';
import { jobLimits } from '../kernel/job.limits.js';
import { connectionLimits } from '../subgraphs/catalog/channels/connection/connection.limits.js';
import { performanceLimits } from '../subgraphs/catalog/channels/performance/performance.limits.js';
import { contentQualityLimits } from '../subgraphs/catalog/content-quality/content-quality.limits.js';
import { enrichmentLimits } from '../subgraphs/catalog/enrichment/enrichment.limits.js';
import { importLimits } from '../subgraphs/catalog/import/import.limits.js';
import { inventoryLimits } from '../subgraphs/catalog/inventory/inventory.limits.js';
import { priceChangeLimits } from '../subgraphs/catalog/price-change/price-change.limits.js';
import { priceResearchLimits } from '../subgraphs/catalog/price-research/price-research.limits.js';
import { imageLimits } from '../subgraphs/catalog/product-image/product-image.limits.js';
import { shelfShareLimits } from '../subgraphs/catalog/shelf-share/shelf-share.limits.js';
import { cartLimits } from '../subgraphs/commerce/checkout/cart/cart.limits.js';
import { checkoutLimits } from '../subgraphs/commerce/checkout/checkout/checkout.limits.js';
import { sessionFigureLimits } from '../subgraphs/commerce/checkout/session-figures/session-figures.limits.js';
import { ingestionLimits } from '../subgraphs/commerce/orders/ingestion/ingestion.limits.js';
import { orderActionLimits } from '../subgraphs/commerce/orders/order-action/order-action.limits.js';
import { priceBookLimits } from '../subgraphs/commerce/pricing/price-book/price-book.limits.js';
import { agentRunLimits } from '../subgraphs/content/agent-run/agent-run.limits.js';
import { aopLimits } from '../subgraphs/content/aop/aop.limits.js';
import { threadLimits } from '../subgraphs/content/aop-thread/aop-thread.limits.js';
import { reviewLimits } from '../subgraphs/content/review/review.limits.js';
import { savedReportLimits } from '../subgraphs/finance/analytics/saved-report/saved-report.limits.js';
import { eventLimits } from '../subgraphs/platform/event/event.limits.js';
import { identityLimits } from '../subgraphs/platform/identity.limits.js';
import { notificationLimits } from '../subgraphs/platform/notification/notification.limits.js';
import { oauthGrantLimits } from '../subgraphs/platform/oauth-grant/oauth-grant.limits.js';
import { providerUsageLimits } from '../subgraphs/platform/provider-usage/provider-usage.limits.js';
import { webhookLimits } from '../subgraphs/platform/webhook/webhook.limits.js';

/** What ends the rows of a table, or the files of a folder. */
export type Retention =
  /** A task deletes them, this many milliseconds after the moment that `since` names. */
  | { ends: 'aged'; since: string; afterMs: number; task: string }
  /** They are the merchant's own and go with what they belong to. */
  | { ends: 'kept'; until: string }
  /** There are never more than the reason says. */
  | { ends: 'bounded'; by: string };

const aged = (since: string, afterMs: number, task: string): Retention => ({
  ends: 'aged',
  since,
  afterMs,
  task,
});
const kept = (until: string): Retention => ({ ends: 'kept', until });
const bounded = (by: string): Retention => ({ ends: 'bounded', by });

const untilProduct = kept('its product is deleted');
const untilPromotion = kept('its promotion is deleted');
const untilOrder = kept('its order is erased');
const untilDisconnected = bounded('stores and accounts that the merchant connected');
const byFigures = bounded('days and quarters of an hour with sales, by what tells their figures apart');
const ofProductFigures = bounded('days with sales of a product, by currency');
const untilFolded = bounded(
  'changes of orders and returns that a worker has not added up, which takes it a second',
);
const untilDeleted = kept('the merchant deletes it');
const ofEnrichment = (after: string): Retention =>
  aged(after, enrichmentLimits.retentionMs, 'catalog.enrichment.purge');

/** Every table that the program fills, and every folder of its data. docs/retention.md is printed from this. */
export const retentions: Readonly<Record<string, Retention>> = {
  'catalog.category_assignment': untilProduct,
  'catalog.channel_sender': untilDisconnected,
  'catalog.content_snapshot': aged(
    'it was taken',
    contentQualityLimits.retentionMs,
    'catalog.content_snapshot.purge',
  ),
  'catalog.discovery_settings': bounded('one row an organization'),
  'catalog.enriched_product': ofEnrichment('its enrichment began'),
  'catalog.enrichment': ofEnrichment('it began'),
  'catalog.enrichment_proposal': ofEnrichment('its enrichment began'),
  'catalog.image_edit': untilProduct,
  'catalog.image_file': aged(
    'the daily run that found no product or account showing it',
    imageLimits.unusedRetentionMs,
    'catalog.image.purge',
  ),
  'catalog.import_row': aged('the import was sent', importLimits.retentionMs, 'catalog.import.purge'),
  'catalog.import_source': untilProduct,
  'catalog.listing': untilProduct,
  'catalog.listing_mapping': untilProduct,
  'catalog.listing_request': bounded('listings that jobs which have not ended shall change'),
  'catalog.listing_variant': untilProduct,
  'catalog.marketplace_connection': bounded(`${connectionLimits.connectionsMax} accounts an organization`),
  'catalog.marketplace_store': untilDisconnected,
  'catalog.performance_counter': aged(
    'its listing was last read',
    performanceLimits.retentionMs,
    'catalog.performance.purge',
  ),
  'catalog.performance_day': aged('the day', performanceLimits.retentionMs, 'catalog.performance.purge'),
  'catalog.performance_feed': untilDisconnected,
  'catalog.price_change': aged('it happened', priceChangeLimits.retentionMs, 'catalog.price_change.purge'),
  'catalog.price_comparison': aged(
    'it began',
    priceResearchLimits.retentionMs,
    'catalog.price_comparison.purge',
  ),
  'catalog.price_position': aged(
    'its comparison began',
    priceResearchLimits.retentionMs,
    'catalog.price_comparison.purge',
  ),
  'catalog.price_search': aged(
    'its comparison began',
    priceResearchLimits.retentionMs,
    'catalog.price_comparison.purge',
  ),
  'catalog.price_watch': bounded(`${priceResearchLimits.watchesMax} an organization`),
  'catalog.product': untilDeleted,
  'catalog.product_import': aged('the import was sent', importLimits.retentionMs, 'catalog.import.purge'),
  'catalog.prompt_set': bounded(`${shelfShareLimits.promptSetsMax} an organization`),
  'catalog.public_category': bounded("categories of a merchant's public products"),
  'catalog.public_merchant': bounded('one row an organization that was ever listed'),
  'catalog.public_product': kept('its product is not public any more'),
  'catalog.public_product_change': bounded('products whose change is not published yet'),
  'catalog.public_request_day': bounded('a few rows an organization and day'),
  'catalog.public_word': bounded('different words of public products'),
  'catalog.repricing_request': bounded('jobs that wait to compare prices'),
  'catalog.reservation': aged(
    'it ended without a sale; one that sold stays with its sale',
    inventoryLimits.reservationRetentionMs,
    'catalog.reservation.purge',
  ),
  'catalog.reservation_line': aged(
    'its reservation ended',
    inventoryLimits.reservationRetentionMs,
    'catalog.reservation.purge',
  ),
  'catalog.search_word': bounded('different words in the catalogs'),
  'catalog.shelf_answer': aged('its run began', shelfShareLimits.retentionMs, 'catalog.shelf_share.purge'),
  'catalog.shelf_brands': bounded('one row an organization'),
  'catalog.shelf_run': aged('it began', shelfShareLimits.retentionMs, 'catalog.shelf_share.purge'),
  'catalog.shortage': bounded('items that orders to be sent lack'),
  'catalog.sku': untilProduct,
  'catalog.storage_usage': bounded('one row an organization'),
  'catalog.sync_request': bounded('listings whose synchronisation waits'),
  'catalog.variant': untilProduct,
  'commerce.agent_delivery': aged('it was due', webhookLimits.deliveryRetentionMs, 'commerce.agent.purge'),
  'commerce.agent_endpoint': bounded('platforms of agents that shopped'),
  'commerce.agent_profile': aged('it expired', webhookLimits.deliveryRetentionMs, 'commerce.agent.purge'),
  'commerce.agent_statement': untilOrder,
  'commerce.buyer_record': untilDeleted,
  'commerce.campaign': untilDeleted,
  'commerce.campaign_revision': kept('its campaign is deleted'),
  'commerce.cart': aged('it expired', cartLimits.expiredRetentionMs, 'commerce.cart.purge'),
  'commerce.checkout_session': aged(
    'it was canceled or expired without a payment; others stay with their order',
    checkoutLimits.abandonedRetentionMs,
    'commerce.checkout.purge',
  ),
  'commerce.checkout_tally': aged(
    'its sessions were opened',
    sessionFigureLimits.tallyRetentionMs,
    'commerce.checkout.purge',
  ),
  'commerce.erased_order': kept('the order is taken in again: its digest keeps an erased order away'),
  'commerce.feed': untilDisconnected,
  'commerce.free_shipping_rule': untilDeleted,
  'commerce.ingestion_failure': aged(
    'it ended',
    ingestionLimits.failureRetentionMs,
    'commerce.ingestion.purge',
  ),
  'commerce.order': kept('the merchant erases it'),
  'commerce.order_action': untilOrder,
  'commerce.order_line': untilOrder,
  'commerce.payment': kept('never: it is the record of money that moved'),
  'commerce.payment_rail': untilDeleted,
  'commerce.policy_link': untilDeleted,
  'commerce.product_sales_by_30_days': ofProductFigures,
  'commerce.product_sales_by_5_days': ofProductFigures,
  'commerce.product_sales_by_day': ofProductFigures,
  'commerce.product_sales_delta': untilFolded,
  'commerce.promotion': untilDeleted,
  'commerce.promotion_product': untilPromotion,
  'commerce.promotion_product_use': untilPromotion,
  'commerce.price_book': bounded(`${priceBookLimits.booksMax} an organization`),
  'commerce.promotion_delivery': untilPromotion,
  'commerce.promotion_delivery_item': untilPromotion,
  'commerce.promotion_price_check': untilPromotion,
  'commerce.promotion_use': kept(
    'its session ends without an order, or the promotion is deleted; whose it is, until the order is erased',
  ),
  'commerce.return': untilOrder,
  'commerce.return_action': untilOrder,
  'commerce.sales_by_day': byFigures,
  'commerce.sales_by_quarter_hour': byFigures,
  'commerce.sales_delta': untilFolded,
  'commerce.sales_rollup': bounded('one row an organization'),
  'commerce.sales_total_by_day': byFigures,
  'commerce.shipping_rate': untilDeleted,
  'commerce.signal_queue': aged(
    'it was processed',
    ingestionLimits.pushRetentionMs,
    'commerce.ingestion.purge',
  ),
  'commerce.signing_key': bounded('keys of the installation'),
  'commerce.tax_rule': untilDeleted,
  'content.agent_run': aged('it was asked', agentRunLimits.retentionMs, 'content.agent_run.purge'),
  'content.agent_step': aged('its run was asked', agentRunLimits.retentionMs, 'content.agent_run.purge'),
  'content.aop': kept('never: an archived procedure explains what its threads did'),
  'content.aop_right': bounded('3 effects a procedure'),
  'content.aop_start': aged('it was due', aopLimits.startRetentionMs, 'content.aop.purge'),
  'content.aop_version': kept('never: threads say what they did by the version that they kept'),
  'content.aop_approval': kept('its thread is deleted'),
  'content.aop_thread': aged('it ended', threadLimits.retentionMs, 'content.aop_thread.purge'),
  'content.aop_thread_step': kept('its thread is deleted'),
  'content.document': untilDeleted,
  'content.document_passage': kept('its document is deleted'),
  'content.look': untilDeleted,
  'content.review': kept(
    'never: its channel shows it too; the name of its author until the merchant erases it or its order',
  ),
  'content.review_action': aged('it ended', reviewLimits.actionRetentionMs, 'content.review.purge'),
  'finance.analytics_report': untilDeleted,
  'finance.analytics_report_run': aged(
    'it began',
    savedReportLimits.runRetentionMs,
    'finance.analytics_report.purge',
  ),
  'finance.payout': kept('never: it is the record of money that moved'),
  'finance.settlement': kept('never: it is the record of money that moved'),
  'finance.settlement_row': kept('never: it is the record of money that moved'),
  'finance.unclassified_type': bounded('different words of marketplaces'),
  'platform.access_token': aged('it expires', 0, 'credential.purge'),
  'platform.api_key': bounded(`${identityLimits.apiKeysMax} an organization that are not revoked`),
  'platform.api_key_secret': aged('its overlap after a rotation ends', 0, 'credential.purge'),
  'platform.event': aged('it happened, by days', eventLimits.retentionMs, 'event.purge'),
  'platform.event_cursor': bounded('readers of the event log'),
  'platform.event_dropped': bounded('one row'),
  'platform.idempotency': aged('the request', idempotencyLimits.ttlMs, 'idempotency.purge'),
  'platform.invitation': aged('it expires', 0, 'credential.purge'),
  'platform.job': aged('it finished', jobLimits.retentionMs, 'job.purge'),
  'platform.job_step': aged('its job finished', jobLimits.retentionMs, 'job.purge'),
  'platform.mail_token': aged('it expires', 0, 'credential.purge'),
  'platform.member': bounded(`${identityLimits.membersMax} an organization`),
  'platform.notification': aged('it was made', notificationLimits.retentionMs, 'notification.purge'),
  'platform.oauth_client': bounded(`${identityLimits.oauthClientsMax} an organization`),
  'platform.oauth_client_organization': bounded(`${identityLimits.organizationsPerClientMax} a client`),
  'platform.oauth_client_secret': aged('its overlap after a rotation ends', 0, 'credential.purge'),
  'platform.oauth_grant': aged(
    'it expired or was revoked; at once where its code was not redeemed',
    oauthGrantLimits.retentionMs,
    'credential.purge',
  ),
  'platform.oauth_refresh_token': aged('it expires', 0, 'credential.purge'),
  'platform.organization': bounded(`${identityLimits.organizationsPerOwnerMax} an owner`),
  'platform.person': bounded('people who signed up'),
  'platform.provider_budget': bounded('one row an organization'),
  'platform.provider_call': aged('it began', providerUsageLimits.callRetentionMs, 'provider_usage.purge'),
  'platform.provider_usage': aged(
    'its last call ended',
    providerUsageLimits.usageRetentionMs,
    'provider_usage.purge',
  ),
  'platform.session': aged('it expires', 0, 'credential.purge'),
  'platform.sign_in_failure': aged('its window ends', 0, 'credential.purge'),
  'platform.sign_in_place': aged('it expires', 0, 'credential.purge'),
  'platform.webhook': bounded(`${webhookLimits.webhooksMax} an organization`),
  'platform.webhook_attempt': aged('its event happened', webhookLimits.deliveryRetentionMs, 'webhook.purge'),
  'platform.webhook_batch': aged('it was handed out', webhookLimits.deliveryRetentionMs, 'webhook.purge'),
  'platform.webhook_delivery': aged('its event happened', webhookLimits.deliveryRetentionMs, 'webhook.purge'),
  'platform.webhook_replay': aged('it was asked for', jobLimits.retentionMs, 'webhook.purge'),
  'platform.worker': bounded('processes that run'),
  'uploads/ (without a record)': aged('the upload', importLimits.uploadRetentionMs, 'catalog.storage.sweep'),
  'media/ (without a record)': aged(
    'the last write',
    importLimits.unfinishedFileRetentionMs,
    'catalog.storage.sweep',
  ),
  'uploads/*.partial, media/*.partial': aged(
    'the last write',
    importLimits.unfinishedFileRetentionMs,
    'catalog.storage.sweep',
  ),
  'uploads/ (documents)': kept('its document is deleted'),
  'media/ (labels)': aged(
    'the label was fetched from the marketplace',
    orderActionLimits.labelRetentionMs,
    'commerce.label.purge',
  ),
  'media/ (reports)': aged(
    'their run was completed',
    savedReportLimits.fileRetentionMs,
    'finance.analytics_report.purge',
  ),
  'media/ (pictures)': aged(
    'the daily run that found no product or account showing it',
    imageLimits.unusedRetentionMs,
    'catalog.image.purge',
  ),
};

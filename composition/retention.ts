import { limits } from '../kernel/limits.js';

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
const untilOrder = kept('its order is erased');
const untilDisconnected = bounded('stores and accounts that the merchant connected');
const untilDeleted = kept('the merchant deletes it');

/** Every table that the program fills, and every folder of its data. docs/retention.md is printed from this. */
export const retentions: Readonly<Record<string, Retention>> = {
  'catalog.channel_sender': untilDisconnected,
  'catalog.image_file': aged(
    'the daily run that found no product or account showing it',
    limits.unusedImageRetentionMs,
    'catalog.image.purge',
  ),
  'catalog.import_row': aged('the import was sent', limits.importRetentionMs, 'catalog.import.purge'),
  'catalog.import_source': untilProduct,
  'catalog.listing': untilProduct,
  'catalog.listing_mapping': untilProduct,
  'catalog.listing_request': bounded('listings that jobs which have not ended shall change'),
  'catalog.listing_variant': untilProduct,
  'catalog.marketplace_connection': bounded(`${limits.connectionsMax} accounts an organization`),
  'catalog.marketplace_store': untilDisconnected,
  'catalog.product': untilDeleted,
  'catalog.product_import': aged('the import was sent', limits.importRetentionMs, 'catalog.import.purge'),
  'catalog.reservation': aged(
    'it ended without a sale; one that sold stays with its sale',
    limits.reservationRetentionMs,
    'catalog.reservation.purge',
  ),
  'catalog.reservation_line': aged(
    'its reservation ended',
    limits.reservationRetentionMs,
    'catalog.reservation.purge',
  ),
  'catalog.search_word': bounded('different words in the catalogs'),
  'catalog.shortage': bounded('items that orders to be sent lack'),
  'catalog.sku': untilProduct,
  'catalog.storage_usage': bounded('one row an organization'),
  'catalog.sync_request': bounded('listings whose synchronisation waits'),
  'catalog.variant': untilProduct,
  'commerce.agent_delivery': aged('it was due', limits.deliveryRetentionMs, 'commerce.agent.purge'),
  'commerce.agent_endpoint': bounded('platforms of agents that shopped'),
  'commerce.agent_profile': aged('it expired', limits.deliveryRetentionMs, 'commerce.agent.purge'),
  'commerce.agent_statement': untilOrder,
  'commerce.buyer_record': untilDeleted,
  'commerce.checkout_session': aged(
    'it was canceled or expired without a payment; others stay with their order',
    limits.checkoutAbandonedRetentionMs,
    'commerce.checkout.purge',
  ),
  'commerce.discount_code': untilDeleted,
  'commerce.erased_order': kept('the order is taken in again: its digest keeps an erased order away'),
  'commerce.feed': untilDisconnected,
  'commerce.free_shipping_rule': untilDeleted,
  'commerce.ingestion_failure': aged('it ended', limits.failureRetentionMs, 'commerce.ingestion.purge'),
  'commerce.order': kept('the merchant erases it'),
  'commerce.order_action': untilOrder,
  'commerce.order_line': untilOrder,
  'commerce.payment': kept('never: it is the record of money that moved'),
  'commerce.payment_rail': untilDeleted,
  'commerce.policy_link': untilDeleted,
  'commerce.return': untilOrder,
  'commerce.return_action': untilOrder,
  'commerce.shipping_rate': untilDeleted,
  'commerce.signal_queue': aged('it was processed', limits.pushRetentionMs, 'commerce.ingestion.purge'),
  'commerce.signing_key': bounded('keys of the installation'),
  'commerce.tax_rule': untilDeleted,
  'finance.payout': kept('never: it is the record of money that moved'),
  'finance.settlement': kept('never: it is the record of money that moved'),
  'finance.settlement_row': kept('never: it is the record of money that moved'),
  'finance.unclassified_type': bounded('different words of marketplaces'),
  'platform.access_token': aged('it expires', 0, 'credential.purge'),
  'platform.api_key': bounded(`${limits.apiKeysMax} an organization that are not revoked`),
  'platform.api_key_secret': aged('its overlap after a rotation ends', 0, 'credential.purge'),
  'platform.event': aged('it happened, by days', limits.eventRetentionMs, 'event.purge'),
  'platform.event_cursor': bounded('readers of the event log'),
  'platform.event_dropped': bounded('one row'),
  'platform.idempotency': aged('the request', limits.idempotencyTtlMs, 'idempotency.purge'),
  'platform.invitation': aged('it expires', 0, 'credential.purge'),
  'platform.job': aged('it finished', limits.jobRetentionMs, 'job.purge'),
  'platform.job_step': aged('its job finished', limits.jobRetentionMs, 'job.purge'),
  'platform.mail_token': aged('it expires', 0, 'credential.purge'),
  'platform.member': bounded(`${limits.membersMax} an organization`),
  'platform.notification': aged('it was made', limits.notificationRetentionMs, 'notification.purge'),
  'platform.oauth_client': bounded(`${limits.oauthClientsMax} an organization`),
  'platform.oauth_client_organization': bounded(`${limits.organizationsPerClientMax} a client`),
  'platform.oauth_client_secret': aged('its overlap after a rotation ends', 0, 'credential.purge'),
  'platform.organization': bounded(`${limits.organizationsPerOwnerMax} an owner`),
  'platform.person': bounded('people who signed up'),
  'platform.session': aged('it expires', 0, 'credential.purge'),
  'platform.sign_in_failure': aged('its window ends', 0, 'credential.purge'),
  'platform.sign_in_place': aged('it expires', 0, 'credential.purge'),
  'platform.webhook': bounded(`${limits.webhooksMax} an organization`),
  'platform.webhook_attempt': aged('its event happened', limits.deliveryRetentionMs, 'webhook.purge'),
  'platform.webhook_batch': aged('it was handed out', limits.deliveryRetentionMs, 'webhook.purge'),
  'platform.webhook_delivery': aged('its event happened', limits.deliveryRetentionMs, 'webhook.purge'),
  'platform.webhook_replay': aged('it was asked for', limits.jobRetentionMs, 'webhook.purge'),
  'platform.worker': bounded('processes that run'),
  'uploads/': aged('the upload', limits.uploadRetentionMs, 'catalog.storage.sweep'),
  'media/ (without a record)': aged(
    'the last write',
    limits.unfinishedFileRetentionMs,
    'catalog.storage.sweep',
  ),
  'uploads/*.partial, media/*.partial': aged(
    'the last write',
    limits.unfinishedFileRetentionMs,
    'catalog.storage.sweep',
  ),
  'media/ (labels)': aged(
    'the label was fetched from the marketplace',
    limits.labelRetentionMs,
    'commerce.label.purge',
  ),
  'media/ (pictures)': aged(
    'the daily run that found no product or account showing it',
    limits.unusedImageRetentionMs,
    'catalog.image.purge',
  ),
};

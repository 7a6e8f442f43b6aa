import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  PerformanceGrain,
  PerformanceSource,
} from '../../connectors/marketplaces/performance.values.js';
import type { PushSignal } from '../../connectors/marketplaces/port.js';
import type { ObservedPromotionState, PromotionEvidence } from '../../connectors/marketplaces/promotion.js';
import type { OrderActionKind, PayoutState, ReturnActionKind } from '../../connectors/marketplaces/sale.js';
import type { OrderStatus } from '../../connectors/marketplaces/status-mapping.js';
import { tokenAudiences } from '../../kernel/context.js';
import { unnamed } from '../../kernel/database/statement.js';
import type { JobStepStatus } from '../../kernel/jobs/job-statements.js';
import type { Role } from '../../kernel/scopes.js';
import type { ConnectionStatus } from '../../subgraphs/catalog/channels/connection/connection.entity.js';
import type { Listing } from '../../subgraphs/catalog/channels/listing/listing.entity.js';
import type {
  Evidence as ListingEvidence,
  ListingState,
} from '../../subgraphs/catalog/channels/listing/listing.values.js';
import type { ListingMapping } from '../../subgraphs/catalog/channels/listing/listing-mapping.queries.js';
import type { PublicAvailability } from '../../subgraphs/catalog/discovery/public-product.entity.js';
import type { RowOutcome } from '../../subgraphs/catalog/import/import.queries.js';
import type { ReservationStatus } from '../../subgraphs/catalog/inventory/reservation.entity.js';
import type { RequestKind } from '../../subgraphs/catalog/listing-request/listing-request.writer.js';
import type { ProductStatus, WeightUnit } from '../../subgraphs/catalog/product/product.entity.js';
import type { OrderEndpoint } from '../../subgraphs/commerce/agents/agent-platform/order-endpoint.queries.js';
import type { OrderProtocol } from '../../subgraphs/commerce/agents/agent-platform/order-notifier.js';
import type { CampaignState } from '../../subgraphs/commerce/campaigns/campaign/campaign.values.js';
import type {
  CheckoutBinding,
  CheckoutProtocol,
  CheckoutStatus,
} from '../../subgraphs/commerce/checkout/checkout/checkout-session.entity.js';
import type {
  PaymentStatus,
  RefundStatus,
} from '../../subgraphs/commerce/checkout/checkout-payment/payment.entity.js';
import type { ChannelActionStatus } from '../../subgraphs/commerce/orders/channel-action/channel-action.entity.js';
import type { FailureStatus, FeedKind } from '../../subgraphs/commerce/orders/ingestion/ingestion.entity.js';
import type {
  Order,
  OrderLine,
  OrderStockState,
} from '../../subgraphs/commerce/orders/order/order.entity.js';
import type {
  PriceBaseKind,
  PriceBookStatus,
} from '../../subgraphs/commerce/pricing/price-book/price-book.values.js';
import type {
  PromotionIntent,
  PromotionTrigger,
} from '../../subgraphs/commerce/pricing/promotion/promotion.values.js';
import type {
  DeliveryDesire,
  DeliveryItemOutcome,
  DeliveryState,
} from '../../subgraphs/commerce/pricing/promotion-delivery/promotion-delivery.values.js';
import type { ReportRunStatus } from '../../subgraphs/finance/analytics/saved-report/saved-report.values.js';
import type { StatementRow } from '../../subgraphs/finance/settlement/settlement.entity.js';
import type { Evidence, SettlementStatus } from '../../subgraphs/finance/settlement/settlement.values.js';
import type { JobStatus } from '../../subgraphs/platform/job/job.rules.js';
import type { MailTokenPurpose } from '../../subgraphs/platform/mail/mail-token.queries.js';
import type { Severity } from '../../subgraphs/platform/notification/notify.js';
import type { DeliveryStatus } from '../../subgraphs/platform/webhook/delivery.rules.js';
import type { WebhookStatus } from '../../subgraphs/platform/webhook/webhook.entity.js';
import { openTestDatabase } from '../support/context.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** All values of a type: the compiler demands each of them and takes no other. */
const all = <Value extends string | null>(values: Record<NonNullable<Value>, 0>): string[] =>
  Object.keys(values).sort();

const observedPromotions = all<ObservedPromotionState>({
  ...{ scheduled: 0, live: 0, ended: 0, missing: 0, unknown: 0 },
});
const weightUnits = all<WeightUnit>({ g: 0, kg: 0, oz: 0, lb: 0 });
const desired = all<Listing['desired']>({ published: 0, delisted: 0 });
const listingEvidence = all<ListingEvidence>({ snapshot: 0, acknowledged_write: 0 });
const feedKinds = all<FeedKind>({ order: 0, return: 0, finance: 0, review: 0 });
const actionStatuses = all<ChannelActionStatus>({
  queued: 0,
  sending: 0,
  completed: 0,
  failed: 0,
  canceled: 0,
});
const payoutStates = all<PayoutState>({ pending: 0, paid: 0, failed: 0, canceled: 0 });
const roles = all<Role>({ owner: 0, admin: 0, finance: 0, member: 0 });

/** Every column whose values the database lists, with the type that lists them in TypeScript. */
const listed: Record<string, string[]> = {
  'catalog.import_row.outcome': all<RowOutcome>({ create: 0, update: 0, unchanged: 0, error: 0, skipped: 0 }),
  'catalog.listing.desired': desired,
  'catalog.listing.settled_desired': desired,
  'catalog.listing.pending': all<Listing['pending']>({ publish: 0, delist: 0 }),
  'catalog.listing.state': all<ListingState>({
    ...{ draft: 0, submitted: 0, in_review: 0, live: 0, live_not_buyable: 0, rejected: 0 },
    ...{ suppressed: 0, unlisted: 0, delisted: 0, failed: 0, unknown: 0 },
  }),
  'catalog.listing_mapping.status': all<ListingMapping['status']>({ proposed: 0, confirmed: 0, declined: 0 }),
  'catalog.listing_request.kind': all<RequestKind>({ publish: 0, delist: 0 }),
  'catalog.listing_variant.price_evidence': listingEvidence,
  'catalog.listing_variant.stock_evidence': listingEvidence,
  'catalog.marketplace_connection.status': all<ConnectionStatus>({
    ...{ connected: 0, needs_attention: 0, disconnected: 0 },
  }),
  'catalog.performance_day.grain': all<PerformanceGrain>({ store: 0, product: 0, sku: 0 }),
  'catalog.performance_day.source': all<PerformanceSource>({ traffic: 0, ads: 0 }),
  'catalog.product.status': all<ProductStatus>({ draft: 0, active: 0, archived: 0 }),
  'catalog.product.weight_unit': weightUnits,
  'catalog.public_product.availability': all<PublicAvailability>({ in_stock: 0, out_of_stock: 0 }),
  'catalog.reservation.status': all<ReservationStatus>({ held: 0, committed: 0, released: 0, expired: 0 }),
  'catalog.variant.weight_unit': weightUnits,
  // A replay, which alone replaces deliveries, is of webhooks.
  'commerce.agent_delivery.status': all<Exclude<DeliveryStatus, 'replaced'>>({
    ...{ pending: 0, delivered: 0, failed: 0 },
  }),
  'commerce.agent_endpoint.protocol': all<OrderProtocol>({ ucp: 0, acp: 0 }),
  'commerce.agent_endpoint.status': all<OrderEndpoint['status']>({ active: 0, disabled: 0 }),
  'commerce.campaign.state': all<CampaignState>({
    ...{ draft: 0, in_review: 0, changes_requested: 0, approved: 0 },
    ...{ running: 0, paused: 0, completed: 0, archived: 0 },
  }),
  'commerce.checkout_session.binding': all<CheckoutBinding>({ rest: 0, mcp: 0 }),
  'commerce.checkout_session.protocol': all<CheckoutProtocol>({ native: 0, ucp: 0, acp: 0 }),
  'commerce.checkout_session.status': all<CheckoutStatus>({
    ...{ ready_for_payment: 0, complete_in_progress: 0, completed: 0, canceled: 0, expired: 0 },
  }),
  'commerce.feed.kind': feedKinds,
  'commerce.ingestion_failure.kind': feedKinds,
  'commerce.ingestion_failure.status': all<FailureStatus>({ open: 0, recovered: 0, dismissed: 0, gone: 0 }),
  'commerce.order.return_state': all<Order['returnState']>({ none: 0, flagged: 0, returned: 0 }),
  'commerce.order.status': all<OrderStatus>({
    ...{ pending: 0, to_ship: 0, shipped: 0, completed: 0, return: 0, canceled: 0 },
  }),
  'commerce.order.stock_state': all<OrderStockState>({
    ...{ none: 0, held: 0, committed: 0, released: 0, restocked: 0 },
  }),
  'commerce.order_action.action': all<OrderActionKind>({ ship: 0, cancel: 0, label: 0, tracking: 0 }),
  'commerce.order_action.status': actionStatuses,
  'commerce.order_line.matched_by': all<OrderLine['matchedBy']>({ listing: 0, sku: 0, manual: 0 }),
  'commerce.payment.refund_status': all<RefundStatus>({ due: 0, done: 0, manual: 0 }),
  'commerce.payment.status': all<PaymentStatus>({
    ...{ confirming: 0, requires_action: 0, unknown: 0, captured: 0, declined: 0 },
  }),
  'commerce.price_book.base_kind': all<PriceBaseKind>({
    ...{ catalog_price: 0, cost: 0, channel_price: 0, price_book: 0 },
  }),
  'commerce.price_book.status': all<PriceBookStatus>({ draft: 0, active: 0, paused: 0 }),
  'commerce.promotion.intent': all<PromotionIntent>({ draft: 0, active: 0, paused: 0, ended: 0 }),
  'commerce.promotion.trigger': all<PromotionTrigger>({ automatic: 0, code: 0, collected: 0 }),
  'commerce.promotion_delivery.desired': all<DeliveryDesire>({ delivered: 0, withdrawn: 0 }),
  'commerce.promotion_delivery.observed_state': observedPromotions,
  'commerce.promotion_delivery.state': all<DeliveryState>({
    ...{ waiting: 0, submitted: 0, scheduled: 0, live: 0, partly_live: 0 },
    ...{ rejected: 0, failed: 0, ending: 0, ended: 0 },
  }),
  'commerce.promotion_delivery_item.evidence': all<PromotionEvidence>({
    ...{ promotion_object: 0, item_price: 0, item_promotion: 0 },
  }),
  'commerce.promotion_delivery_item.observed_state': observedPromotions,
  'commerce.promotion_delivery_item.outcome': all<DeliveryItemOutcome>({
    ...{ waiting: 0, accepted: 0, rejected: 0, not_listed: 0 },
  }),
  'commerce.return_action.action': all<ReturnActionKind>({ accept: 0, reject: 0, partial_refund: 0 }),
  'commerce.return_action.status': actionStatuses,
  'commerce.signal_queue.kind': all<PushSignal['kind']>({
    ...{ order: 0, return: 0, listing: 0, finance: 0, review: 0, authorisation: 0 },
  }),
  'finance.analytics_report_run.status': all<ReportRunStatus>({
    ...{ queued: 0, running: 0, completed: 0, failed: 0, canceled: 0 },
  }),
  'finance.payout.state': payoutStates,
  'finance.settlement.evidence_status': all<Evidence>({
    estimated: 0,
    provider_confirmed: 0,
    payout_matched: 0,
  }),
  'finance.settlement.status': all<SettlementStatus>({
    ...{ estimated: 0, pending: 0, settled: 0, paid_out: 0, adjusted: 0, disputed: 0, canceled: 0 },
  }),
  'finance.settlement_row.dispute': all<StatementRow['dispute']>({ opened: 0, closed: 0 }),
  'finance.settlement_row.origin': all<StatementRow['origin']>({ marketplace: 0, merchant: 0 }),
  'finance.settlement_row.payout_state': payoutStates,
  'platform.access_token.audience': [...tokenAudiences],
  'platform.invitation.role': roles,
  'platform.job.status': all<JobStatus>({
    ...{ queued: 0, running: 0, completed: 0, failed: 0, canceling: 0, canceled: 0 },
  }),
  'platform.job_step.status': all<JobStepStatus>({ running: 0, completed: 0, failed: 0, canceled: 0 }),
  'platform.mail_token.purpose': all<MailTokenPurpose>({ verify_email: 0, reset_password: 0 }),
  'platform.member.role': roles,
  'platform.oauth_grant.audience': [...tokenAudiences],
  'platform.notification.severity': all<Severity>({ info: 0, warning: 0, error: 0 }),
  'platform.webhook.status': all<WebhookStatus>({ active: 0, paused: 0, disabled: 0 }),
  'platform.webhook_delivery.status': all<DeliveryStatus>({
    pending: 0,
    delivered: 0,
    failed: 0,
    replaced: 0,
  }),
};

const checks = unnamed(`
  select nspname || '.' || relname as "table", conname as name, pg_get_expr(conbin, conrelid) as condition
  from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
  where contype = 'c' and nspname in ('catalog', 'commerce', 'content', 'finance', 'platform') and not relispartition
  order by 1, 2`);

const readChecks = () => database.db.query<{ table: string; name: string; condition: string }>(checks);

/** The column and its values, where a condition lists these. */
function listOf(condition: string): { column: string; values: string[] } | null {
  const [, column, list] = /^\(?(\w+) = ANY \(ARRAY\[(.*)\]\)\)?$/.exec(condition) ?? [];
  return column === undefined || list === undefined
    ? null
    : { column, values: [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => value!).sort() };
}

describe('what the database takes', () => {
  it('are the values that the types have, in every column whose values it lists', async () => {
    const found = (await readChecks()).flatMap(({ table, condition }) => {
      const list = listOf(condition);
      return list === null ? [] : [[`${table}.${list.column}`, list.values] as const];
    });
    expect(Object.fromEntries(found)).toEqual(listed);
  });

  it('is decided by constraints that the page of rules in two languages names', async () => {
    const page = readFileSync(
      new URL('../../docs/decisions/0037-rules-in-two-languages.md', import.meta.url),
      'utf8',
    );
    const others = (await readChecks()).filter(({ condition }) => listOf(condition) === null);
    expect(others.length).toBeGreaterThan(30);
    expect(others.map(({ name }) => name).filter(name => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

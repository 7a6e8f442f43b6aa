import type { Marketplace } from '../../connectors/marketplaces/port.js';
import type { Storage } from '../../connectors/storage/storage.js';
import { asReferenced, buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { pageTotalResolver } from '../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import { accountResolver, byAccountId, type Channels } from '../catalog/index.js';
import {
  abandonAnalyticsJobs,
  analyticsJobs,
  analyticsResolvers,
  analyticsTasks,
} from './analytics/analytics.parts.js';
import { PayoutResolver } from './payout/payout.resolver.js';
import { PayoutService } from './payout/payout.service.js';
import { PayoutPageType, PayoutType } from './payout/payout.type.js';
import { PayoutSettlementsResolver, SettlementPayoutsResolver } from './payout/payout-relations.resolver.js';
import { SettledOrderResolver, SettledOrderType } from './settlement/settled-order.resolver.js';
import { SettlementResolver } from './settlement/settlement.resolver.js';
import { SettlementService } from './settlement/settlement.service.js';
import { SettlementPageType, SettlementType } from './settlement/settlement.type.js';
import { settlementOrders } from './settlement/settlement-orders.tasks.js';
import { SettlementRecorder } from './settlement/settlement-record.service.js';
import { AccountStatementRowType } from './settlement/settlement-row.type.js';
import { settlementPlan, settlementSync } from './settlement/settlement-sync.tasks.js';

export interface FinanceOptions {
  /** Whose statusMappings read the fees that merchants state. */
  marketplaces: readonly Marketplace[];
  /** Connected accounts, open to be called. */
  channels: Channels;
  /** Where the files of reports are kept until they expire. */
  reportFiles: Storage;
}

const recorder = new SettlementRecorder();

/** Finance: what marketplaces charge and pay for orders. */
export function financeSubgraph({ marketplaces }: Pick<FinanceOptions, 'marketplaces'>): Promise<Subgraph> {
  const settlements = new SettlementService(recorder, marketplaces);
  const container = new Map<object, object>([
    [SettlementResolver, new SettlementResolver(settlements)],
    [SettledOrderResolver, new SettledOrderResolver()],
    [PayoutResolver, new PayoutResolver(new PayoutService())],
    [SettlementPayoutsResolver, new SettlementPayoutsResolver()],
    [PayoutSettlementsResolver, new PayoutSettlementsResolver()],
    ...analyticsResolvers(marketplaces),
    ...[SettlementPageType, PayoutPageType].map(pageTotalResolver),
    ...[SettlementType, PayoutType, AccountStatementRowType].map(type => accountResolver(type, byAccountId)),
  ]);
  return buildSubgraph({
    name: 'finance',
    resolvers: [...container.keys()] as never,
    container,
    orphanedTypes: [SettledOrderType],
    references: { Order: asReferenced },
  });
}

export const financeJobs = ({
  marketplaces,
  reportFiles,
}: Pick<FinanceOptions, 'marketplaces' | 'reportFiles'>): AnyJobDefinition[] =>
  analyticsJobs(marketplaces, reportFiles);

export const abandonFinanceJobs: AbandonJobs = abandonAnalyticsJobs;

/** Tasks of finance: reading statements, planning these reads, matching settlements with orders, and reports by schedule. */
export const financeTasks = ({
  channels,
  reportFiles,
}: Pick<FinanceOptions, 'channels' | 'reportFiles'>): AnyTaskDefinition[] => [
  settlementSync({ channels, recorder }),
  settlementPlan,
  settlementOrders,
  ...analyticsTasks(reportFiles),
];

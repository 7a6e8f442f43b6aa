import type { Marketplace } from '../../../../connectors/marketplaces/port.js';
import type {
  OrderStatusMapping,
  ReturnRule,
  ReturnStatusMapping,
  SourceCondition,
} from '../../../../connectors/marketplaces/status-mapping.js';
import type {
  OrderStatusMappingType,
  ReturnRuleType,
  ReturnStatusMappingType,
  SilentStatusesType,
  SourceConditionType,
  StatusMappingType,
} from './status-mapping.type.js';

/** A mapping in the shape in which callers get it. */
export function publishedStatusMapping({
  key,
  title,
  statusMapping,
}: Pick<Marketplace, 'key' | 'title' | 'statusMapping'>): StatusMappingType {
  const { mappingVersion, orders, returns, fees } = statusMapping;
  return {
    marketplace: key,
    title,
    mappingVersion,
    orders: publishedOrders(orders),
    returns: returns === null ? null : publishedReturns(returns),
    fees:
      fees === null ? null : Object.entries(fees.categories).map(([name, category]) => ({ name, category })),
  };
}

const publishedOrders = ({ level, rules, flags, silent }: OrderStatusMapping): OrderStatusMappingType => ({
  level,
  rules: rules.map(({ id, when, status, reason = null }) => ({ id, when: conditions(when), status, reason })),
  flags: flags.map(({ id, when, flag }) => ({ id, when: conditions(when), flag })),
  silent: silentStatuses(silent),
});

const publishedReturns = (statusMapping: ReturnStatusMapping): ReturnStatusMappingType => ({
  statuses: returnRules(statusMapping.statuses),
  types: returnRules(statusMapping.types),
  logistics: returnRules(statusMapping.logistics),
  disputes: returnRules(statusMapping.disputes),
  reasons: returnRules(statusMapping.reasons),
  silent: silentStatuses(statusMapping.silent),
});

const returnRules = (rules: readonly ReturnRule<string>[]): ReturnRuleType[] =>
  rules.map(({ id, when, value }) => ({ id, when: conditions(when), value }));

const conditions = (when: readonly SourceCondition[]): SourceConditionType[] =>
  when.map(({ field, in: words = null }) => ({ field, in: words }));

const silentStatuses = (silent: OrderStatusMapping['silent']): SilentStatusesType[] =>
  Object.entries(silent).map(([field, words]) => ({ field, words }));

import { feeCategories } from '../../connectors/marketplaces/finance.values.js';
import { is } from '../../connectors/marketplaces/source-condition.js';
import {
  orderStatuses,
  returnDisputes,
  returnLogistics,
  returnReasons,
  returnStatuses,
  returnTypes,
  type StatusMapping,
} from '../../connectors/marketplaces/status-mapping.js';

const each = <Value extends string>(values: readonly Value[], field: string) =>
  values.map(value => ({ id: value, when: [is(field, value)], value }));

/** Of a marketplace that speaks as Tradewind does: every word means itself, at the level of orders. */
export const plainStatusMapping: StatusMapping = {
  mappingVersion: '2026-01-01',
  orders: {
    level: 'order',
    rules: [
      ...orderStatuses.map(status => ({ id: status, when: [is('status', status)], status })),
      { id: 'lost', when: [is('status', 'lost')], status: 'canceled', reason: 'logistics_loss' },
      { id: 'asked_to_cancel', when: [is('status', 'asked_to_cancel')], status: 'keep' },
      { id: 'draft', when: [is('status', 'draft')], status: 'ignore' },
    ],
    flags: [{ id: 'asked_to_cancel', when: [is('status', 'asked_to_cancel')], flag: 'cancelRequested' }],
    silent: {},
  },
  returns: {
    statuses: each(returnStatuses, 'status'),
    types: each(returnTypes, 'type'),
    logistics: each(returnLogistics, 'parcel'),
    disputes: each(returnDisputes, 'dispute'),
    reasons: each(returnReasons, 'reason'),
    silent: {},
  },
  fees: {
    categories: Object.fromEntries(
      feeCategories.flatMap(category => (category === 'unclassified' ? [] : [[category, category]])),
    ),
  },
};

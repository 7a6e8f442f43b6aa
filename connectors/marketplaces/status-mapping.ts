import type { feeCategories } from './finance.values.js';

/**
 * The words of a marketplace for states of sale, and what they mean: published data, not code. Each connector has its
 * own; whoever stores a reading stores `mappingVersion` and the id of the rule that fired beside it.
 */
export interface StatusMapping {
  /** Raised whenever a rule changes what a word means: a date (ISO 8601), as `2026-11-21`. */
  mappingVersion: string;
  orders: OrderStatusMapping;
  /** Null where the marketplace has no returns of its own. */
  returns: ReturnStatusMapping | null;
  /** Null where the marketplace tells nothing of fees. */
  fees: FeeMapping | null;
}

/** §3.2, the canonical order statuses. */
export const orderStatuses = ['pending', 'to_ship', 'shipped', 'completed', 'return', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What bears on an order beside its status. */
export const orderFlags = ['cancelRequested', 'returnRequested', 'hasReturn', 'onHold'] as const;
export type OrderFlag = (typeof orderFlags)[number];

export interface OrderStatusMapping {
  /** Whose words decide: the order's, or its lines' (the order's status is then made from them). */
  level: 'order' | 'line';
  /** The first that fits decides. A line's own word is read by the same rules. */
  rules: readonly OrderStatusRule[];
  /** Each that fits sets its flag, whatever decides the status. */
  flags: readonly OrderFlagRule[];
  /** Words that are known and decide nothing by themselves, by field. */
  silent: Readonly<Record<string, readonly string[]>>;
}

/**
 * A condition on the words of a field. Of an order: `status` is its own word or, for a line, the line's; `packages` has
 * the word of every package, and all have to be among `in`; `lastStatus` is the canonical status that the order had;
 * any other name is one of `marketplaceFacts`. Of a return: `status`, `type`, `reason`; `refund` is `some` or `none`;
 * any other name is one of `marketplaceFacts`.
 *
 * A word that neither a condition of the rules nor `silent` knows makes its record keep its status.
 */
export interface SourceCondition {
  field: string;
  /**
   * Any of these, compared without regard to case; `*` at the end stands for any rest. Without `in` the field only has
   * to have a value, whatever it is.
   */
  in?: readonly string[];
}

export interface OrderStatusRule {
  /** Unique in the mapping; stored with what it decided. */
  id: string;
  /** All have to hold. */
  when: readonly SourceCondition[];
  /** `keep`: the status stays what it was (`to_ship` for an order seen for the first time); `ignore`: not an order yet. */
  status: OrderStatus | 'keep' | 'ignore';
  /** Why, in a neutral word, such as `logistics_loss`. */
  reason?: string;
}

export interface OrderFlagRule {
  id: string;
  when: readonly SourceCondition[];
  flag: OrderFlag;
}

export const returnStatuses = [
  'requested',
  'awaiting_shipment',
  'in_transit',
  'received',
  'refund_pending',
  'completed',
  'disputed',
  'rejected',
  'canceled',
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnTypes = [
  'refund_only',
  'return_and_refund',
  'exchange',
  'failed_delivery',
  'cancellation',
] as const;
export type ReturnType = (typeof returnTypes)[number];

export const returnReasons = [
  'not_received',
  'wrong_item',
  'damaged',
  'defective',
  'not_as_described',
  'missing_parts',
  'does_not_fit',
  'change_of_mind',
  'counterfeit',
  'expired',
  'late',
  'mutual',
  'delivery_failed',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const returnLogistics = ['none', 'awaiting_shipment', 'in_transit', 'delivered', 'lost'] as const;
export type ReturnLogistics = (typeof returnLogistics)[number];

export const returnDisputes = ['none', 'open', 'won', 'lost', 'closed'] as const;
export type ReturnDispute = (typeof returnDisputes)[number];

/** Each axis on its own; the first rule of an axis that fits decides. */
export interface ReturnStatusMapping {
  statuses: readonly ReturnRule<ReturnStatus>[];
  types: readonly ReturnRule<ReturnType>[];
  logistics: readonly ReturnRule<ReturnLogistics>[];
  disputes: readonly ReturnRule<ReturnDispute>[];
  /** Conditions on the field `reason`; a reason that no rule knows is `other`, and its word is kept. */
  reasons: readonly ReturnRule<ReturnReason>[];
  /** Words that are known and decide nothing by themselves, by field. */
  silent: Readonly<Record<string, readonly string[]>>;
}

export interface ReturnRule<Value extends string> {
  id: string;
  when: readonly SourceCondition[];
  value: Value;
}

export type FeeCategory = (typeof feeCategories)[number];

export interface FeeMapping {
  /**
   * By the marketplace's own name of the fee, compared without regard to case; `*` at the end stands for any
   * rest, and the longest that fits decides.
   */
  categories: Readonly<Record<string, Exclude<FeeCategory, 'unclassified'>>>;
}

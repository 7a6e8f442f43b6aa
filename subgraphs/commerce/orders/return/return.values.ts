import type {
  ReturnDispute,
  ReturnLogistics,
  ReturnReason,
  ReturnStatus,
  ReturnType,
} from '../../../../connectors/marketplaces/status-mapping.js';

/** What each value means to callers. */
export const returnStatusMeanings: Record<ReturnStatus, string> = {
  requested: 'The buyer asked for it, and nobody has answered.',
  awaiting_shipment: 'It was accepted, and the buyer has not sent the goods.',
  in_transit: 'The goods are on their way back.',
  received: 'The goods are back and are being checked.',
  refund_pending: 'The refund was decided and has not been paid.',
  disputed: 'The marketplace is deciding between buyer and seller.',
  completed: 'Everything is done. Final.',
  rejected: 'The seller or the marketplace declined it. Final.',
  canceled: 'The buyer took it back. Final.',
};

export const returnTypeMeanings: Record<ReturnType, string> = {
  return_and_refund: 'Goods back, money back.',
  refund_only: 'Money back; the buyer keeps the goods, or never had them.',
  exchange: 'Other goods in place of those returned.',
  cancellation: 'The order is called off before it arrives.',
  failed_delivery: 'The carrier brings back what could not be delivered.',
};

export const returnLogisticsMeanings: Record<ReturnLogistics, string> = {
  none: 'No goods come back, or nothing is known of them.',
  awaiting_shipment: 'The buyer has not sent them.',
  in_transit: 'They are with the carrier.',
  delivered: 'The seller has them.',
  lost: 'The carrier lost them.',
};

export const returnDisputeMeanings: Record<ReturnDispute, string> = {
  none: 'There is no dispute.',
  open: 'The marketplace has not decided.',
  won: 'Decided for the seller.',
  lost: 'Decided for the buyer.',
  closed: 'Ended; for whom is not stated.',
};

export const returnReasonMeanings: Record<ReturnReason, string> = {
  damaged: 'Damaged when it arrived.',
  defective: 'It does not work.',
  not_as_described: 'It differs from its description.',
  wrong_item: 'Something else was sent.',
  missing_parts: 'Parts are missing.',
  does_not_fit: 'The size is wrong.',
  counterfeit: 'The buyer says that it is not genuine.',
  expired: 'It is past its date.',
  change_of_mind: 'The buyer does not want it any more.',
  not_received: 'The buyer says that it never arrived.',
  delivery_failed: 'The carrier could not deliver it.',
  late: 'It arrived too late.',
  mutual: 'Buyer and seller agreed on it.',
  other: 'Another reason.',
};

export const returnResolutionMeanings = {
  refunded: 'All of it was refunded.',
  partially_refunded: 'A part was refunded.',
  replaced: 'Other goods were sent.',
  none: 'Nothing was refunded or sent.',
} as const;

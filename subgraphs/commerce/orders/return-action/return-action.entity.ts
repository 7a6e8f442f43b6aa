import type { ReturnActionKind } from '../../../../connectors/marketplaces/sale.js';
import type { Money } from '../../../../kernel/money.js';
import type { ChannelAction } from '../channel-action/channel-action.entity.js';

/** What the seller answers to a return, about all of its lines. */
export interface ReturnActionRequest {
  action: ReturnActionKind;
  /** Of a partial refund; null for the others. */
  amount: Money | null;
  /** The marketplace's own word where it has some. */
  reason: string | null;
}

export interface ReturnAction extends ReturnActionRequest, ChannelAction {
  returnId: string;
  createdAt: string;
  updatedAt: string;
}

import { inventory } from '../catalog/index.js';
import { notifyAgentOfChange } from './agents/agent-platform/notify-agents.js';
import { refundCanceled } from './checkout/checkout-payment/refund-request.js';
import { type OrderObserver, OrderStore } from './orders/order/order-store.js';
import { shortOrderFiller } from './orders/order/short-order.js';
import type { ReturnObserver } from './orders/return/return-record.service.js';
import { countOrder, countReturn } from './orders/sales-figures/sales-deltas.writer.js';

/**
 * What follows a change of an order in other features: it is counted, its agent hears of it, and what was paid for it goes
 * back.
 */
export const orderObservers: readonly OrderObserver[] = [countOrder, notifyAgentOfChange, refundCanceled];

/** What follows a stored return in other features. */
export const returnObservers: readonly ReturnObserver[] = [countReturn];

/** The orders on the ledger of the catalog. */
export const orderStore = new OrderStore(inventory, orderObservers);

export const fillShortOrder = shortOrderFiller(orderStore);

import type { AgentOrder } from './agent-order.js';

/** Protocols in which platforms are told of orders. */
export type OrderProtocol = 'ucp' | 'acp';

/** What a platform is told of; each message carries the whole order as it is when it is sent. */
export type AgentOrderEvent =
  | 'order_placed'
  | 'order_shipped'
  | 'order_delivered'
  | 'order_canceled'
  | 'order_returned'
  | 'order_refunded'
  | 'order_updated';

/** What is to be told. */
export interface ToldEvent {
  /** Of the message; the same when it is sent again. */
  id: string;
  type: AgentOrderEvent;
  /** ISO 8601. */
  occurredAt: string;
}

/** A message on its way. */
export interface OrderMessage {
  id: string;
  /** When it is sent. */
  at: Date;
  /** When what it tells of happened; the same when it is sent again. */
  occurredAt: Date;
  url: string;
  version: string | null;
  body: string;
  /** What was agreed with the platform; null where its protocol needs none. */
  secret: string | null;
}

/** How one protocol tells a platform of an order. */
export interface OrderNotifier {
  /** `version` is that of the protocol which the platform spoke last; null where it is not known. */
  body(order: AgentOrder, event: ToldEvent, version: string | null): string;
  /** Header fields that name the message and prove who sends it. */
  headers(message: OrderMessage): Record<string, string>;
}

/** By protocol; one without a notifier tells nothing. */
export type OrderNotifiers = Readonly<Partial<Record<OrderProtocol, OrderNotifier>>>;

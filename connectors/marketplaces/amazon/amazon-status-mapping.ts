import { is } from '../source-condition.js';
import type { OrderStatusMapping, ReturnStatusMapping, StatusMapping } from '../status-mapping.js';
import { fees } from './amazon-fees.js';

const shipped = is('status', 'SHIPPED');

/**
 * `status` is `fulfillmentStatus` of Orders 2026-01-01, in the spelling of v0 too. `easyShipStatus` and `shipmentStatus`
 * (collection in a store) are v0's; where there is one, it is nearer to the parcel than the order is.
 */
const orders: OrderStatusMapping = {
  level: 'order',
  rules: [
    { id: 'canceled', when: [is('status', 'CANCELLED', 'Canceled', 'UNFULFILLABLE')], status: 'canceled' },
    {
      id: 'easy_ship_lost',
      when: [is('easyShipStatus', 'Lost', 'Damaged')],
      status: 'canceled',
      reason: 'logistics_loss',
    },
    {
      id: 'easy_ship_returned',
      when: [
        is('easyShipStatus', 'ReturningToSeller', 'ReturnedToSeller', 'RejectedByBuyer', 'Undeliverable'),
      ],
      status: 'return',
    },
    { id: 'easy_ship_delivered', when: [is('easyShipStatus', 'Delivered')], status: 'completed' },
    {
      id: 'easy_ship_moving',
      when: [
        is('easyShipStatus', 'PickedUp', 'DroppedOff', 'AtOriginFC', 'AtDestinationFC', 'OutForDelivery'),
      ],
      status: 'shipped',
    },
    {
      id: 'easy_ship_awaited',
      when: [is('easyShipStatus', 'PendingSchedule', 'PendingPickUp', 'PendingDropOff', 'LabelCanceled')],
      status: 'to_ship',
    },
    { id: 'pickup_refused', when: [is('shipmentStatus', 'RefusedPickup')], status: 'return' },
    { id: 'picked_up', when: [is('shipmentStatus', 'PickedUp')], status: 'completed' },
    { id: 'ready_for_pickup', when: [is('shipmentStatus', 'ReadyForPickup')], status: 'to_ship' },
    {
      id: 'pending',
      when: [is('status', 'PENDING_AVAILABILITY', 'PendingAvailability', 'PENDING')],
      status: 'pending',
    },
    {
      id: 'unshipped',
      when: [is('status', 'UNSHIPPED', 'PARTIALLY_SHIPPED', 'PartiallyShipped', 'InvoiceUnconfirmed')],
      status: 'to_ship',
    },
    { id: 'undeliverable', when: [shipped, is('packages', 'UNDELIVERABLE')], status: 'return' },
    {
      id: 'delivered',
      when: [shipped, is('packages', 'DELIVERED', 'UNDELIVERABLE')],
      status: 'completed',
    },
    { id: 'shipped', when: [shipped], status: 'shipped' },
  ],
  flags: [],
  silent: { packages: ['PENDING', 'IN_TRANSIT', 'SHIPPED', 'CANCELLED'] },
};

const pickUpAwaited = is(
  'status',
  'CARRIER_NOTIFIED_TO_PICK_UP_FROM_CUSTOMER',
  'CARRIER_OUT_FOR_PICK_UP_FROM_CUSTOMER',
  'CUSTOMER_RESCHEDULED_PICK_UP',
);

const onItsWayBack = is(
  'status',
  'PICKED_FROM_CUSTOMER',
  'CUSTOMER_DROPPED_OFF',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'REPLANNED',
);

/** Of the external fulfilment programme, the only one that has records of returns. */
const returns: ReturnStatusMapping = {
  statuses: [
    { id: 'created', when: [is('status', 'CREATED')], value: 'requested' },
    {
      id: 'pickup_awaited',
      when: [pickUpAwaited],
      value: 'awaiting_shipment',
    },
    {
      id: 'moving',
      when: [onItsWayBack],
      value: 'in_transit',
    },
    { id: 'delivered', when: [is('status', 'DELIVERED', 'PARTIALLY_PROCESSED')], value: 'received' },
    { id: 'processed', when: [is('status', 'PROCESSED')], value: 'completed' },
    { id: 'rejected', when: [is('status', 'REJECTED')], value: 'rejected' },
    { id: 'canceled', when: [is('status', 'CANCELLED', 'CUSTOMER_CANCELLED_PICK_UP')], value: 'canceled' },
  ],
  types: [
    {
      id: 'exchange',
      when: [is('type', 'CUSTOMER'), is('subtype', 'REPLACEMENT', 'EXCHANGE')],
      value: 'exchange',
    },
    { id: 'customer', when: [is('type', 'CUSTOMER')], value: 'return_and_refund' },
    { id: 'reject', when: [is('type', 'REJECT')], value: 'failed_delivery' },
  ],
  logistics: [
    {
      id: 'awaited',
      when: [pickUpAwaited],
      value: 'awaiting_shipment',
    },
    {
      id: 'moving',
      when: [onItsWayBack],
      value: 'in_transit',
    },
    {
      id: 'delivered',
      when: [is('status', 'DELIVERED', 'PARTIALLY_PROCESSED', 'PROCESSED')],
      value: 'delivered',
    },
  ],
  disputes: [],
  reasons: [],
  silent: { subtype: ['NORMAL'] },
};

/** The Selling Partner API's words of orders, returns and the breakdowns of transactions. */
export const statusMapping: StatusMapping = { mappingVersion: '2026-11-21', orders, returns, fees };

import { is, reasonRule } from '../source-condition.js';
import type {
  FeeMapping,
  OrderStatusMapping,
  ReturnStatusMapping,
  StatusMapping,
} from '../status-mapping.js';

/** `Status` of order items; orders come to SellerCenter when they are paid. */
const orders: OrderStatusMapping = {
  level: 'line',
  rules: [
    { id: 'to_ship', when: [is('status', 'pending', 'processing', 'ready_to_ship')], status: 'to_ship' },
    { id: 'shipped', when: [is('status', 'shipped')], status: 'shipped' },
    { id: 'delivered', when: [is('status', 'delivered')], status: 'completed' },
    {
      id: 'returned',
      when: [
        is(
          'status',
          'failed',
          'failed_delivery',
          'return_waiting_for_approval',
          'return_shipped_by_customer',
          'return_delivered_to_seller',
          'returned',
        ),
      ],
      status: 'return',
    },
    { id: 'return_rejected', when: [is('status', 'return_rejected')], status: 'completed' },
    { id: 'canceled', when: [is('status', 'canceled')], status: 'canceled' },
  ],
  flags: [],
  silent: {},
};

/** The states of order items that tell of a return; what kind it is, they do not say. */
const returns: ReturnStatusMapping = {
  statuses: [
    { id: 'waiting_for_approval', when: [is('status', 'return_waiting_for_approval')], value: 'requested' },
    { id: 'shipped_by_customer', when: [is('status', 'return_shipped_by_customer')], value: 'in_transit' },
    { id: 'delivered_to_seller', when: [is('status', 'return_delivered_to_seller')], value: 'received' },
    { id: 'returned', when: [is('status', 'returned')], value: 'completed' },
    { id: 'rejected', when: [is('status', 'return_rejected')], value: 'rejected' },
  ],
  types: [],
  logistics: [
    { id: 'moving', when: [is('status', 'return_shipped_by_customer')], value: 'in_transit' },
    { id: 'delivered', when: [is('status', 'return_delivered_to_seller', 'returned')], value: 'delivered' },
  ],
  disputes: [],
  reasons: [
    reasonRule('not_received', 'Item not received', 'not_received'),
    reasonRule('wrong_item', 'Wrong item', 'wrong_item'),
    reasonRule('damaged', 'Damaged', 'Damaged item'),
    reasonRule('defective', 'Defective', 'Faulty item'),
    reasonRule('not_as_described', 'Not as described', 'Not as pictured'),
    reasonRule('does_not_fit', 'Does not fit', 'Too small', 'Too big'),
    reasonRule('change_of_mind', 'Change of mind'),
    reasonRule('counterfeit', 'Counterfeit'),
    reasonRule('late', 'Late delivery'),
  ],
  silent: {},
};

/** `FeeName` of transactions, and `TransactionType` of those that have none. */
const fees: FeeMapping = {
  categories: {
    'Item Price Credit': 'item_revenue',
    'Item Price': 'item_revenue',
    'Promotional Charges Vouchers': 'seller_promotion',
    Commission: 'commission',
    'Reversal Commission': 'commission',
    'Payment Fee': 'payment_processing',
    'Shipping Fee (Paid By Customer)': 'shipping_charge',
    'Automatic Shipping Fee': 'shipping_cost',
    'Shipping Fee': 'shipping_cost',
    'Shipping Subsidy*': 'shipping_subsidy',
    'Return Delivery*': 'return_shipping',
    'Storage*': 'fulfilment_storage',
    'Pick*': 'fulfilment_storage',
    'Pack*': 'fulfilment_storage',
    WHT: 'tax_withheld',
    'VAT*': 'tax_on_fees_or_import',
    'Reversal Item Price': 'refund',
    'Refund Fee': 'refund',
    'Cancellation Fee': 'refund_admin',
    'Lost and Damaged Claim': 'compensation',
    'Adjustments Others': 'adjustment',
    'Other Debits (Returns)': 'adjustment',
    'Monthly Subscription*': 'subscription',
  },
};

/** SellerCenter's words of order items and account statements. */
export const statusMapping: StatusMapping = { mappingVersion: '2026-11-21', orders, returns, fees };

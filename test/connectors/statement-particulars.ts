/** What is particular about the statements of a marketplace. */
export interface StatementParticulars {
  /** Its names of a sale, a charge, and money that is given back. */
  names: [sale: string, charge: string, refund: string];
  /** Whether rows are final from the beginning. */
  isFinal: boolean;
  /** Its name of a charge for no order; null where it tells none. */
  accountCharge: string | null;
  statuses: [before: string, afterPayout: string];
}

export const statementParticulars: Record<string, StatementParticulars> = {
  amazon: {
    names: ['Principal', 'Commission', 'Principal'],
    isFinal: true,
    accountCharge: 'Subscription',
    statuses: ['settled', 'paid_out'],
  },
  lazada: {
    names: ['Item Price Credit', 'Commission', 'Reversal Item Price'],
    isFinal: true,
    accountCharge: 'Monthly Subscription',
    statuses: ['settled', 'paid_out'],
  },
  shopee: {
    names: ['original_cost_of_goods_sold', 'commission_fee', 'A correction'],
    isFinal: true,
    accountCharge: null,
    // Shopee tells of an order when it pays it into the seller's balance.
    statuses: ['paid_out', 'paid_out'],
  },
  shopify: {
    names: ['CHARGE', 'CHARGE_FEE', 'REFUND'],
    isFinal: false,
    accountCharge: 'SHIPPING_LABEL',
    statuses: ['estimated', 'paid_out'],
  },
  tiktok_shop: {
    names: ['customer_payment_amount', 'platform_commission_amount', 'customer_order_refund_amount'],
    isFinal: true,
    accountCharge: 'DEDUCTIONS_INCURRED_BY_SELLER',
    statuses: ['settled', 'paid_out'],
  },
  zalora: {
    names: ['Item Price Credit', 'Commission', 'Item Price'],
    isFinal: false,
    accountCharge: 'Subscription',
    statuses: ['estimated', 'paid_out'],
  },
};

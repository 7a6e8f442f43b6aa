/** What is particular about the statements of a marketplace. */
export interface StatementParticulars {
  /** Its names of a sale, a charge, and money that is given back. */
  names: [sale: string, charge: string, refund: string];
  /** Its name of a charge for no order; null where it tells none. */
  accountCharge: string | null;
  /** Of a statement that is final and has no payout, and once it has one. Null where it is not told before. */
  statuses: [before: string | null, afterPayout: string];
}

export const statementParticulars: Record<string, StatementParticulars> = {
  amazon: {
    names: ['Principal', 'Commission', 'Principal'],
    accountCharge: 'Subscription',
    statuses: ['settled', 'paid_out'],
  },
  lazada: {
    names: ['Item Price Credit', 'Commission', 'Reversal Item Price'],
    accountCharge: 'Monthly Subscription',
    statuses: ['settled', 'paid_out'],
  },
  shopee: {
    names: ['original_cost_of_goods_sold', 'commission_fee', 'A correction'],
    accountCharge: null,
    // Shopee tells of an order when it pays it into the seller's balance.
    statuses: [null, 'paid_out'],
  },
  shopify: {
    names: ['CHARGE', 'CHARGE_FEE', 'REFUND'],
    accountCharge: 'SHIPPING_LABEL',
    statuses: ['estimated', 'paid_out'],
  },
  tiktok_shop: {
    names: ['customer_payment_amount', 'platform_commission_amount', 'customer_order_refund_amount'],
    accountCharge: 'DEDUCTIONS_INCURRED_BY_SELLER',
    statuses: ['settled', 'paid_out'],
  },
  zalora: {
    names: ['Item Price Credit', 'Commission', 'Item Price'],
    accountCharge: 'Subscription',
    statuses: ['estimated', 'paid_out'],
  },
};

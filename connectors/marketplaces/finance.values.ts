/** Neutral categories of what marketplaces charge and pay, in the order in which settlements list them. */
export const feeCategories = [
  'item_revenue',
  'platform_subsidy',
  'seller_promotion',
  'commission',
  'payment_processing',
  'service_program',
  'order_processing',
  'affiliate',
  'advertising',
  'shipping_charge',
  'shipping_cost',
  'shipping_subsidy',
  'return_shipping',
  'fulfilment_storage',
  'insurance_protection',
  'tax_withheld',
  'tax_on_fees_or_import',
  'refund',
  'refund_admin',
  'compensation',
  'adjustment',
  'subscription',
  'unclassified',
] as const;

/** States of a transfer to the merchant. */
export const payoutStates = ['pending', 'paid', 'failed', 'canceled'] as const;

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

/** What each value means to callers. Amounts are signed from the seller's side: a charge is negative. */
export const feeCategoryMeanings: Record<(typeof feeCategories)[number], string> = {
  item_revenue: 'What the buyer paid for the goods.',
  platform_subsidy: 'A discount that the marketplace bears.',
  seller_promotion: 'A discount that the seller bears.',
  commission: "The marketplace's share of the sale.",
  payment_processing: 'Fee for taking the payment.',
  service_program: 'Fee of a program that the seller joined, such as free shipping or cashback.',
  order_processing: 'Fee for each order.',
  affiliate: 'Commission of whoever brought the buyer.',
  advertising: 'Advertisements.',
  shipping_charge: 'What the buyer paid for shipping.',
  shipping_cost: 'What the carrier or the marketplace charges for shipping.',
  shipping_subsidy: "The marketplace's share of shipping.",
  return_shipping: 'Shipping of returned goods.',
  fulfilment_storage: "Storage and shipping by the marketplace's warehouses.",
  insurance_protection: 'Insurance of the parcel or of the sale.',
  tax_withheld: 'Tax that the marketplace withholds and pays.',
  tax_on_fees_or_import: 'Tax on fees, and duties.',
  refund: 'Money that goes back to the buyer.',
  refund_admin: 'Fee for handling a refund.',
  compensation: 'Money from the marketplace for loss or damage.',
  adjustment: 'A correction of earlier amounts.',
  subscription: 'A fee for a period.',
  unclassified: 'No rule knows the name of the fee.',
};

export const payoutStateMeanings: Record<(typeof payoutStates)[number], string> = {
  pending: 'It is on its way.',
  paid: 'It was paid.',
  failed: 'The bank rejected it.',
  canceled: 'The marketplace took it back.',
};

import { describe, expect, it } from 'vitest';
import { feeCategory } from '../../connectors/marketplaces/fee-category.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type { FeeCategory } from '../../connectors/marketplaces/status-mapping.js';

/** Names of fees and credits by neutral category, separated by semicolons. Written down once more. */
const tables: Record<string, Partial<Record<FeeCategory, string>>> = {
  shopee: {
    item_revenue: 'original_cost_of_goods_sold',
    platform_subsidy: 'shopee_discount;voucher_from_shopee;coins',
    seller_promotion: 'voucher_from_seller;seller_discount;seller_coin_cash_back',
    commission: 'commission_fee',
    payment_processing: 'seller_transaction_fee;credit_card_transaction_fee',
    service_program: 'service_fee;campaign_fee',
    order_processing: 'seller_order_processing_fee',
    affiliate: 'order_ams_commission_fee',
    advertising: 'ads_escrow_top_up_fee_or_technical_support_fee',
    shipping_charge: 'buyer_paid_shipping_fee',
    shipping_cost: 'actual_shipping_fee;final_shipping_fee',
    shipping_subsidy: 'shopee_shipping_rebate;shipping_fee_discount_from_3pl',
    return_shipping: 'reverse_shipping_fee;final_return_to_seller_shipping_fee;overseas_return_service_fee',
    fulfilment_storage: 'fbs_fee',
    insurance_protection:
      'delivery_seller_protection_fee_premium_amount;shipping_seller_protection_fee_amount',
    tax_withheld: 'withholding_tax;withholding_vat_tax;withholding_pit_tax;withholding_cit_tax;escrow_tax',
    tax_on_fees_or_import:
      'vat_on_imported_goods;sales_tax_on_lvg;th_import_duty;final_escrow_product_gst;shipping_fee_sst;reverse_shipping_fee_sst',
    refund: 'seller_return_refund;drc_adjustable_refund',
    compensation: 'seller_lost_compensation;rsf_seller_protection_fee_claim_amount',
    adjustment: 'order_adjustment;total_adjustment_amount',
  },
  lazada: {
    item_revenue: 'Item Price Credit',
    platform_subsidy: 'Lazada Bonus;Lazada Bonus - LZD co-fund;LazCoin Discount',
    seller_promotion: 'Promotional Charges Vouchers',
    commission: 'Commission;Reversal Commission',
    payment_processing: 'Payment Fee',
    service_program: 'Free Shipping Max Fee;LCP Fee',
    affiliate: 'Sponsored Affiliates',
    advertising: 'Sponsored Discovery - Top up',
    shipping_charge: 'Shipping Fee (Paid By Customer)',
    shipping_cost: 'Automatic Shipping Fee',
    shipping_subsidy: 'Shipping Subsidy',
    return_shipping: 'Return Delivery',
    fulfilment_storage: 'Storage;Pick;Pack',
    tax_withheld: 'WHT',
    tax_on_fees_or_import: 'VAT on fees',
    refund: 'Reversal Item Price;Refund Fee',
    refund_admin: 'Cancellation Fee',
    compensation: 'Lost and Damaged Claim',
    adjustment: 'Adjustments Others;Other Debits (Returns)',
    subscription: 'Monthly Subscription',
  },
  tiktok_shop: {
    item_revenue: 'customer_payment_amount;revenue',
    platform_subsidy: 'platform_discount_amount;platform_discount_refund_amount',
    seller_promotion: 'seller_discount;cofunded_promotion',
    commission: 'platform_commission_amount;referral_fee_amount;dynamic_commission_amount',
    payment_processing:
      'transaction_fee_amount;credit_card_handling_fee_amount;seller_paylater_handling_fee_amount',
    service_program:
      'sfp_service_fee_amount;mall_service_fee_amount;voucher_xtra_service_fee_amount;flash_sales_service_fee_amount;live_specials_fee_amount;bonus_cashback_service_fee_amount;pre_order_service_fee_amount',
    order_processing: 'fee_per_item_sold_amount;dt_handling_fee_amount',
    affiliate:
      'affiliate_commission_amount;affiliate_partner_commission_amount;affiliate_ads_commission_amount;external_affiliate_marketing_fee_amount;tsp_commission_amount',
    shipping_charge: 'customer_paid_shipping_fee_amount',
    shipping_cost: 'shipping_fee_amount;actual_shipping_fee_amount;shipping_label_fee_amount',
    shipping_subsidy: 'shipping_fee_discount_amount;shipping_fee_subsidy_amount',
    return_shipping:
      'return_shipping_fee_amount;replacement_shipping_fee_amount;exchange_shipping_fee_amount',
    fulfilment_storage: 'fbt_fulfillment_fee_amount;fbt_shipping_cost_amount',
    insurance_protection: 'shipping_insurance_fee_amount',
    tax_withheld: 'pit_amount;isr_amount;iva_amount;sales_tax_amount',
    tax_on_fees_or_import:
      'vat_amount;import_vat_amount;customs_duty_amount;customs_clearance_amount;gst_amount;sst_amount',
    refund: 'customer_order_refund_amount',
    refund_admin: 'refund_administration_fee_amount',
    compensation: 'LOGISTICS_REIMBURSEMENT;PLATFORM_COMPENSATION',
    adjustment: 'OTHER_ADJUSTMENT;adjustment_amount',
  },
  amazon: {
    item_revenue: 'Principal',
    seller_promotion: 'Promotion',
    commission: 'Commission;Refund.Commission',
    service_program: 'VariableClosingFee;DigitalServicesFee;RenewedProgramFee',
    order_processing: 'FixedClosingFee',
    advertising: 'ProductAdsPayment',
    shipping_charge: 'ShippingCharge',
    shipping_cost: 'ShippingHB;ShippingChargeback',
    fulfilment_storage: 'FBAPerUnitFulfillmentFee;FBAPerOrderFulfillmentFee;FBAWeightBasedFee',
    tax_withheld: 'TCS-CGST;TCS-IGST;MarketplaceFacilitatorTax-Principal',
    tax_on_fees_or_import: 'LowValueGoodsTax-Principal',
    refund: 'Refund;Refund.Principal;Refund.ShippingCharge;Refund.Tax',
    refund_admin: 'RefundCommission;Refund.RefundCommission',
    compensation: 'SAFE-T;ReimbursementClawback',
    adjustment: 'Adjustment',
    subscription: 'Subscription',
  },
  shopify: {
    item_revenue: 'CHARGE',
    payment_processing: 'CHARGE_FEE',
    refund: 'REFUND',
    shipping_cost: 'SHIPPING_LABEL',
    adjustment: 'ADJUSTMENT',
  },
  zalora: {
    item_revenue: 'Item Price Credit',
    commission: 'Commission',
    refund: 'Reversal Item Price',
    payment_processing: 'Payment Fee',
  },
};

const rows = Object.entries(tables).flatMap(([key, table]) =>
  Object.entries(table).flatMap(([category, names]) =>
    names.split(';').map(name => ({ key, name, category })),
  ),
);

const statusMappingOf = (key: string) =>
  marketplaces.find(marketplace => marketplace.key === key)!.statusMapping.fees;

describe('a fee or credit', () => {
  it.each(rows)('that $key calls $name is $category', ({ key, name, category }) => {
    expect(feeCategory(statusMappingOf(key), name)).toBe(category);
    expect(feeCategory(statusMappingOf(key), name.toUpperCase())).toBe(category);
  });

  it.each(Object.keys(tables))('that %s has never named before is unclassified', key => {
    for (const name of ['unclassified', 'A fee of tomorrow', '', '__proto__', 'constructor', '*']) {
      expect(feeCategory(statusMappingOf(key), name)).toBe('unclassified');
    }
  });

  it('is what its whole name says, or else the longest beginning that it has', () => {
    const categories = { 'fee*': 'commission', 'Fee of*': 'advertising', 'fee of ads': 'refund' } as const;
    const categoryOf = (name: string) => feeCategory({ categories }, name);
    expect([' Fee of ads ', 'fee of ads 2', 'fees', 'a fee'].map(categoryOf)).toEqual([
      'refund',
      'advertising',
      'commission',
      'unclassified',
    ]);
  });

  it('is unclassified where the marketplace tells nothing of fees', () => {
    expect(statusMappingOf('woocommerce')).toBeNull();
    expect(feeCategory(null, 'Commission')).toBe('unclassified');
  });
});

import Big from 'big.js';
import type { ChangePage, ChangeWindow } from '../port.js';
import type { FinanceRow } from '../sale.js';
import { amountOf, timeOf, windowSeconds } from './shopee-amount.js';
import type { ShopeeClient } from './shopee-client.js';

interface Release {
  order_sn: string;
  escrow_release_time: number;
}

interface Income {
  escrow_amount?: number;
  order_adjustment?: { amount: number; date?: number; currency?: string; adjustment_reason?: string }[];
}

/** The terms of Shopee's formula of `escrow_amount`, with their signs there. */
const terms: readonly (readonly [field: string, sign: 1 | -1])[] = [
  ['original_cost_of_goods_sold', 1],
  ['original_shopee_discount', -1],
  ['seller_return_refund', 1],
  ['shopee_discount', 1],
  ['voucher_from_seller', -1],
  ['seller_coin_cash_back', -1],
  ['buyer_paid_shipping_fee', 1],
  ['actual_shipping_fee', -1],
  ['shopee_shipping_rebate', 1],
  ['shipping_fee_discount_from_3pl', 1],
  ['reverse_shipping_fee', -1],
  ['rsf_seller_protection_fee_claim_amount', 1],
  ['final_return_to_seller_shipping_fee', -1],
  ['seller_transaction_fee', -1],
  ['service_fee', -1],
  ['commission_fee', -1],
  ['campaign_fee', -1],
  ['shipping_seller_protection_fee_amount', -1],
  ['delivery_seller_protection_fee_premium_amount', -1],
  ['final_escrow_product_gst', -1],
  ['order_ams_commission_fee', -1],
  ['escrow_tax', -1],
  ['sales_tax_on_lvg', -1],
  ['reverse_shipping_fee_sst', -1],
  ['shipping_fee_sst', -1],
  ['withholding_tax', -1],
  ['overseas_return_service_fee', -1],
  ['vat_on_imported_goods', -1],
  ['withholding_vat_tax', -1],
  ['withholding_pit_tax', -1],
  ['withholding_cit_tax', -1],
  ['seller_order_processing_fee', -1],
  ['buyer_paid_packaging_fee', 1],
  ['trade_in_bonus_by_seller', -1],
  ['fbs_fee', -1],
  ['ads_escrow_top_up_fee_or_technical_support_fee', -1],
  ['th_import_duty', -1],
];

/** What the terms do not explain of `escrow_amount`: nothing is to be lost. */
const unexplained = 'unclassified';
/** Each release costs a call for its detail. */
const pageSize = 20;

/** Money released in the window, in the terms of each order. Pages are numbered from 1. */
export async function financeRows(
  client: ShopeeClient,
  currency: string,
  window: ChangeWindow,
): Promise<ChangePage<FinanceRow>> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const pageNo = Number(window.cursor ?? 1);
  const page = await client.read<{ more: boolean; escrow_list?: Release[] }>(
    '/api/v2/payment/get_escrow_list',
    {
      release_time_from: String(seconds.from),
      release_time_to: String(seconds.to),
      page_size: String(pageSize),
      page_no: String(pageNo),
    },
  );
  const items: FinanceRow[] = [];
  const releases = (page.escrow_list ?? []).filter(({ escrow_release_time: at }) => seconds.has(at));
  for (const release of releases) {
    const detail = await client.read<{ order_income: Income }>('/api/v2/payment/get_escrow_detail', {
      order_sn: release.order_sn,
    });
    items.push(...rowsOf(release, detail.order_income, currency));
  }
  return { items, nextCursor: page.more ? String(pageNo + 1) : null };
}

export function rowsOf(release: Release, income: Income, currency: string): FinanceRow[] {
  const postedAt = timeOf(release.escrow_release_time);
  const row = (name: string, type: string, amount: Big, at = postedAt): FinanceRow => ({
    externalRowId: `${release.order_sn}:${name}`,
    externalStatementId: null,
    externalOrderId: release.order_sn,
    externalLineId: null,
    marketplaceType: type,
    amount: amountOf(amount.toString(), currency)!,
    currency,
    reversalOf: null,
    isFinal: true,
    postedAt: at,
    payout: null,
  });
  const amounts = income as unknown as Readonly<Record<string, number | undefined>>;
  const components = terms.map(([field, sign]) => ({
    field,
    amount: new Big(amounts[field] ?? 0).times(sign),
  }));
  const explained = components.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  const rest = new Big(income.escrow_amount ?? explained).minus(explained);
  return [
    ...components.filter(({ amount }) => !amount.eq(0)).map(({ field, amount }) => row(field, field, amount)),
    ...(rest.eq(0) ? [] : [row(unexplained, unexplained, rest)]),
    ...(income.order_adjustment ?? []).map(({ amount, date, adjustment_reason: reason }, index) =>
      row(
        `adjustment:${index}`,
        reason ?? 'order_adjustment',
        new Big(amount),
        date ? timeOf(date) : postedAt,
      ),
    ),
  ];
}

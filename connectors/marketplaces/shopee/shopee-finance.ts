import Big from 'big.js';
import { exactAmount } from '../amount.js';
import { momentOfSecond, windowSeconds } from '../epoch-seconds.js';
import { idOrNull, valueOrNull } from '../page-records.js';
import type { ChangeWindow, StatementPage } from '../port.js';
import type { ChannelPayout, FinanceRow } from '../sale.js';
import { readStatement } from '../statement-page.js';
import type { ShopeeClient } from './shopee-client.js';
import { lastSecond } from './shopee-window.js';

interface Release {
  order_sn: string;
  escrow_release_time: number;
}

interface Adjustment {
  amount: number;
  date?: number;
  currency?: string;
  adjustment_reason?: string;
}

interface Income {
  /** The sum of the terms. */
  escrow_amount?: number;
  order_adjustment?: Adjustment[];
  /** The sum of the terms and the adjustments. */
  escrow_amount_after_adjustment?: number;
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

/** `get_escrow_list` has only what was released, and no word for it. */
const releasedStatus = 'released';
/** Each release costs a call for its detail. */
const pageSize = 20;

/** Money released in the window, in the terms of each order. Pages are numbered from 1. */
export async function financeRows(
  client: ShopeeClient,
  currency: string,
  window: ChangeWindow,
): Promise<StatementPage> {
  const seconds = windowSeconds(window);
  if (seconds === null) {
    return { items: [], nextCursor: null };
  }
  const pageNo = Number(window.cursor ?? 1);
  const page = await client.read<{ more: boolean; escrow_list?: Release[] }>(
    '/api/v2/payment/get_escrow_list',
    {
      release_time_from: String(seconds.from),
      release_time_to: String(lastSecond(seconds)),
      page_size: String(pageSize),
      page_no: String(pageNo),
    },
  );
  // One without a time that can be read is not known to be of another window.
  const releases = (page.escrow_list ?? []).filter(
    release =>
      typeof valueOrNull(() => release.escrow_release_time) !== 'number' ||
      seconds.has(release.escrow_release_time),
  );
  const rows = await readStatement(releases, {
    idOf: ({ order_sn: id }) => id,
    ownerOf: ({ order_sn: id }) => idOrNull(id),
    rowsOf: async release => {
      const detail = await client.read<{ order_income: Income }>('/api/v2/payment/get_escrow_detail', {
        order_sn: release.order_sn,
      });
      return rowsOf(release, detail.order_income, currency);
    },
  });
  return { ...rows, nextCursor: page.more ? String(pageNo + 1) : null };
}

/**
 * The terms of an order and its adjustments: one transaction, as Shopee tells both together. An order without any is a
 * row of nothing, so that what Shopee says of it is not lost. The release pays them into the seller's balance, order by
 * order; what Shopee adjusts afterwards is not a part of it.
 */
export function rowsOf(release: Release, income: Income, currency: string): FinanceRow[] {
  const released = momentOfSecond(release.escrow_release_time);
  const stated = income.escrow_amount_after_adjustment ?? sumOf(income);
  const payout: ChannelPayout = {
    externalPayoutId: release.order_sn,
    marketplaceStatus: releasedStatus,
    state: 'paid',
    paidAt: released,
  };
  const row = ({ name, type, amount, postedAt = released }: Component): FinanceRow => ({
    externalRowId: `${release.order_sn}:${name}`,
    externalStatementId: null,
    externalOrderId: release.order_sn,
    externalLineId: null,
    marketplaceType: type,
    amount: exactAmount(amount, currency),
    currency,
    externalTransactionId: release.order_sn,
    statedNet: stated === null ? null : exactAmount(stated, currency),
    reversalOf: null,
    dispute: null,
    isFinal: true,
    postedAt,
    payout: isLater(postedAt) ? null : payout,
  });
  const isLater = (at: string) => Date.parse(at) > Date.parse(released);
  const components = [...termsOf(income), ...adjustmentsOf(income)];
  const nothing = { name: 'escrow_amount', type: 'escrow_amount', amount: new Big(0) };
  return (components.length === 0 ? [nothing] : components).map(row);
}

interface Component {
  name: string;
  type: string;
  amount: Big;
  postedAt?: string;
}

/** What Shopee said before it told totals with adjustments; null where it says nothing. */
const sumOf = ({ escrow_amount: amount, order_adjustment: adjustments = [] }: Income): Big | null =>
  amount === undefined
    ? null
    : adjustments.reduce((sum, adjustment) => sum.plus(adjustment.amount), new Big(amount));

function termsOf(income: Income): Component[] {
  const amounts = income as unknown as Readonly<Record<string, number | undefined>>;
  return terms
    .map(([field, sign]) => ({ name: field, type: field, amount: new Big(amounts[field] ?? 0).times(sign) }))
    .filter(({ amount }) => !amount.eq(0));
}

const adjustmentsOf = ({ order_adjustment: adjustments = [] }: Income): Component[] =>
  adjustments.map(({ amount, date, adjustment_reason: reason }, index) => ({
    name: `adjustment:${index}`,
    type: reason ?? 'order_adjustment',
    amount: new Big(amount),
    ...(date ? { postedAt: momentOfSecond(date) } : {}),
  }));

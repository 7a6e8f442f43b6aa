import type { BenchDatabase } from '../bench-database.js';

/** Of four in five orders that were not canceled, five categories each, as payouts confirm them; amounts of many values. */
const settlements = `
  insert into finance.settlement (organization_id, id, order_id, marketplace, account_id, external_order_id, currency, status,
    components, components_total, marketplace_net, variance, evidence_status, evidence, payout_references, reconciliation,
    unclassified_types, created_at, updated_at)
  select o.organization_id, md5('settlement ' || o.id)::uuid, o.id, o.marketplace, o.account_id, o.external_order_id, o.currency,
    'settled', jsonb_build_array(
      jsonb_build_object('category', 'item_revenue', 'amount', goods::text),
      jsonb_build_object('category', 'commission', 'amount', (-fee)::text),
      jsonb_build_object('category', 'payment_processing', 'amount', '-1.05'),
      jsonb_build_object('category', 'shipping_cost', 'amount', '-2.5'),
      jsonb_build_object('category', 'seller_promotion', 'amount', '-2')),
    goods - fee - 5.55, goods - fee - 5.55, 0, 'payout_matched', '{}', '{payout}', '{}', '{}', o.placed_at, o.placed_at
  from commerce."order" o, lateral (
    select o.subtotal as goods, (abs(hashtext(o.id::text)) % 1000) / 100.0 as fee) as charged
  where o.organization_id = $1 and o.status <> 'canceled' and abs(hashtext(o.external_order_id)) % 5 <> 0`;

/** Settles orders that `fillSales` made. */
export async function fillSettlements(database: BenchDatabase): Promise<void> {
  await database.query(settlements, [database.organizationId]);
  await database.query('vacuum analyze finance.settlement');
}

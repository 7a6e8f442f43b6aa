import { Migration } from '@mikro-orm/migrations';

/**
 * Promotions. What says how much they take off is read and written as a whole, hence JSON; what lists, tasks and checkouts
 * ask for has columns. `intent` is what the merchant wants; the status that is told depends on the clock as well. A
 * product is assigned whole (`variant_id` is then its own id) or variant by variant.
 */
export class CreatePromotion extends Migration {
  override up(): void {
    this.addSql(`
      create table commerce.promotion (
        organization_id uuid not null,
        id uuid not null,
        name text not null,
        intent text not null constraint promotion_intent_check check (intent in ('draft', 'active', 'paused', 'ended')),
        terms jsonb not null,
        trigger text not null constraint promotion_trigger_check check (trigger in ('automatic', 'code', 'collected')),
        code text,
        code_key text,
        currency text,
        is_for_assigned_products boolean not null,
        stores jsonb not null,
        is_in_checkout boolean not null,
        starts_at timestamptz,
        ends_at timestamptz,
        time_zone text,
        priority integer not null constraint promotion_priority_check check (priority between 0 and 1000),
        combination jsonb not null,
        usage_limit integer,
        usage_limit_per_buyer integer,
        budget numeric(20, 5),
        minimum_spend numeric(20, 5),
        is_delivery_failed boolean not null default false,
        use_count integer not null default 0,
        discount_total numeric(20, 5) not null default 0,
        campaign_id uuid,
        version integer not null,
        activated_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint promotion_code_check
          check ((trigger = 'code') = (code is not null) and (code is null) = (code_key is null)),
        constraint promotion_use_check check (use_count >= 0 and discount_total >= 0),
        constraint promotion_window_check
          check ((time_zone is not null) = (starts_at is not null or ends_at is not null) and ends_at > starts_at)
      )`);
    this.addSql(`
      create unique index promotion_code on commerce.promotion (organization_id, code_key) where code_key is not null`);
    this.addSql(`
      create index promotion_automatic on commerce.promotion (organization_id, id)
      where intent = 'active' and trigger = 'automatic'`);
    this.addSql(`
      create index promotion_campaign on commerce.promotion (organization_id, campaign_id)
      where campaign_id is not null`);
    this.addSql(`
      create table commerce.promotion_product (
        organization_id uuid not null,
        promotion_id uuid not null,
        product_id uuid not null,
        variant_id uuid not null,
        promotional_price numeric(20, 5),
        purchase_limit integer,
        promotional_stock integer,
        added_at timestamptz not null,
        primary key (organization_id, promotion_id, product_id, variant_id),
        constraint promotion_product_promotion_fk foreign key (organization_id, promotion_id)
          references commerce.promotion on delete cascade
      )`);
    this.addSql(`
      create index promotion_product_product on commerce.promotion_product (organization_id, product_id)`);
  }

  override down(): void {
    this.addSql('drop table commerce.promotion_product');
    this.addSql('drop table commerce.promotion');
  }
}

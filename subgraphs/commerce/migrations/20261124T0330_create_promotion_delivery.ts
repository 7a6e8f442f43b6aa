import { Migration } from '@mikro-orm/migrations';

/**
 * Promotions in stores that have a record for them: what is wanted, what was sent and what was seen, for each store and
 * each of its items. `sent` is read and written as a whole. An item is verified once it was seen as it was put.
 */
export class CreatePromotionDelivery extends Migration {
  override up(): void {
    this.addSql(`
      create table commerce.promotion_delivery (
        organization_id uuid not null,
        id uuid not null,
        promotion_id uuid not null,
        marketplace text not null,
        country text not null,
        store_id text not null,
        connection_id uuid,
        desired text not null constraint promotion_delivery_desired_check check (desired in ('delivered', 'withdrawn')),
        state text not null constraint promotion_delivery_state_check check (state in ('waiting', 'submitted',
          'scheduled', 'live', 'partly_live', 'rejected', 'failed', 'ending', 'ended')),
        external_id text,
        lives integer not null default 0,
        sent jsonb,
        unknown_since timestamptz,
        starts_at timestamptz,
        ends_at timestamptz,
        observed_state text constraint promotion_delivery_observed_check
          check (observed_state in ('scheduled', 'live', 'ended', 'missing', 'unknown')),
        marketplace_status text,
        observed_at timestamptz,
        issues jsonb not null default '[]',
        attempts integer not null default 0,
        checks integer not null default 0,
        ending_since timestamptz,
        alarmed_at timestamptz,
        next_attempt_at timestamptz,
        next_check_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (organization_id, id),
        constraint promotion_delivery_store unique (organization_id, promotion_id, marketplace, country, store_id),
        constraint promotion_delivery_promotion_fk foreign key (organization_id, promotion_id)
          references commerce.promotion on delete cascade
      ) with (fillfactor = 80)`);
    this.addSql(`
      create index promotion_delivery_place on commerce.promotion_delivery
        (organization_id, connection_id, store_id, least(next_attempt_at, next_check_at))`);
    this.addSql(`
      create index promotion_delivery_due on commerce.promotion_delivery (least(next_attempt_at, next_check_at))
      where next_attempt_at is not null or next_check_at is not null`);
    this.addSql(`
      create table commerce.promotion_delivery_item (
        organization_id uuid not null,
        delivery_id uuid not null,
        product_id uuid not null,
        variant_id uuid not null,
        external_listing_id text,
        sku text,
        external_variant_id text,
        regular_price numeric(20, 5),
        promotional_price numeric(20, 5),
        percentage numeric(8, 5),
        purchase_limit integer,
        promotional_stock integer,
        outcome text not null constraint promotion_delivery_item_outcome_check
          check (outcome in ('waiting', 'accepted', 'rejected', 'not_listed')),
        is_put boolean not null,
        is_verified boolean not null default false,
        drops integer not null default 0,
        issues jsonb not null default '[]',
        observed_state text constraint promotion_delivery_item_observed_check
          check (observed_state in ('scheduled', 'live', 'ended', 'missing', 'unknown')),
        observed_price numeric(20, 5),
        buyer_price numeric(20, 5),
        hidden_by text,
        evidence text constraint promotion_delivery_item_evidence_check
          check (evidence in ('promotion_object', 'item_price', 'item_promotion')),
        observed_at timestamptz,
        primary key (organization_id, delivery_id, product_id, variant_id),
        constraint promotion_delivery_item_delivery_fk foreign key (organization_id, delivery_id)
          references commerce.promotion_delivery on delete cascade
      ) with (fillfactor = 80)`);
  }

  override down(): void {
    this.addSql('drop table commerce.promotion_delivery_item');
    this.addSql('drop table commerce.promotion_delivery');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Listings and their variants, the wishes that wait to be sent, and matches that a merchant is asked about. */
export class CreateListing extends Migration {
  override up(): void {
    this.addSql(listing);
    this.addSql(listingVariant);
    this.addSql(syncWish);
    this.addSql(listingMapping);
    this.addSql(saleWindow);
  }

  override down(): void {
    this.addSql('drop index catalog.product_sale_window');
    this.addSql(
      'drop table catalog.listing_mapping, catalog.sync_wish, catalog.listing_variant, catalog.listing',
    );
  }
}

/** No foreign key to the product: a listing outlives it until it is off sale everywhere. */
const listing = `
  create table catalog.listing (
    organization_id uuid not null,
    id uuid not null,
    product_id uuid not null,
    connection_id uuid not null,
    marketplace text not null,
    store_id text not null,
    country text not null,
    currency text not null,
    external_id text,
    url text,
    title text,
    marketplace_status text,
    desired text not null check (desired in ('published', 'delisted')),
    desired_version integer not null,
    sent_version integer,
    pending text check (pending in ('publish', 'delist')),
    state text not null check (state in ('draft', 'queued', 'submitted', 'in_review', 'live', 'live_not_buyable',
      'rejected', 'suppressed', 'unlisted', 'delisting', 'delisted', 'failed', 'unknown')),
    issues jsonb not null default '[]',
    attempt jsonb,
    unknown_since timestamptz,
    submitted_at timestamptz,
    last_verified_at timestamptz,
    next_check_at timestamptz,
    checks integer not null default 0,
    compared_at timestamptz not null,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint listing_place unique (organization_id, product_id, connection_id, store_id),
    constraint listing_external unique (organization_id, connection_id, store_id, external_id)
  ) with (fillfactor = 80);
  create index listing_check on catalog.listing (organization_id, connection_id, next_check_at)
    where next_check_at is not null;
  create index listing_check_due on catalog.listing (next_check_at) where next_check_at is not null`;

/**
 * What is wanted of each variant and what is known of it. \`pending\`: it is to be sent; \`lease\`: somebody is sending it.
 * The account's own columns are repeated so that one index finds what waits for an account.
 */
const listingVariant = `
  create table catalog.listing_variant (
    organization_id uuid not null,
    listing_id uuid not null,
    variant_id uuid not null,
    connection_id uuid not null,
    store_id text not null,
    position integer not null,
    sku text not null,
    external_variant_id text,
    desired_price numeric,
    desired_sale_price numeric,
    desired_quantity integer,
    observed_sku text,
    observed_price numeric,
    observed_sale_price numeric,
    observed_quantity integer,
    price_evidence text check (price_evidence in ('snapshot', 'acknowledged_write')),
    price_as_of timestamptz,
    price_pending boolean not null default false,
    price_lease_by uuid,
    price_lease_until timestamptz,
    price_issues jsonb not null default '[]',
    stock_evidence text check (stock_evidence in ('snapshot', 'acknowledged_write')),
    stock_as_of timestamptz,
    stock_pending boolean not null default false,
    stock_lease_by uuid,
    stock_lease_until timestamptz,
    stock_issues jsonb not null default '[]',
    primary key (organization_id, listing_id, variant_id),
    foreign key (organization_id, listing_id) references catalog.listing on delete cascade
  ) with (fillfactor = 80);
  create index listing_variant_price on catalog.listing_variant (organization_id, connection_id, store_id)
    where price_pending;
  create index listing_variant_stock on catalog.listing_variant (organization_id, connection_id, store_id)
    where stock_pending`;

/**
 * The job that waits to do something for a product: a second wish before it starts is the same job. \`compared\`: another
 * job took its first part along.
 */
const syncWish = `
  create table catalog.sync_wish (
    organization_id uuid not null,
    product_id uuid not null,
    kind text not null,
    job_id uuid not null,
    fields text[] not null default '{}',
    is_compared boolean not null default false,
    compared jsonb,
    primary key (organization_id, product_id, kind)
  ) with (fillfactor = 80);
  create index sync_wish_waiting on catalog.sync_wish (organization_id, kind) where not is_compared`;

const listingMapping = `
  create table catalog.listing_mapping (
    organization_id uuid not null,
    id uuid not null,
    listing_id uuid not null,
    external_id text not null,
    observed jsonb not null,
    matched_skus text[] not null,
    status text not null default 'proposed' check (status in ('proposed', 'confirmed', 'declined')),
    created_at timestamptz not null,
    decided_at timestamptz,
    primary key (organization_id, id),
    constraint listing_mapping_match unique (organization_id, listing_id, external_id),
    foreign key (organization_id, listing_id) references catalog.listing on delete cascade
  )`;

/** Few products have a sale with an end: those whose channels are told when it begins and ends. */
const saleWindow = `
  create index product_sale_window on catalog.product (organization_id, id)
    where sale_price_starts_at is not null or sale_price_ends_at is not null`;

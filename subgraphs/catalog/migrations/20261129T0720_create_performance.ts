import { Migration } from '@mikro-orm/migrations';

/** What marketplaces count of visits to stores and of their advertising, by days of each store's time zone. */
export class CreatePerformance extends Migration {
  override up(): void {
    this.addSql(day);
    this.addSql(feed);
    this.addSql(counter);
  }

  override down(): void {
    this.addSql('drop table catalog.performance_counter, catalog.performance_feed, catalog.performance_day');
  }
}

/**
 * `is_total`: rows that add up to the store; others are parts of these. A figure that the marketplace does not tell is
 * null. `product_id`: of the listing or the SKU, as far as it was known when the day was read.
 */
const day = `
  create table catalog.performance_day (
    organization_id uuid not null,
    connection_id uuid not null,
    store_id text not null,
    source text not null check (source in ('traffic', 'ads')),
    day date not null,
    grain text not null check (grain in ('store', 'product', 'sku')),
    item_id text not null,
    sku text not null,
    marketplace text not null,
    country text not null,
    zone text not null,
    currency text not null,
    product_id uuid,
    is_total boolean not null,
    is_estimated boolean not null,
    as_of timestamptz not null,
    impressions bigint check (impressions >= 0),
    views bigint check (views >= 0),
    sessions bigint check (sessions >= 0),
    visitors bigint check (visitors >= 0),
    cart_adds bigint check (cart_adds >= 0),
    orders bigint check (orders >= 0),
    units bigint check (units >= 0),
    clicks bigint check (clicks >= 0),
    sales numeric,
    spend numeric,
    primary key (organization_id, connection_id, store_id, source, day, grain, item_id, sku)
  );
  create index performance_day_total on catalog.performance_day (organization_id, source, day) where is_total;
  create index performance_day_product on catalog.performance_day (organization_id, source, product_id, day)
    where product_id is not null;
  create index performance_day_old on catalog.performance_day using brin (day)`;

/**
 * `complete_through`: the last day that was read when the marketplace had counted it. `window_from` to `cursor`: where a
 * window that is not finished goes on; rows that it tells have its `window_started_at`.
 */
const feed = `
  create table catalog.performance_feed (
    organization_id uuid not null,
    connection_id uuid not null,
    store_id text not null,
    source text not null,
    zone text not null,
    complete_through date,
    failed_from date,
    window_from date,
    window_to date,
    window_started_at timestamptz,
    window_failed boolean not null default false,
    cursor text,
    last_read_at timestamptz,
    error text,
    primary key (organization_id, connection_id, store_id, source)
  ) with (fillfactor = 70)`;

/** Counters of listings as they were first and last read on a day. */
const counter = `
  create table catalog.performance_counter (
    organization_id uuid not null,
    connection_id uuid not null,
    store_id text not null,
    item_id text not null,
    day date not null,
    is_whole boolean not null,
    first_views bigint,
    last_views bigint,
    views_fell boolean not null,
    first_units bigint,
    last_units bigint,
    units_fell boolean not null,
    primary key (organization_id, connection_id, store_id, item_id)
  ) with (fillfactor = 70)`;

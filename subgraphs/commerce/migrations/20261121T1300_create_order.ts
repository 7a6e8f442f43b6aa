import { Migration } from '@mikro-orm/migrations';

/** Orders of every channel in one shape, with their lines. */
export class CreateOrder extends Migration {
  override up(): void {
    this.addSql('create schema if not exists commerce');
    this.addSql(order);
    this.addSql(orderIndexes);
    this.addSql(orderLine);
    this.addSql(erasedOrder);
  }

  override down(): void {
    this.addSql('drop table commerce.erased_order, commerce.order_line, commerce."order"');
  }
}

/**
 * \`source_seen_at\` is the newest source time that was seen, also where its content changed nothing: what is older
 * must not be applied. \`source_updated_at\` is that of the latest change, which is public.
 */
const order = `
  create table commerce."order" (
    organization_id uuid not null,
    id uuid not null,
    marketplace text not null,
    account_id text,
    store_id text,
    external_order_id text not null,
    external_order_number text,
    status text not null check (status in ('pending', 'to_ship', 'shipped', 'completed', 'return', 'canceled')),
    marketplace_status text,
    mapping_version text,
    status_rule text,
    status_reason text,
    flags text[] not null default '{}',
    unknown_words text[] not null default '{}',
    country text,
    currency text not null,
    subtotal numeric not null,
    discount numeric not null check (discount >= 0),
    shipping numeric not null,
    tax numeric not null,
    total numeric not null,
    discrepancies jsonb not null default '[]',
    packages jsonb not null default '[]',
    stock_state text not null default 'none'
      check (stock_state in ('none', 'held', 'committed', 'released', 'restocked')),
    source_status text not null,
    return_state text not null default 'none' check (return_state in ('none', 'flagged', 'returned')),
    ignored_changes jsonb not null default '[]',
    is_historical boolean not null default false,
    placed_at timestamptz not null,
    source_updated_at timestamptz,
    source_seen_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint order_identity unique nulls not distinct
      (organization_id, marketplace, external_order_id, account_id),
    constraint order_totals check (subtotal = total - shipping + discount - tax)
  ) with (fillfactor = 90)`;

const orderIndexes = `
  create index order_placed on commerce."order" (organization_id, placed_at, id);
  create index order_status on commerce."order" (organization_id, status, placed_at, id);
  create index order_unknown_words on commerce."order" (organization_id, placed_at, id) where unknown_words <> '{}';
  create index order_discrepant on commerce."order" (organization_id, placed_at, id) where discrepancies <> '[]';
  create index order_marketplace on commerce."order" (organization_id, marketplace, placed_at, id);
  create index order_updated on commerce."order" (organization_id, updated_at, id);
  create index order_external_id on commerce."order" (organization_id, lower(external_order_id) text_pattern_ops);
  create index order_external_number on commerce."order"
    (organization_id, lower(external_order_number) text_pattern_ops) where external_order_number is not null`;

/** No foreign key to the product: what was sold is known after the product is gone. */
const orderLine = `
  create table commerce.order_line (
    organization_id uuid not null,
    order_id uuid not null,
    id uuid not null,
    position integer not null,
    external_line_id text,
    marketplace_item_id text,
    marketplace_variant_id text,
    product_id uuid,
    variant_id uuid,
    matched_by text check (matched_by in ('listing', 'sku', 'manual')),
    sku text,
    seller_sku text,
    shop_sku text,
    name text not null,
    status text not null,
    marketplace_status text,
    quantity integer not null check (quantity > 0),
    unit_price numeric,
    paid_price numeric,
    unit_cost numeric,
    unit_cost_currency text,
    stock_quantity integer not null default 0,
    short_quantity integer not null default 0 check (short_quantity between 0 and quantity),
    primary key (organization_id, order_id, id),
    foreign key (organization_id, order_id) references commerce."order" on delete cascade
  ) with (fillfactor = 90);
  create index order_line_sku on commerce.order_line (organization_id, sku, order_id) where sku is not null;
  create index order_line_seller_sku on commerce.order_line (organization_id, seller_sku, order_id)
    where seller_sku is not null;
  create index order_line_unmatched on commerce.order_line (organization_id, order_id) where product_id is null;
  create index order_line_name on commerce.order_line using gin (organization_id, lower(name) gin_trgm_ops);
  create index order_line_short on commerce.order_line (organization_id, order_id) where short_quantity > 0;
  create index order_line_product on commerce.order_line (organization_id, product_id)
    where product_id is not null`;

/**
 * What was erased must not come back with the next synchronisation. Nothing of the order is kept but a digest of what
 * names it.
 */
const erasedOrder = `
  create table commerce.erased_order (
    organization_id uuid not null,
    identity_digest text not null,
    erased_at timestamptz not null,
    primary key (organization_id, identity_digest)
  )`;

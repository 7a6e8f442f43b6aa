import { Migration } from '@mikro-orm/migrations';

/** What a merchant's checkouts go by: shipping rates, discount codes, taxes, and the buyers that are known. */
export class CreateCheckoutTerms extends Migration {
  override up(): void {
    this.addSql(shipping);
    this.addSql(discountCode);
    this.addSql(taxRule);
    this.addSql(buyerRecord);
  }

  override down(): void {
    this.addSql(
      `drop table commerce.shipping_rate, commerce.free_shipping_rule, commerce.discount_code, commerce.tax_rule,
         commerce.buyer_record`,
    );
  }
}

const shipping = `
  create table commerce.shipping_rate (
    organization_id uuid not null,
    id text not null,
    country text,
    service text not null,
    title text not null,
    currency text not null,
    price numeric(20, 5) not null check (price >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  );
  create table commerce.free_shipping_rule (
    organization_id uuid not null,
    id text not null,
    title text not null,
    service text not null,
    currency text,
    min_subtotal numeric(20, 5),
    item_references text[] not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  )`;

/** `code_key` is the code in lowercase. `use_count` is of orders, and may pass a limit that was lowered. */
const discountCode = `
  create table commerce.discount_code (
    organization_id uuid not null,
    code_key text not null,
    code text not null,
    kind text not null check (kind in ('percentage', 'fixed')),
    value numeric(20, 5) not null check (value > 0),
    currency text,
    title text not null,
    min_subtotal numeric(20, 5),
    starts_at timestamptz,
    ends_at timestamptz,
    usage_limit integer,
    use_count integer not null default 0 check (use_count >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, code_key)
  )`;

const taxRule = `
  create table commerce.tax_rule (
    organization_id uuid not null,
    id text not null,
    title text not null,
    country text not null,
    region text,
    rate numeric(8, 5) not null check (rate >= 0),
    is_included boolean not null,
    is_on_shipping boolean not null,
    product_types text[] not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id)
  )`;

/** Who it is stands in `personal`, encrypted; `email_digest` is keyed, and finds a record by the whole address. */
const buyerRecord = `
  create table commerce.buyer_record (
    organization_id uuid not null,
    id text not null,
    email_digest text not null,
    personal text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, id),
    constraint buyer_record_email unique (organization_id, email_digest) deferrable initially deferred
  )`;

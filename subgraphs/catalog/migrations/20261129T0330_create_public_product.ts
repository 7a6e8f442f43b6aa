import { Migration } from '@mikro-orm/migrations';

/** What organizations choose to publish, the products as the public may see them, and which of these have to be made anew. */
export class CreatePublicProduct extends Migration {
  override up(): void {
    this.addSql(settings);
    this.addSql(publicProduct);
    this.addSql(publicWord);
    this.addSql(change);
    for (const [table, id] of watched) {
      this.addSql(noteChanges(table, id));
      for (const [event, rows] of events) {
        this.addSql(`create trigger ${table}_public_${event} after ${event} on catalog.${table}
          referencing ${rows} table as changed
          for each statement execute function catalog.note_public_${table}()`);
      }
    }
  }

  override down(): void {
    for (const [table] of watched) {
      for (const [event] of events) {
        this.addSql(`drop trigger ${table}_public_${event} on catalog.${table}`);
      }
      this.addSql(`drop function catalog.note_public_${table}`);
    }
    for (const table of ['public_product_change', 'public_word', 'public_product', 'discovery_settings']) {
      this.addSql(`drop table catalog.${table}`);
    }
  }
}

const watched = [
  ['product', 'id'],
  ['variant', 'product_id'],
] as const;

const events = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** No organization is listed unless it says so. A domain is named by one organization. */
const settings = `
  create table catalog.discovery_settings (
    organization_id uuid primary key,
    is_listed boolean not null default false,
    display_name text not null,
    description text,
    domains text[] not null default '{}',
    countries text[] not null default '{}',
    languages text[] not null default '{}',
    contact_email text,
    contact_url text,
    shows_prices boolean not null default true,
    shows_quantities boolean not null default false,
    shows_sold_out boolean not null default true,
    private_attributes text[] not null default '{}',
    synonyms jsonb not null default '[]',
    version integer not null default 1,
    updated_at timestamptz not null
  );
  create index discovery_settings_domains on catalog.discovery_settings using gin (domains);
  create index discovery_settings_listed on catalog.discovery_settings (organization_id) where is_listed`;

/**
 * One row a product that anybody may see. `keys` has each word and each value to filter by, after the level of the product
 * (`catalog.search_level`), so that a search of any catalog reads as many entries as it needs. `words` has the words with their
 * places and weights. The organization is in the same index, for searches of one merchant.
 */
const publicProduct = `
  create table catalog.public_product (
    organization_id uuid not null,
    product_id uuid not null,
    handle text not null,
    title text not null,
    description text,
    brand text,
    product_type text,
    item_condition text not null,
    availability text not null check (availability in ('in_stock', 'out_of_stock')),
    currency text,
    price numeric,
    gtins text[] not null,
    offer_ids uuid[] not null,
    content jsonb not null,
    digest text not null,
    words tsvector not null,
    title_words smallint not null,
    keys tsvector not null,
    changes_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (organization_id, product_id)
  ) with (fillfactor = 90);
  create index public_product_id on catalog.public_product (product_id);
  create index public_product_search on catalog.public_product using gin (organization_id, keys);
  create index public_product_offers on catalog.public_product using gin (offer_ids);
  create index public_product_gtins on catalog.public_product using gin (gtins);
  create index public_product_changes on catalog.public_product (changes_at) where changes_at is not null;
  create index public_product_updated on catalog.public_product (organization_id, updated_at)`;

/** Every word of public products, with how many of them have it: what a misspelt word may mean. */
const publicWord = `
  create table catalog.public_word (
    word text collate "C" primary key,
    products integer not null
  );
  create index public_word_unused on catalog.public_word (word) where products <= 0;
  create index public_word_trigrams on catalog.public_word using gin (word gin_trgm_ops)`;

/** Products that have changed since they were published; what a rebuild notes comes after single changes. */
const change = `
  create table catalog.public_product_change (
    id bigint generated always as identity primary key,
    organization_id uuid not null,
    product_id uuid not null,
    is_rebuild boolean not null default false
  );
  create index public_product_change_order on catalog.public_product_change (is_rebuild, id);
  create index public_product_change_owner on catalog.public_product_change (organization_id)`;

/**
 * Notes the products in the transaction that changes them, whichever statement it is. The lock, which writers share, is held
 * alone by who lists an organization: a writer either sees that it is listed, or has committed before all its products are noted.
 */
const noteChanges = (table: string, id: string): string => `
  create function catalog.note_public_${table}() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(723654019, hashtext(owner.organization_id::text))
      from (select distinct organization_id from changed) as owner;
    insert into catalog.public_product_change (organization_id, product_id)
      select distinct c.organization_id, c.${id}
      from changed c join catalog.discovery_settings s on s.organization_id = c.organization_id and s.is_listed;
    return null;
  end
  $$`;

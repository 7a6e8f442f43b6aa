import { Migration } from '@mikro-orm/migrations';

/** Products, their variants, and the registry that keeps a SKU unique across both. */
export class CreateProduct extends Migration {
  override up(): void {
    this.addSql('create schema if not exists catalog');
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists unaccent');
    this.addSql('create extension if not exists btree_gin');
    this.addSql(fold);
    this.addSql(searchFunctions);
    this.addSql(product);
    this.addSql(productIndexes);
    this.addSql(variant);
    this.addSql(sku);
    this.addSql(searchWord);
  }

  override down(): void {
    this.addSql('drop schema catalog cascade');
  }
}

/** How search compares text: without accents and case. Immutable, because the dictionary is named. */
const fold = `
  create function catalog.fold(text) returns text
    language sql immutable strict parallel safe
    return lower(unaccent('unaccent', $1))`;

/**
 * What keeps a search as quick on a large catalog as on a small one. `words` leaves letters and digits. `search_level`
 * deals products out by the random end of their id: half of them to level 16, a quarter to level 15, and so on down
 * to 0. `search_keys` puts organization and level before each word of the index, so that a search reads only its own
 * merchant's entries, and only as many levels, from the smallest up, as it takes to find enough.
 */
const searchFunctions = `
  create function catalog.words(text) returns text
    language sql immutable strict parallel safe
    return translate(catalog.fold($1), '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~', repeat(' ', 32));
  create function catalog.search_level(uuid) returns integer
    language sql immutable strict parallel safe
    return width_bucket(get_byte(uuid_send($1), 14) * 256 + get_byte(uuid_send($1), 15),
      array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]);
  create function catalog.search_prefix(organization_id uuid, level integer) returns text
    language sql immutable strict parallel safe
    return substr(organization_id::text, 29) || lpad(level::text, 2, '0');
  create function catalog.search_keys(organization_id uuid, id uuid, search tsvector) returns tsvector
    language sql immutable strict parallel safe
    return array_to_tsvector(string_to_array(
      catalog.search_prefix(organization_id, catalog.search_level(id)) || array_to_string(
        tsvector_to_array(search), ' ' || catalog.search_prefix(organization_id, catalog.search_level(id))), ' '))`;

const product = `
  create table catalog.product (
    organization_id uuid not null,
    id uuid not null,
    handle text not null,
    sku text,
    title text not null,
    description text,
    brand text,
    product_type text,
    tags text[] not null default '{}',
    highlights text[] not null default '{}',
    attributes jsonb not null default '{}',
    status text not null check (status in ('draft', 'active', 'archived')),
    options jsonb not null default '[]',
    images jsonb not null default '[]',
    currency text not null,
    price numeric check (price >= 0),
    sale_price numeric check (sale_price >= 0),
    sale_price_starts_at timestamptz,
    sale_price_ends_at timestamptz,
    cost numeric check (cost >= 0),
    inventory_quantity integer check (inventory_quantity >= 0),
    reserved_quantity integer not null default 0 check (reserved_quantity >= 0),
    barcode text,
    weight_value numeric check (weight_value >= 0),
    weight_unit text check (weight_unit in ('g', 'kg', 'oz', 'lb')),
    variant_count integer not null default 0,
    marketplaces jsonb not null default '[]',
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    search tsvector not null generated always as (
      setweight(to_tsvector('simple', catalog.words(title || ' ' || coalesce(sku, ''))), 'A') ||
      setweight(to_tsvector('simple', catalog.words(coalesce(brand, '') || ' ' || coalesce(product_type, ''))), 'B')
    ) stored,
    primary key (organization_id, id),
    constraint product_reserved_covered check (inventory_quantity is null or reserved_quantity <= inventory_quantity)
  ) with (fillfactor = 90)`;

/**
 * Ids are time-ordered (UUIDv7), so the primary key is also the newest-first order of the list. The price stands in
 * its index as it is, too: only then does Postgres count a range of prices without the rows.
 */
const productIndexes = `
  create unique index product_handle on catalog.product (organization_id, handle);
  create index product_status on catalog.product (organization_id, status, id);
  create index product_updated on catalog.product (organization_id, updated_at, id);
  create index product_price on catalog.product (organization_id, coalesce(price, -1), id) include (price);
  create index product_inventory on catalog.product (organization_id, coalesce(inventory_quantity, -1), id);
  create index product_title on catalog.product (organization_id, title, id);
  create index product_barcode on catalog.product (organization_id, barcode) where barcode is not null;
  create index product_marketplaces on catalog.product using gin (organization_id, marketplaces jsonb_path_ops)
    where marketplaces <> '[]';
  create index product_search on catalog.product using gin (catalog.search_keys(organization_id, id, search));
  create index product_trigrams on catalog.product
    using gin (organization_id, catalog.fold(title || ' ' || coalesce(sku, '')) gin_trgm_ops)`;

const variant = `
  create table catalog.variant (
    organization_id uuid not null,
    id uuid not null,
    product_id uuid not null,
    position integer not null,
    sku text,
    title text not null,
    option_values jsonb not null default '{}',
    price numeric check (price >= 0),
    sale_price numeric check (sale_price >= 0),
    cost numeric check (cost >= 0),
    inventory_quantity integer check (inventory_quantity >= 0),
    reserved_quantity integer not null default 0 check (reserved_quantity >= 0),
    barcode text,
    weight_value numeric check (weight_value >= 0),
    weight_unit text check (weight_unit in ('g', 'kg', 'oz', 'lb')),
    image_url text,
    primary key (organization_id, id),
    foreign key (organization_id, product_id) references catalog.product on delete cascade,
    constraint variant_reserved_covered check (inventory_quantity is null or reserved_quantity <= inventory_quantity)
  ) with (fillfactor = 90);
  create index variant_product on catalog.variant (organization_id, product_id, position)`;

const sku = `
  create table catalog.sku (
    organization_id uuid not null,
    sku text not null,
    product_id uuid not null,
    variant_id uuid,
    primary key (organization_id, sku),
    foreign key (organization_id, product_id) references catalog.product on delete cascade
  );
  create index sku_product on catalog.sku (organization_id, product_id)`;

/**
 * The words of a merchant's products that begin with a letter: what a beginning or a misspelt word may mean. Words of
 * products that are gone stay, and one may be there twice: two transactions that bring the same word do not wait for
 * each other.
 */
const searchWord = `
  create table catalog.search_word (
    organization_id uuid not null,
    word text collate "C" not null
  );
  create index search_word_beginning on catalog.search_word (organization_id, word);
  create index search_word_trigrams on catalog.search_word using gin (organization_id, word gin_trgm_ops)
    where word !~ '[0-9]'`;

import { hash } from 'node:crypto';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { PublicProduct } from './public-product.entity.js';
import type { PublicContent } from './public-product.queries.js';
import { codeForm, type SearchDocument } from './search-document.rules.js';

/** A product, public or not. */
export interface ProductPlace {
  organizationId: string;
  productId: string;
}

/** A product as it is published. */
export interface PublicProductWrite {
  product: Omit<PublicProduct, 'updatedAt'>;
  document: SearchDocument;
  /** What searches count of it. */
  facets: readonly string[];
  /** Of the settings that it is made by. */
  attributeRules: string;
  /** When it changes by itself. */
  changesAt: string | null;
}

/**
 * Brings the rows of the given products in line with the records: those without one go, those that differ are written. Each word
 * of public products is counted with it.
 */
const write = sql(
  'catalog.publicProduct.write',
  `with place as materialized (
     select * from unnest($1::uuid[], $2::uuid[]) as place (organization_id, product_id)
   ), record as materialized (
     select * from jsonb_to_recordset($3::jsonb) as r (organization_id uuid, product_id uuid, handle text, title text,
       description text, brand text, product_type text, item_condition text, availability text, currency text, price numeric,
       gtins text[], offer_ids uuid[], content jsonb, facets text[], attribute_rules text, digest text, words tsvector, title_words smallint, keys tsvector, changes_at timestamptz,
       created_at timestamptz)
   ), old as materialized (
     select p.organization_id, p.product_id, p.digest, p.words
     from place join catalog.public_product p
       on p.organization_id = place.organization_id and p.product_id = place.product_id
   ), gone as (
     delete from catalog.public_product p using old
     where p.organization_id = old.organization_id and p.product_id = old.product_id
       and not exists (select from record r where r.organization_id = old.organization_id and r.product_id = old.product_id)
   ), change as materialized (
     select r.*, old.words as old_words
     from record r left join old on old.organization_id = r.organization_id and old.product_id = r.product_id
     where old.digest is distinct from r.digest
   ), written as (
     insert into catalog.public_product as p (organization_id, product_id, handle, title, description, brand, product_type,
       item_condition, availability, currency, price, gtins, offer_ids, content, facets, attribute_rules, digest, words, title_words, keys, changes_at, created_at,
       updated_at)
     select organization_id, product_id, handle, title, description, brand, product_type, item_condition, availability, currency, price,
       gtins, offer_ids, content, facets, attribute_rules, digest, words, title_words, keys, changes_at, created_at, $4 from change
     on conflict (organization_id, product_id) do update set
       handle = excluded.handle, title = excluded.title, description = excluded.description, brand = excluded.brand,
       product_type = excluded.product_type, item_condition = excluded.item_condition, availability = excluded.availability,
       currency = excluded.currency, price = excluded.price, gtins = excluded.gtins, offer_ids = excluded.offer_ids,
       content = excluded.content, facets = excluded.facets, attribute_rules = excluded.attribute_rules, digest = excluded.digest, words = excluded.words, title_words = excluded.title_words, keys = excluded.keys,
       changes_at = excluded.changes_at, updated_at = excluded.updated_at
   ), used as (
     select word, sum(times)::integer as times from (
       select unnest(tsvector_to_array(words)) as word, 1 as times from change
       union all
       select unnest(tsvector_to_array(old_words)), -1 from change
       union all
       select unnest(tsvector_to_array(old.words)), -1 from old
       where not exists (select from record r where r.organization_id = old.organization_id and r.product_id = old.product_id)
     ) as word
     where word ~ '^[a-z]{3,}$' group by word having sum(times) <> 0
   )
   insert into catalog.public_word as known (word, products)
   select word, times from used order by word
   on conflict (word) do update set products = known.products + excluded.products`,
);

const forgetWords = sql('catalog.publicWord.forget', 'delete from catalog.public_word where products <= 0');

/** The rows of the given products become those of the writes, of which there is at most one for each. */
export async function writePublicProducts(
  tx: Transaction,
  places: readonly ProductPlace[],
  writes: readonly PublicProductWrite[],
): Promise<void> {
  await tx.query(write, [
    places.map(({ organizationId }) => organizationId),
    places.map(({ productId }) => productId),
    JSON.stringify(writes.map(recordOf)),
    tx.db.clock.now(),
  ]);
  tx.defer(forgetWords);
}

function recordOf({ product, document, facets, attributeRules, changesAt }: PublicProductWrite) {
  const { organizationId, id, handle, title, description, brand, productType, ...rest } = product;
  const { itemCondition, availability, createdAt, ...content } = rest;
  const { offers, price } = content;
  const record = {
    ...{ organization_id: organizationId, product_id: id, handle, title, description, brand },
    ...{
      product_type: productType,
      item_condition: itemCondition,
      availability,
      created_at: createdAt,
      changes_at: changesAt,
    },
    currency: price?.currency ?? null,
    price: price?.amount ?? null,
    gtins: [...new Set(offers.flatMap(({ gtin }) => (gtin === null ? [] : [gtin14(gtin)])))],
    offer_ids: offers.map(offer => offer.id),
    content: content satisfies PublicContent,
    facets,
    attribute_rules: attributeRules,
    ...{ words: document.words, keys: document.keys, title_words: document.titleWords },
  };
  return { ...record, digest: hash('sha256', JSON.stringify(record), 'base64url') };
}

/** A GTIN in 14 digits (GS1 General Specifications §3.2). */
export const gtin14 = (gtin: string): string => codeForm(gtin).replace('#gtin:', '');

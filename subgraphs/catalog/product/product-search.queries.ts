import type { Database } from '../../../kernel/database/database.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import { productLimits } from './product.limits.js';
import { type ProductRow, productColumns } from './product.queries.js';
import { listStatement } from './product-list-statement.js';
import type { OrderSql } from './product-order.js';

type Reader = Pick<Database, 'query'>;

/** What a list is narrowed to and ordered by: `$1` is the organization, `$2` the limit, `$3` the offset. */
export interface ListScope {
  /** Tells order and filters apart. */
  name: string;
  /** Whether few will ask so: it is planned each time. */
  isRare: boolean;
  /** Of products named `p`, or of candidates of that name with their `rank`. */
  order: OrderSql;
  /** Further conditions on `p`, each begun by `and`; their values are `$4` and on. */
  where: string;
  values: readonly unknown[];
}

export interface ListRow extends ProductRow {
  total: number;
  /** How well it fits what is searched for. */
  rank?: number;
}

export interface FoundProducts {
  /** Those of the page, and one more where there are more. */
  rows: ListRow[];
  /** All that were found, up to one above the candidates' limit. */
  total: number;
}

/**
 * Products by beginnings of words, and by codes: the beginning of a SKU or a whole barcode, of the product or a
 * variant. If none match: by the words that the given ones are part of or are likely meant to
 * be, or by the text anywhere in title and SKU; codes are looked for first by the latter, as their neighbours are
 * other codes. Each stops at the candidates' limit.
 */
export async function searchProducts(reader: Reader, scope: ListScope, text: string): Promise<FoundProducts> {
  const fallbacks = /\p{Number}/u.test(text) ? [byPart, byLikelyWords] : [byLikelyWords, byPart];
  let found = await byWords(reader, scope, text);
  for (const search of fallbacks) {
    found = found.total > 0 ? found : await search(reader, scope, text);
  }
  return found;
}

type Search = (reader: Reader, scope: ListScope, text: string) => Promise<FoundProducts>;

const nothing: FoundProducts = { rows: [], total: 0 };

const byWords = (reader: Reader, scope: ListScope, text: string, words = text): Promise<FoundProducts> =>
  run(
    reader,
    listStatement('words', scope, () => wordsSql(scope)),
    [...scope.values, words, text],
  );

const byLikelyWords: Search = async (reader, scope, text) => {
  const likely = await likelyWords(reader, scope.values[0], text);
  return likely === null ? nothing : byWords(reader, scope, text, likely);
};

const byPart: Search = (reader, scope, text) =>
  run(
    reader,
    listStatement('part', scope, () => partSql(scope)),
    [...scope.values, text.replace(/[\\%_]/g, '\\$&')],
  );

async function run(reader: Reader, statement: Statement, values: readonly unknown[]): Promise<FoundProducts> {
  const rows = await reader.query<ListRow>(statement, values);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** The words of a text, made as those of products are. */
const lexemesOf = (text: string): string =>
  `unnest(tsvector_to_array(to_tsvector('simple', catalog.words(${text}::text))))`;

/** Each given word with what it may be the beginning of, as a tsquery whose words still lack their prefix (`~`). */
const templateSql = (words: string): string => `
  select string_agg('(' || coalesce(known.lexemes, quote_literal('~' || given.word) || ':*') || ')', ' & ') as template
  from ${lexemesOf(words)} as given (word)
  left join lateral (
    select string_agg(quote_literal('~' || word), ' | ') as lexemes from (
      select distinct word from catalog.search_word
      where organization_id = $1 and word >= given.word and word < given.word || chr(1114111)
      limit ${productLimits.searchExpansionsMax + 1}) expansion
    having count(*) <= ${productLimits.searchExpansionsMax}) known on true`;

/** Products with a code: one that begins like the text, or is it. As many SKUs are looked at as there are candidates. */
const codedSql = (text: string): string => `
  select product_id from (
    select product_id from catalog.sku where organization_id = $1
      and lower(sku) collate "C" >= lower(${text}) and lower(sku) collate "C" < lower(${text}) || chr(1114111)
    ${candidatesMax}) known
  union select id from catalog.product where organization_id = $1 and barcode = ${text}
  union select product_id from catalog.variant where organization_id = $1 and barcode = ${text}`;

const candidatesMax = `limit ${productLimits.searchCandidatesMax + 1}`;
/** What orders need of a candidate, so that whole rows are read for the page alone. */
const orderColumns = 'p.id, p.title, p.currency, p.price, p.inventory_quantity, p.updated_at';

/**
 * Levels are read from the smallest up until there are candidates enough (see search_keys in the migration): a
 * common word costs the same in any catalog. A beginning is looked up by the words that it stands for, because
 * Postgres skips through the entries of a whole word, but gathers all those of a beginning first.
 */
function wordsSql({ order, where, values }: ListScope): string {
  const words = `$${values.length + 1}`;
  const text = `$${values.length + 2}::text`;
  return pageSql(
    order,
    `with query as materialized (
       select template, replace(template, '~', '')::tsquery as plain from (${templateSql(words)}) made),
     coded as materialized (
       select ${orderColumns}, 2::real as rank from catalog.product p
       where p.organization_id = $1${where} and p.id in (${codedSql(text)})),
     candidate as materialized (
       select * from coded union all (select found.* from query, generate_series(0, 16) as level cross join lateral (
         select ${orderColumns}, ts_rank(p.search, query.plain) as rank from catalog.product p
         where p.organization_id = $1${where} and catalog.search_keys(p.organization_id, p.id, p.search)
           @@ replace(query.template, '~', catalog.search_prefix($1, level))::tsquery
           and p.id <> all (array(select id from coded)) ${candidatesMax}) found)
       ${candidatesMax})`,
  );
}

function partSql({ order, where, values }: ListScope): string {
  const like = `'%' || catalog.fold($${values.length + 1}) || '%'`;
  return pageSql(
    order,
    `with candidate as materialized (
       select ${orderColumns}, 0::real as rank from catalog.product p
       where p.organization_id = $1${where} and catalog.fold(p.title || ' ' || coalesce(p.sku, '')) like ${like}
       ${candidatesMax})`,
  );
}

/** The total comes on every row, and on one without a product where the page is empty. */
const pageSql = ({ by, after }: OrderSql, candidates: string): string => `
  ${candidates},
  page as materialized (
    select p.id, p.rank from candidate p where true${after} order by ${by} limit $2 + 1 offset $3)
  select ${productColumns}, page.rank, counted.total
  from (select count(*)::integer as total from candidate) counted
  left join (page join catalog.product p on p.organization_id = $1 and p.id = page.id) on true
  order by ${by}`;

const spelling = sql(
  'catalog.product.spelling',
  `select string_agg(coalesce(known.word, given.word), ' ') as words, bool_or(known.word <> given.word) as "isChanged"
   from ${lexemesOf('$2')} as given (word)
   left join lateral (
     select word from catalog.search_word
     where organization_id = $1 and word !~ '[0-9]'
       and (word % given.word or word like '%' || given.word || '%')
     order by similarity(word, given.word) desc, word limit 1) known on true`,
);

/** For each word of the text the most similar one that the merchant's products have; null where that changes nothing. */
async function likelyWords(reader: Reader, organizationId: unknown, text: string): Promise<string | null> {
  const [row] = await reader.query<{ words: string; isChanged: boolean | null }>(spelling, [
    organizationId,
    text,
  ]);
  return row?.isChanged ? row.words : null;
}

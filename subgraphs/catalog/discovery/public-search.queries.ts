import type { Database, Row } from '../../../kernel/database/database.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import { facetPartsSql } from './public-facet.rules.js';
import { isStillPublic, type PublicRow, publicColumns, shownNow } from './public-product.queries.js';
import { type PublicSearchSort, publicSearchSorts, type SearchFacets } from './public-search.entity.js';
import { publicSearchLimits } from './public-search.limits.js';
import { keyParts, type rankQueries } from './search-query.rules.js';
import { type RankName, rankNames, scoreSql } from './search-ranking.rules.js';
import { type KnownWord, nearSpellings } from './spelling.rules.js';

type Reader = Pick<Database, 'query'>;

export interface SearchStatement {
  /** Tsqueries over keys, whose lexemes lack the level; `keyParts` of them. */
  keys: readonly string[];
  rank: ReturnType<typeof rankQueries>;
  /** A tsquery over words: of products whose code is what is sought. */
  code: string;
  /** Null: of all merchants. */
  merchantIds: readonly string[] | null;
  minPrice: string | null;
  maxPrice: string | null;
  sort: PublicSearchSort;
  limit: number;
  /** Whether products are filtered or sorted by prices, and by attributes: only by those that are shown. */
  needs: { prices: boolean; attributes: boolean };
  /** What the last product of the page before is sorted by, and its id. */
  after: { key: string | number; id: string } | null;
}

export type SearchRow = PublicRow & Record<RankName, number> & { sortKey: string | number; score: number };

export interface SearchResult {
  /** Those of the page, and one more where there are more. */
  rows: SearchRow[];
  /** All that were found, up to one above the candidates' limit. */
  total: number;
  facets: SearchFacets;
}

const cap = publicSearchLimits.candidatesMax + 1;

/**
 * Of a candidate, that its merchant has changed nothing about which attributes are public since its row was made: until it is made
 * anew, nothing is found or counted by them.
 */
const showsAttributes = 'p.attribute_rules = s.attribute_rules';

/** Of a candidate, that what it is filtered or sorted by is shown now. */
const isFoundByShown = `(s.shows_prices or not $12::boolean)
        and (not $13::boolean or ${showsAttributes})`;

/** Each part is a condition of its own: see `keysQueries`. */
const matchesKeys = Array.from(
  { length: keyParts },
  (_, place) =>
    `and p.keys @@ replace(($1::text[])[${place + 1}], e'\\x01', lpad(level::text, 2, '0'))::tsquery`,
).join('\n        ');

/** How many of the words a candidate has: in any form, as they are written, and in its title. The queries are parsed once. */
const matchedWords = `cross join lateral (
        select count(*) filter (where p.words @@ q.meant)::real as meant, count(*) filter (where p.words @@ q.written)::real as as_written,
          count(*) filter (where p.words @@ q.titled)::real as titled
        from unnest($6::tsquery[], $7::tsquery[], $8::tsquery[]) as q (meant, written, titled)) matched`;

const wordCount = `greatest(1, cardinality($6::tsquery[]))`;

/** The signals, of what is counted for a candidate. */
const signals: Record<RankName, string> = {
  coverage: `meant / ${wordCount}`,
  written: `as_written / ${wordCount}`,
  inTitle: `titled / ${wordCount}`,
  focus: `case when is_code then 1 else least(1, titled / greatest(1, title_words)) end`,
  prominence: 'case when is_code then 1 else rank end',
  inStock: `(availability = 'in_stock')::integer`,
};

/** What each order compares, and how. Without a price, products come last either way; their keys are the id's alone. */
const orders: Record<PublicSearchSort, { key: string; type: string; direction: 'asc' | 'desc' }> = {
  relevance: { key: 'score', type: 'integer', direction: 'desc' },
  newest: { key: 'created_at', type: 'timestamptz', direction: 'desc' },
  price_asc: { key: 'price', type: 'numeric', direction: 'asc' },
  price_desc: { key: 'price', type: 'numeric', direction: 'desc' },
};

/**
 * Levels are read from the smallest up until there are candidates enough (`catalog.search_level`), so that a search of a million
 * products reads as many entries as one of ten thousand.
 */
function searchSql(sort: PublicSearchSort, isOfMerchants: boolean): string {
  const { key, type, direction } = orders[sort];
  const isPriced = key === 'price';
  const beyond = direction === 'asc' ? '>' : '<';
  return `
  with reached as materialized (
    select found.* from generate_series(0, 16) as level cross join lateral (
      select p.organization_id, p.product_id, case when s.shows_prices then p.price end as price,
        case when s.shows_prices then p.currency end as currency, p.brand, p.product_type, p.item_condition, p.availability,
        case when ${showsAttributes} then p.facets end as facets, p.created_at, p.title_words, matched.*,
        ts_rank('{0.1, 0.3, 0.6, 1.0}', p.words, $5::tsquery, 32) as rank, p.words @@ $14::tsquery as is_code
      from catalog.public_product p ${shownNow} ${matchedWords}
      where ${isOfMerchants ? 'p.organization_id = any($2::uuid[])' : '$2::uuid[] is null'}
        ${matchesKeys}
        and ($3::numeric is null or p.price >= $3::numeric) and ($4::numeric is null or p.price <= $4::numeric)
        ${isPriced ? 'and p.price is not null' : ''}
        and ${isFoundByShown}
        and ${isStillPublic}
      limit ${cap}) found
    limit ${cap}),
  candidate as materialized (select * from reached limit ${publicSearchLimits.candidatesMax}),
  signal as (select *, ${rankNames.map(name => `${signals[name]} as "${name}"`).join(', ')} from candidate),
  scored as materialized (select *, ${scoreSql} as score from signal),
  page as materialized (
    select *, ${key} as sort_key from scored
    where $10::uuid is null or ${key} ${beyond} $9::${type} or (${key} = $9::${type} and product_id > $10::uuid)
    order by ${key} ${direction}, product_id limit $11 + 1)
  select ${publicColumns}, page.score, page.sort_key::text as "sortKey", ${rankNames.map(name => `page."${name}"`).join(', ')},
    counted.total, ${facetsSql} as facets
  from (select count(*)::integer as total from reached) counted
  left join (page join catalog.public_product p
    on p.organization_id = page.organization_id and p.product_id = page.product_id
    join catalog.discovery_settings s on s.organization_id = page.organization_id) on true
  order by page.sort_key ${direction}, page.product_id`;
}

/** Equal facets are counted first: each product has a value of a name once. */
const attributesFacet = `(
    with facet as materialized (
      select f, count(*)::integer as products from candidate cross join unnest(candidate.facets) as f group by f),
    part as materialized (
      select products, ${facetPartsSql('f')} from facet),
    frequent as materialized (
      select "nameKey", min(name) as name, (sum(products) filter (where "isFirst" = '1'))::integer as count
      from part group by "nameKey" order by 3 desc, 1 limit ${publicSearchLimits.facetValuesMax}),
    valued as materialized (
      select "nameKey", min(value) as value, sum(products)::integer as count,
        row_number() over (partition by "nameKey" order by sum(products) desc, "valueKey") as place
      from part join frequent using ("nameKey") group by "nameKey", "valueKey")
    select coalesce(json_agg(json_build_object('name', name, 'count', count, 'values', (
        select json_agg(json_build_object('value', v.value, 'count', v.count) order by v.place) from valued v
        where v."nameKey" = frequent."nameKey" and v.place <= ${publicSearchLimits.facetValuesMax}))
      order by count desc, "nameKey"), '[]') from frequent)`;

/** Counted once: the value is the same on every row. */
const facetsSql = `(select json_build_object(
    'attributes', ${attributesFacet},
    'countries', (select coalesce(json_agg(f), '[]') from (
      select country as value, sum(m.products)::integer as count
      from (select organization_id, count(*) as products from candidate group by organization_id) m
      join catalog.discovery_settings s on s.organization_id = m.organization_id
      cross join unnest(s.countries) as country
      group by country order by 2 desc, 1 limit ${publicSearchLimits.facetValuesMax}) f),
    'brands', ${facet('brand')}, 'productTypes', ${facet('product_type')},
    'availabilities', ${facet('availability')}, 'itemConditions', ${facet('item_condition')},
    'merchants', (select coalesce(json_agg(m), '[]') from (
      select organization_id as id, count(*)::integer as count from candidate
      group by organization_id order by 2 desc, 1 limit ${publicSearchLimits.facetValuesMax}) m),
    'currencies', (select coalesce(json_agg(c), '[]') from (
      select currency, count(*)::integer as count, min(price)::text as "lowestPrice", max(price)::text as "highestPrice"
      from candidate where price is not null group by currency order by 2 desc, 1
      limit ${publicSearchLimits.facetValuesMax}) c)))`;

function facet(column: string): string {
  return `(select coalesce(json_agg(f), '[]') from (
      select min(${column}) as value, count(*)::integer as count from candidate where ${column} is not null
      group by lower(${column}) order by 2 desc, 1 limit ${publicSearchLimits.facetValuesMax}) f)`;
}

/** Of all merchants, and of some: only the latter begins with their ids in the index. */
const statements = Object.fromEntries(
  publicSearchSorts.map(sort => [
    sort,
    {
      all: sql(`catalog.publicSearch.${sort}.all`, searchSql(sort, false)),
      merchants: sql(`catalog.publicSearch.${sort}.merchants`, searchSql(sort, true)),
    },
  ]),
) as Record<PublicSearchSort, { all: Statement; merchants: Statement }>;

const statementOf = ({ sort, merchantIds }: SearchStatement): Statement =>
  statements[sort][merchantIds === null ? 'all' : 'merchants'];

/** The statement of a search of all merchants, for those who measure it. */
export const searchStatement = (sort: PublicSearchSort): Statement => statements[sort].all;

/** The values of the statement, in its order. */
export const searchValues = (search: SearchStatement): unknown[] => [
  search.keys,
  search.merchantIds,
  search.minPrice,
  search.maxPrice,
  search.rank.any,
  search.rank.meant,
  search.rank.written,
  search.rank.titled,
  search.after?.key ?? null,
  search.after?.id ?? null,
  search.limit,
  search.needs.prices,
  search.needs.attributes,
  search.code,
];

/** One page of a search, with what all candidates have. One statement. */
export async function runSearch(reader: Reader, search: SearchStatement): Promise<SearchResult> {
  const rows = await reader.query<SearchRow & { total: number; facets: SearchFacets }>(
    statementOf(search),
    searchValues(search),
  );
  const { total, facets } = rows[0]!;
  return { rows: rows.filter(({ id }) => id !== null), total, facets };
}

const similarWords = sql(
  'catalog.publicWord.similar',
  `select given.word as given, known.word, known.products from unnest($1::text[]) as given (word)
   cross join lateral (
     (select word, products from catalog.public_word k where k.word % given.word and k.products > 0
      order by similarity(k.word, given.word) desc, k.products desc, k.word limit ${publicSearchLimits.similarWordsMax})
   ) known`,
);

const knownWords = sql(
  'catalog.publicWord.known',
  'select word, products from catalog.public_word where word = any($1::text[]) and products > 0',
);

export async function findKnownWords(reader: Reader, words: readonly string[]): Promise<KnownWord[]> {
  return words.length === 0 ? [] : reader.query<KnownWord & Row>(knownWords, [[...new Set(words)]]);
}

/** For each word those that public products have and that are like it. */
export async function findSimilarWords(
  reader: Reader,
  words: readonly string[],
): Promise<Map<string, KnownWord[]>> {
  const similar = await reader.query<KnownWord & { given: string } & Row>(similarWords, [words]);
  const near = await findKnownWords(reader, words.flatMap(nearSpellings));
  return new Map(
    words.map(given => {
      const spelled = new Set(nearSpellings(given));
      const found = [
        ...similar.filter(one => one.given === given),
        ...near.filter(({ word }) => spelled.has(word)),
      ];
      return [given, [...new Map(found.map(({ word, products }) => [word, { word, products }])).values()]];
    }),
  );
}

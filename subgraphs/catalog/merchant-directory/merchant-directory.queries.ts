import type { Database, Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { type CursorPagination, decodeCursor, encodeCursor } from '../../../kernel/paging.js';
import { merchantColumns } from '../discovery/discovery-settings.queries.js';
import type { DirectoryFilter, MerchantFacts, PublicMerchant } from './merchant-directory.entity.js';
import { merchantDirectoryLimits as limits } from './merchant-directory.limits.js';

type Reader = Pick<Database, 'query'>;

/** Bytes decide the order of names, which differs neither between databases nor between their versions. */
const nameKey = 'lower(s.display_name) collate "C"';

const directoryPage = sql(
  'catalog.merchantDirectory.page',
  `select ${merchantColumns}, ${nameKey} as "nameKey" from catalog.discovery_settings s
   where s.is_listed
     and ($1::text is null or s.countries @> array[$1::text])
     and ($2::text is null or exists (select from unnest(s.languages) as spoken
       where lower(spoken) = lower($2::text) or starts_with(lower(spoken), lower($2::text) || '-')))
     and ($3::text is null or exists (select from catalog.public_category c
       where c.organization_id = s.organization_id and lower(c.name) = lower($3::text)))
     and ($4::text is null or (${nameKey}, s.organization_id) > ($4::text, $5::uuid))
     and ($7::text[] is null or exists (select from catalog.public_merchant m
       where m.organization_id = s.organization_id and m.payment_rails && $7::text[]))
   order by ${nameKey}, s.organization_id limit $6::integer + 1`,
);

const byDomain = sql(
  'catalog.merchantDirectory.byDomain',
  `select ${merchantColumns} from catalog.discovery_settings s where s.is_listed and s.proved_domains @> array[$1::text]
   order by s.organization_id limit 1`,
);

const facts = sql(
  'catalog.merchantDirectory.facts',
  `select m.organization_id as id, m.changed_at as "asOf",
     (select coalesce(sum(c.products), 0)::integer from catalog.public_category c
      where c.organization_id = m.organization_id) as "productCount",
     coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'products', c.products)
         order by c.products desc, c.name collate "C")
       from (select c.name, c.products from catalog.public_category c
         where c.organization_id = m.organization_id and c.name <> ''
         order by c.products desc, c.name collate "C" limit ${limits.categoriesMax}) c), '[]') as categories
   from catalog.public_merchant m where m.organization_id = any($1::uuid[])`,
);

export interface DirectoryPage {
  items: PublicMerchant[];
  pagination: CursorPagination;
}

/**
 * Listed merchants by name. Who is paid by any of the known rails sells by every protocol, as `protocol` asks. Throws CURSOR_INVALID.
 */
export async function listMerchants(
  reader: Reader,
  filter: DirectoryFilter,
  { cursor, limit, knownRails }: { cursor: string | null; limit: number; knownRails: readonly string[] },
): Promise<DirectoryPage> {
  const scope = { directory: filter };
  const [name, id] = cursor === null ? [null, null] : decodeCursor(cursor, scope, ['text', 'id']);
  const { country, language, category, protocol } = filter;
  const rows = await reader.query<PublicMerchant & { nameKey: string } & Row>(directoryPage, [
    country,
    language,
    category,
    name,
    id,
    limit,
    protocol === null ? null : knownRails,
  ]);
  const page = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = page.at(-1);
  return {
    items: page.map(({ nameKey: _, ...merchant }) => merchant as PublicMerchant),
    pagination: {
      limit,
      hasMore,
      nextCursor: hasMore ? encodeCursor([last!.nameKey, last!.id], scope) : null,
    },
  };
}

/** The listed merchant that names the domain. */
export async function findMerchantOfDomain(reader: Reader, domain: string): Promise<PublicMerchant | null> {
  const [found] = await reader.query<PublicMerchant & Row>(byDomain, [domain]);
  return found ?? null;
}

/** In no order that means anything. */
export const findMerchantFacts = (reader: Reader, ids: readonly string[]): Promise<MerchantFacts[]> =>
  reader.query<MerchantFacts & Row>(facts, [[...new Set(ids)]]);

import type { Database, Row } from '../../../kernel/database/database.js';
import { type Statement, sql } from '../../../kernel/database/statement.js';
import type { PublicAddress, SitemapKind } from './merchant-directory.entity.js';
import { merchantDirectoryLimits as limits } from './merchant-directory.limits.js';

type Reader = Pick<Database, 'query'>;

/** Of each kind: what has a page, as `id` and `updatedAt`. */
const pages: Record<SitemapKind, string> = {
  merchant: `select s.organization_id as id, s.updated_at as "updatedAt" from catalog.discovery_settings s where s.is_listed`,
  product: `select p.product_id as id, p.updated_at as "updatedAt" from catalog.public_product p
    where exists (select from catalog.discovery_settings s where s.organization_id = p.organization_id and s.is_listed)`,
};

const statements = (kind: SitemapKind) => ({
  starts: sql(
    `catalog.sitemap.${kind}Starts`,
    `select id from (select page.id, row_number() over (order by page.id) as place from (${pages[kind]}) page) numbered
     where place % ${limits.sitemapAddressesMax} = 1 order by id`,
  ),
  addresses: sql(
    `catalog.sitemap.${kind}Addresses`,
    `select page.id, page."updatedAt" from (${pages[kind]}) page
     where page.id >= $1::uuid and ($2::uuid is null or page.id > $2::uuid) order by page.id limit $3`,
  ),
});

const byKind: Record<SitemapKind, { starts: Statement; addresses: Statement }> = {
  merchant: statements('merchant'),
  product: statements('product'),
};

/** The first page of each sitemap: there are at most `sitemapAddressesMax` from one to the next. */
export async function findSitemapStarts(reader: Reader, kind: SitemapKind): Promise<string[]> {
  const rows = await reader.query<{ id: string }>(byKind[kind].starts);
  return rows.map(({ id }) => id);
}

/** Pages from one on, those after another; by id. */
export const findAddresses = (
  reader: Reader,
  kind: SitemapKind,
  { from, after, limit }: { from: string; after: string | null; limit: number },
): Promise<PublicAddress[]> =>
  reader.query<PublicAddress & Row>(byKind[kind].addresses, [from, after, limit]);

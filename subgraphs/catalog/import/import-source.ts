import type { Row } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { KnownSource } from './import-title.rules.js';
import type { FileKind } from './reading/file-format.js';

/** The import whose rows are looked at, and the system that wrote its file. */
export interface ImportOrigin {
  organizationId: string;
  importId: string;
  system: string;
}

/** The system that wrote a file: the formats of one system name a product alike. */
export const systemOf = (kind: FileKind): string => systems[kind] ?? kind.replace(/_(v2_)?(csv|xml)$/, '');

const systems: Partial<Record<FileKind, string>> = { json: 'tradewind', ndjson: 'tradewind' };

const lockTitles = sql(
  'catalog.import.lockTitles',
  `select pg_advisory_xact_lock(hashtextextended('catalog.import_source ' || $1::text, 0))`,
);

/** Until the end of the transaction nobody else looks products up by their titles: two at once would both make one. */
export const lockSources = (tx: Transaction, organizationId: string): Promise<unknown> =>
  tx.query(lockTitles, [organizationId]);

const findSources = sql(
  'catalog.import.findSources',
  `select product_id as "productId", title_key as "titleKey", source_id as "sourceId",
     content_digest as "contentDigest", description_digest as "descriptionDigest"
   from catalog.import_source where organization_id = $1 and system = $2 and title_key = any($3::text[])
   order by product_id`,
);

/** The products that files of the system brought under these titles, by the title's key. */
export async function sourcesByTitle(
  tx: Transaction,
  { organizationId, system }: ImportOrigin,
  titleKeys: readonly string[],
): Promise<Map<string, KnownSource[]>> {
  const rows =
    titleKeys.length === 0
      ? []
      : await tx.query<KnownSource & Row>(findSources, [organizationId, system, titleKeys]);
  return Map.groupBy(rows, ({ titleKey }) => titleKey);
}

const findNamesakes = sql(
  'catalog.import.findNamesakes',
  `select p.handle, p.id, array(select sku from catalog.sku k where k.organization_id = $1 and k.product_id = p.id) as skus
   from catalog.product p
   where p.organization_id = $1 and p.handle = any($3::text[])
     and not exists (select from catalog.import_source s
       where s.organization_id = $1 and s.product_id = p.id and s.system = $2)`,
);

const skusOfFile = sql(
  'catalog.import.skusOfFile',
  `select distinct sku from catalog.import_row, unnest(skus) as sku
   where organization_id = $1 and import_id = $2 and sku = any($3::text[])`,
);

interface Namesake extends Row {
  handle: string;
  id: string;
  skus: string[];
}

/**
 * Products that came otherwise and have the handle that a title would get: their ids by that. One that a row of the
 * file names by its SKU is that row's.
 */
export async function namesakesOf(
  tx: Transaction,
  { organizationId, importId, system }: ImportOrigin,
  titleKeys: readonly string[],
): Promise<Map<string, string>> {
  if (titleKeys.length === 0) {
    return new Map();
  }
  const found = await tx.query<Namesake>(findNamesakes, [organizationId, system, titleKeys]);
  const skus = found.flatMap(namesake => namesake.skus);
  const named =
    skus.length === 0 ? [] : await tx.query<{ sku: string }>(skusOfFile, [organizationId, importId, skus]);
  const inFile = new Set(named.map(({ sku }) => sku));
  const others = found.filter(namesake => !namesake.skus.some(sku => inFile.has(sku)));
  return new Map(others.map(({ handle, id }) => [handle, id]));
}

const recordSources = sql(
  'catalog.import.recordSources',
  `insert into catalog.import_source as known
     (organization_id, product_id, system, title_key, source_id, content_digest, description_digest)
   select $1, s.product_id, $2, s.title_key, s.source_id, s.content_digest, s.description_digest
   from jsonb_to_recordset($3::jsonb) as s (product_id uuid, title_key text, source_id text, content_digest text,
     description_digest text)
   on conflict (organization_id, product_id, system) do update
   set source_id = excluded.source_id, content_digest = excluded.content_digest,
     description_digest = excluded.description_digest
   where known.content_digest <> excluded.content_digest or known.source_id is distinct from excluded.source_id`,
);

/** Keeps what the products were in the file, for the next one to find them by. */
export async function rememberSources(
  tx: Transaction,
  { organizationId, system }: ImportOrigin,
  sources: readonly KnownSource[],
): Promise<void> {
  if (sources.length === 0) {
    return;
  }
  const records = sources.map(source => ({
    product_id: source.productId,
    title_key: source.titleKey,
    source_id: source.sourceId,
    content_digest: source.contentDigest,
    description_digest: source.descriptionDigest,
  }));
  await tx.query(recordSources, [organizationId, system, JSON.stringify(records)]);
}

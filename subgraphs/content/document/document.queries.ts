import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { FilteredList, listSorts } from '../../../kernel/filtered-list.js';
import type { Document, StoredDocument } from './document.entity.js';
import type { DocumentFailure, DocumentFormat, DocumentStatus } from './document.values.js';

type Reader = Pick<Database | Transaction, 'query'>;

const columns = `d.id, d.job_id as "jobId", d.file_name as "fileName", d.size_bytes as "sizeBytes", d.sha256, d.status,
  d.failure, d.format, d.title, d.language, d.page_count as "pageCount", d.empty_page_count as "emptyPageCount", d.character_count as "characterCount",
  d.passage_count as "passageCount", d.version, d.created_at as "createdAt", d.updated_at as "updatedAt",
  d.indexed_at as "indexedAt"`;

const byId = sql(
  'content.document.find',
  `select ${columns} from content.document d where d.organization_id = $1 and d.id = $2`,
);

export async function findDocument(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Document | null> {
  const [document] = await reader.query<Document>(byId, [organizationId, id]);
  return document ?? null;
}

const locked = sql(
  'content.document.lock',
  `select ${columns}, d.file_key as "fileKey" from content.document d where d.organization_id = $1 and d.id = $2
   for update`,
);

const lockedByContent = sql(
  'content.document.lockByContent',
  `select ${columns}, d.file_key as "fileKey" from content.document d where d.organization_id = $1 and d.sha256 = $2
   for update`,
);

/** Stays locked until the transaction ends. */
export async function lockDocument(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StoredDocument | null> {
  const [document] = await tx.query<StoredDocument>(locked, [organizationId, id]);
  return document ?? null;
}

/** The document with the content, locked until the transaction ends. */
export async function lockDocumentByContent(
  tx: Transaction,
  organizationId: string,
  sha256: string,
): Promise<StoredDocument | null> {
  const [document] = await tx.query<StoredDocument>(lockedByContent, [organizationId, sha256]);
  return document ?? null;
}

const byIds = sql(
  'content.document.findAll',
  `select ${columns} from content.document d where d.organization_id = $1 and d.id = any($2::uuid[])`,
);

export async function findDocuments(
  reader: Reader,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Document>> {
  const documents = await reader.query<Document>(byIds, [organizationId, ids]);
  return new Map(documents.map(document => [document.id, document]));
}

const counted = sql(
  'content.document.count',
  'select count(*)::integer as count from content.document where organization_id = $1',
);

export async function countDocuments(reader: Reader, organizationId: string): Promise<number> {
  const [found] = await reader.query<{ count: number }>(counted, [organizationId]);
  return found!.count;
}

const referred = sql(
  'content.document.referred',
  'select file_key as "fileKey" from content.document where file_key = any($1::text[])',
);

/** Which of these files of `uploads/` are of documents, of any organization. */
export const findDocumentFiles = async (db: Database, keys: readonly string[]): Promise<string[]> =>
  (await db.query<{ fileKey: string }>(referred, [keys])).map(({ fileKey }) => fileKey);

export interface DocumentFilter {
  ids?: string[] | null;
  q?: string | null;
  statuses?: DocumentStatus[] | null;
  formats?: DocumentFormat[] | null;
  failures?: DocumentFailure[] | null;
  languages?: string[] | null;
  createdAfter?: string | null;
  createdBefore?: string | null;
}

export const documentSorts = ['newest', 'oldest', 'recently_updated'] as const;
export type DocumentSort = (typeof documentSorts)[number];

export const documentList = new FilteredList<DocumentFilter, Document, Document, DocumentSort>({
  name: 'content.document',
  table: 'content.document',
  alias: 'd',
  columns,
  toItem: document => document,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_updated: listSorts.recentlyUpdated('d'),
  },
  conditions: {
    ids: value => `d.id = any(${value}::uuid[])`,
    q: value => `position(lower(${value}::text) in lower(concat_ws(' ', d.title, d.file_name))) > 0`,
    statuses: value => `d.status = any(${value}::text[])`,
    formats: value => `d.format = any(${value}::text[])`,
    failures: value => `d.failure = any(${value}::text[])`,
    languages: value => `d.language = any(${value}::text[])`,
    createdAfter: value => `d.created_at >= ${value}::timestamptz`,
    createdBefore: value => `d.created_at < ${value}::timestamptz`,
  },
  ids: ['ids'],
});

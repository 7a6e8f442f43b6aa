import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import type { Document, DocumentContent, StoredDocument } from './document.entity.js';
import { documentLimits } from './document.limits.js';
import type { DocumentFailure } from './document.values.js';
import { textSearchConfiguration } from './language.rules.js';
import type { IndexedPassage } from './reading/reader-messages.js';
import { searchWords } from './search-words.rules.js';

const insert = sql(
  'content.document.insert',
  `insert into content.document (organization_id, id, job_id, file_key, file_name, size_bytes, sha256, status, version,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'queued', 1, $8, $8)
   on conflict (organization_id, sha256) do nothing returning id`,
);

/** Whether it was stored: false where the organization has the content. */
export async function insertDocument(
  tx: Transaction,
  organizationId: string,
  { id, jobId, fileKey, fileName, sizeBytes, sha256, createdAt }: Omit<StoredDocument, keyof DocumentContent>,
): Promise<boolean> {
  const values = [organizationId, id, jobId, fileKey, fileName, sizeBytes, sha256, createdAt];
  return (await tx.query(insert, values)).length > 0;
}

const requeue = sql(
  'content.document.requeue',
  `update content.document set status = 'queued', failure = null, job_id = $3, file_key = $4, version = version + 1,
     updated_at = $5
   where organization_id = $1 and id = $2`,
);

/** Answers it as it is then. */
export async function requeueDocument(
  tx: Transaction,
  organizationId: string,
  { document, jobId, fileKey }: { document: StoredDocument; jobId: string; fileKey: string },
): Promise<StoredDocument> {
  const updatedAt = tx.db.clock.now().toISOString();
  await tx.query(requeue, [organizationId, document.id, jobId, fileKey, updatedAt]);
  const version = document.version + 1;
  return { ...document, status: 'queued', failure: null, jobId, fileKey, version, updatedAt };
}

const begin = sql(
  'content.document.begin',
  `update content.document set status = 'processing', version = version + 1, updated_at = $4
   where organization_id = $1 and id = $2 and job_id = $3 and status = 'queued'`,
);

export const beginDocument = (
  tx: Transaction,
  organizationId: string,
  document: Pick<Document, 'id' | 'jobId'>,
): Promise<unknown> => tx.query(begin, [organizationId, document.id, document.jobId, tx.db.clock.now()]);

const end = sql(
  'content.document.fail',
  `update content.document set status = 'failed', failure = $4, version = version + 1, updated_at = $5
   where organization_id = $1 and id = $2 and job_id = $3 and status in ('queued', 'processing')`,
);

/** Nothing where another job has it by now, or it is indexed. What was indexed of it before stays. */
export const failDocument = (
  tx: Transaction,
  { organizationId, documentId, jobId }: { organizationId: string; documentId: string; jobId: string },
  failure: DocumentFailure,
): Promise<unknown> => tx.query(end, [organizationId, documentId, jobId, failure, tx.db.clock.now()]);

const finish = sql(
  'content.document.finish',
  `update content.document set status = 'indexed', failure = null, format = $4, title = $5, language = $6,
     search_configuration = $7, page_count = $8, empty_page_count = $9, character_count = $10, passage_count = $11,
     indexed_at = $12, updated_at = $12, version = version + 1
   where organization_id = $1 and id = $2 and job_id = $3 and status = 'processing' returning id`,
);

const removePassages = sql(
  'content.documentPassage.remove',
  'delete from content.document_passage where organization_id = $1 and document_id = $2',
);

const insertPassages = sql(
  'content.documentPassage.insert',
  `insert into content.document_passage (organization_id, document_id, position, page, heading, start_offset, text, search)
   select $1, $2, p.position, p.page, p.heading, p.start_offset, p.text,
     setweight(to_tsvector($4::text::regconfig, p.heading_words), 'A') || to_tsvector($4::text::regconfig, p.words)
   from jsonb_to_recordset($3::jsonb) as p (position integer, page integer, heading text, start_offset integer,
     text text, heading_words text, words text)`,
);

export interface ReadContent {
  content: DocumentContent;
  passages: readonly IndexedPassage[];
}

/**
 * Puts what was read in the place of what was indexed before. False where another job has the document by now, or it is gone:
 * then nothing is changed.
 */
export async function storeContent(
  tx: Transaction,
  { organizationId, documentId, jobId }: { organizationId: string; documentId: string; jobId: string },
  { content, passages }: ReadContent,
): Promise<boolean> {
  const { format, title, language, pageCount, emptyPageCount, characterCount, passageCount } = content;
  const configuration = textSearchConfiguration(language);
  const about = [format, title, language, configuration];
  const counts = [pageCount, emptyPageCount, characterCount, passageCount];
  const values = [organizationId, documentId, jobId, ...about, ...counts, tx.db.clock.now()];
  if ((await tx.query(finish, values)).length === 0) return false;
  await tx.query(removePassages, [organizationId, documentId]);
  for (let from = 0; from < passages.length; from += documentLimits.passageBatchSize) {
    const batch = passages.slice(from, from + documentLimits.passageBatchSize).map(toRecord);
    await tx.query(insertPassages, [organizationId, documentId, JSON.stringify(batch), configuration]);
  }
  return true;
}

const toRecord = ({ position, page, heading, offset, text, words }: IndexedPassage) => ({
  ...{ position, page, heading, start_offset: offset, text, words },
  heading_words: heading === null ? '' : searchWords(heading),
});

const remove = sql(
  'content.document.delete',
  'delete from content.document where organization_id = $1 and id = $2',
);

/** With its passages. */
export const removeDocument = (tx: Transaction, organizationId: string, id: string): Promise<unknown> =>
  tx.query(remove, [organizationId, id]);

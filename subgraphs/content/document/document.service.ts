import type { Storage } from '../../../connectors/storage/storage.js';
import type { RequestContext } from '../../../kernel/context.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { fail } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import { releaseStorage, type StorageQuota } from '../../catalog/index.js';
import type { Document, StoredDocument } from './document.entity.js';
import { documentLimits } from './document.limits.js';
import { countDocuments, findDocument, lockDocument, lockDocumentByContent } from './document.queries.js';
import { documentIndexJob } from './document.queue.js';
import { insertDocument, removeDocument, requeueDocument } from './document.writer.js';
import { type DocumentText, findDocumentText } from './document-text.queries.js';

/** An upload that rests in the storage; its key is known to the server alone. */
export interface DocumentFile {
  key: string;
  fileName: string | null;
  sizeBytes: number;
  sha256: string;
}

export interface AddedDocument {
  document: Document;
  /** Whether the organization had the content before. */
  isDuplicate: boolean;
}

/** The knowledge base: files that merchants give, to be searched. */
export class DocumentService {
  readonly #uploads: Storage;
  readonly #quota: StorageQuota;

  constructor(uploads: Storage, quota: StorageQuota) {
    this.#uploads = uploads;
    this.#quota = quota;
  }

  /** Throws DOCUMENT_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<Document> {
    const document = isId(id) ? await findDocument(ctx.reader, ctx.organizationId, id) : null;
    if (document === null) {
      throw fail('DOCUMENT_NOT_FOUND');
    }
    return document;
  }

  /** A part of what was indexed of its text. Throws DOCUMENT_NOT_FOUND. */
  async text(ctx: RequestContext, id: string, offset: number): Promise<DocumentText> {
    const document = await this.find(ctx, id);
    return findDocumentText(ctx.reader, ctx.organizationId, document.id, offset);
  }

  /**
   * Adds a file and queues the job that indexes it. Content that the organization has is not added again: its document is
   * answered, and indexed anew if it had failed. Throws LIMIT_REACHED, STORAGE_LIMIT_REACHED.
   */
  add(ctx: RequestContext, file: DocumentFile): Promise<AddedDocument> {
    return ctx.transaction(async tx => {
      const added = await this.#insert(tx, ctx, file);
      if (added !== null) {
        return { document: added, isDuplicate: false };
      }
      const known = await lockDocumentByContent(tx, ctx.organizationId, file.sha256);
      if (known === null) {
        // It was deleted after the insert met it.
        throw fail('WRITE_CONFLICT');
      }
      const isRead = known.status !== 'failed';
      this.#removeAfterCommit(tx, ctx, isRead ? file.key : known.fileKey);
      const document = isRead ? known : this.#requeue(tx, ctx, known, file.key);
      return { document: await document, isDuplicate: true };
    });
  }

  /** Reads the file again, by the rules of now. Throws DOCUMENT_NOT_FOUND, DOCUMENT_BUSY, VERSION_STALE. */
  reindex(ctx: RequestContext, id: string): Promise<Document> {
    return ctx.transaction(async tx => {
      const document = await lockCurrent(tx, ctx, id);
      if (document.status === 'queued' || document.status === 'processing') {
        throw fail('DOCUMENT_BUSY', { detail: `Its job is ${document.jobId}.` });
      }
      return this.#requeue(tx, ctx, document, document.fileKey);
    });
  }

  /** With its file and all that search finds of it. A job that reads it ends. Throws DOCUMENT_NOT_FOUND, VERSION_STALE. */
  delete(ctx: RequestContext, id: string): Promise<Document> {
    return ctx.transaction(async tx => {
      const document = await lockCurrent(tx, ctx, id);
      await removeDocument(tx, ctx.organizationId, document.id);
      await releaseStorage(tx, [{ organizationId: ctx.organizationId, sizeBytes: document.sizeBytes }]);
      this.#removeAfterCommit(tx, ctx, document.fileKey);
      return document;
    });
  }

  async #insert(tx: Transaction, ctx: RequestContext, file: DocumentFile): Promise<Document | null> {
    const { organizationId } = ctx;
    const { key: fileKey, fileName, sizeBytes, sha256 } = file;
    const now = ctx.clock.now().toISOString();
    const row = {
      ...{ id: newId(), jobId: newId(), fileKey, fileName, sizeBytes, sha256, failure: null },
      ...{ status: 'queued' as const, version: 1, createdAt: now, updatedAt: now, indexedAt: null },
    };
    if (!(await insertDocument(tx, organizationId, row))) {
      return null;
    }
    if ((await countDocuments(tx, organizationId)) > documentLimits.documentsMax) {
      const detail = `An organization has at most ${documentLimits.documentsMax} documents.`;
      throw fail('LIMIT_REACHED', { detail });
    }
    await this.#quota.take(tx, { organizationId, sizeBytes });
    tx.enqueue(documentIndexJob(organizationId, row.id), row.jobId);
    return { ...row, ...unread };
  }

  #requeue(
    tx: Transaction,
    { organizationId }: RequestContext,
    document: StoredDocument,
    fileKey: string,
  ): Promise<Document> {
    const job = tx.enqueue(documentIndexJob(organizationId, document.id));
    return requeueDocument(tx, organizationId, { document, jobId: job.id, fileKey });
  }

  /** A file that stays because the process dies is removed with other files that nothing refers to. */
  #removeAfterCommit(tx: Transaction, { log }: RequestContext, key: string): void {
    tx.afterCommit(() => {
      this.#uploads
        .delete(key)
        .catch(error => log.warn({ err: error }, 'a file of a document was not removed'));
    });
  }
}

const unread = {
  ...{ format: null, title: null, language: null, pageCount: null, emptyPageCount: null },
  ...{ characterCount: null, passageCount: null },
} as const;

async function lockCurrent(tx: Transaction, ctx: RequestContext, id: string): Promise<StoredDocument> {
  const document = isId(id) ? await lockDocument(tx, ctx.organizationId, id) : null;
  if (document === null) {
    throw fail('DOCUMENT_NOT_FOUND');
  }
  if (ctx.ifMatch !== null && ctx.ifMatch !== document.version) {
    throw fail('VERSION_STALE');
  }
  return document;
}

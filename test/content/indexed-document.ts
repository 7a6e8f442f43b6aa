import type { Database } from '../../kernel/database/database.js';
import { newId } from '../../kernel/ids.js';
import { taskOrigin } from '../../kernel/jobs/task-origin.js';
import {
  beginDocument,
  insertDocument,
  storeContent,
} from '../../subgraphs/content/document/document.writer.js';
import { readDocument } from '../../subgraphs/content/document/reading/read-document.js';
import type { IndexedPassage } from '../../subgraphs/content/document/reading/reader-messages.js';
import { searchWords } from '../../subgraphs/content/document/search-words.rules.js';

interface Owner {
  db: Database;
  organizationId: string;
}

/** A document that waits for its job. Answers its ids. */
export async function queuedDocument({ db, organizationId }: Owner, fileName = 'care.md') {
  const now = db.clock.now().toISOString();
  const [id, jobId] = [newId(), newId()];
  const file = { fileKey: id, fileName, sizeBytes: 1, sha256: newId(), status: 'queued' as const };
  const dates = { createdAt: now, updatedAt: now, indexedAt: null };
  await db.transaction(
    tx => insertDocument(tx, organizationId, { id, jobId, ...file, failure: null, version: 1, ...dates }),
    taskOrigin('test'),
  );
  return { id, jobId };
}

/** A document of this text that search finds. Answers its id. */
export async function indexedDocument(owner: Owner, text: string, fileName?: string): Promise<string> {
  const { db, organizationId } = owner;
  const { id, jobId } = await queuedDocument(owner, fileName);
  const passages: IndexedPassage[] = [];
  const content = await readDocument(Buffer.from(text), passage =>
    passages.push({ ...passage, words: searchWords(passage.text) }),
  );
  await db.transaction(async tx => {
    await beginDocument(tx, organizationId, { id, jobId });
    await storeContent(tx, { organizationId, documentId: id, jobId }, { content, passages });
  }, taskOrigin('test'));
  return id;
}

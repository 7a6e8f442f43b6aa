import { Readable } from 'node:stream';
import { systemClock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { newId } from '../../kernel/ids.js';
import { taskOrigin } from '../../kernel/jobs/task-origin.js';
import { createLogger } from '../../kernel/log.js';
import {
  beginDocument,
  insertDocument,
  type ReadContent,
  storeContent,
} from '../../subgraphs/content/document/document.writer.js';
import { DocumentReader } from '../../subgraphs/content/document/document-reader.js';
import { searchPassages } from '../../subgraphs/content/document/document-search.queries.js';
import { languageOf } from '../../subgraphs/content/document/language.rules.js';
import { type Passage, PassageCutter } from '../../subgraphs/content/document/reading/passages.rules.js';
import type { IndexedPassage } from '../../subgraphs/content/document/reading/reader-messages.js';
import { searchWords } from '../../subgraphs/content/document/search-words.rules.js';
import type { BenchDatabase } from '../bench-database.js';

/** Our documents, without HTTP and jobs: what reading, storing and searching take. */
export class OurIndex {
  readonly #db: Database;
  readonly #organizationId: string;
  readonly #reader = new DocumentReader();

  private constructor(db: Database, organizationId: string) {
    this.#db = db;
    this.#organizationId = organizationId;
  }

  static async open({ url, organizationId }: BenchDatabase): Promise<OurIndex> {
    const log = createLogger('silent');
    const db = new Database({ url, connectionsMax: 4, log, clock: systemClock, orm: await Orm.create([]) });
    return new OurIndex(db, organizationId);
  }

  async read(pdf: Buffer): Promise<ReadContent> {
    const passages: IndexedPassage[] = [];
    const content = await this.#reader.read(
      async () => Readable.from([pdf]),
      more => passages.push(...more),
      new AbortController().signal,
    );
    return { content, passages };
  }

  /** What reading a PDF of these pages comes to, without a PDF: passages by pages and headings, and their words. */
  cut(pages: readonly string[]): ReadContent {
    const cutter = new PassageCutter();
    const passages: IndexedPassage[] = [];
    const take = (more: Iterable<Passage>) => {
      for (const passage of more) passages.push({ ...passage, words: searchWords(passage.text) });
    };
    for (const [index, text] of pages.entries()) {
      take(cutter.add({ text: `Chapter ${index + 1}`, level: 1, page: index + 1 }));
      take(cutter.add({ text, level: null, page: index + 1 }));
    }
    take(cutter.finish());
    const counts = { pageCount: pages.length, emptyPageCount: 0, characterCount: cutter.length };
    const about = { format: 'pdf' as const, title: null, language: languageOf(pages[0]!) };
    return { content: { ...about, ...counts, passageCount: passages.length }, passages };
  }

  async store(read: ReadContent): Promise<void> {
    const [id, jobId, sha256] = [newId(), newId(), newId()];
    const now = systemClock.now().toISOString();
    await this.#db.transaction(async tx => {
      const document = {
        ...{
          id,
          jobId,
          fileKey: id,
          fileName: null,
          sizeBytes: read.content.characterCount!,
          sha256,
          status: 'queued' as const,
        },
        ...{ failure: null, version: 1, createdAt: now, updatedAt: now, indexedAt: null },
      };
      await insertDocument(tx, this.#organizationId, document);
      await beginDocument(tx, this.#organizationId, document);
      await storeContent(tx, { organizationId: this.#organizationId, documentId: id, jobId }, read);
    }, taskOrigin('bench'));
  }

  async search(q: string): Promise<void> {
    await searchPassages(this.#db, this.#organizationId, { q, limit: 10, documents: {} });
  }

  close(): Promise<void> {
    return this.#db.close();
  }
}

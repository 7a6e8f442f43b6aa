import type { Storage } from '../../../connectors/storage/storage.js';
import { fail } from '../../../kernel/errors.js';
import { type AbandonJob, defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import type { StoredDocument } from './document.entity.js';
import { lockDocument } from './document.queries.js';
import { documentIndexKind } from './document.queue.js';
import type { DocumentFailure } from './document.values.js';
import { beginDocument, failDocument, type ReadContent, storeContent } from './document.writer.js';
import type { DocumentReader } from './document-reader.js';
import { UnreadableDocument } from './reading/block.js';
import type { IndexedPassage } from './reading/reader-messages.js';

interface IndexPayload {
  documentId: string;
}

type Job = JobRun<IndexPayload>;

export interface IndexDependencies {
  uploads: Storage;
  reader: DocumentReader;
}

/**
 * Reads a document in a process of its own and puts its passages in the place of those before, all in one transaction: search
 * finds the old or the new ones, and a run that begins again reads the file again. What cannot be read is failed for good.
 */
export const documentIndex = (dependencies: IndexDependencies) =>
  defineJob<IndexPayload, Json>({
    ...documentIndexKind,
    run: async job => {
      const document = await begin(job);
      if (document.failure !== null) {
        throw unreadable(document.failure);
      }
      if (document.status !== 'indexed') {
        await index(job, await read(job, document, dependencies));
      }
      return { success: true, documentId: document.id };
    },
    describeUnfinished: async ({ payload: { documentId } }) => ({ success: false, documentId }),
    abandon: abandonIndexing,
  });

/** The document as it is while the job works on it. One that was given to another job, or is gone, ends this one. */
function begin({ ctx, organizationId, jobId, payload }: Job): Promise<StoredDocument> {
  return ctx.transaction(async tx => {
    const document = await lockDocument(tx, organizationId, payload.documentId);
    if (document === null || document.jobId !== jobId) {
      throw fail('DOCUMENT_NOT_FOUND');
    }
    await beginDocument(tx, organizationId, document);
    return document;
  });
}

async function read(
  job: Job,
  { fileKey }: StoredDocument,
  { uploads, reader }: IndexDependencies,
): Promise<ReadContent> {
  const passages: IndexedPassage[] = [];
  const open = async () => {
    const bytes = await uploads.get(fileKey);
    if (bytes === null) throw new UnreadableDocument('file_missing');
    return bytes;
  };
  const take = (more: IndexedPassage[]) => {
    passages.push(...more);
    job.progress(0, passages.length);
  };
  try {
    return { content: await reader.read(open, take, job.signal), passages };
  } catch (error) {
    throw error instanceof UnreadableDocument ? await noteUnreadable(job, error.reason) : error;
  }
}

async function noteUnreadable(job: Job, reason: DocumentFailure): Promise<Error> {
  const { ctx, organizationId, jobId, payload } = job;
  await ctx.transaction(tx => failDocument(tx, { organizationId, jobId, ...payload }, reason));
  return unreadable(reason);
}

const unreadable = (reason: DocumentFailure): Error =>
  fail('DOCUMENT_UNREADABLE', { detail: `The reason is ${reason}.` });

async function index(job: Job, content: ReadContent): Promise<void> {
  const { organizationId, jobId, payload } = job;
  const isStored = await job.step('index', tx =>
    storeContent(tx, { organizationId, jobId, ...payload }, content),
  );
  if (!isStored) {
    throw fail('DOCUMENT_NOT_FOUND');
  }
  job.progress(content.passages.length, content.passages.length);
}

/** What a job that ends before leaves: a document that failed. Where it was noted why, that stands. */
export const abandonIndexing: AbandonJob<IndexPayload> = async (
  tx,
  { organizationId, jobId, payload, end },
) => {
  await failDocument(
    tx,
    { organizationId, jobId, ...payload },
    end === 'canceled' ? 'canceled' : 'internal_error',
  );
  return { documentId: payload.documentId };
};

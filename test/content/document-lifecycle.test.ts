import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.js';
import { type Program, startProgram } from '../support/program.js';
import { documentsPath, KnowledgeBase } from './knowledge-base.js';

const quotaMegabytes = 1;

let program: Program;
let base: KnowledgeBase;

beforeAll(async () => {
  program = await startProgram({ TRADEWIND_STORAGE_QUOTA_MB: String(quotaMegabytes) });
});
afterAll(() => program.stop());
beforeEach(async () => {
  base = await KnowledgeBase.open(program);
});

const storedFiles = async (): Promise<string[]> =>
  (await readdir(join(program.dataDir, 'uploads'), { recursive: true }).catch(() => [])).filter(
    name => name.length > 3,
  );
const usedBytes = async (): Promise<number> =>
  (await base.shop.graphql.run('{ storageUsage { usedBytes } }')).data.storageUsage.usedBytes;
const list = async (filter: object = {}) =>
  (
    await base.shop.graphql.run(
      'query ($filter: DocumentFilter) { documents(filter: $filter) { items { id status } total { count } } }',
      { filter },
    )
  ).data.documents;

describe('content that the organization has', () => {
  it('is not added again, whatever its file is called', async () => {
    const { document } = await base.added('Same words.', 'one.txt');
    const before = await storedFiles();
    const again = await base.upload('Same words.', 'two.pdf');
    expect(again.json).toMatchObject({
      jobId: document.jobId,
      data: { documentId: document.id, status: 'indexed', isDuplicate: true },
    });
    expect(await base.document(document.id)).toEqual(document);
    expect(await usedBytes()).toBe('Same words.'.length);
    await expect.poll(storedFiles).toEqual(before);
  });

  it('is one document where it is uploaded many times at once', async () => {
    const content = `At once. ${newId()}`;
    const replies = await Promise.all(Array.from({ length: 8 }, () => base.upload(content)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
    expect(new Set(replies.map(({ json }) => json.data.documentId)).size).toBe(1);
    expect(replies.filter(({ json }) => !json.data.isDuplicate)).toHaveLength(1);
    await base.shop.rest.finishedJob(replies[0]!.json.jobId);
    expect((await list()).total.count).toBe(1);
    expect(await usedBytes()).toBe(content.length);
  });

  it('is another document for another organization, and read by nobody else', async () => {
    const other = await KnowledgeBase.open(program);
    const mine = await base.added('Between us: the discount is secretword.');
    const theirs = await other.added('Between us: the discount is secretword.');
    expect(theirs.document.id).not.toBe(mine.document.id);
    await other.change('deleteDocument', { id: theirs.document.id });
    expect((await other.search('secretword')).items).toEqual([]);
    expect((await base.search('secretword')).items).toHaveLength(1);
    expect((await other.shop.rest.get(`${documentsPath}/${mine.document.id}`)).json.code).toBe(
      'DOCUMENT_NOT_FOUND',
    );
    for (const name of ['deleteDocument', 'reindexDocument'] as const) {
      const { errors } = await other.change(name, { id: mine.document.id });
      expect(errors?.[0]?.extensions.code).toBe('DOCUMENT_NOT_FOUND');
    }
    expect((await other.search('secretword', { ids: [mine.document.id] })).items).toEqual([]);
  });

  it('is read again where it had failed before, from the new copy', async () => {
    const { json } = await base.upload('Lost words.');
    await base.shop.rest.finishedJob(json.jobId);
    await Promise.all(
      (await storedFiles()).map(name =>
        rm(join(program.dataDir, 'uploads', name), { force: true, recursive: true }),
      ),
    );
    const reindexed = await base.change('reindexDocument', { id: json.data.documentId });
    await base.shop.rest.finishedJob(reindexed.data.reindexDocument.jobId);
    expect(await base.document(json.data.documentId)).toMatchObject({
      status: 'failed',
      failure: 'file_missing',
    });
    const { document } = await base.added('Lost words.');
    expect(document).toMatchObject({ id: json.data.documentId, status: 'indexed', failure: null });
    expect(await usedBytes()).toBe('Lost words.'.length);
  });

  it('is answered again for the same Idempotency-Key, and a different file is rejected', async () => {
    const headers = { 'idempotency-key': newId(), 'content-type': 'text/plain' };
    const first = await base.shop.rest.post(documentsPath, 'Once.', headers);
    const again = await base.shop.rest.post(documentsPath, 'Once.', headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.json).toEqual(first.json);
    expect(first.json.data.isDuplicate).toBe(false);
    const other = await base.shop.rest.post(documentsPath, 'Twice.', headers);
    expect(other.status).toBe(422);
    expect((await list()).total.count).toBe(1);
  });
});

describe('a document', () => {
  it('is accepted with its job, and read over REST with its version', async () => {
    const reply = await base.upload('Accepted words.', 'a.txt');
    expect(reply.status).toBe(202);
    expect(reply.headers.get('location')).toContain(reply.json.jobId);
    expect(reply.headers.get('retry-after')).not.toBeNull();
    const { documentId } = reply.json.data;
    expect(reply.json.links.document).toBe(`${documentsPath}/${documentId}`);
    await base.shop.rest.finishedJob(reply.json.jobId);
    const read = await base.shop.rest.get(reply.json.links.document);
    expect(read.headers.get('etag')).toContain(String(read.json.document.version));
  });

  it('is rejected where the organization has no storage left, and nothing of it stays', async () => {
    const before = await storedFiles();
    const reply = await base.upload('x'.repeat(quotaMegabytes * 1024 * 1024 + 1));
    expect([reply.status, reply.json.code]).toEqual([409, 'STORAGE_LIMIT_REACHED']);
    expect((await list()).total.count).toBe(0);
    await expect.poll(storedFiles).toEqual(before);
  });

  it('is deleted with its file, its storage and its passages', async () => {
    const before = await storedFiles();
    const { document } = await base.added('Here and gone: vanishingword.');
    expect((await base.search('vanishingword')).items).toHaveLength(1);
    const stale = await base.change('deleteDocument', { id: document.id, expectedVersion: 1 });
    expect(stale.errors?.[0]?.extensions.code).toBe('VERSION_STALE');
    const { data } = await base.change('deleteDocument', {
      id: document.id,
      expectedVersion: document.version,
    });
    expect(data.deleteDocument.deletedId).toBe(document.id);
    expect((await base.shop.rest.get(`${documentsPath}/${document.id}`)).status).toBe(404);
    expect((await base.search('vanishingword')).items).toEqual([]);
    expect(await usedBytes()).toBe(0);
    await expect.poll(storedFiles).toEqual(before);
  });

  it('is indexed again on demand, found all the time', async () => {
    const { document } = await base.added('Found always: constantword.');
    const { data } = await base.change('reindexDocument', { id: document.id });
    expect(data.reindexDocument.document).toMatchObject({ status: 'queued', version: document.version + 1 });
    expect((await base.search('constantword')).items).toHaveLength(1);
    const busy = await base.change('reindexDocument', { id: document.id });
    const isBusy = busy.errors?.[0]?.extensions.code === 'DOCUMENT_BUSY';
    expect(isBusy || busy.data?.reindexDocument.document.status === 'queued').toBe(true);
    await base.shop.rest.finishedJob(data.reindexDocument.jobId);
    expect((await base.search('constantword')).items).toHaveLength(1);
  });

  it('that is deleted while its job waits or runs stays deleted', async () => {
    for (const afterMs of [0, 100, 300]) {
      const reply = await base.upload(`Soon gone ${newId()}. ${'Words and words. '.repeat(20_000)}`);
      await delay(afterMs);
      await base.change('deleteDocument', { id: reply.json.data.documentId });
      const job = await base.shop.rest.finishedJob(reply.json.jobId);
      expect(['failed', 'completed']).toContain(job.status);
    }
    expect((await list()).total.count).toBe(0);
    expect((await base.search('soon gone')).items).toEqual([]);
    expect(await usedBytes()).toBe(0);
  });

  it('whose job is canceled fails so, and can be indexed again', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        base.upload(`Canceled ${index} ${newId()}. ${'Words. '.repeat(20_000)}`),
      ),
    );
    const last = replies.at(-1)!.json;
    await base.shop.rest.post(`/api/v1/jobs/${last.jobId}/cancel`, {});
    const job = await base.shop.rest.finishedJob(last.jobId);
    const document = await base.document(last.data.documentId);
    if (job.status === 'canceled') {
      expect(document).toMatchObject({ status: 'failed', failure: 'canceled' });
      const { data } = await base.change('reindexDocument', { id: document.id });
      await base.shop.rest.finishedJob(data.reindexDocument.jobId);
    }
    expect(await base.document(last.data.documentId)).toMatchObject({ status: 'indexed', failure: null });
  });
});

describe('the list of documents', () => {
  it('is filtered by what documents are, and sorted', async () => {
    const text = (await base.added('Plain words.', 'plain.txt')).document;
    const markdown = (await base.added('# Titled\n\nWords.', 'm.md')).document;
    const failed = (await base.added('', 'none.txt')).document;
    const ids = async (filter: object) => (await list(filter)).items.map(({ id }: { id: string }) => id);
    expect(await ids({})).toEqual([failed.id, markdown.id, text.id]);
    expect(await ids({ statuses: ['indexed'] })).toEqual([markdown.id, text.id]);
    expect(await ids({ formats: ['markdown', 'pdf'] })).toEqual([markdown.id]);
    expect(await ids({ failures: ['empty'] })).toEqual([failed.id]);
    expect(await ids({ q: 'PLAIN' })).toEqual([text.id]);
    expect(await ids({ q: 'titled' })).toEqual([markdown.id]);
    expect(await ids({ ids: [text.id, failed.id] })).toEqual([failed.id, text.id]);
    expect(await ids({ createdAfter: markdown.createdAt })).toEqual([failed.id, markdown.id]);
    expect(await ids({ createdBefore: markdown.createdAt })).toEqual([text.id]);
  });
});

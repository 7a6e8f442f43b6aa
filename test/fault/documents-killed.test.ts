import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFile } from '../content/document-files.js';
import { KilledProgram } from './killed-program.js';

const timeoutMs = 240_000;
const pageCount = 200;
const documents = 3;

let program: KilledProgram;

beforeAll(async () => {
  program = await KilledProgram.prepare();
}, timeoutMs);
afterAll(() => program.close());

const search = async (q: string) => {
  const { data } = await program.graphql.run(
    'query ($filter: DocumentSearchFilter!) { documentSearch(filter: $filter) { items { page document { id } } } }',
    { filter: { q } },
  );
  return data.documentSearch.items as { page: number; document: { id: string } }[];
};

const bookOf = (index: number) =>
  pdfFile(
    Array.from({ length: pageCount }, (_, page) => ({
      paragraphs: [`Page mark${index}x${page + 1} of a book. ${'Some words of no meaning. '.repeat(100)}`],
    })),
  );

/** Waits until a row of the database is as the condition says. */
async function until(condition: string): Promise<void> {
  await expect
    .poll(async () => (await program.db.query(`select ${condition} as is_met`)).rows[0].is_met, {
      timeout: 60_000,
      interval: 10,
    })
    .toBe(true);
}

const indexed = `(select count(*) from content.document where status = 'indexed')`;

describe('documents whose program is killed while it reads them', () => {
  it(
    'are indexed once it runs again, each whole and once',
    async () => {
      await program.start();
      const replies = [];
      for (let index = 0; index < documents; index += 1) {
        const content = await bookOf(index);
        replies.push(
          (await program.rest.upload('/api/v1/documents', { name: `${index}.pdf`, content })).json,
        );
      }
      await until(`exists (select from content.document where status = 'processing')`);
      await program.kill();
      await program.start();
      await until(`${indexed} >= 1`);
      await program.kill();
      const { rows: half } = await program.db.query(
        `select d.status, count(p.position)::int as passages from content.document d
         left join content.document_passage p on p.document_id = d.id group by d.id, d.status`,
      );
      for (const { status, passages } of half) expect(passages > 0).toBe(status === 'indexed');
      await program.start();
      for (const [index, { jobId, data }] of replies.entries()) {
        expect(await program.rest.finishedJob(jobId)).toMatchObject({ status: 'completed' });
        const { document } = (await program.rest.get(`/api/v1/documents/${data.documentId}`)).json;
        expect(document).toMatchObject({ status: 'indexed', pageCount, emptyPageCount: 0 });
        const { rows } = await program.db.query(
          `select count(*)::int as passages, count(distinct page)::int as pages, max(position) as last
           from content.document_passage where document_id = $1`,
          [data.documentId],
        );
        const { passageCount } = document;
        expect(rows).toEqual([{ passages: passageCount, pages: pageCount, last: passageCount - 1 }]);
        for (const page of [1, 137, pageCount]) {
          expect(await search(`mark${index}x${page}`)).toEqual([{ page, document: { id: data.documentId } }]);
        }
      }
      const files = await readdir(join(program.dataDir, 'uploads'), { recursive: true });
      expect(files.filter(name => name.length > 3)).toHaveLength(documents);
    },
    timeoutMs,
  );
});

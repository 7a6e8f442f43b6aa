import type { ReadContent } from '../../subgraphs/content/document/document.writer.js';
import type { Benchmark, Outcome } from '../benchmark.js';
import { OurIndex } from '../documents/our-index.js';
import { PlainIndex } from '../documents/plain-index.js';
import { samplePages, samplePdf, sampleQueries } from '../documents/sample-document.js';
import { percentile } from '../load/percentile.js';
import type { Workbench } from '../workbench.js';

const pagesPerDocument = 100;
const queries = 300;

/** PDFs that are read; beyond them, the same pages are indexed as they would be read, which takes a tenth of the time. */
const readMax = 40;

/** Documents against PostgreSQL's full text search alone, on the same pages. */
export const documents: Benchmark = {
  name: 'documents',
  isLarge: false,
  run: bench => run(bench, readMax),
};

/** The same with as many documents as a merchant may have of manuals and policies. */
export const documentsSize: Benchmark = {
  name: 'documents-size',
  isLarge: true,
  run: bench => run(bench, bench.options.documents),
};

/** Milliseconds of so many documents. */
interface Spent {
  documents: number;
  storeMs: number;
  plainMs: number;
}

interface Filled {
  /** Of those that were read from PDFs. */
  read: Spent & { readMs: number };
  all: Spent;
}

async function run(workbench: Workbench, count: number): Promise<Outcome[]> {
  const database = await workbench.database(`documents_${count}`);
  const ours = await OurIndex.open(database);
  const plain = await PlainIndex.create(database);
  try {
    const filled = await fill(ours, plain, count);
    await plain.settle();
    await database.query('vacuum analyze content.document_passage');
    const { oursMs, plainMs } = await search(ours, plain);
    return outcomes(filled, { oursMs, plainMs });
  } finally {
    await ours.close();
  }
}

/** One document after the other, each by both in turn. */
async function fill(ours: OurIndex, plain: PlainIndex, count: number): Promise<Filled> {
  const read = { documents: 0, readMs: 0, storeMs: 0, plainMs: 0 };
  const all: Spent = { documents: 0, storeMs: 0, plainMs: 0 };
  for (let document = 0; document < count; document += 1) {
    const pages = samplePages(document, pagesPerDocument);
    const isRead = document < readMax;
    const { content, readMs } = isRead ? await readPdf(ours, pages) : { content: ours.cut(pages), readMs: 0 };
    const storeMs = await tookMs(() => ours.store(content));
    const plainMs = await tookMs(() => plain.add(document, pages));
    for (const spent of isRead ? [all, read] : [all]) {
      spent.documents += 1;
      spent.storeMs += storeMs;
      spent.plainMs += plainMs;
    }
    read.readMs += readMs;
  }
  return { read, all };
}

async function readPdf(
  ours: OurIndex,
  pages: readonly string[],
): Promise<{ content: ReadContent; readMs: number }> {
  const pdf = await samplePdf(pages);
  const began = performance.now();
  const content = await ours.read(pdf);
  return { content, readMs: performance.now() - began };
}

async function search(ours: OurIndex, plain: PlainIndex): Promise<{ oursMs: number; plainMs: number }> {
  const samples: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
  const asked = sampleQueries(queries);
  // Once without a clock, so that both have what they read in memory.
  for (const q of asked) await Promise.all([ours.search(q), plain.search(q)]);
  for (const q of asked) {
    samples.ours.push(await tookMs(() => ours.search(q)));
    samples.plain.push(await tookMs(() => plain.search(q)));
  }
  return { oursMs: percentile(samples.ours, 0.95), plainMs: percentile(samples.plain, 0.95) };
}

function outcomes({ read, all }: Filled, searched: { oursMs: number; plainMs: number }): Outcome[] {
  const perSecond = ({ documents }: Spent, ms: number) => ((documents * pagesPerDocument) / ms) * 1_000;
  const about = ({ documents }: Spent) =>
    `${documents.toLocaleString('en-US')} documents of ${pagesPerDocument} pages; the baseline is PostgreSQL full text over the same pages`;
  return [
    {
      name: 'documents, read and index PDFs',
      unit: 'pages/s',
      ours: perSecond(read, read.readMs + read.storeMs),
      baseline: perSecond(read, read.plainMs),
      target: { atLeast: 0.05 },
      note: `${about(read)}, which it is given as text; one at a time`,
    },
    {
      name: 'documents, index what was read',
      unit: 'pages/s',
      ours: perSecond(all, all.storeMs),
      baseline: perSecond(all, all.plainMs),
      target: { atLeast: 0.5 },
      note: about(all),
    },
    {
      name: 'documents, search, p95',
      unit: 'ms',
      ours: searched.oursMs,
      baseline: searched.plainMs,
      target: { atMost: 1.5 },
      note: `${about(all)}; one and two words, common and rare`,
    },
  ];
}

async function tookMs(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

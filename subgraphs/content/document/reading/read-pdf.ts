import { getDocumentProxy } from 'unpdf';
import { documentLimits } from '../document.limits.js';
import { type BlockReader, UnreadableDocument } from './block.js';
import { type PdfText, pageBlocks } from './pdf-page.rules.js';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** PDF: the text of each page, in the order in which the page draws it. Text in pictures is not read. */
export async function* readPdf(bytes: Buffer): BlockReader {
  const pdf = await open(bytes);
  const pageCount = pdf.numPages;
  if (pageCount > documentLimits.pagesMax) throw new UnreadableDocument('too_many_pages');
  const title = await titleOf(pdf);
  let emptyPageCount = 0;
  for (let page = 1; page <= pageCount; page += 1) {
    const blocks = pageBlocks(await textOf(pdf, page));
    emptyPageCount += blocks.length === 0 ? 1 : 0;
    yield* blocks.map(block => ({ ...block, page }));
  }
  return { title, pageCount, emptyPageCount };
}

/** Errors alone: what is odd in files of others is no news. */
const verbosity = 0;

async function open(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { verbosity });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableDocument(isLocked ? 'password_protected' : 'damaged', error);
  }
}

async function textOf(pdf: Pdf, number: number): Promise<PdfText[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.flatMap(item => ('str' in item ? [item as PdfText] : []));
  } catch (error) {
    throw new UnreadableDocument('damaged', error);
  }
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const found = await pdf.getMetadata().catch(() => null);
  const title = (found?.info as { Title?: unknown } | undefined)?.Title;
  return typeof title === 'string' && title.trim() !== '' ? title : null;
}

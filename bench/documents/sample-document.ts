import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { pick, type RandomSource, randomSource } from '../catalog/random-source.js';
import { coinedWords } from '../catalog/words.js';

const functionWords =
  'the of and to in is that for it as was with be by on not he his but at are this have from or had an they which you were her all she there would their we him been has when who will more no if out so said what up its about into than them can only other new some could time these two may then do first any my now such like our over man me even most made after also did many before must'.split(
    ' ',
  );
const sentencesPerPage = 28;
const wordsPerSentence = 14;

/** Words by frequency as those of a language are: half are of the most common, and few are rare. */
function word(random: RandomSource): string {
  if (random() < 0.5) return pick(functionWords, random);
  return coinedWords[Math.floor(random() ** 3 * coinedWords.length)]!;
}

function sentence(random: RandomSource): string {
  const words = Array.from({ length: wordsPerSentence }, () => word(random)).join(' ');
  return `${words[0]!.toUpperCase()}${words.slice(1)}.`;
}

/** The texts of the pages of a document: the same for the same number. */
export function samplePages(document: number, pages: number): string[] {
  const random = randomSource(document + 1);
  return Array.from({ length: pages }, () =>
    Array.from({ length: sentencesPerPage }, () => sentence(random)).join(' '),
  );
}

/** A PDF of these pages. */
export async function samplePdf(pages: readonly string[]): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false });
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  pages.forEach((text, index) => {
    pdf.addPage();
    pdf
      .fontSize(18)
      .text(`Chapter ${index + 1}`)
      .moveDown();
    pdf.fontSize(10).text(text);
  });
  pdf.end();
  await once(pdf, 'end');
  return Buffer.concat(pieces);
}

/** What is searched for: one word or two, common and rare. */
export function sampleQueries(count: number): string[] {
  const random = randomSource(99);
  const sought = () => coinedWords[Math.floor(random() ** 3 * coinedWords.length)]!;
  return Array.from({ length: count }, (_, index) =>
    index % 3 === 0 ? sought() : `${sought()} ${sought()}`,
  );
}

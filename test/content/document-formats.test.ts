import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';
import { docxFile, docxOf, pdfFile, wordXml } from './document-files.js';
import { KnowledgeBase } from './knowledge-base.js';

let program: Program;
let base: KnowledgeBase;

beforeAll(async () => {
  program = await startProgram();
  base = await KnowledgeBase.open(program);
});
afterAll(() => program.stop());

const sentence = 'A merchant answers within two days. ';

describe('a document', () => {
  it('of a PDF is indexed with every page accounted for, each passage on its page and under its heading', async () => {
    const pages = Array.from({ length: 25 }, (_, index) => ({
      heading: `Chapter ${index + 1}`,
      paragraphs: [`The marker is token${index + 1}x. ${sentence.repeat(60)}`],
    }));
    const file = await pdfFile([...pages.slice(0, 24), {}, pages[24]!], {
      info: { Title: 'Returns handbook' },
    });
    const { document, job } = await base.added(file, 'handbook.txt');
    expect(job).toMatchObject({ status: 'completed', result: { success: true, documentId: document.id } });
    expect(document).toMatchObject({
      ...{ status: 'indexed', failure: null, format: 'pdf', title: 'Returns handbook', language: 'en' },
      ...{ pageCount: 26, emptyPageCount: 1, fileName: 'handbook.txt', sizeBytes: file.length, version: 3 },
    });
    for (const [index] of pages.entries()) {
      const { match, items } = await base.search(`token${index + 1}x`);
      const page = index === 24 ? 26 : index + 1;
      expect({ match, items }).toMatchObject({
        match: 'all_words',
        items: [{ page, heading: `Chapter ${index + 1}`, document: { title: 'Returns handbook' } }],
      });
    }
    expect(document.passageCount).toBeGreaterThanOrEqual(50);
  });

  it('of a DOCX has the headings of its styles, and rows of its tables', async () => {
    const sections = [
      { heading: 'Care', paragraphs: ['Wash the lining at thirty degrees.'] },
      { heading: 'Warranty', paragraphs: ['The zipper is covered for five years.', sentence.repeat(5)] },
    ];
    const { document } = await base.added(await docxFile('Backpack', sections));
    expect(document).toMatchObject({ status: 'indexed', format: 'docx', title: 'Backpack', pageCount: null });
    expect((await base.search('zipper years')).items).toMatchObject([{ page: null, heading: 'Warranty' }]);
    const [row] = (await base.search('ultramarine')).items;
    expect(row.text).toContain('Color | Ultramarine');
  });

  it('of a DOCX has neither deleted text nor the copy of a text box, and takes entities for damage', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const body = `<w:p>${run('kept')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>
      <w:p><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:txbxContent><w:p>${run('boxed')}</w:p></w:txbxContent></mc:Choice>
      <mc:Fallback><w:p>${run('boxed')}</w:p></mc:Fallback></mc:AlternateContent></w:p>`;
    const { document } = await base.added(await docxOf(wordXml(body)));
    expect(document).toMatchObject({ status: 'indexed', characterCount: 'kept\n\nboxed'.length });
    const bomb = `<!DOCTYPE d [<!ENTITY a "lol">]>${wordXml('<w:p><w:r><w:t>&a;</w:t></w:r></w:p>').slice(21)}`;
    expect((await base.added(await docxOf(bomb))).document).toMatchObject({ failure: 'damaged' });
  });

  it('of HTML has what a browser shows, in the encoding that it declares', async () => {
    const html = `<!DOCTYPE html><html><head><meta charset="iso-8859-1"><title>Gr\u00f6\u00dfen</title><style>.hiddenstyle{}</style>
      <script>var hiddenscript = '<p>no</p>';</script></head><body><h1>Kleider</h1><h2>Ma\u00dfe</h2>
      <p>Die <b>Taille</b>nweite&nbsp;in Zentimetern.</p><table><tr><th>S</th><td>36</td></tr></table></body></html>`;
    const { document } = await base.added(Buffer.from(html, 'latin1'));
    expect(document).toMatchObject({ status: 'indexed', format: 'html', title: 'Größen' });
    expect((await base.search('taillenweite')).items).toMatchObject([
      { heading: 'Kleider › Maße', text: 'Kleider\n\nMaße\n\nDie Taillenweite in Zentimetern.\n\nS | 36' },
    ]);
    expect((await base.search('hiddenscript')).items).toEqual([]);
    expect((await base.search('hiddenstyle')).items).toEqual([]);
  });

  it('of Markdown has its headings, and the title of its front matter', async () => {
    const markdown = `---\ntitle: "Shipping guide"\n---\n\n# Parcels\n\nSend [them](https://example.com/secretlink) **early**.\n\n\`\`\`\ncode sample\n\`\`\`\n\n## Abroad\n\n- Customs form\n- Invoice\n\n| Zone | Days |\n|---|---|\n| Asia | 4 |\n`;
    const { document } = await base.added(markdown);
    expect(document).toMatchObject({ status: 'indexed', format: 'markdown', title: 'Shipping guide' });
    expect((await base.search('customs')).items).toMatchObject([
      { heading: 'Parcels › Abroad', text: 'Abroad\n\nCustoms form\n\nInvoice\n\nZone | Days\n\nAsia | 4' },
    ]);
    expect((await base.search('secretlink')).items).toEqual([]);
  });

  it('of CSV names the column of each value', async () => {
    const { document } = await base.added(
      'sku;material;note\nA-1;"oak; oiled";heavy\nA-2;walnut;\nA-3;birch;light\n',
    );
    expect(document).toMatchObject({ status: 'indexed', format: 'csv' });
    const [found] = (await base.search('walnut')).items;
    expect(found.text.split('\n\n')).toEqual([
      'sku: A-1; material: oak; oiled; note: heavy',
      'sku: A-2; material: walnut',
      'sku: A-3; material: birch; note: light',
    ]);
  });

  it('of plain text is cut between paragraphs and sentences, and each passage says where it begins', async () => {
    const paragraphs = Array.from({ length: 30 }, (_, index) =>
      `Paragraph uniq${index}. ${sentence.repeat(8)}`.trim(),
    );
    const { document } = await base.added(paragraphs.join('\n\n'));
    expect(document).toMatchObject({ status: 'indexed', format: 'text', language: 'en' });
    const text = paragraphs.join('\n\n');
    expect(document.characterCount).toBe(text.length);
    for (const index of [0, 13, 29]) {
      const [found] = (await base.search(`uniq${index}`)).items;
      expect(text.slice(found.offset, found.offset + found.text.length)).toBe(found.text);
      expect(found.text.length).toBeLessThanOrEqual(1_500);
    }
  });

  it.each([
    [
      'UTF-16 with a mark',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Tailored caf\u00e9 jackets', 'utf16le')]),
    ],
    ['UTF-8 with a mark', Buffer.from('\ufeffTailored caf\u00e9 trousers')],
    ['Windows-1252', Buffer.from('Tailored caf\u00e9 shirts', 'latin1')],
  ])('in %s is read', async (_, content) => {
    const { document } = await base.added(content);
    expect(document).toMatchObject({ status: 'indexed', format: 'text' });
    const { items } = await base.search('café', { ids: [document.id] });
    expect(items).toHaveLength(1);
    expect(items[0].text).toMatch(/^Tailored café \w+$/);
  });
});

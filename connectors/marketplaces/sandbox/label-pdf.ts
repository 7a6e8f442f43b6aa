/**
 * A PDF with one page of text lines a label (ISO 32000-1 §7.5). The standard fonts know Latin letters alone; others become
 * question marks.
 */
export function labelPdf(pages: readonly (readonly string[])[]): Buffer {
  const pageIds = pages.map((_, index) => 4 + 2 * index);
  const kids = pageIds.map(id => `${id} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 288 432] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => pageObjects(lines, pageIds[index]!)),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((content, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

function pageObjects(lines: readonly string[], id: number): string[] {
  const drawn = lines.map(line => `(${escaped(line)}) Tj T*`).join('\n');
  const content = `BT /F1 12 Tf 16 TL 24 396 Td\n${drawn}\nET`;
  return [
    `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${id + 1} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
}

const escaped = (line: string): string =>
  line
    .replace(/[\r\n]+/g, ', ')
    .replace(/[^\x20-\x7e\xa1-\xff]/g, '?')
    .replace(/[\\()]/g, '\\$&');

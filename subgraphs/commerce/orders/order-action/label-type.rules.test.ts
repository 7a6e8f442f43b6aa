import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { labelPdf } from '../../../../connectors/marketplaces/sandbox/label-pdf.js';
import { labelMediaType } from './label-type.rules.js';

describe('the type of a label', () => {
  it('is told by its content', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(labelMediaType(png)).toBe('image/png');
    expect(labelMediaType(labelPdf([['FP-1', 'Łucja (Müller)']]))).toBe('application/pdf');
    expect(labelMediaType(Buffer.from('^XA^FO50,50^ADN,36,20^FDFP-1^FS^XZ\n'))).toBe('application/zpl');
    expect(labelMediaType(Buffer.from('~SD15^XA^FD1^FS^XZ'))).toBe('application/zpl');
  });

  it.each([
    ['a page', '<html><body>FP-1</body></html>'],
    ['a page that ends like a label', '<script>1</script>^XA^XZ'],
    ['a page behind a comment', ' %PDF-1.4<script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a picture of another kind', 'GIF89a'],
    ['nothing', ''],
    ['half a ZPL job', '^XA^FD1'],
  ])('is not given to %s', (_, content) => {
    expect(labelMediaType(Buffer.from(content))).toBeNull();
  });
});

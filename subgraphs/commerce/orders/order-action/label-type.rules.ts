const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A ZPL job: formats from `^XA` to `^XZ`, after commands of the printer if any (Zebra, ZPL II Programming Guide). */
const zplStart = /^[~^][A-Z]{2}/;
const zplEnd = '^XZ';
const mediaTypes = ['application/pdf', 'image/png', 'application/zpl'] as const;

export type LabelMediaType = (typeof mediaTypes)[number];

/**
 * The media type of a label by its content: PDF, PNG or ZPL; null for anything else. What a marketplace declares is not
 * believed: a page of HTML with a buyer's name in it would run as script on the API's origin.
 */
export function labelMediaType(content: Buffer): LabelMediaType | null {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') {
    return 'application/pdf';
  }
  if (content.subarray(0, png.length).equals(png)) {
    return 'image/png';
  }
  return isZpl(content.toString('latin1').trim()) ? 'application/zpl' : null;
}

const isZpl = (text: string): boolean => zplStart.test(text) && text.includes('^XA') && text.endsWith(zplEnd);

export const isLabelMediaType = (name: string): name is LabelMediaType =>
  (mediaTypes as readonly string[]).includes(name);

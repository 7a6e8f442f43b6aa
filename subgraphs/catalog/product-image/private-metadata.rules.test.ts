import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { measureImage } from './image-file.rules.js';

const place = { IFD0: { Copyright: 'Jane Doe', Make: 'Phone' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } };
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';

const plain = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#369' } });
const tagged = (orientation = 1) =>
  plain().withExif(place).withXmp(xmp).withMetadata({ orientation }).withExifMerge(place);

const privateParts = async (bytes: Buffer) => {
  const { exif, xmp: kept, iptc, comments } = await sharp(bytes).metadata();
  return [exif, kept, iptc, comments].filter(part => part !== undefined);
};

describe('a picture for everybody', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'says nothing of where it was taken as %s',
    async format => {
      const given = await tagged().toFormat(format).toBuffer();
      expect(await privateParts(given)).not.toEqual([]);
      const { bytes } = await measureImage(given);
      expect(await privateParts(bytes)).toEqual([]);
      expect(bytes.includes('Jane Doe')).toBe(false);
    },
  );

  it('is turned as its orientation said, and measured so', async () => {
    const given = await tagged(6).jpeg().toBuffer();
    const { bytes, width, height } = await measureImage(given);
    expect([width, height]).toEqual([20, 30]);
    const { width: w, height: h, orientation } = await sharp(bytes).metadata();
    expect([w, h, orientation ?? 1]).toEqual([20, 30, 1]);
  });

  it('keeps its colour profile', async () => {
    const given = await plain().withExif(place).withIccProfile('p3', { attach: true }).jpeg().toBuffer();
    const before = (await sharp(given).metadata()).icc;
    const { bytes } = await measureImage(given);
    expect((await sharp(bytes).metadata()).icc).toEqual(before);
  });

  it('stays animated', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map(background =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const given = await sharp(frames, { join: { animated: true } })
      .withExif(place)
      .webp({ delay: [50, 60, 70] })
      .toBuffer();
    const { bytes, width, height } = await measureImage(given);
    const { pages, delay } = await sharp(bytes).metadata();
    expect([pages, delay, width, height]).toEqual([3, [50, 60, 70], 8, 8]);
    expect(await privateParts(bytes)).toEqual([]);
  });

  it('with nothing to hide stays as it is, byte for byte', async () => {
    const given = await plain().jpeg().toBuffer();
    expect((await measureImage(given)).bytes).toEqual(given);
  });
});

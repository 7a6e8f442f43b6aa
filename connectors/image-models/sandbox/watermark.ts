import sharp from 'sharp';

/** Letters of seven rows of five dots: fonts differ between machines. */
const letters = [
  '01111 10000 10000 01110 00001 00001 11110',
  '01110 10001 10001 11111 10001 10001 10001',
  '10001 11001 10101 10011 10001 10001 10001',
  '11110 10001 10001 10001 10001 10001 11110',
  '11110 10001 10001 11110 10001 10001 11110',
  '01110 10001 10001 10001 10001 10001 01110',
  '10001 10001 01010 00100 01010 10001 10001',
];
const columns = letters.length * 6;
const rows = 7;

/** The picture as PNG with SANDBOX along its lower edge; the same for the same picture. */
export async function watermarked(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).autoOrient().metadata();
  const dot = Math.max(1, Math.floor(width / (columns * 2)));
  const overlay = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<g fill="#808080" transform="translate(${dot},${height - (rows + 1) * dot})">${dots(dot)}</g></svg>`,
  );
  return sharp(picture)
    .autoOrient()
    .composite([{ input: overlay }])
    .png()
    .toBuffer();
}

function dots(size: number): string {
  return letters
    .flatMap((letter, place) =>
      letter
        .split(' ')
        .flatMap((row, y) =>
          [...row].map((bit, x) =>
            bit === '1'
              ? `<rect x="${(place * 6 + x) * size}" y="${y * size}" width="${size}" height="${size}"/>`
              : '',
          ),
        ),
    )
    .join('');
}

/** A picture of the same size that shows something else. */
export async function anotherPicture(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).autoOrient().metadata();
  return sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
}

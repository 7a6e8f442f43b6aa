import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { collageOf, readyPicture } from './collage.js';
import { collagePlaces } from './collage-layout.rules.js';
import type { LookPlace } from './look.entity.js';
import { lookLimits } from './look.limits.js';

const { collageSide: side, collageMargin: margin } = lookLimits;

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
}

const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((value, channel) => Math.abs(value - other[channel]!) <= 6);

const overlap = (a: LookPlace, b: LookPlace): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('places of pictures', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
  });

  it('never overlap, are within the margins, and keep the proportions, whatever the pictures', () => {
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: lookLimits.productsMax }), sizes => {
        const places = collagePlaces(sizes);
        places.forEach((place, at) => {
          expect(place.x).toBeGreaterThanOrEqual(margin - 1);
          expect(place.y).toBeGreaterThanOrEqual(margin - 1);
          expect(place.x + place.width).toBeLessThanOrEqual(side - margin + 1);
          expect(place.y + place.height).toBeLessThanOrEqual(side - margin + 1);
          const { width, height } = sizes[at]!;
          const scale = Math.min(place.width / width, place.height / height);
          // Rounding to whole pixels changes a side by less than one, and no side has less than one.
          expect(place.width - width * scale).toBeLessThanOrEqual(Math.max(1, width / height));
          expect(place.height - height * scale).toBeLessThanOrEqual(Math.max(1, height / width));
          expect(places.slice(at + 1).some(other => overlap(place, other))).toBe(false);
        });
      }),
    );
  });

  it('enlarge no picture beyond what it can bear', () => {
    expect(collagePlaces([{ width: 100, height: 50 }])).toEqual([
      { x: 700, y: 750, width: 200, height: 100 },
    ]);
  });

  it('give the first half of the space among three and among five', () => {
    for (const count of [3, 5]) {
      const [first, ...others] = collagePlaces(
        Array.from({ length: count }, () => ({ width: 3_000, height: 6_000 })),
      );
      for (const other of others) expect(first!.height).toBeGreaterThan(other.height * 1.5);
    }
  });
});

describe('a collage', () => {
  const colors = { red: [200, 30, 30], blue: [30, 60, 200], green: [20, 140, 60] } as const;

  it('shows each picture at its place with its proportions, on white, in a square of fixed size', async () => {
    const pictures = await Promise.all(
      (
        [
          ['red', 400, 800],
          ['blue', 900, 300],
          ['green', 500, 500],
        ] as const
      ).map(async ([name, width, height]) => {
        const [r, g, b] = colors[name];
        return readyPicture(await plain(width, height, `rgb(${r}, ${g}, ${b})`));
      }),
    );
    const collage = await collageOf(pictures);
    const metadata = await sharp(collage.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: side, height: side, channels: 3 });
    expect(collage.bytes.length).toBeLessThan(1_000_000);
    const at = await pixels(collage.bytes);
    const measured = Object.values(colors).map(color => measure(at, color));
    expect(measured.map(({ width, height }) => Math.round((width / height) * 100) / 100)).toEqual([
      0.5, 3, 1,
    ]);
    measured.forEach((found, index) => {
      const place = collage.places[index]!;
      for (const key of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(found[key] - place[key])).toBeLessThanOrEqual(2);
      }
      expect(found.share).toBeGreaterThan(0.97);
    });
    expect(isNear(at(2, 2), [255, 255, 255]) && isNear(at(side - 3, side - 3), [255, 255, 255])).toBe(true);
    let stray = 0;
    for (let y = 0; y < side; y += 4) {
      for (let x = 0; x < side; x += 4) {
        const inside = collage.places.some(
          place =>
            x >= place.x - 8 &&
            x < place.x + place.width + 8 &&
            y >= place.y - 8 &&
            y < place.y + place.height + 8,
        );
        if (!inside && !isNear(at(x, y), [255, 255, 255])) stray += 1;
      }
    }
    expect(stray).toBe(0);
  });

  it('is the same, byte for byte, of the same pictures', async () => {
    const picture = await readyPicture(await plain(300, 200, '#123456'));
    const [one, other] = [await collageOf([picture, picture]), await collageOf([picture, picture])];
    expect(one.bytes.equals(other.bytes)).toBe(true);
  });

  it('turns pictures as their camera noted, and shows white where they are transparent', async () => {
    const turned = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c81e1e' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await readyPicture(turned)).size).toEqual({ width: 200, height: 400 });
    const clear = await sharp({
      create: { width: 60, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const at = await pixels((await readyPicture(clear)).bytes);
    expect(at(30, 30)).toEqual([255, 255, 255]);
  });

  it('rejects what is no picture, and one that is cut off', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    await expect(readyPicture(whole.subarray(0, whole.length / 2))).rejects.toThrow();
    await expect(readyPicture(Buffer.from('<html>no picture</html>'))).rejects.toThrow();
  });
});

/** The box of all pixels of the color, and which share of the box has it. */
function measure(at: (x: number, y: number) => number[], color: readonly number[]) {
  let left: number = side;
  let top: number = side;
  let [right, bottom, count] = [-1, -1, 0];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!isNear(at(x, y), color)) continue;
      count += 1;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  return { x: left, y: top, width, height, share: count / (width * height) };
}

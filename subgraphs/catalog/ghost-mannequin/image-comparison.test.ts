import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compareImages } from './image-comparison.js';

/** A garment of one colour with a head above it, before a background. */
async function picture(
  shirt: string,
  more: { head?: string; background?: string; x?: number } = {},
): Promise<Buffer> {
  const { head = '', background = '#ffffff', x = 100 } = more;
  const body = `<rect x="${x}" y="120" width="200" height="240" fill="${shirt}"/>`;
  const top = head === '' ? '' : `<circle cx="${x + 100}" cy="70" r="45" fill="${head}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${background}"/>${body}${top}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

describe('a picture that a model made', () => {
  it('of the same garment without its wearer gives no reason to doubt', async () => {
    const comparison = await compareImages(
      await picture('#1d4ed8', { head: '#c68642' }),
      await picture('#1d4ed8'),
    );
    expect(comparison.warnings).toEqual([]);
    expect(comparison.colourDifference).toBeLessThan(2);
    expect(comparison.outlineOverlap).toBeGreaterThan(0.8);
  });

  it('of another colour is told by how much', async () => {
    const comparison = await compareImages(await picture('#1d4ed8'), await picture('#2f9e44'));
    expect(comparison.warnings).toEqual(['colour']);
    expect(comparison.colourDifference).toBeGreaterThan(40);
  });

  it('of something else, or of nothing, is told by its outline', async () => {
    const moved = await compareImages(
      await picture('#1d4ed8', { x: 0 }),
      await picture('#1d4ed8', { x: 200 }),
    );
    expect(moved).toMatchObject({ outlineOverlap: 0, warnings: ['outline'] });
    const empty = sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } });
    const nothing = await compareImages(await picture('#1d4ed8'), await empty.png().toBuffer());
    expect(nothing).toMatchObject({ colourDifference: null, warnings: ['colour', 'outline'] });
  });

  it('of another shape is told', async () => {
    const wide = sharp(await picture('#1d4ed8')).resize(800, 400, { fit: 'fill' });
    expect((await compareImages(await picture('#1d4ed8'), await wide.png().toBuffer())).warnings).toEqual([
      'size',
    ]);
  });

  it('is not judged by its outline where the original stands before something', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const busy = sharp({ create: { width: 400, height: 400, channels: 3, background: '#888', noise } });
    const comparison = await compareImages(await busy.png().toBuffer(), await picture('#1d4ed8'));
    expect(comparison.outlineOverlap).toBeNull();
    expect(comparison.warnings).toContain('background_not_plain');
  });
});

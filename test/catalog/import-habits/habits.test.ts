import { describe, expect, it } from 'vitest';
import { read } from './habit.js';
import { habits } from './habits.js';

describe('habits of exports', () => {
  it.each(habits)('$habit', async ({ kind, products: expected, issues: told = [], ...file }) => {
    const { format, rows, products } = await read(file);
    expect(format.kind).toBe(kind);
    expect(rows.flatMap(({ issues }) => issues.map(({ code }) => code)).toSorted()).toEqual(told.toSorted());
    expect(products).toHaveLength(expected.length);
    for (const [index, { images, ...fields }] of expected.entries()) {
      expect(products[index]).toMatchObject(fields);
      const urls = images?.map(image => (typeof image === 'string' ? { url: image } : image));
      expect(products[index]!.images).toMatchObject(urls ?? products[index]!.images);
      expect(products[index]!.issues).toEqual([]);
    }
  });

  it.each(habits)('is read the same when it is named: $habit', async ({ kind, file, hints }) => {
    const { format } = await read({ file, hints: { ...hints, kind } });
    expect(format.kind).toBe(kind);
  });

  it('cover every format', () => {
    const covered = new Set(habits.map(({ kind }) => kind));
    expect(covered.size).toBeGreaterThanOrEqual(14);
    expect(habits.length).toBeGreaterThanOrEqual(60);
  });
});

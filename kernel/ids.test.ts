import { expect, it } from 'vitest';
import { isId, newIdAt } from './ids.js';

it('an id of a moment begins with its milliseconds', () => {
  const id = newIdAt(new Date(0x0123_4567_89ab));
  expect(isId(id)).toBe(true);
  expect(id.slice(0, 15)).toBe('01234567-89ab-7');
});

it('ids of one millisecond rise, and none is given twice', () => {
  const now = new Date('2026-11-21T08:00:00.000Z');
  const ids = Array.from({ length: 10_000 }, () => newIdAt(now));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

import { expect, it } from 'vitest';
import { attachment, dispositionFileName } from './content-disposition.js';

it.each([
  [undefined, undefined],
  ['inline', undefined],
  ['attachment; filename=plain.csv; size=3', 'plain.csv'],
  ['attachment; filename="my file; old.csv"', 'my file; old.csv'],
  ["attachment; filename*=UTF-8''M%C3%B6bel%20alt.csv", 'Möbel alt.csv'],
  ["attachment; filename*=UTF-8''%E0%A4%A", undefined],
])('the name of a body that comes with %j is %j', (header, name) => {
  expect(dispositionFileName(header)).toBe(name);
});

it('a download has a name of any script, and one that every client reads', () => {
  const header = attachment('Möbel "alt".csv');
  expect(header).toMatch(/^attachment; filename="M_bel _alt_.csv"; /);
  expect(dispositionFileName(header.replace(/filename="[^;]*; /, ''))).toBe('Möbel "alt".csv');
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from '../../kernel/limits.js';

const pageOf = (name: string): string =>
  readFileSync(new URL(`../../docs/decisions/${name}.md`, import.meta.url), 'utf8');

const inWords = (count: number): string => count.toLocaleString('en-US');

it('the decisions on totals and search name the limits that hold', () => {
  const totals = pageOf('0003-bounded-totals-and-search');
  const { countMax, searchCandidatesMax, offsetMax } = limits;
  expect(totals).toContain(
    `# Totals are exact to ${inWords(countMax)}, and a search ranks at most ${inWords(searchCandidatesMax)} matches`,
  );
  expect(totals).toContain(`beyond, it says ${inWords(countMax)} and`);
  expect(totals).toContain(
    `\`total\` is capped at ${inWords(searchCandidatesMax)}. Offsets end at\n${inWords(offsetMax)}`,
  );
  expect(pageOf('0007-search-by-levels')).toContain(`until it has its ${searchCandidatesMax} candidates`);
});

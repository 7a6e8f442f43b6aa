import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pagingLimits } from '../../kernel/paging.limits.js';
import { productLimits } from '../../subgraphs/catalog/product/product.limits.js';

const pageOf = (name: string): string =>
  readFileSync(new URL(`../../docs/decisions/${name}.md`, import.meta.url), 'utf8');

const formatted = (count: number): string => count.toLocaleString('en-US');

it('the decisions on totals and search name the limits that hold', () => {
  const totals = pageOf('0003-bounded-totals-and-search');
  const { countMax, offsetMax } = pagingLimits;
  const { searchCandidatesMax } = productLimits;
  expect(totals).toContain(
    `# Totals are exact to ${formatted(countMax)}, and a search ranks at most ${formatted(searchCandidatesMax)} matches`,
  );
  expect(totals).toContain(`beyond, it says ${formatted(countMax)} and`);
  expect(totals).toContain(
    `\`total\` is capped at ${formatted(searchCandidatesMax)}. Offsets end at\n${formatted(offsetMax)}`,
  );
  expect(pageOf('0007-search-by-levels')).toContain(`until it has its ${searchCandidatesMax} candidates`);
});

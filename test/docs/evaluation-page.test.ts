import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { criterionLimits, evaluationLimits } from '../../subgraphs/catalog/evaluation/evaluation.limits.js';
import { criteria } from '../../subgraphs/catalog/evaluation/evaluation.rules.js';

const page = readFileSync(new URL('../../docs/evaluation.md', import.meta.url), 'utf8');

it('the table of criteria is the one that is applied', () => {
  const rows = criteria.map(
    ({ key, group, weight, demand }) => `| \`${key}\` | ${group} | ${weight} | ${demand} |`,
  );
  expect(page).toContain(
    ['| criterion | group | weight | what it demands |', '|---|---|---|---|', ...rows].join('\n'),
  );
});

it('limits are those that hold', () => {
  const { productsMax, evaluationsMax, offersMax } = evaluationLimits;
  expect(page).toContain(
    `1 to ${productsMax} distinct ids. Products times stores are at most ${evaluationsMax}, and variants times stores ${offersMax} |`,
  );
  expect(page).toContain(`of ${criterionLimits.languageLettersMin} letters or more`);
  expect(page).toContain(`where ${criterionLimits.whiteBorder * 100} % of`);
});

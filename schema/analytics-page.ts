import { readFileSync } from 'node:fs';
import path from 'node:path';
import { metricCatalogue } from '../subgraphs/finance/analytics/metric/metric-catalogue.js';

const heading = '| metric | unit | formula | leaves out | counts, by |\n|---|---|---|---|---|\n';
const page = path.resolve('docs/analytics.md');

/** `docs/analytics.md`: as it is written, with the metrics that are declared at its end. */
export function analyticsPage(): string {
  const [written] = readFileSync(page, 'utf8').split(heading, 1);
  return `${written!.trimEnd()}\n\n${heading}${metricCatalogue.map(rowOf).join('\n')}\n`;
}

const rowOf = (metric: (typeof metricCatalogue)[number]): string => {
  const { key, title, unit, formula, leavesOut, grain, datedBy, needsFinanceAccess } = metric;
  const access = needsFinanceAccess === true ? ' Needs access to finance.' : '';
  return `| \`${key}\`: ${title} | ${unit} | ${formula}${access} | ${leavesOut} | ${grain}, ${datedBy} |`;
};

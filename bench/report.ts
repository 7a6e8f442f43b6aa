import { isMet, type Outcome, ratioOf, type Target } from './benchmark.js';
import type { Machine } from './machine.js';
import { isPinned } from './processes/pinned-process.js';

/** What a person reads: one line an outcome, and below it what each baseline is. */
export function reportTable(outcomes: readonly Outcome[], machine: Machine): string {
  const head = ['', 'ours', 'baseline', 'unit', 'ratio', 'target', ''];
  const rows = outcomes.map(outcome => [
    outcome.name,
    figure(outcome.ours),
    figure(outcome.baseline),
    outcome.unit,
    ratioOf(outcome).toFixed(2),
    targetText(outcome.target),
    isMet(outcome) ? 'pass' : 'MISS',
  ]);
  const notes = outcomes.map(({ name, note }) => `  ${name}: ${note}`);
  return `\n${[...aligned([head, ...rows]), '', ...notes, '', machineText(machine)].join('\n')}\n`;
}

/** The same for programs. */
export function reportJson(outcomes: readonly Outcome[], machine: Machine): string {
  const results = outcomes.map(outcome => ({ ...outcome, ratio: ratioOf(outcome), met: isMet(outcome) }));
  return `${JSON.stringify({ machine, results }, null, 2)}\n`;
}

const machineText = ({ cpu, cores, memoryGb, node, postgres, loadBefore }: Machine): string =>
  [
    `${cpu}, ${cores} cores, ${memoryGb} GB; Node ${node}; ${postgres}`,
    isPinned ? 'each server on one core, one at a time' : 'servers not pinned to a core (no taskset)',
    `load before the start ${loadBefore}${loadBefore > 0.5 ? ': the machine was not quiet' : ''}`,
  ].join('; ');

const targetText = (target: Target): string =>
  'atLeast' in target
    ? `>= ${Number(target.atLeast.toPrecision(3))}`
    : `<= ${Number(target.atMost.toPrecision(3))}`;

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

function aligned(rows: readonly string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)));
  const isText = (column: number) => column === 0 || column === 3 || column > 4;
  const cell = (text: string, column: number) =>
    isText(column) ? text.padEnd(widths[column]!) : text.padStart(widths[column]!);
  return rows.map(row => `  ${row.map(cell).join('  ')}`.trimEnd());
}

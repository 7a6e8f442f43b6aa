import type { Evaluation } from '../evaluation/evaluation.entity.js';
import type { EvaluationTally } from './content-quality.entity.js';

/** What it says of costs is for those alone who may see them. */
const ofCosts = 'price_above_cost';

/** What is missing, of the attributes that a marketplace demands. */
const missingAttribute = /^attributes\.(?!categoryId$)(.+)$/;

export const emptyTally = (): EvaluationTally => ({
  ...{ scoreSum: 0, scores: Array.from({ length: 10 }, () => 0), publishable: 0 },
  ...{ criteria: {}, missingAttributes: {}, languages: {} },
});

/** Adds one evaluation. */
export function count(tally: EvaluationTally, evaluation: Evaluation): void {
  const { score, isPublishable, language, issues, criteria } = evaluation;
  tally.scoreSum += score;
  tally.scores[Math.min(9, Math.floor(score / 10))]! += 1;
  tally.publishable += isPublishable === true ? 1 : 0;
  add(tally.languages, language ?? 'unknown');
  for (const name of missingAttributes(issues)) {
    add(tally.missingAttributes, name);
  }
  for (const { key, score: reached } of criteria) {
    if (reached !== null && key !== ofCosts) {
      addJudged(tally, key, { judged: 1, failing: reached < 1 ? 1 : 0 });
    }
  }
}

const missingAttributes = (issues: Evaluation['issues']): Set<string> =>
  new Set(
    issues
      .filter(({ severity, code }) => severity === 'error' && code.endsWith('_MISSING'))
      .flatMap(({ field }) => missingAttribute.exec(field ?? '')?.[1] ?? []),
  );

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** The sum of tallies of several stores. */
export function sumOf(tallies: readonly EvaluationTally[]): EvaluationTally {
  const sum = emptyTally();
  for (const tally of tallies) {
    sum.scoreSum += tally.scoreSum;
    sum.publishable += tally.publishable;
    sum.scores = sum.scores.map((products, index) => products + tally.scores[index]!);
    addAll(sum.missingAttributes, tally.missingAttributes);
    addAll(sum.languages, tally.languages);
    for (const [key, counts] of Object.entries(tally.criteria)) {
      addJudged(sum, key, counts);
    }
  }
  return sum;
}

function addAll(counts: Record<string, number>, more: Record<string, number>): void {
  for (const [key, number] of Object.entries(more)) {
    counts[key] = (counts[key] ?? 0) + number;
  }
}

function addJudged(
  { criteria }: EvaluationTally,
  key: string,
  more: EvaluationTally['criteria'][string],
): void {
  const { judged, failing } = criteria[key] ?? { judged: 0, failing: 0 };
  criteria[key] = { judged: judged + more.judged, failing: failing + more.failing };
}

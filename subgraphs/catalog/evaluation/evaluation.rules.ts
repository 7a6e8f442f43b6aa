import { dataCriteria } from './data-criteria.rules.js';
import { descriptionCriteria } from './description-criteria.rules.js';
import type { Criterion, Evaluation, EvaluationFacts, JudgedCriterion } from './evaluation.entity.js';
import { imageCriteria } from './image-criteria.rules.js';
import { languageCriteria } from './language-criteria.rules.js';
import { offerCriteria } from './offer-criteria.rules.js';
import { titleCriteria } from './title-criteria.rules.js';

/** All that is looked at, in the order in which it is shown. docs/evaluation.md has them as a table. */
export const criteria: readonly Criterion[] = [
  ...titleCriteria,
  ...descriptionCriteria,
  ...imageCriteria,
  ...dataCriteria,
  ...offerCriteria,
  ...languageCriteria,
];

/** Scores a product in one place. The same facts give the same evaluation. */
export function evaluate(facts: EvaluationFacts): Evaluation {
  const judged = criteria.map(({ judge, ...criterion }) => ({ ...criterion, ...judge(facts) }));
  const { place, listing, issues, wording } = facts;
  return {
    place,
    listing,
    score: scoreOf(judged),
    isPublishable: place === null ? null : !issues.some(({ severity }) => severity === 'error'),
    language: wording.isLanguageTold ? (wording.languages[0] ?? null) : null,
    issues,
    criteria: judged,
  };
}

/** What does not apply or is not known counts neither for nor against. */
export function scoreOf(judged: readonly Pick<JudgedCriterion, 'weight' | 'score'>[]): number {
  const counted = judged.filter(({ score }) => score !== null);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const points = counted.reduce((sum, { weight, score }) => sum + weight * score!, 0);
  return weights === 0 ? 0 : Math.round((points / weights) * 100);
}

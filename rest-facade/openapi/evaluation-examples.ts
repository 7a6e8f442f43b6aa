import type { Example } from './field-examples.js';

/** What an evaluation says of a title without its brand. */
export const evaluationExamples: Readonly<Record<string, Example>> = {
  'EvaluationCriterion.key': 'title_brand',
  'EvaluationCriterion.group': 'title',
  'EvaluationCriterion.weight': 4,
  'EvaluationCriterion.demand': 'The title names the brand.',
  'EvaluationCriterion.result': 'not_met',
  'EvaluationCriterion.score': 0,
  'EvaluationCriterion.finding': 'The title does not name the brand Northwind.',
  'EvaluationCriterion.remedy': 'Begin the title with the brand.',
  'EvaluationCriterion.proposal': 'Northwind blue shirt',
  'ProductEvaluation.score': 72,
};

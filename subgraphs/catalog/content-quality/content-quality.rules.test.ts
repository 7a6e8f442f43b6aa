import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../evaluation/evaluation.entity.js';
import { count, emptyTally, sumOf } from './content-quality.rules.js';

type Criteria = Record<string, number | null>;

const evaluation = (score: number, criteria: Criteria, given: Partial<Evaluation> = {}): Evaluation =>
  ({
    ...{ place: null, listing: null, score, isPublishable: true, language: 'en', issues: [], ...given },
    criteria: Object.entries(criteria).map(([key, reached]) => ({ key, score: reached })),
  }) as unknown as Evaluation;

const missing = (field: string, code = 'ATTRIBUTE_MISSING', severity = 'error') =>
  ({ field, code, severity, message: '', marketplaceMessage: null }) as Evaluation['issues'][number];

const tallied = (...evaluations: Evaluation[]) => {
  const tally = emptyTally();
  for (const each of evaluations) {
    count(tally, each);
  }
  return tally;
};

describe('the tally of evaluations', () => {
  it('has scores in ranges of ten, with 100 in the last', () => {
    const { scores, scoreSum } = tallied(...[0, 9, 10, 89, 90, 100].map(score => evaluation(score, {})));
    expect(scores).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 1, 2]);
    expect(scoreSum).toBe(298);
  });

  it('counts a criterion where it was judged, and as failing where it was met in part alone', () => {
    const { criteria } = tallied(
      evaluation(50, { title_length: 1, brand: 0 }),
      evaluation(50, { title_length: 0.5, brand: null }),
    );
    expect(criteria).toEqual({
      title_length: { judged: 2, failing: 1 },
      brand: { judged: 1, failing: 1 },
    });
  });

  it('says nothing of costs', () => {
    expect(tallied(evaluation(50, { price_above_cost: 0 })).criteria).toEqual({});
  });

  it('counts a product once for each attribute that is missing, whatever its variants', () => {
    const issues = [
      missing('attributes.material'),
      missing('attributes.material'),
      missing('attributes.categoryId'),
      missing('attributes.colour', 'ATTRIBUTE_MISSING', 'warning'),
      missing('attributes.size', 'VALUE_TOO_LONG'),
      missing('title', 'TITLE_MISSING'),
    ];
    expect(tallied(evaluation(50, {}, { issues })).missingAttributes).toEqual({ material: 1 });
  });

  it('tells languages apart, and what cannot be told', () => {
    const none = evaluation(50, {}, { language: null, isPublishable: null });
    expect(tallied(evaluation(50, {}), none)).toMatchObject({
      ...{ languages: { en: 1, unknown: 1 }, publishable: 1 },
    });
  });

  it('adds up over stores', () => {
    const one = tallied(evaluation(50, { brand: 0 }));
    const two = tallied(evaluation(95, { brand: 1, skus: 0 }), evaluation(45, { brand: 0 }));
    expect(sumOf([one, two])).toEqual(
      tallied(
        evaluation(50, { brand: 0 }),
        evaluation(95, { brand: 1, skus: 0 }),
        evaluation(45, { brand: 0 }),
      ),
    );
    expect(sumOf([])).toEqual(emptyTally());
  });
});

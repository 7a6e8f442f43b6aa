import { describe, expect, it } from 'vitest';
import { noListingDefaults } from '../../../connectors/marketplaces/listing-defaults.js';
import { factsOf, now, offer } from '../../../test/support/evaluation-facts.js';
import { listingContent } from '../channels/listing/listing-content.rules.js';
import { emptyProduct } from '../product/product.rules.js';
import { criteria, evaluate, scoreOf } from './evaluation.rules.js';

describe('an evaluation', () => {
  it('of a product that meets everything is 100, and the same every time', () => {
    const facts = factsOf();
    const { score, criteria: all, isPublishable } = evaluate(facts);
    expect(all.filter(({ result }) => result === 'partly_met' || result === 'not_met')).toEqual([]);
    expect({ score, isPublishable }).toEqual({ score: 100, isPublishable: true });
    expect(evaluate(facts)).toEqual(evaluate(factsOf()));
  });

  it('says how to mend everything that is not as it should be, and nothing else', () => {
    const bare = { ...emptyProduct('p2', 'SGD', now.toISOString()), title: '' };
    const facts = factsOf({
      of: bare,
      pictures: [],
      content: listingContent(bare, { marketplace: 'stall', defaults: noListingDefaults }),
      offers: [{ ...offer, price: null, hasIdentifier: false, hasSku: false, hasWeight: false, quantity: 0 }],
    });
    const { score, criteria: all } = evaluate(facts);
    expect(score).toBeLessThan(30);
    for (const { result, remedy, finding, key } of all) {
      const isFault = result === 'partly_met' || result === 'not_met';
      expect([key, remedy !== null, finding !== '']).toEqual([key, isFault, true]);
    }
  });

  it('weighs its criteria, and leaves out what does not apply or is not known', () => {
    expect(scoreOf([])).toBe(0);
    expect(scoreOf([{ weight: 5, score: null }])).toBe(0);
    expect(
      scoreOf([
        { weight: 3, score: 1 },
        { weight: 1, score: 0 },
        { weight: 9, score: null },
      ]),
    ).toBe(75);
    expect(scoreOf([{ weight: 2, score: 0.5 }])).toBe(50);
  });

  it('has keys that are unique, and weights above zero', () => {
    const keys = criteria.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(criteria.every(({ weight }) => Number.isInteger(weight) && weight > 0)).toBe(true);
  });
});

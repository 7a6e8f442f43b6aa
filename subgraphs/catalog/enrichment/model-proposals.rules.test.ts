import { describe, expect, it } from 'vitest';
import { knownClaims } from '../claim-check/claim-term-files.js';
import { evidenceOf } from '../claim-check/evidence.rules.js';
import { productTexts } from '../claim-check/product-evidence.rules.js';
import type { Product } from '../product/product.entity.js';
import { emptyProduct } from '../product/product.rules.js';
import { enrichmentLimits } from './enrichment.limits.js';
import { writtenProposals } from './model-proposals.rules.js';

const product: Product = {
  ...emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z'),
  title: 'Steel Bottle 500 ml',
};

const codesOf = (description: string[]): string[] => {
  const lexicon = knownClaims();
  const evidence = evidenceOf(lexicon, productTexts(lexicon, product));
  const drafts = writtenProposals(product, { description }, { lexicon, evidence, tag: 'en', language: 'en' });
  return drafts.flatMap(({ problems }) => problems.map(({ code }) => code));
};

describe('a description that a model writes', () => {
  const paragraph = 'Holds 500 ml.';
  const fitting = Math.floor(enrichmentLimits.descriptionLength / (paragraph.length + 1));

  it('has its limit in all of its paragraphs together', () => {
    expect(codesOf(Array.from({ length: fitting }, () => paragraph))).toEqual([]);
    expect(codesOf(Array.from({ length: fitting + 1 }, () => paragraph))).toEqual(['too_long']);
  });
});

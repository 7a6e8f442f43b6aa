import { describe, expect, it } from 'vitest';
import { plainText } from '../../../kernel/plain-text.js';
import { checkClaims } from '../claim-check/claim-check.rules.js';
import { knownClaims } from '../claim-check/claim-term-files.js';
import { evidenceOf } from '../claim-check/evidence.rules.js';
import { productTexts } from '../claim-check/product-evidence.rules.js';
import type { Product } from '../product/product.entity.js';
import { emptyProduct } from '../product/product.rules.js';
import { type MadeProposals, proposalsByDictionary } from './dictionary-proposals.rules.js';
import { enrichmentFields } from './enrichment.values.js';
import { enrichmentTables } from './enrichment-tables.js';
import { extractedValues } from './extracted-values.rules.js';
import { productFacts } from './product-facts.rules.js';

const productOf = (fields: Partial<Product>): Product => ({
  ...emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z'),
  ...fields,
});

function known(fields: Partial<Product>) {
  const product = productOf(fields);
  const evidence = evidenceOf(knownClaims(), productTexts(knownClaims(), product));
  const extracted = extractedValues(enrichmentTables(), product, evidence);
  const facts = productFacts(enrichmentTables().labels, product, { language: 'en', extracted });
  return { product, language: 'en' as const, extracted, facts, evidence };
}

const extracted = (fields: Partial<Product>) =>
  Object.fromEntries(known(fields).extracted.map(({ field, value }) => [field, value]));
const made = (fields: Partial<Product>, asked: (typeof enrichmentFields)[number]): MadeProposals =>
  proposalsByDictionary(known(fields), asked);

describe('values that texts name', () => {
  it('are those of the goods, not of a part, not denied and not imitated', () => {
    expect(extracted({ title: 'Watch with Leather Strap and Steel Case' })).toEqual({});
    expect(extracted({ title: 'Bottle of stainless steel, 500 ml', description: 'Lid of plastic.' })).toEqual(
      {
        material: 'stainless steel',
        'attributes.Capacity': '500 ml',
      },
    );
    expect(extracted({ title: 'Shelf in oak look' })).toEqual({});
    expect(extracted({ title: 'Shirt without cotton' })).toEqual({});
  });

  it('are several only where goods may have several', () => {
    expect(extracted({ title: "Women's shirt of linen and cotton in red and blue" })).toEqual({
      material: 'linen, cotton',
      gender: 'female',
    });
  });

  it('are left out where the product has them, by whatever name', () => {
    const title = 'Red cotton shirt';
    expect(extracted({ title, material: 'wool', attributes: { Warna: 'merah' } })).toEqual({});
    expect(extracted({ title, options: [{ name: 'Farbe', values: ['rot'] }] })).toEqual({
      material: 'cotton',
    });
  });

  it('are measures with the word that they need, if only one is there', () => {
    expect(extracted({ title: 'Lamp', description: 'Power: 8 W. Height: 30 cm. Width: 20 cm.' })).toEqual({
      'attributes.Power': '8 W',
      'attributes.Height': '30 cm',
      'attributes.Width': '20 cm',
    });
    expect(extracted({ title: 'Lamp 8 W or 12 W' })).toEqual({});
    expect(extracted({ title: 'Lamp', description: 'Warranty of 24 months' })).toEqual({
      'attributes.Warranty': '24 months',
    });
  });

  it('are read in the language of the texts', () => {
    expect(
      extracted({
        title: 'Kochtopf aus Edelstahl',
        description: 'Kochtopf aus Edelstahl, Inhalt 5 Liter. Die Griffe sind aus Kunststoff.',
      }),
    ).toEqual({
      material: 'stainless steel',
      'attributes.Capacity': '5 Liter',
    });
  });
});

describe('proposals by dictionary', () => {
  const rich = {
    title: 'BLUE CERAMIC MUG!!! Free shipping',
    brand: 'Alva',
    productType: 'Mug',
    description: '<p>Mug of ceramic, blue. Holds 350 ml.</p>',
    attributes: { Care: 'dishwasher safe', 'seo.title': 'Old' },
    tags: ['Kitchen'],
  };

  it("claim nothing that the product's own data does not support", () => {
    const { evidence, ...read } = known(rich);
    const drafts = enrichmentFields.flatMap(field => proposalsByDictionary(read, field).drafts);
    expect(drafts.length).toBeGreaterThan(5);
    for (const { field, proposedValue, claims } of drafts) {
      expect(claims.length, field).toBeGreaterThan(0);
      const checked = proposedValue.map(value =>
        checkClaims(knownClaims(), evidence, { text: plainText(value).text, tag: 'en', language: 'en' }),
      );
      expect(
        checked.flatMap(({ problems }) => problems),
        field,
      ).toEqual([]);
    }
  });

  it('say nothing of where a shop files the goods', () => {
    const attributes = {
      ...{ categories: 'Air -> Humidifiers', 'Tax category': 'Standard', Collection: 'Summer' },
      ...{ Place: 'Home > Bedroom', Care: 'wipe clean' },
    };
    expect(known({ title: 'Humidifier', attributes }).facts.map(({ label }) => label)).toEqual(['Care']);
  });

  it('are the same each time', () => {
    expect(made(rich, 'highlights')).toEqual(made(rich, 'highlights'));
  });

  it('add tags beside those that are there, in lower case and once', () => {
    expect(made(rich, 'tags').drafts[0]!.proposedValue).toEqual([
      'Kitchen',
      'mug',
      'alva',
      'blue',
      'ceramic',
    ]);
    expect(made({ ...rich, tags: ['MUG', 'alva', 'Blue', 'ceramic'] }, 'tags')).toMatchObject({
      drafts: [],
      problems: [{ code: 'nothing_to_add' }],
    });
  });

  it('leave alone what somebody wrote for search engines', () => {
    expect(made(rich, 'seo').drafts.map(({ field }) => field)).toEqual(['attributes.seo.description']);
  });

  it('need no mending of a title that is fine', () => {
    expect(made({ title: 'Ceramic Mug' }, 'title')).toMatchObject({
      drafts: [],
      problems: [{ field: 'title', code: 'nothing_to_add' }],
    });
  });

  it('need facts for a description and highlights', () => {
    expect(made({ title: 'Thing' }, 'description').problems[0]!.code).toBe('not_enough_data');
    expect(made({ title: 'Thing' }, 'highlights').problems[0]!.code).toBe('not_enough_data');
    expect(made({ title: 'Thing', highlights: ['Own'] }, 'highlights').problems[0]!.code).toBe(
      'model_required',
    );
  });
});

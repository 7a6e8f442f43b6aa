import { describe, expect, it } from 'vitest';
import { knownClaims } from '../claim-check/claim-term-files.js';
import { evidenceOf } from '../claim-check/evidence.rules.js';
import { productTexts } from '../claim-check/product-evidence.rules.js';
import type { Product } from '../product/product.entity.js';
import { emptyProduct } from '../product/product.rules.js';
import { enrichmentTables } from './enrichment-tables.js';
import { extractedValues } from './extracted-values.rules.js';
import { factLine, productFacts } from './product-facts.rules.js';

type Given = Pick<Product, 'title'> & Partial<Product>;

const read = (fields: Given) => {
  const product: Product = { ...emptyProduct('p1', 'SGD', '2026-01-01T00:00:00.000Z'), ...fields };
  const evidence = evidenceOf(knownClaims(), productTexts(knownClaims(), product));
  return { product, extracted: extractedValues(enrichmentTables(), product, evidence) };
};

const valuesOf = (fields: Given) =>
  Object.fromEntries(
    read(fields).extracted.map(({ field, value }) => [field.replace('attributes.', ''), value]),
  );

describe('a value in a text that says it of something else', () => {
  it.each<[string, string, string | null, Record<string, string>]>([
    ['goods for other things', 'Leather Cleaner 250 g', null, {}],
    ['goods for other things', 'Black Shoe Polish', 'Cares for leather and suede.', {}],
    ['goods for other things', 'Wool Wash Detergent', 'For wool and silk.', {}],
    ['goods for other things', 'Lederreiniger', 'Reinigt Leder.', {}],
    ['goods for other things', '皮革清洁剂', null, {}],
    ['a fixed name', 'Cotton Candy Machine', 'Plastic body.', {}],
    ['a fixed name', 'Diamond Painting Kit', null, {}],
    ['a fixed name', 'Steel Cut Oats', null, {}],
    ['a fixed name', 'Silk Road Board Game', null, {}],
    ['a fixed name', 'Black Friday Deal Lamp', 'White lamp.', { Color: 'white' }],
    ['a fixed name', 'White Noise Machine', 'Black machine.', { Color: 'black' }],
    ['what goods show', 'Blue Cheese Poster', null, {}],
    ['what goods show', 'Red Bull Poster', null, {}],
    ['what goods show', 'Gold Coast Poster', null, {}],
    ['what goods are for', 'Silicone Cover for Black Phones', null, { material: 'silicone' }],
    [
      'a part that no table knows',
      'Shirt',
      '100% polyester. The label is cotton.',
      { material: 'polyester' },
    ],
    ['a sentence', 'Boys Will Be Boys Mug (for Dads)', null, {}],
    ['a sentence', 'Camping Stove That Boils 1 Litre', 'Boils 1 litre in 3 minutes.', {}],
    ['the goods themselves', 'Beige Face Cream', null, { Color: 'beige' }],
    ['the goods themselves', 'Face Cream', null, {}],
    ['a comparison', 'Bottle', 'Holds over 500 ml.', {}],
  ])('is no value of the goods: %s: %s', (_, title, description, values) => {
    expect(valuesOf({ title, description })).toEqual(values);
  });

  it.each<[string, string | null, Record<string, string>]>([
    ['Black Leather Bag', null, { material: 'leather', Color: 'black' }],
    ['Shirt for Women, Blue', 'Shirt of cotton.', { material: 'cotton', Color: 'blue', gender: 'female' }],
    [
      'Tas Ransel Laptop Kanvas dengan Tali Bahu yang Dapat Diatur',
      'Tas ransel laptop ini berwarna hitam. Tidak tahan air.',
      { material: 'canvas', Color: 'black' },
    ],
    [
      'Wasserkocher',
      'Der Wasserkocher ist aus Glas und hat einen Inhalt von 1,7 l. Die Griffe sind aus Kunststoff.',
      { material: 'glass', Capacity: '1,7 l' },
    ],
    ['保温杯', '保温杯，容量500毫升。', { Capacity: '500毫升' }],
  ])('is a value of the goods where it says nothing else: %s', (title, description, values) => {
    expect(valuesOf({ title, description })).toEqual(values);
  });
});

describe('facts of what texts name', () => {
  const factsOf = (fields: Given, language: 'en' | 'zh' | 'de' | null): string[] => {
    const { product, extracted } = read(fields);
    return productFacts(enrichmentTables().labels, product, { language, extracted }).map(factLine);
  };

  it('have names and values in the language of the texts', () => {
    expect(factsOf({ title: '不锈钢水瓶', description: '容量500毫升。' }, 'zh')).toEqual([
      '材质: 不锈钢',
      '容量: 500毫升',
    ]);
    const description = 'Das Hemd ist aus Baumwolle und Leinen. Maschinenwäsche bei 30 Grad.';
    expect(factsOf({ title: 'Hemd', description }, 'de')).toEqual(['Material: Baumwolle, Leinen']);
    const kettle =
      'Der Wasserkocher ist aus Glas und hat einen Inhalt von 1,7 l. Die Griffe sind aus Kunststoff.';
    expect(factsOf({ title: 'Wasserkocher', description: kettle }, 'de')).toEqual([
      'Material: Glas',
      'Fassungsvermögen: 1,7 l',
    ]);
    expect(factsOf({ title: 'Shirt for men, blue' }, 'en')).toEqual(['Color: blue', 'Gender: male']);
  });

  it('are only those that the merchant named where the language has no names here', () => {
    const fields = {
      title: 'Botella de acero 500 ml',
      material: 'acero',
      attributes: { Capacidad: '500 ml' },
    };
    expect(factsOf(fields, null)).toEqual(['Capacidad: 500 ml']);
  });
});

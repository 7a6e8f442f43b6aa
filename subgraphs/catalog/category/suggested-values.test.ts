import { beforeEach, describe, expect, it } from 'vitest';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import type { DescribedAttribute } from './attribute-table.rules.js';
import { SuggestedValues } from './suggested-values.js';

const attribute = (meaning: string, field: DescribedAttribute['field'] = null): DescribedAttribute => ({
  ...{ name: meaning, label: meaning, type: 'text', isRequired: false, values: [] },
  ...{ meaning, field, isOfVariant: false },
});
const product = (fields: Partial<ProductSnapshot>): ProductSnapshot =>
  ({
    ...{ title: 'Plain T-shirt', description: null, attributes: {}, variants: [], images: [] },
    ...fields,
  }) as unknown as ProductSnapshot;

let measured: number;
const colors = {
  of: async () => {
    measured += 1;
    return { color: 'blue', url: 'https://media.example/1.jpg' };
  },
};
const ctx = {} as Parameters<SuggestedValues['of']>[0];
const valuesOf = async (given: Partial<ProductSnapshot>, categories: DescribedAttribute[][]) => {
  const found = await new SuggestedValues(product(given), colors).of(ctx, categories);
  return found.map(values => values.get('color')?.value ?? null);
};

beforeEach(() => {
  measured = 0;
});

describe('the color of a picture', () => {
  const withColor = [attribute('material'), attribute('color')];

  it.each<[string, Partial<ProductSnapshot>, DescribedAttribute[][], unknown[]]>([
    ['no category asks for one', {}, [[attribute('material')], []], [null, null]],
    ['a text names one', { title: 'Red T-shirt' }, [withColor], ['red']],
    ['an attribute has one', { attributes: { Colour: 'Teal' } }, [withColor], ['Teal']],
    ['there are no categories', {}, [], []],
  ])('is not measured where %s', async (_, given, categories, values) => {
    expect(await valuesOf(given, categories)).toEqual(values);
    expect(measured).toBe(0);
  });

  it('is measured once for all categories and targets that ask for one', async () => {
    const suggested = new SuggestedValues(product({}), colors);
    const [one, other] = await Promise.all([
      suggested.of(ctx, [withColor, [attribute('material')]]),
      suggested.of(ctx, [withColor]),
    ]);
    expect([one![0], one![1], other![0]].map(values => values!.get('color')?.source ?? null)).toEqual([
      'picture',
      null,
      'picture',
    ]);
    expect(measured).toBe(1);
  });
});

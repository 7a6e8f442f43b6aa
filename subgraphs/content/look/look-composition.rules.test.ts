import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductTraits } from '../../catalog/index.js';
import type { LookBrief } from './look.entity.js';
import { askedTopics, briefErrors, defaultTitle, promptOf, unknownTexts } from './look-brief.rules.js';
import { bestBeside, composed, itemOf, type LookBounds } from './look-composition.rules.js';
import { roleOf } from './look-role.rules.js';
import { scored } from './look-score.rules.js';

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\W+/).filter(Boolean);

const brief = (given: Partial<LookBrief> = {}): LookBrief => ({
  ...{ occasion: null, style: null, season: null, timeOfDay: null, city: null, palette: [], audience: null },
  ...given,
});

const clothing = (...names: string[]) => ['Apparel & Accessories', 'Clothing', ...names];
const categories = {
  dress: clothing('Dresses'),
  shirt: clothing('Shirts & Tops'),
  pants: clothing('Pants'),
  coat: clothing('Outerwear', 'Coats & Jackets'),
  shoes: ['Apparel & Accessories', 'Shoes'],
  hat: ['Apparel & Accessories', 'Clothing Accessories', 'Hats'],
  scarf: ['Apparel & Accessories', 'Clothing Accessories', 'Scarves & Shawls'],
  sofa: ['Furniture', 'Sofas'],
  lamp: ['Home & Garden', 'Lighting', 'Lamps'],
} as const;

let made = 0;
function product(kind: keyof typeof categories, given: Partial<ProductTraits> = {}): ProductTraits {
  made += 1;
  const id = String(made).padStart(4, '0');
  return {
    ...{ productId: id, title: `${kind} ${id}`, sku: null, brand: null, productType: null },
    ...{ labelWords: new Set<string>(), textWords: new Set<string>(), category: categories[kind] },
    ...{
      material: null,
      pattern: null,
      color: null,
      audience: { gender: null, ageGroup: null },
      currency: 'SGD',
    },
    ...{ unitAmount: '20.00', availableQuantity: 5, availability: 'available' as const },
    image: { id: `i${id}`, url: `https://shop.example/${id}.jpg` },
    ...given,
  };
}

const color = (value: string) => ({ value, source: 'picture' as const });

function look(products: ProductTraits[], given: Partial<LookBrief>, bounds: Partial<LookBounds> = {}) {
  const asked = brief(given);
  const topics = askedTopics(asked, wordsOf);
  const candidates = products.map(each =>
    scored(each, { topics, palette: asked.palette, audience: asked.audience }),
  );
  return composed(candidates, { size: 5, budget: null, audience: asked.audience, ...bounds });
}

const titles = (chosen: ReturnType<typeof look>) => chosen.map(({ product: { title } }) => title);

describe('a look by rules', () => {
  it('takes what suits the season, and leaves what does not', () => {
    const linen = product('shirt', { title: 'Linen shirt', material: 'linen' });
    const wool = product('shirt', { title: 'Wool shirt', material: 'wool' });
    const pants = product('pants', { title: 'Pants' });
    const coat = product('coat', { title: 'Coat' });
    const summer = look([wool, linen, pants, coat], { season: 'Summer' });
    expect(titles(summer)).toEqual(['Linen shirt', 'Pants']);
    const winter = look([wool, linen, pants, coat], { season: 'winter' });
    expect(titles(winter)).toEqual(['Wool shirt', 'Pants', 'Coat']);
  });

  it('tells of each product why it was chosen', () => {
    const dress = product('dress', {
      material: 'silk',
      color: color('red'),
      labelWords: new Set(['wedding']),
    });
    const shoes = product('shoes', { color: color('black') });
    const [first, second] = look([shoes, dress], { occasion: 'wedding', palette: ['red'] });
    expect(first!.reasons.map(({ text, points }) => [text, points])).toEqual([
      ['Its labels name the occasion "wedding".', 6],
      ['The category Dresses suits "wedding".', 3],
      ['The material silk suits "wedding".', 3],
      ['Its picture shows that it is red, a color of the palette.', 4],
      ['It has a picture to show.', 2],
      ['The best one piece for the look.', 0],
    ]);
    expect(second!.reasons.map(({ code }) => code)).toEqual(['palette', 'picture', 'role', 'color_harmony']);
    expect(itemOf(first!)).toMatchObject({ role: 'one_piece', color: 'red', picture: 'none', place: null });
    expect(
      itemOf(first!)
        .reasons.slice(-2)
        .map(({ text }) => text),
    ).toEqual(['It costs 20.00 SGD.', '5 units can be sold.']);
  });

  it('has one product of a role, and nothing that is worn in place of another', () => {
    const chosen = look(
      [
        product('dress'),
        product('dress'),
        product('shirt'),
        product('pants'),
        product('hat'),
        product('scarf'),
      ].map(each => ({ ...each, labelWords: new Set(['travel']) })),
      { occasion: 'travel' },
    );
    const roles = chosen.map(({ role }) => role);
    expect(new Set(roles).size).toBe(roles.length);
    expect(roles.includes('one_piece') && (roles.includes('top') || roles.includes('bottom'))).toBe(false);
  });

  it('never mixes goods for men with those for women, adults with children, or currencies', () => {
    const summer = { material: 'linen' };
    const shirt = product('shirt', { ...summer, audience: { gender: 'male', ageGroup: null } });
    const others = [
      product('pants', { ...summer, audience: { gender: 'female', ageGroup: null } }),
      product('shoes', { ...summer, audience: { gender: null, ageGroup: 'kids' } }),
      product('hat', { ...summer, currency: 'EUR' }),
    ];
    expect(look([shirt, ...others], { season: 'summer' }, { size: 12 })).toEqual([]);
    const pants = product('pants', { ...summer, audience: { gender: 'unisex', ageGroup: null } });
    expect(look([shirt, ...others, pants], { season: 'summer' }).map(({ role }) => role)).toEqual([
      'top',
      'bottom',
    ]);
  });

  it('keeps to the budget to the cent, and to its currency', () => {
    const goods = [
      product('shirt', { material: 'linen', unitAmount: '10.10' }),
      product('pants', { material: 'linen', unitAmount: '20.20' }),
      product('shoes', { unitAmount: '0.01' }),
    ];
    const within = (amount: string, currency = 'SGD') =>
      look(goods, { season: 'summer' }, { budget: { amount, currency } }).length;
    expect([within('30.31'), within('30.30'), within('30.30', 'EUR')]).toEqual([3, 2, 0]);
  });

  it('is of one department: no lamp beside a coat', () => {
    const goods = [
      product('coat', { material: 'wool' }),
      product('lamp', { material: 'wool' }),
      product('shoes'),
    ];
    expect(look(goods, { season: 'winter' }).map(({ role }) => role)).toEqual(['footwear', 'outerwear']);
  });

  it('puts furniture and lamps together', () => {
    const goods = [
      product('sofa', { material: 'wood' }),
      product('lamp', { labelWords: new Set(['rustic']) }),
    ];
    expect(look(goods, { style: 'rustic' }).map(({ product: { category } }) => category.at(-1))).toEqual([
      'Lamps',
      'Sofas',
    ]);
  });

  it('is none where nothing of the brief speaks for any product', () => {
    expect(look([product('shirt'), product('pants')], { style: 'formal' })).toEqual([]);
  });

  it('prefers colors of the palette, then such as go with all, and leaves those that clash', () => {
    const shirt = product('shirt', { title: 'Blue shirt', color: color('blue') });
    const red = product('pants', { title: 'Red pants', color: color('red') });
    const grey = product('pants', { title: 'Grey pants', color: color('grey') });
    expect(titles(look([red, grey, shirt], { palette: ['blue'] }))).toEqual(['Blue shirt', 'Grey pants']);
    const clashing = bestBeside(
      [scored(red, { topics: [], palette: [], audience: null })],
      [scored(shirt, { topics: [], palette: [], audience: null })],
      null,
    );
    expect(clashing).toBeNull();
  });

  it('is the same in whatever order the products come', () => {
    const kinds = Object.keys(categories) as (keyof typeof categories)[];
    const palette = ['red', 'blue', 'black', 'green'];
    const goods = Array.from({ length: 40 }, (_, at) =>
      product(kinds[at % kinds.length]!, {
        material: ['linen', 'wool', 'cotton'][at % 3]!,
        color: color(palette[at % palette.length]!),
      }),
    );
    const expected = titles(look(goods, { season: 'summer', palette: ['blue'] }));
    expect(expected.length).toBeGreaterThan(2);
    fc.assert(
      fc.property(fc.shuffledSubarray(goods, { minLength: goods.length }), shuffled => {
        expect(titles(look(shuffled, { season: 'summer', palette: ['blue'] }))).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a brief', () => {
  it('tells which of its words the rules do not know', () => {
    const topics = askedTopics(
      brief({ style: 'dopamine dressing', season: 'summer', city: 'Lisbon' }),
      wordsOf,
    );
    expect(unknownTexts(topics)).toEqual([
      '"dopamine dressing" is no style that the rules know: only products whose texts have its words were preferred for it.',
    ]);
  });

  it('names the look, and is told in one sentence', () => {
    const given = brief({
      style: 'casual',
      season: 'summer',
      occasion: 'beach',
      city: 'Lisbon',
      palette: ['blue'],
    });
    expect(defaultTitle(given, 'Shirt')).toBe('Casual summer look for beach in Lisbon');
    expect(defaultTitle(brief(), 'Shirt')).toBe('Look with Shirt');
    expect(promptOf(given, 4)).toBe(
      'A look of up to 4 products that go together. Occasion: beach; style: casual; season: summer; city: Lisbon; colors: blue.',
    );
  });

  it('says all that is wrong at once', () => {
    const wrong = brief({ style: ' ', city: 'x'.repeat(101), palette: ['red', 'red'] });
    expect(briefErrors(wrong).map(({ path, code }) => [path, code])).toEqual([
      ['style', 'LENGTH_INVALID'],
      ['city', 'LENGTH_INVALID'],
      ['palette', 'DUPLICATE'],
    ]);
    expect(briefErrors(brief({ style: 'casual' }))).toEqual([]);
  });
});

describe('the role of a product', () => {
  it.each([
    [categories.coat, 'outerwear'],
    [categories.scarf, 'accessory'],
    [categories.hat, 'headwear'],
    [['Apparel & Accessories', 'Handbags, Wallets & Cases', 'Handbags'], 'bag'],
    [['Apparel & Accessories', 'Jewelry', 'Watches'], 'watch'],
    [categories.sofa, 'other'],
    [[], 'other'],
  ] as const)('of %j is %s', (category, role) => {
    expect(roleOf(category)).toBe(role);
  });
});

import { pick, randomSource } from './random-source.js';

export const colours = words(
  'black white navy grey olive sand rust teal burgundy ivory mustard charcoal rosé',
);
export const materials = words(
  'cotton linen wool leather steel oak bamboo ceramic denim nylon cork brass silk',
);
export const kinds = words(
  'shirt dress jacket sneaker boot backpack wallet belt lamp chair table mug bottle pan knife blanket pillow scarf hat sock glove watch necklace ring candle soap towel planter notebook pen',
);
export const productTypes = words(
  'apparel footwear bags kitchen furniture decor accessories stationery jewellery',
);

/**
 * Three thousand made-up names, the way brands and lines of goods are named. They are used by frequency as words
 * of a language are: a few everywhere, most of them hardly ever.
 */
export const coinedWords: readonly string[] = coin(3_000);

function words(text: string): string[] {
  return text.split(' ');
}

function coin(count: number): string[] {
  const random = randomSource(7);
  const onsets = words('b br c cl d dr f fl g gr h k l m n p pr qu r s sl st t tr v w z');
  const vowels = words('a e i o u ai ea ou é ö');
  const codas = ['', '', '', 'n', 'r', 'l', 's', 'nd', 'rk', 'll'];
  const syllable = () => pick(onsets, random) + pick(vowels, random) + pick(codas, random);
  const coined = new Set<string>();
  while (coined.size < count) {
    coined.add(syllable() + syllable() + (random() < 0.4 ? syllable() : ''));
  }
  return [...coined];
}

import { pick, type RandomSource, randomSource } from './random-source.js';
import { coinedWords, colours, kinds, materials, productTypes } from './words.js';

/** A product of the catalogs that are measured, without variants, in dollars. */
export interface SampleProduct {
  handle: string;
  sku: string;
  title: string;
  description: string;
  brand: string;
  productType: string;
  tags: string[];
  attributes: Record<string, string>;
  status: 'draft' | 'active' | 'archived';
  price: string;
  cost: string;
  inventoryQuantity: number;
  weightGrams: string;
  imageUrl: string;
}

/** The nth product: the same one in every run. */
export function sampleProduct(index: number): SampleProduct {
  const random = randomSource(index + 1);
  const brand = coinedWord(random);
  const kind = pick(kinds, random);
  const colour = pick(colours, random);
  const material = pick(materials, random);
  const title = capitalised(`${brand} ${coinedWord(random)} ${colour} ${material} ${kind} ${model(random)}`);
  const cents = 500 + Math.floor(random() * 49_500);
  return {
    handle: `sample-${index}`,
    sku: skuOf(index),
    title,
    description: `${title}. Made of ${material} that ${coinedWord(random)} mills have woven for years; ships in two days.`,
    brand: capitalised(brand),
    productType: pick(productTypes, random),
    tags: [colour, material, kind],
    attributes: { material, colour },
    status: statusOf(random()),
    price: amount(cents),
    cost: amount(Math.floor(cents * 0.6)),
    inventoryQuantity: Math.floor(random() * 400),
    weightGrams: String(100 + Math.floor(random() * 3_000)),
    imageUrl: `https://pictures.example/${index}.jpg`,
  };
}

export const skuOf = (index: number): string => `TW-${String(index).padStart(7, '0')}`;

/** The cube makes the first words of the list frequent and its last ones rare. */
const coinedWord = (random: RandomSource): string =>
  coinedWords[Math.floor(random() ** 3 * coinedWords.length)]!;

const model = (random: RandomSource): string =>
  `${String.fromCharCode(65 + Math.floor(random() * 26))}${100 + Math.floor(random() * 900)}`;

const statusOf = (chance: number): SampleProduct['status'] =>
  chance < 0.8 ? 'active' : chance < 0.95 ? 'draft' : 'archived';

const amount = (cents: number): string => (cents / 100).toFixed(2);
const capitalised = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

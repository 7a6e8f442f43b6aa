import { expect, it } from 'vitest';
import { writtenForm } from './written-forms.rules.js';

const product = (title: string, description: string | null = null) => ({
  ...{ title, description },
  ...{ brand: null, productType: null },
});

it.each([
  ['gazelle', [product('Gazelles for runners')], 'gazelles'],
  ['candle', [product('Candles, and a candle')], 'candle'],
  ['candle', [product('Holder', 'Of two candles')], 'candles'],
  ['lamp', [], 'lamp'],
  ['creme', [product('Crème')], 'crème'],
] as const)('%s is written as products do', (word, products, form) => {
  expect(writtenForm(word, products)).toBe(form);
});

import { describe, expect, it } from 'vitest';
import { languageOf, textSearchConfiguration } from './language.rules.js';

describe('the language of a text', () => {
  it.each([
    ['en', 'Customers may return their shoes within thirty days, and get their money back by the same card.'],
    [
      'fr',
      'Les clients peuvent retourner leurs chaussures dans les trente jours et sont remboursés sur la même carte.',
    ],
    [
      'id',
      'Pelanggan dapat mengembalikan sepatu dalam waktu tiga puluh hari dan uang akan dikembalikan ke kartu yang sama.',
    ],
    ['ru', 'Покупатели могут вернуть обувь в течение тридцати дней и получить деньги на ту же карту.'],
    ['th', 'คืนสินค้า'],
    ['zh', '退货政策'],
    ['ja', '返品のご案内'],
    ['ko', '반품 안내'],
    [null, 'Too short to tell.'],
    [null, '12345 67890 '.repeat(50)],
    [null, ''],
  ])('is told where the text tells it: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });
});

it('has a configuration of PostgreSQL, or that of words as they are', () => {
  expect(['en', 'de', 'ta', 'th', 'vi', null, 'constructor'].map(textSearchConfiguration)).toEqual([
    ...['english', 'german', 'tamil', 'simple', 'simple', 'simple', 'simple'],
  ]);
});

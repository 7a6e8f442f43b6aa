import { describe, expect, it } from 'vitest';
import type { ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { withRemedy } from './missing-value.rules.js';

const issue = (field: string | null, changes: Partial<ListingIssue> = {}): ListingIssue => ({
  severity: 'error',
  code: 'VALUE_MISSING',
  field,
  message: 'It is missing.',
  marketplaceMessage: null,
  ...changes,
});
const remedyOf = (given: ListingIssue) =>
  withRemedy('bazaar', given).message.replace(/^It is missing\. ?/, '');

describe('what is missing of a listing', () => {
  it.each([
    [
      'attributes.categoryId',
      'Set attributes["bazaar.categoryId"] of the product, or categoryId or a categoryMapping of the account\'s listing defaults.',
    ],
    [
      'attributes.material',
      'Set attributes["bazaar.material"] of the product, or material in attributes of the account\'s listing defaults.',
    ],
    ['brand', "Set brand of the product, or of the account's listing defaults."],
    [
      'title',
      'Set title or attributes["bazaar.title"] of the product, or titleTemplate of the account\'s listing defaults.',
    ],
    [
      'variants.12.weightGrams',
      "Set weight of the product or variant, or weightGrams of the account's listing defaults.",
    ],
    ['imageUrls', "Add a picture to the product, or set fallbackImageUrl of the account's listing defaults."],
  ])('as %s can be given there', (field, words) => {
    expect(withRemedy('bazaar', issue(field))).toEqual(issue(field, { message: `It is missing. ${words}` }));
  });

  it.each([
    null,
    'description',
    'variants.0.price',
    'variants.0.brand',
    'brands',
    'subtitle',
    'titles',
    'own.attributes.care',
    'attributes',
    'variants.x.weightGrams',
    'variants.1.weightGramsMax',
    'variants.1.own.variants.1.weightGrams',
    'imageUrls.0',
    'otherImageUrls',
  ])('as %s has no place of its own to be given', field => {
    expect(withRemedy('bazaar', issue(field))).toEqual(issue(field));
  });

  it('is told with a remedy only where the listing fails by it', () => {
    expect(remedyOf(issue('title', { code: 'TITLE_LENGTH' }))).not.toBe('');
    expect(remedyOf(issue('title', { severity: 'warning' }))).toBe('');
    for (const code of ['PRICE_TOO_LOW', 'SUBTITLE_LENGTH', 'VALUE_MISSING_HERE', 'MISSING']) {
      expect(remedyOf(issue('title', { code }))).toBe('');
    }
  });
});

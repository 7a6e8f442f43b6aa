import { describe, expect, it } from 'vitest';
import { productFields } from '../../product/product-fields.js';
import { variantFields } from '../../product/variant-fields.js';
import { takeDetails } from './detail-attributes.rules.js';

const details = (attributes: Record<string, string | null>) => takeDetails(attributes, productFields).details;

describe('attributes of an export that products have fields for', () => {
  it.each<[string, string, object]>([
    ['condition', 'New', { condition: 'new' }],
    ['condition_type', 'used_like_new', { condition: 'used' }],
    ['Product Condition', 'Refurbished', { condition: 'refurbished' }],
    ['country_of_manufacture', 'cn', { countryOfOrigin: 'CN' }],
    ['HS Code', '6912.00.50', { hsCode: '69120050' }],
    ['Materials', ' Clay ', { material: 'Clay' }],
    ['google.ageGroup', 'adults', { ageGroup: 'adult' }],
    ['target_gender', 'Women’s', { gender: 'female' }],
    ['Manufacturer Part Number', 'M-1', { mpn: 'M-1' }],
    ['identifier_exists', 'no', { identifierExists: false }],
  ])('become fields: %s %j', (name, value, fields) => {
    expect(takeDetails({ [name]: value, color: 'Blue' }, productFields)).toEqual({
      details: fields,
      rest: { color: 'Blue' },
    });
  });

  it.each([
    ['condition', 'like a dream'],
    ['country_of_origin', 'Atlantis'],
    ['hs_code', '12'],
    ['mpn', 'M'.repeat(71)],
    ['identifier_exists', 'perhaps'],
    ['constructor', 'new'],
  ])('stay the attributes they are where the value is none of the field: %s %j', (name, value) => {
    expect(takeDetails({ [name]: value }, productFields)).toEqual({ details: {}, rest: { [name]: value } });
  });

  it('become dimensions where all three sides are measured in one unit, of the parcel first', () => {
    const product = { product_length: '20 cm', product_width: '10 cm', product_height: '5 cm' };
    const parcel = { shipping_length: '9 in', shipping_width: '5 in', shipping_height: '3.5 in' };
    expect(details(product)).toEqual({
      dimensions: { length: '20', width: '10', height: '5', unit: 'cm' },
    });
    expect(takeDetails({ ...product, ...parcel }, productFields)).toEqual({
      details: { dimensions: { length: '9', width: '5', height: '3.5', unit: 'in' } },
      rest: product,
    });
    expect(details({ ...product, product_height: '2 in' })).toEqual({});
    expect(details({ ...product, product_height: '0 cm' })).toEqual({});
    expect(details({ packageLengthCm: '1', packageWidthCm: '2' })).toEqual({});
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'beside each side',
      {
        item_length: '20',
        item_length_unit_of_measure: 'CM',
        item_width: '10',
        item_width_unit_of_measure: 'Centimeters',
        item_height: '5',
        item_height_unit_of_measure: 'cm',
      },
      'cm',
    ],
    [
      'beside all of them',
      { item_length: '20', item_width: '10', item_height: '5', item_dimensions_unit_of_measure: 'IN' },
      'in',
    ],
    [
      'within one attribute',
      {
        'item_dimensions.length': '20',
        'item_dimensions.length.unit': 'inches',
        'item_dimensions.width': '10',
        'item_dimensions.width.unit': 'inches',
        'item_dimensions.height': '5',
        'item_dimensions.height.unit': 'inches',
      },
      'in',
    ],
    ['of a depth', { depth: '20', width: '10', height: '5', dimensions_unit: 'in' }, 'in'],
  ])('become dimensions with a unit that stands %s', (_name, attributes, unit) => {
    expect(takeDetails({ ...attributes, color: 'Blue' }, productFields)).toEqual({
      details: { dimensions: { length: '20', width: '10', height: '5', unit } },
      rest: { color: 'Blue' },
    });
    const unitless = Object.fromEntries(
      Object.entries(attributes).filter(([name]) => !name.includes('unit')),
    );
    expect(takeDetails(unitless, productFields)).toEqual({ details: {}, rest: unitless });
  });

  it('are only those that the thing has: a variant has no condition of its own', () => {
    expect(takeDetails({ condition: 'new', mpn: 'M-1' }, variantFields)).toEqual({
      details: { mpn: 'M-1' },
      rest: { condition: 'new' },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { attributeFilter, attributeLabel } from './public-attribute.rules.js';

describe('attributes of a product', () => {
  const none = { privateAttributes: [], publicAttributes: [] };

  it.each([
    'seo.title',
    'custom.voltage',
    'shop.categoryId',
    'metafield.custom.fabric',
    'categoryId',
    'item_id',
    '_price',
    ' ',
    '--',
  ])('are internal by the name %j, and public only where the merchant names it', name => {
    expect(attributeFilter(none)(name)).toBe(false);
    expect(attributeFilter({ ...none, publicAttributes: [name.toUpperCase()] })(name)).toBe(true);
  });

  it.each([
    'Color',
    'shortDescription',
    'categories',
    'Net weight',
    'Vol. 2',
    'No. of pieces',
    'Madrid',
    'กว้าง',
    '材质',
  ])('are public by the name %j, unless it is private', name => {
    expect(attributeFilter(none)(name)).toBe(true);
    const both = { privateAttributes: [name.toUpperCase()], publicAttributes: [name] };
    expect(attributeFilter(both)(name)).toBe(false);
  });

  it.each([
    ['shortDescription', 'Short description'],
    ['custom.power_supply', 'Power supply'],
    ['metafield.custom.fabric', 'Fabric'],
    ['power_supply', 'Power supply'],
    [' Net weight ', 'Net weight'],
    ['color', 'color'],
    ['iPhone model', 'iPhone model'],
    ['microSD', 'microSD'],
    ['pH', 'pH'],
    ['材质', '材质'],
  ])('%j reads %j', (name, label) => {
    expect(attributeLabel(name)).toBe(label);
  });
});

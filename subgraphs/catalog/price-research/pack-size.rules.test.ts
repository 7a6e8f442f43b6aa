import { describe, expect, it } from 'vitest';
import { comparePackSizes, packSizeOf } from './pack-size.rules.js';

const compared = (sought: string, offered: string) =>
  comparePackSizes(packSizeOf(sought), packSizeOf(offered));

describe('an offer is of as much as is sought', () => {
  it.each([
    ['Gel 500ml', 'Gel 500 ml'],
    ['Gel 500ml', 'Gel 0.5L'],
    ['Gel 500ml', 'Gel 0,5 Litre'],
    ['Gel 16 fl oz', 'Gel 473ml'],
    ['Rice 5kg', 'Rice 5000 g'],
    ['Rice 1 lb', 'Rice 454g'],
    ['Disk 1TB', 'Disk 1024GB'],
    ['Kettle 1500W', 'Kettle 1.5kW'],
    ['Screen 27 inch', 'Screen 27"'],
    ['Laptop 16GB RAM 512GB', 'Laptop 512GB SSD 16GB'],
    ['Laptop 512GB', 'Laptop 16GB RAM 512GB'],
    ['Cola 330ml x 6', 'Cola 6 x 330ml'],
    ['Cola 330ml pack of 6', 'Cola 330ml 6-pack'],
    ['Cola 330ml 6 cans', 'Cola 6 cans 330 ml'],
    ['Coffee 30 sachets', 'Coffee 30s 30 sachets'],
    ['Kettle', 'Kettle'],
    ['Kettle', 'Kettle 1.7L'],
    ['Toaster', 'Two Slice Toaster'],
    ['Car 4x4', '4x4 Car'],
  ])('%s: %s', (sought, offered) => {
    expect(compared(sought, offered)).toBe('same');
  });
});

describe('an offer is of more or less', () => {
  it.each([
    ['Gel 500ml', 'Gel 1L'],
    ['Gel 500ml', 'Gel 2 x 500ml'],
    ['Gel 1L', 'Gel 2 x 500ml'],
    ['Gel 500ml', 'Gel 500ml x2'],
    ['Gel 500ml', 'Gel 500ml isi 2'],
    ['Gel 500ml', 'Gel 500ml twin pack'],
    ['Gel 500ml', 'A dozen Gel 500ml'],
    ['Cola 330ml pack of 6', 'Cola 330ml'],
    ['Cola 330ml pack of 6', 'Cola 330ml set of 12'],
    ['Memory 2x16GB', 'Memory 1x32GB'],
    ['Laptop 16GB RAM 512GB', 'Laptop 8GB RAM 512GB'],
    ['Vitamin 60 tablets', 'Vitamin 30 tablets'],
    ['Disk 1TB', 'Disk 2TB'],
    ['Gel 500ml', '2x Gel 500ml'],
    ['Gel 500ml', '(2 x) Gel 500ml'],
    ['Kettle 1.7L', 'Two x Kettle 1.7L'],
    ['Kettle 1.7L', 'Kettle 1.7L (2 pcs)'],
    ['Kettle 1.7L', '2 pcs Kettle 1.7L'],
    ['Kettle 1.7L', 'Two pieces Kettle 1.7L'],
    ['Kettle 1.7L', 'Kettle 1.7L set of two'],
  ])('%s: %s', (sought, offered) => {
    expect(compared(sought, offered)).toBe('different');
  });
});

it.each([
  ['Gel 500ml', 'Gel'],
  ['Vitamin 60 tablets', 'Vitamin'],
  ['Vitamin', 'Vitamin 60 tablets'],
  ['Knife Set', 'Knife Set 5 pcs'],
  ['Paper Clips', 'Paper Clips 100 pcs'],
])('an offer does not say how much it is of: %s: %s', (sought, offered) => {
  expect(compared(sought, offered)).toBe('unstated');
});

it('a number before the plural of the goods is one of packs', () => {
  const packs = (text: string) => packSizeOf(text, [' acme ', ' kettle ']).packs;
  expect(['Two Acme Kettles', '3 Acme Kettles'].map(packs)).toEqual([2, 3]);
  expect(['Two Tone Acme Kettle', 'Acme Kettles', '2 Cup Acme Kettle'].map(packs)).toEqual([1, 1, 1]);
});

it('numbers that are part of words or of decimals are no measures', () => {
  expect(packSizeOf('Model X500ml-A 3.500g')).toMatchObject({ packs: 1, pieces: null });
  expect([...packSizeOf('B12 A4 5G WH1000W').measures]).toEqual([]);
});

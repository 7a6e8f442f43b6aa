import { describe, expect, it } from 'vitest';
import { matchOffer, readGoods } from './offer-match.rules.js';
import type { SoughtGoods, StoredOffer } from './price-comparison.entity.js';

const goods = (title: string, more: Partial<SoughtGoods> = {}): SoughtGoods => ({
  ...{
    title,
    brand: null,
    gtins: [],
    partNumbers: [],
    options: {},
    otherValues: [],
    condition: null,
    ...more,
  },
});
const offer = (title: string, more: Partial<StoredOffer> = {}): StoredOffer => ({
  ...{ position: 1, title, seller: null, sellerDomain: null, url: null, providerProductId: null },
  ...{ priceText: null, currency: null, condition: null, delivery: null, notes: [], ...more },
});
const match = (sought: SoughtGoods, title: string, more: Partial<StoredOffer> = {}) =>
  matchOffer(readGoods(sought), offer(title, more));

describe('confidence', () => {
  const kettle = goods('Alpha Electric Kettle K-1700 1.7L', { brand: 'Alpha' });

  it('is the share of what agrees, less what the offer does not say', () => {
    expect(match(kettle, 'Alpha Electric Kettle K-1700 1.7L')).toEqual({
      ...{ isMatch: true, confidence: 100 },
      reasons: ['same_brand', 'same_model_number', 'same_title', 'same_pack_size', 'same_variant'],
    });
    // Brand 25, model 40 and half of the title's 35, less 10 for the content.
    expect(match(kettle, 'Alpha Kettle K1700')).toMatchObject({ isMatch: true, confidence: 73 });
    // Without the model number: brand 25 and title 35 of 100.
    expect(match(kettle, 'Alpha Electric Kettle 1.7L')).toEqual({
      ...{ isMatch: true, confidence: 60 },
      reasons: ['same_brand', 'same_title', 'same_pack_size', 'same_variant'],
    });
    expect(match(kettle, 'Alpha Electric Kettle')).toEqual({
      ...{ isMatch: false, confidence: 50, reasons: ['title'] },
    });
  });

  it('is whole with the same GTIN, in any of its lengths, wherever it is shown', () => {
    const upc = goods('Anything', { gtins: ['036000291452'] });
    const whole = { isMatch: true, confidence: 100, reasons: ['same_gtin'] };
    expect(match(upc, 'Something 0036000291452')).toEqual(whole);
    expect(match(upc, 'Something', { url: 'https://a.example/p/036000291452' })).toEqual(whole);
    expect(match(upc, 'Something', { notes: ['GTIN 036000291452'] })).toEqual(whole);
    expect(match(upc, 'Something 036000291453')).toMatchObject({ isMatch: false });
    expect(match(upc, 'Something 036000291452', { condition: 'Used' })).toMatchObject({
      reasons: ['condition'],
    });
  });

  it('needs the brand unless the model number is there', () => {
    expect(match(kettle, 'Electric Kettle 1.7L')).toMatchObject({ reasons: ['brand'] });
    expect(match(kettle, 'Electric Kettle K-1700 1.7L')).toMatchObject({ isMatch: true, confidence: 75 });
  });

  it('is of the words alone where goods have neither brand nor model', () => {
    const plain = goods('Bamboo Chopping Board');
    expect(match(plain, 'Chopping Board Bamboo')).toMatchObject({ isMatch: true, confidence: 100 });
    expect(match(plain, 'Bamboo Board')).toMatchObject({ isMatch: true, confidence: 67 });
    expect(match(plain, 'Bamboo Spoon')).toMatchObject({ isMatch: false, confidence: 33 });
  });

  it('is none for goods that nothing tells apart', () => {
    expect(match(goods('500 ml'), '500 ml')).toMatchObject({ isMatch: false, confidence: 0 });
  });
});

describe('another model', () => {
  it.each([
    ['Delta Headphones WH-1000XM5', 'Delta Headphones WH-1000XM4'],
    ['Delta Drill DCD-777', 'Delta Drill DCD-778'],
    ['Zeta Phone 15', 'Zeta Phone 14'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-17000'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-1700A'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX 17000'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX 1700A'],
    ['Delta Kettle KX-1700', 'Delta Kettle AKX-1700 Gen 2'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-1700 Gen 2'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-1700 (2nd Generation)'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-1700 Mk II'],
    ['Delta Headphones WH-1000XM5/B', 'Delta Headphones WH-1000XM5/S'],
  ])('%s: %s', (title, offered) => {
    const brand = title.split(' ')[0]!;
    expect(match(goods(title, { brand }), offered)).toMatchObject({ reasons: ['model_number'] });
    expect(match(goods(title, { brand }), title)).toMatchObject({ isMatch: true });
  });

  it.each([
    ['Delta Kettle KX-1700', 'Delta Kettle KX 1700'],
    ['Delta Kettle KX-1700', 'Delta Kettle kx1700'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-1700/B'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-1700-SG'],
    ['Delta Kettle KX-1700/B', 'Delta Kettle KX-1700'],
    ['Delta Kettle KX-1700', 'Delta Kettle KX-1600/KX-1700'],
    ['Delta Kettle KX-1700', 'Delta 電熱水壺KX-1700'],
    ['Delta Disk KX-1700', 'Delta Disk KX-1700 PCIe Gen 4'],
    ['Delta Pods 3', 'Delta Pods (3rd Gen)'],
  ])('but not: %s: %s', (title, offered) => {
    expect(match(goods(title, { brand: 'Delta' }), offered)).toMatchObject({ isMatch: true });
  });

  it('is not one that names its own, beside numbers of another kind', () => {
    const drill = goods('Delta Drill DCD-777', { brand: 'Delta' });
    expect(match(drill, 'Delta DCD777 Drill (SKU 99-A1B2)')).toMatchObject({ isMatch: true });
    expect(match(goods('Zeta Phone 15', { brand: 'Zeta' }), 'Zeta Phone 15 2024')).toMatchObject({
      isMatch: true,
    });
  });
});

describe('goods of another kind', () => {
  const used = { condition: 'used' };
  const bottle = goods('Alpha Bottle', { brand: 'Alpha' });

  it.each<[SoughtGoods, string, string]>([
    [bottle, 'Alpha Bottle second hand', 'condition'],
    [bottle, 'Alpha Bottle Open-Box', 'condition'],
    [goods('Alpha Bottle', { brand: 'Alpha', ...used }), 'Alpha Bottle', 'condition'],
    [bottle, 'Alpha Bottle Gift Set', 'bundle'],
    [goods('Alpha Bottle Bundle', { brand: 'Alpha' }), 'Alpha Bottle', 'bundle'],
    [goods('Alpha Soap Refill', { brand: 'Alpha' }), 'Alpha Soap', 'refill'],
    [bottle, 'Lid for Alpha Bottle', 'accessory'],
    [bottle, 'Replacement Lid Alpha Bottle', 'accessory'],
    [bottle, 'Alpha Bottle faulty for parts', 'condition'],
    [bottle, 'Alpha Bottle, not working', 'condition'],
    [bottle, 'Alpha Bottle rental', 'accessory'],
    [bottle, 'Alpha Bottle manual', 'accessory'],
    [bottle, 'Alpha Bottle 3D model file', 'accessory'],
    [bottle, 'Alpha Bottle Class A replica', 'accessory'],
    [bottle, 'Alpha Bottle leather case', 'accessory'],
    [bottle, 'Alpha Bottle Filters black', 'accessory'],
    [bottle, 'Alpha Bottle - Sleeve', 'accessory'],
    [bottle, 'Alpha Bottle strap', 'accessory'],
    [bottle, 'Alpha Bottle Bag', 'accessory'],
    [bottle, 'Tutup Alpha Bottle', 'accessory'],
    [bottle, 'Two Alpha Bottles', 'pack_size'],
    [goods('Alpha Lamp', { brand: 'Alpha', options: { Colour: 'Red' } }), 'Alpha Lamp Blue', 'variant'],
    [goods('Alpha Shirt', { brand: 'Alpha', options: { Size: 'M' } }), 'Alpha Shirt size L', 'variant'],
    [goods('Alpha Shirt Men', { brand: 'Alpha' }), 'Alpha Shirt Women', 'variant'],
    [goods('Alpha Cola', { brand: 'Alpha' }), 'Alpha Cola Zero', 'variant'],
    [
      goods('Alpha Rug', { brand: 'Alpha', options: { Pattern: 'Dune' }, otherValues: ['Reef'] }),
      'Alpha Rug Reef',
      'variant',
    ],
  ])('%#: %s', (sought, title, reason) => {
    expect(match(sought, title)).toMatchObject({ isMatch: false, reasons: [reason] });
  });

  it.each<[SoughtGoods, string]>([
    [goods('Alpha Bottle', { brand: 'Alpha', ...used }), 'Alpha Bottle, used'],
    [goods('Alpha Soap Refill', { brand: 'Alpha' }), 'Alpha Soap refill pouch'],
    [goods('Alpha Lamp', { brand: 'Alpha', options: { Colour: 'Red' } }), 'Alpha Lamp 紅色'],
    [goods('Alpha Lamp', { brand: 'Alpha', options: { Colour: 'Red' } }), 'Alpha Lamp red/blue'],
    [goods('Alpha Shirt', { brand: 'Alpha', options: { Size: 'M' } }), 'Alpha Shirt size M'],
    [bottle, 'Alpha Bottle for parties by Alpha with free shipping'],
    [goods('Lid for Alpha Bottle', { brand: 'Alpha' }), 'Lid for Alpha Bottle'],
    [goods('Alpha Bottle Case', { brand: 'Alpha' }), 'Alpha Bottle Case black'],
    [goods('Alpha Manual Grinder', { brand: 'Alpha' }), 'Alpha Grinder Manual'],
    [goods('Alpha Rice 5kg', { brand: 'Alpha' }), 'Alpha Rice 5kg Bag'],
    [bottle, 'Alpha Bottle with leather case and filter'],
    [bottle, 'Alpha Bottle Stainless Steel Lid'],
    [bottle, 'Alpha Filter Bottle'],
    [bottle, 'Alpha Bottle, carry case included'],
  ])('but not: %#', (sought, title) => {
    expect(match(sought, title)).toMatchObject({ isMatch: true });
  });
});

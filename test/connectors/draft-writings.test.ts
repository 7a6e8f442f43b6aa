import { describe, expect, it } from 'vitest';
import * as lazada from '../../connectors/marketplaces/lazada/lazada-product.js';
import * as shopee from '../../connectors/marketplaces/shopee/shopee-listing.js';
import * as shopify from '../../connectors/marketplaces/shopify/shopify-listing.js';
import * as woocommerce from '../../connectors/marketplaces/woocommerce/woocommerce-listing.js';
import { a, b, bare, bareVariant, draft, medium, option, own, parcel, small } from './full-draft.js';

/** In Singapore, of the next day. */
const now = new Date('2026-11-21T16:30:00Z');

describe('a draft as it is sent', () => {
  it('to Shopify has all that it says, each picture once, and the weight of each variant', () => {
    const input = shopify.productInput(draft, 'L') as Record<string, object[]>;
    expect(input).toMatchObject({
      descriptionHtml: 'Soft.',
      tags: ['new'],
      vendor: 'Tumble',
      productType: 'Shirts',
      category: 'gid://shopify/TaxonomyCategory/100636',
    });
    expect(input.files).toMatchObject([a, b, own].map(originalSource => ({ originalSource })));
    expect(input.variants).toMatchObject([
      {
        barcode: '4006381333931',
        price: '10',
        compareAtPrice: '12.50',
        inventoryItem: { tracked: true, measurement: { weight: { unit: 'GRAMS', value: 250 } } },
        file: { originalSource: own },
      },
      { barcode: null, price: '12.50', compareAtPrice: null },
    ]);
    expect(input.variants![1]).not.toHaveProperty('file');
    const category = { attributes: { categoryId: 'gid://shopify/TaxonomyCategory/aa-1' } };
    expect(shopify.productInput({ ...draft, ...category }, 'L')).toMatchObject({
      category: 'gid://shopify/TaxonomyCategory/aa-1',
    });
  });

  it('to Shopify has an address of at most a hundred letters of its title, without dashes at its ends', () => {
    const handle = (title: string) => shopify.handleOf({ ...draft, title });
    expect(handle('(Tee)')).toBe('tee-0123456789ab');
    expect(handle('x'.repeat(101))).toBe(`${'x'.repeat(100)}-0123456789ab`);
  });

  it('to WooCommerce has its brand and what else is known beside the options, and the pictures that are not there', () => {
    const attribute = (name: string, options: string[], variation: boolean) => ({
      name,
      options,
      visible: true,
      variation,
    });
    const body = woocommerce.productBody(draft, 'kg') as Record<string, object[]>;
    expect(body).toEqual({
      name: 'Tee',
      type: 'variable',
      description: 'Soft.',
      attributes: [
        attribute('Colour', ['Red'], true),
        attribute('Size', ['S', 'M'], true),
        attribute('Brand', ['Tumble'], false),
        attribute('100061', ['Cotton'], false),
        attribute('brandId', ['42'], false),
        attribute('fabric', ['jersey'], false),
        attribute('no name!', ['x'], false),
      ],
      images: [a, b].map(src => ({ src, name: expect.stringMatching(/^picture-[0-9a-f]{16}$/) })),
      categories: [{ id: 100636 }],
      sku: 'TEE-S-parent',
      manage_stock: false,
    });
    const there = (body.images as { src: string; name: string }[]).map((image, id) => ({ ...image, id }));
    expect(woocommerce.productBody(draft, 'kg', there)).not.toHaveProperty('images');
    expect(woocommerce.productBody(draft, 'kg', there.toReversed())).toHaveProperty('images');
    expect(woocommerce.productBody(draft, 'kg', there.slice(1))).toHaveProperty('images');
    const coloured = { ...draft, attributes: { Colour: 'Blue' } };
    expect(woocommerce.productBody(coloured, 'kg')).toMatchObject({ attributes: { length: 3 } });
  });

  it('to WooCommerce is a simple product with its price, stock, weight and barcode where there is nothing to choose', () => {
    expect(woocommerce.productBody(bare, 'kg')).toEqual({
      name: 'Tee',
      type: 'simple',
      description: '',
      attributes: [],
      sku: 'TEE-M',
      regular_price: '12.50',
      sale_price: '',
      date_on_sale_from_gmt: '',
      date_on_sale_to_gmt: '',
      manage_stock: true,
      stock_quantity: 3,
    });
    expect(woocommerce.typeOf({ ...draft, variants: [small] })).toBe('variable');
    expect(woocommerce.typeOf({ ...bare, variants: [bareVariant, bareVariant] })).toBe('variable');
    const [mug] = [{ ...bare, attributes: { categoryId: 'Mugs' } }];
    expect(woocommerce.productBody(mug, 'kg')).not.toHaveProperty('categories');
  });

  it('to WooCommerce has variations in their order, with a picture of their own where that is not there', () => {
    const body = woocommerce.variationBody(small, 4, 'g') as { image: { name: string } };
    expect(body).toEqual({
      sku: 'TEE-S',
      regular_price: '12.50',
      sale_price: '10',
      date_on_sale_from_gmt: '',
      date_on_sale_to_gmt: '2026-12-01T16:00:00',
      manage_stock: true,
      stock_quantity: 3,
      global_unique_id: '4006381333931',
      weight: '250',
      status: 'publish',
      menu_order: 4,
      attributes: [
        { name: 'Colour', option: 'Red' },
        { name: 'Size', option: 'S' },
      ],
      image: { src: own, name: expect.any(String) },
    });
    const there = { id: 1, src: '', name: body.image.name };
    expect(woocommerce.variationBody(small, 0, 'g', there)).not.toHaveProperty('image');
    const odd = woocommerce.variationBody({ ...medium, barcode: 'ABC' }, 0, 'g');
    expect(odd).not.toHaveProperty('global_unique_id');
    expect(odd).not.toHaveProperty('image');
  });

  it('to Shopee has the heaviest weight, and what it does not say in words of Shopee', () => {
    expect(shopee.itemFields(draft, ['i-1', 'i-2'])).toEqual({
      item_name: 'Tee',
      description: 'Soft.',
      item_sku: 'TEE-S',
      item_status: 'NORMAL',
      category_id: 100636,
      weight: 0.321,
      condition: 'NEW',
      image: { image_id_list: ['i-1', 'i-2'] },
      brand: { brand_id: 42, original_brand_name: 'Tumble' },
      attribute_list: [
        { attribute_id: 100061, attribute_value_list: [{ value_id: 0, original_value_name: 'Cotton' }] },
      ],
    });
    expect(shopee.itemFields(bare, [])).toEqual({
      item_name: 'Tee',
      description: 'Tee',
      item_sku: 'TEE-M',
      item_status: 'NORMAL',
      condition: 'NEW',
      image: { image_id_list: [] },
      brand: { brand_id: 0, original_brand_name: 'NoBrand' },
    });
    expect(shopee.modelFields(small, [0, 1])).toEqual({
      tier_index: [0, 1],
      original_price: 12.5,
      model_sku: 'TEE-S',
      seller_stock: [{ stock: 3 }],
    });
  });

  it('to Shopee has tiers of the titles where there are no options, and a dash where one is not named', () => {
    const untold = ['S', 'M'].map(title => ({ ...small, title, options: [] }));
    expect(shopee.tiersOf({ ...draft, variants: untold })).toEqual({
      tiers: [{ name: 'Variation', option_list: [{ option: 'S' }, { option: 'M' }] }],
      places: [[0], [1]],
    });
    const uneven = [small, { ...medium, options: [option('Size', 'M')] }];
    expect(shopee.tiersOf({ ...draft, variants: uneven })!.tiers[0]!.option_list).toEqual([
      { option: 'Red' },
      { option: '-' },
    ]);
    expect(shopee.tiersOf({ ...draft, variants: [small] })!.places).toEqual([[0, 0]]);
    expect(shopee.tiersOf(bare)).toBeNull();
  });

  it('to Lazada has options by the names of Lazada, and what is no name of an element left out', () => {
    expect(lazada.productFields(draft, ['i-1'])).toEqual({
      Images: { Image: ['i-1'] },
      Attributes: { name: 'Tee', description: 'Soft.', brand: 'Tumble', brandId: '42', fabric: 'jersey' },
      variation: {
        variation1: {
          name: 'color_family',
          hasImage: 'false',
          customize: 'false',
          options: { option: ['Red'] },
        },
        variation2: { name: 'size', hasImage: 'false', customize: 'false', options: { option: ['S', 'M'] } },
      },
    });
    expect(lazada.productFields(bare, [])).toEqual({
      Images: { Image: [] },
      Attributes: { name: 'Tee', description: 'Tee', brand: 'No Brand' },
    });
    const named = (name: string) =>
      lazada.variationsOf({ ...draft, variants: [{ ...small, options: [option(name, 'x')] }] });
    expect(named('color')).toMatchObject([{ name: 'color_family', isOwn: false }]);
    expect(named('Cup size!')).toEqual([{ name: 'Cup_size_', isOwn: true, options: ['x'] }]);
    expect(named('2nd')).toMatchObject([{ name: '_2nd', isOwn: true }]);
  });

  it('to Lazada has SKUs with their parcel, of which a part of ten grams weighs as much as ten', () => {
    expect(lazada.skuFields(draft, medium, now)).toEqual({
      SellerSku: 'TEE-M',
      saleProp: { color_family: 'Red', size: 'M' },
      price: '12.50',
      special_price: '0',
      quantity: '3',
      package_length: '30',
      package_width: '20',
      package_height: '5',
      package_weight: '0.33',
    });
    const ofLazada = { ...draft, attributes: { ...parcel, package_length: '31' } };
    expect(lazada.skuFields(ofLazada, small, now)).toMatchObject({
      ...{
        special_price: '10',
        special_from_date: '2026-11-22 00:00:00',
        special_to_date: '2026-12-01 23:59:59',
      },
      package_length: '31',
    });
    const nothing = lazada.skuFields(bare, bareVariant, now);
    expect(nothing).toMatchObject({ package_weight: '0.00', package_width: '' });
    expect(nothing).not.toHaveProperty('saleProp');
  });
});

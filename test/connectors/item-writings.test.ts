import { describe, expect, it } from 'vitest';
import * as amazon from '../../connectors/marketplaces/amazon/amazon-attributes.js';
import { detailAttributes } from '../../connectors/marketplaces/amazon/amazon-detail-attributes.js';
import type { DraftVariant, ListingDraft } from '../../connectors/marketplaces/listing.js';
import * as tiktok from '../../connectors/marketplaces/tiktok_shop/tiktok-listing.js';
import * as zalora from '../../connectors/marketplaces/zalora/zalora-listing.js';
import { requestXml } from '../../connectors/marketplaces/zalora/zalora-xml.js';
import { a, b, bare, bareVariant, draft, medium, now, option, own, parcel, small } from './full-draft.js';

describe('a draft as it is sent to TikTok Shop', () => {
  it('has the heaviest weight, the sizes in whole centimetres, and the attributes by their ids', () => {
    const least = {
      title: 'Tee',
      description: '<p>Tee</p>',
      category_id: undefined,
      main_images: [],
      package_weight: { value: '0', unit: 'KILOGRAM' },
      external_product_id: draft.productId,
    };
    expect(tiktok.productFields(draft, ['i-1'])).toEqual({
      ...least,
      description: '<p>Soft.</p>',
      category_id: '100636',
      brand_id: '42',
      main_images: [{ uri: 'i-1' }],
      package_weight: { value: '0.321', unit: 'KILOGRAM' },
      package_dimensions: { length: '30', width: '20', height: '5', unit: 'CENTIMETER' },
      product_attributes: [{ id: '100061', values: [{ name: 'Cotton' }] }],
    });
    expect(tiktok.productFields(bare, [])).toEqual(least);
    const halves = { ...draft, attributes: { ...parcel, packageHeightCm: '5.5' } };
    expect(tiktok.productFields(halves, [])).not.toHaveProperty('package_dimensions');
  });

  const place = { currency: 'SGD', warehouseId: 'W', skuId: null, hasOptions: true };

  it('has SKUs with their ids where they have one, and with options where there are some', () => {
    expect(tiktok.skuFields(small, { ...place, skuId: '7' })).toEqual({
      id: '7',
      seller_sku: 'TEE-S',
      price: { amount: '12.5', currency: 'SGD' },
      inventory: [{ warehouse_id: 'W', quantity: 3 }],
      sales_attributes: [
        { name: 'Colour', value_name: 'Red' },
        { name: 'Size', value_name: 'S' },
      ],
      identifier_code: { code: '4006381333931', type: 'EAN' },
    });
    expect(tiktok.skuFields(bareVariant, place)).toMatchObject({
      sales_attributes: [{ name: 'Variation', value_name: 'S' }],
    });
    const single = tiktok.skuFields(bareVariant, { ...place, hasOptions: false });
    expect(single).toMatchObject({ sales_attributes: [] });
    expect([single, tiktok.hasOptions(bare)]).toEqual([
      expect.not.objectContaining({ id: expect.anything() }),
      false,
    ]);
    expect(tiktok.hasOptions({ ...draft, variants: [small] })).toBe(true);
  });

  it.each([
    ['12345670', 'EAN'],
    ['012345678905', 'UPC'],
    ['00012345678905', 'GTIN'],
    ['123', undefined],
  ])('has the code %s as %s', (barcode, type) => {
    const code = type === undefined ? undefined : { code: barcode, type };
    expect(tiktok.skuFields({ ...small, barcode }, place)).toHaveProperty('seller_sku');
    expect(
      (tiktok.skuFields({ ...small, barcode }, place) as { identifier_code?: object }).identifier_code,
    ).toEqual(code);
  });
});

describe('a draft as it is sent to Zalora', () => {
  const nodes = (of: ListingDraft, variant: DraftVariant) =>
    Object.fromEntries(zalora.productNode(of, variant, 'PARENT', now)[1] as never);

  it('is a product for each variant, with its options as one, and attributes of its category', () => {
    expect(nodes(draft, small)).toEqual({
      SellerSku: 'TEE-S',
      ParentSku: 'PARENT',
      Status: 'active',
      Name: 'Tee',
      Variation: 'Red / S',
      PrimaryCategory: '100636',
      Description: 'Soft.',
      Brand: 'Tumble',
      Price: '12.50',
      SalePrice: '10',
      SaleStartDate: '2026-11-21T08:00:00+00:00',
      SaleEndDate: '2026-12-01T16:00:00+00:00',
      TaxClass: 'default',
      ShipmentType: 'dropshipping',
      ProductId: '4006381333931',
      Quantity: '3',
      ProductData: [
        ['brandId', '42'],
        ['fabric', 'jersey'],
        ['PackageWeight', '0.25'],
      ],
    });
  });

  it('says nothing where the draft does, and its own words where the draft has some', () => {
    expect(nodes(bare, bareVariant)).toMatchObject({
      Variation: '...',
      PrimaryCategory: '',
      Description: 'Tee',
      Brand: '',
      SalePrice: '',
      SaleStartDate: '',
      SaleEndDate: '',
      ProductData: [],
    });
    expect(nodes(bare, bareVariant)).not.toHaveProperty('ProductId');
    const attributes = { taxClass: 'none', shipmentType: 'crossdocking', PackageWeight: '2' };
    expect(nodes({ ...draft, attributes }, small)).toMatchObject({
      TaxClass: 'none',
      ShipmentType: 'crossdocking',
      ProductData: [['PackageWeight', '2']],
    });
  });

  it('is XML, without the characters that XML does not have', () => {
    expect(requestXml([['A', 'x\u0001 <y> & "z"\n']])).toContain(
      '<Request><A>x &lt;y&gt; &amp; &quot;z&quot;\n</A></Request>',
    );
  });

  it('has at most eight pictures, each once and that of the variant first', () => {
    expect(zalora.imagesOf({ ...draft, imageUrls: [a, own, b] }, small)).toEqual([own, a, b]);
    expect(zalora.imagesOf(draft, medium)).toEqual([a, b]);
    const many = Array.from({ length: 9 }, (_, index) => `https://p.example/${index}.jpg`);
    expect(zalora.imagesOf({ ...draft, imageUrls: many }, small)).toEqual([own, ...many.slice(0, 7)]);
    expect(zalora.imagesNode('TEE-S', [a, b])).toEqual([
      'ProductImage',
      [
        ['SellerSku', 'TEE-S'],
        [
          'Images',
          [
            ['Image', a],
            ['Image', b],
          ],
        ],
      ],
    ]);
  });
});

describe('a draft as it is sent to Amazon', () => {
  const { id } = draft.store;
  const words = { language_tag: 'en_SG', marketplace_id: id };
  const clock = { now: () => now };
  const shared = {
    fabric: [{ value: 'jersey', ...words }],
    item_name: [{ value: 'Tee', ...words }],
    brand: [{ value: 'Tumble', ...words }],
    product_description: [{ value: 'Soft.', ...words }],
  };
  const picture = (url: string) => [{ media_location: url, marketplace_id: id }];
  const family = (level: string) => ({
    parentage_level: [{ value: level, marketplace_id: id }],
    variation_theme: [{ name: 'COLOR/SIZE', marketplace_id: id }],
  });

  it('is an item for each variant below its parent, with its own picture first', () => {
    expect(amazon.itemAttributes(draft, small, 'PARENT', clock)).toEqual({
      ...shared,
      main_product_image_locator: picture(own),
      other_product_image_locator_1: picture(a),
      other_product_image_locator_2: picture(b),
      color: [{ value: 'Red', ...words }],
      size: [{ value: 'S', ...words }],
      condition_type: [{ value: 'new_new', marketplace_id: id }],
      externally_assigned_product_identifier: [{ type: 'ean', value: '4006381333931', marketplace_id: id }],
      item_package_weight: [{ value: 250, unit: 'grams', marketplace_id: id }],
      purchasable_offer: [expect.objectContaining({ our_price: [{ schedule: [{ value_with_tax: 12.5 }] }] })],
      fulfillment_availability: [{ fulfillment_channel_code: 'DEFAULT', quantity: 3 }],
      ...family('child'),
      child_parent_sku_relationship: [
        { child_relationship_type: 'variation', parent_sku: 'PARENT', marketplace_id: id },
      ],
    });
    expect(amazon.parentAttributes(draft)).toEqual({
      ...shared,
      main_product_image_locator: picture(a),
      other_product_image_locator_1: picture(b),
      ...family('parent'),
    });
  });

  it('says so where it has no barcode, no brand and no description, and stands alone without a parent', () => {
    const alone = amazon.itemAttributes({ ...bare, imageUrls: [] }, bareVariant, null, clock);
    expect(Object.keys(alone).sort()).toEqual([
      'brand',
      'condition_type',
      'fulfillment_availability',
      'item_name',
      'product_description',
      'purchasable_offer',
      'supplier_declared_has_product_identifier_exemption',
    ]);
    expect(alone).toMatchObject({
      brand: [{ value: 'Generic' }],
      product_description: [{ value: 'Tee' }],
      supplier_declared_has_product_identifier_exemption: [{ value: true, marketplace_id: id }],
    });
  });

  it('tells the condition of what is sold in the words of Amazon, and of a parent none', () => {
    const { condition, gender } = detailAttributes;
    const attributes = {
      [condition!.name]: condition!.convert!('used'),
      [gender!.name]: gender!.convert!('female'),
    };
    expect(amazon.itemAttributes({ ...draft, attributes }, small, 'PARENT', clock)).toMatchObject({
      condition_type: [{ value: 'used_acceptable' }],
      target_gender: [{ value: 'female' }],
    });
    expect(amazon.parentAttributes({ ...draft, attributes })).not.toHaveProperty('condition_type');
  });

  it.each([
    ['12345670', 'ean'],
    ['012345678905', 'upc'],
    ['00012345678905', 'gtin'],
  ])('has the code %s as %s', (barcode, type) => {
    expect(amazon.itemAttributes(draft, { ...small, barcode }, null, clock)).toMatchObject({
      externally_assigned_product_identifier: [{ type, value: barcode }],
    });
  });

  it.each(
    'colour color,Color color,size size,Style style,material material,pattern pattern,Flavour flavor,scent scent,Cup Size! cup_size_'.split(
      ',',
    ),
  )('varies by the attributes of Amazon: %s', row => {
    const at = row.lastIndexOf(' ');
    const varied = { ...small, options: [option(row.slice(0, at), 'x')] };
    expect(amazon.itemAttributes(draft, varied, null, clock)).toHaveProperty(row.slice(at + 1));
  });

  it('has at most nine pictures, and attributes in the form of Amazon where they are given so', () => {
    const imageUrls = Array.from({ length: 12 }, (_, index) => `https://p.example/${index}.jpg`);
    const attributes = { bullet_point: '[{"value":"Soft"}]', closure: '[{broken', item_name: 'Other' };
    const given = amazon.parentAttributes({ ...draft, imageUrls, attributes });
    expect(Object.keys(given).filter(name => name.includes('image'))).toHaveLength(9);
    expect(given).toMatchObject({
      bullet_point: [{ value: 'Soft' }],
      closure: [{ value: '[{broken', ...words }],
      item_name: [{ value: 'Tee' }],
    });
    const elsewhere = { ...draft, store: { ...draft.store, id: 'NEW' } };
    expect(amazon.parentAttributes(elsewhere).item_name).toEqual([
      { value: 'Tee', language_tag: 'en_US', marketplace_id: 'NEW' },
    ]);
  });
});

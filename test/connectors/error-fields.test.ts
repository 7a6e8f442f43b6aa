import { describe, expect, it } from 'vitest';
import { listingIssue } from '../../connectors/marketplaces/amazon/amazon-error.js';
import { lazadaError } from '../../connectors/marketplaces/lazada/lazada-error.js';
import type { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { shopeeError } from '../../connectors/marketplaces/shopee/shopee-error.js';
import {
  issueOf as shopifyIssue,
  throwUserErrors,
} from '../../connectors/marketplaces/shopify/shopify-error.js';
import { tiktokError } from '../../connectors/marketplaces/tiktok_shop/tiktok-error.js';
import {
  answeredError,
  issueOf as wooIssue,
} from '../../connectors/marketplaces/woocommerce/woocommerce-error.js';

const now = new Date(0);
const lazadaDetail = (message: string) =>
  lazadaError({ code: '500', detail: [{ message }] }, true).issues[0]!.field;
const wooField = (code: string, ...params: string[]) =>
  wooIssue({ code, message: '', data: { params: Object.fromEntries(params.map(name => [name, ''])) } }).field;
const shopeeField = (message: string) => shopeeError({ error: 'x', message }, true, now).issues[0]!.field;
const tiktokField = (message: string) => tiktokError({ code: 1, message }, true).issues[0]!.field;
const amazonField = (name: string) =>
  listingIssue({ code: '1', message: '', severity: 'ERROR', attributeNames: [name] }, 2).field;
const shopifyField = (path: string) => shopifyIssue({ field: path.split('.'), message: '' }).field;

const fields: readonly [string, (words: string) => string | null, Record<string, string | null>][] = [
  [
    'Shopify',
    shopifyField,
    {
      'input.title': 'title',
      handle: 'title',
      'input.descriptionHtml': 'description',
      'input.vendor': 'brand',
      'input.productType': 'productType',
      'input.category': 'attributes.categoryId',
      'input.tags': 'tags',
      'input.files.0': 'imageUrls',
      'input.productOptions': 'variants',
      'input.variants': 'variants',
      'input.variants.3': 'variants.3',
      'variants.3.sku': 'variants.3.sku',
      'input.variants.3.barcode': 'variants.3.barcode',
      'input.variants.3.price': 'variants.3.price',
      'input.variants.3.compareAtPrice': 'variants.3.salePrice',
      'input.variants.3.inventoryQuantities': 'variants.3.quantity',
      'input.variants.3.optionValues': 'variants.3.options',
      'input.variants.3.file': 'variants.3.imageUrl',
      'input.variants.3.taxCode': 'variants.3',
      'input.metafields': null,
    },
  ],
  [
    'WooCommerce',
    code => wooField(code),
    {
      product_invalid_sku: 'variants.0.sku',
      product_invalid_global_unique_id: 'variants.0.barcode',
      product_image_upload_error: 'imageUrls',
      invalid_sale_price: 'variants.0.salePrice',
      invalid_price: 'variants.0.price',
      invalid_stock: 'variants.0.quantity',
      invalid_weight: 'variants.0.weightGrams',
      invalid_name: 'title',
      invalid_description: 'description',
      invalid_category: 'attributes.categoryId',
      rest_invalid_param: null,
    },
  ],
  [
    'WooCommerce, by its parameters,',
    name => wooField('rest_invalid_param', name),
    { name: 'title', sale_price: 'variants.0.salePrice' },
  ],
  [
    'Shopee',
    shopeeField,
    {
      'Image is too small': 'imageUrls',
      'item_name is too long': 'title',
      'description is too short': 'description',
      'Category is closed': 'attributes.categoryId',
      'weight is missing': 'variants.0.weightGrams',
      'Price is wrong': 'variants.0.price',
      'Something else': null,
    },
  ],
  [
    'Lazada',
    lazadaDetail,
    {
      'Image is too small': 'imageUrls',
      'Category is closed': 'attributes.categoryId',
      'special_price is wrong': 'variants.0.salePrice',
      'SalePrice is wrong': 'variants.0.salePrice',
      'Price is wrong': 'variants.0.price',
      'package_width is wrong': 'attributes.package_height',
      'package_weight is wrong': 'variants.0.weightGrams',
      'SKU_PROPS differ': 'variants',
      'saleProp differs': 'variants',
      'Variation is unknown': 'variants',
      'Description is short': 'description',
      'Brand is unknown': 'brand',
      'Name is long': 'title',
      'Username is wrong': null,
    },
  ],
  [
    'TikTok Shop',
    tiktokField,
    {
      'Image is too small': 'imageUrls',
      'Category is closed': 'attributes.categoryId',
      'product name is long': 'title',
      'Title is long': 'title',
      'Description is short': 'description',
      'Package dimension is wrong': 'attributes.packageLengthCm',
      'Package weight is wrong': 'variants.0.weightGrams',
      'Price is wrong': 'variants.0.price',
      'Identifier code is wrong': 'variants.0.barcode',
      'Sales attribute is wrong': 'variants',
      'Something else': null,
    },
  ],
  [
    'Amazon',
    amazonField,
    {
      item_name: 'title',
      product_description: 'description',
      brand: 'brand',
      main_product_image_locator: 'imageUrls',
      sku: 'variants.2.sku',
      purchasable_offer: 'variants.2.price',
      fulfillment_availability: 'variants.2.quantity',
      externally_assigned_product_identifier: 'variants.2.barcode',
      item_package_weight: 'variants.2.weightGrams',
      colour: 'attributes.colour',
      constructor: 'attributes.constructor',
    },
  ],
];

describe('the field that an error is about', () => {
  it.each(fields)('is told by the words of %s', (_marketplace, fieldOf, told) => {
    expect(Object.fromEntries(Object.keys(told).map(each => [each, fieldOf(each)]))).toEqual(told);
  });

  it('is one for each error that Lazada tells, with the SKU and the field that it names', () => {
    const detail = [{ field: 'Price', message: 'Wrong.', seller_sku: 'A' }, { message: 'Brand' }];
    const { message, issues } = lazadaError({ code: '500', message: 'No.', detail }, true);
    expect([message, issues.map(each => [each.field, each.message])]).toEqual([
      'Lazada: No. A: Price: Wrong. Brand',
      [
        ['variants.0.price', 'A: Price: Wrong.'],
        ['brand', 'Brand'],
      ],
    ]);
  });

  it('is one for each error of a mutation of Shopify, whose code says whether the product is gone', () => {
    const errorOf = (...codes: (string | null)[]) => {
      try {
        throwUserErrors(codes.map(code => ({ code, field: ['title'], message: 'No.' })));
        return null;
      } catch (error) {
        const { kind, marketplaceCode, issues } = error as MarketplaceError;
        return [kind, marketplaceCode, issues.map(({ code }) => code)];
      }
    };
    expect(errorOf()).toBeNull();
    expect(errorOf(null, 'B')).toEqual(['rejected', null, ['REJECTED', 'B']]);
    expect(errorOf('PRODUCT_DOES_NOT_EXIST')).toEqual([
      'not_found',
      'PRODUCT_DOES_NOT_EXIST',
      ['PRODUCT_DOES_NOT_EXIST'],
    ]);
    expect(errorOf('NOT_FOUND')![0]).toBe('not_found');
  });

  it('is none of an answer of a shop that has moved or is no shop', () => {
    const answered = (status: number, text: string, isWrite: boolean) => {
      const { kind, marketplaceCode } = answeredError(
        { status, text, headers: {}, bytes: Buffer.of() },
        isWrite,
      );
      return [kind, marketplaceCode];
    };
    expect(answered(301, '', true)).toEqual(['rejected', '301']);
    expect(answered(399, '', false)).toEqual(['rejected', '399']);
    expect(answered(418, 'null', false)).toEqual(['unavailable', '418']);
    expect(answered(400, '{"code":5}', true)).toEqual(['unknown', '400']);
  });
});

import { describe, expect, it } from 'vitest';
import { observedListing as ofLazada } from '../../connectors/marketplaces/lazada/lazada-observed.js';
import { observedListing as ofShopify } from '../../connectors/marketplaces/shopify/shopify-observed.js';
import { observedListing as ofTiktok } from '../../connectors/marketplaces/tiktok_shop/tiktok-observed.js';
import * as woocommerce from '../../connectors/marketplaces/woocommerce/woocommerce-observed.js';

const store = { id: '77', country: 'SG', currency: 'SGD' };
const at = '2026-11-21T08:00:00.000Z';
const seconds = Date.parse(at) / 1000;
const variant = (sku: string, externalId: string | null, more: object) => ({
  sku,
  externalId,
  currency: 'SGD',
  salePrice: null,
  salePriceEndsAt: null,
  ...more,
});

describe('a listing as it is read back', () => {
  it('is all that Shopify says of the product', () => {
    const level = {
      quantities: [
        { name: 'on_hand', quantity: 9 },
        { name: 'available', quantity: 4 },
      ],
    };
    const product = {
      id: 'gid://shopify/Product/1',
      title: 'Mug',
      status: 'ACTIVE',
      updatedAt: at,
      onlineStoreUrl: 'https://mugs.example/mug',
      publishedOnPublication: true,
      feedback: null,
    };
    const one = { price: '20.0', compareAtPrice: '25', inventoryItem: { id: 'I', inventoryLevel: level } };
    expect(ofShopify(store, product, [{ ...one, id: 'V', sku: 'MUG' }])).toEqual({
      reference: { externalId: product.id, variants: [{ sku: 'MUG', externalId: 'V' }] },
      state: 'live',
      marketplaceStatus: 'ACTIVE',
      url: product.onlineStoreUrl,
      title: 'Mug',
      variants: [variant('MUG', 'V', { price: '25.00', salePrice: '20.00', quantity: 4 })],
      issues: [],
      updatedAt: at,
    });
  });

  const wooProduct = {
    id: 5,
    name: 'Tee',
    type: 'variable',
    status: 'publish',
    sku: 'TEE-parent',
    permalink: 'https://shop.example/tee',
    date_modified_gmt: '2026-11-21T08:00:00',
    manage_stock: true,
    stock_quantity: 30,
  };

  it('is all that WooCommerce says of the product, with its variations in their order', () => {
    const variations = [
      {
        id: 9,
        sku: 'L',
        menu_order: 2,
        regular_price: '',
        sale_price: '',
        manage_stock: false,
        stock_quantity: 8,
      },
      {
        id: 8,
        sku: 'M',
        menu_order: 1,
        regular_price: '10',
        sale_price: '8',
        manage_stock: true,
        stock_quantity: 3,
      },
      { id: 7, sku: 'S', menu_order: 1, regular_price: '10', manage_stock: 'parent' as const },
    ];
    const [s, m, l] = [
      variant('S', '7', { price: '10', quantity: 30 }),
      variant('M', '8', { price: '10', salePrice: '8', quantity: 3 }),
      variant('L', '9', { price: null, quantity: null }),
    ];
    expect(woocommerce.observedListing(store, wooProduct, variations, new Date())).toEqual({
      reference: { externalId: '5', variants: [s, m, l].map(({ sku, externalId }) => ({ sku, externalId })) },
      state: 'live',
      marketplaceStatus: 'publish',
      url: 'https://shop.example/tee',
      title: 'Tee',
      variants: [s, m, l],
      issues: [],
      updatedAt: at,
    });
  });

  it('has an address at WooCommerce only while it is on sale, and a time only where one is told', () => {
    const draft = { ...wooProduct, status: 'draft', date_modified_gmt: null };
    const { url, updatedAt, variants } = woocommerce.observedListing(store, draft, null, new Date());
    expect([url, updatedAt, variants]).toEqual([
      null,
      null,
      [variant('TEE-parent', '5', { price: null, quantity: 30 })],
    ]);
  });

  it('is all that Lazada says of the product and its SKUs', () => {
    const skus = [
      { SkuId: 1, SellerSku: 'S', Status: 'inactive', Url: '', price: 10, special_price: 0, quantity: '4' },
      {
        SkuId: 2,
        SellerSku: 'M',
        Status: 'active',
        Url: 'https://lazada.example/2',
        price: '12',
        special_price: 9,
      },
    ];
    const product = {
      item_id: 5,
      status: 'Active',
      subStatus: 'Lock',
      updated_time: String(Date.parse(at)),
      attributes: { name: 'Tee' },
      skus,
    };
    expect(ofLazada(store, product, new Date())).toEqual({
      reference: {
        externalId: '5',
        variants: [
          { sku: 'S', externalId: '1' },
          { sku: 'M', externalId: '2' },
        ],
      },
      state: 'live',
      marketplaceStatus: 'Active: Lock',
      url: 'https://lazada.example/2',
      title: 'Tee',
      variants: [
        variant('S', '1', { price: '10.00', quantity: 4 }),
        variant('M', '2', { price: '12.00', salePrice: '9.00', quantity: null }),
      ],
      issues: [],
      updatedAt: at,
    });
    expect(ofLazada(store, { ...product, status: 'Suspended' }, new Date())).toMatchObject({
      state: 'suppressed',
      url: null,
    });
  });

  it('says at Lazada that it was suspended where no words tell why', () => {
    const { issues } = ofLazada(
      store,
      { item_id: 5, suspendedSkus: [{ SkuId: 4 }], rejectReason: [{}] },
      new Date(),
    );
    expect(issues.map(({ code, field, message }) => [code, field, message])).toEqual([
      ['REJECTED', null, 'rejected'],
      ['SUSPENDED', null, 'suspended'],
    ]);
  });

  it('is all that TikTok Shop says of the product and its SKUs', () => {
    const product = {
      id: '5',
      title: 'Tee',
      status: 'ACTIVATE',
      update_time: seconds,
      skus: [
        {
          id: '1',
          seller_sku: 'S',
          price: { currency: 'MYR', tax_exclusive_price: '10', sale_price: '10.9' },
          inventory: [{ quantity: 2 }, { quantity: 3 }, {}],
        },
        { id: '2', price: { sale_price: '10.9' } },
      ],
      audit_failed_reasons: [
        { position: 'Product main image', reasons: ['Blurred.'], suggestions: ['Sharpen it.'] },
        { position: 'Price' },
      ],
    };
    const issue = (field: string, message: string) => ({
      severity: 'error',
      code: 'AUDIT_FAILED',
      field,
      message,
      marketplaceMessage: message,
    });
    expect(ofTiktok(store, product)).toEqual({
      reference: {
        externalId: '5',
        variants: [
          { sku: 'S', externalId: '1' },
          { sku: '', externalId: '2' },
        ],
      },
      state: 'live',
      marketplaceStatus: 'ACTIVATE',
      url: 'https://shop.tiktok.com/view/product/5?region=SG',
      title: 'Tee',
      variants: [
        { ...variant('S', '1', { price: '10.00', quantity: 5 }), currency: 'MYR' },
        variant('', '2', { price: '10.90', quantity: null }),
      ],
      issues: [issue('imageUrls', 'Blurred. Sharpen it.'), issue('variants.0.price', 'Price')],
      updatedAt: at,
    });
    expect(ofTiktok(store, { id: '5', title: 'Tee', status: 'DRAFT' })).toMatchObject({
      state: 'unlisted',
      updatedAt: null,
    });
  });

  it.each([
    ['FREEZE', 'suppressed'],
    ['SOMETHING_NEW', 'unknown'],
  ])('that TikTok Shop calls %s is %s', (status, state) => {
    expect(ofTiktok(store, { id: '5', title: 'Tee', status }).state).toBe(state);
  });
});

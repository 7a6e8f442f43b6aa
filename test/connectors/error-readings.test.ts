import { describe, expect, it } from 'vitest';
import { amazonError } from '../../connectors/marketplaces/amazon/amazon-error.js';
import { lazadaError } from '../../connectors/marketplaces/lazada/lazada-error.js';
import type { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import { shopeeError } from '../../connectors/marketplaces/shopee/shopee-error.js';
import { httpError, shopifyError } from '../../connectors/marketplaces/shopify/shopify-error.js';
import { tiktokError } from '../../connectors/marketplaces/tiktok_shop/tiktok-error.js';
import { answeredError } from '../../connectors/marketplaces/woocommerce/woocommerce-error.js';
import { zaloraError } from '../../connectors/marketplaces/zalora/zalora-error.js';

const now = new Date('2026-11-21T15:00:00.000Z');
const words = 'Words.';

const readers: Record<string, (code: string, isWrite: boolean) => MarketplaceError> = {
  shopify: (code, isWrite) => shopifyError([{ message: words, extensions: { code } }], undefined, isWrite),
  'shopify over HTTP': code => httpError(Number(code)),
  woocommerce: (code, isWrite) =>
    answeredError(
      { status: 400, text: JSON.stringify({ code, message: words }), headers: {}, bytes: Buffer.of() },
      isWrite,
    ),
  shopee: (error, isWrite) => shopeeError({ error, message: words }, isWrite, now),
  lazada: (code, isWrite) => lazadaError({ code, message: words }, isWrite),
  tiktok_shop: (code, isWrite) => tiktokError({ code: Number(code), message: words }, isWrite),
  zalora: (code, isWrite) => zaloraError({ Head: { ErrorCode: code, ErrorMessage: words } }, isWrite),
  amazon: code => amazonError(400, [{ code, message: words }]),
};

/** Codes by what they mean. What cannot be answered now may have been done all the same where it was a write. */
const tables: Record<string, Record<string, string>> = {
  shopify: {
    throttled: 'THROTTLED',
    unauthorized: 'ACCESS_DENIED SHOP_INACTIVE',
    unavailable: 'INTERNAL_SERVER_ERROR TIMEOUT',
    rejected: 'MAX_COST_EXCEEDED',
  },
  'shopify over HTTP': { unauthorized: '402 423', throttled: '430', rejected: '400 422' },
  woocommerce: {
    not_found: 'woocommerce_rest_shop_order_invalid_id woocommerce_rest_product_invalid_parent rest_no_route',
    unauthorized:
      'woocommerce_rest_authentication_error woocommerce_rest_cannot_view woocommerce_rest_cannot_create ' +
      'woocommerce_rest_cannot_edit woocommerce_rest_cannot_delete woocommerce_rest_cannot_batch ' +
      'rest_forbidden rest_forbidden_context',
    rejected: 'rest_invalid_param invalid_id_of_something no_rest_no_route_at_all',
  },
  shopee: {
    unauthorized:
      'error_auth error_sign error_permission invalid_access_token invalid_acceess_token invalid_code ' +
      'invalid_shop_id refresh_token_expired error_shop_refresh_token shop_access_expired shop_no_linked shop_banned',
    throttled: 'error_rate_limit error_limit',
    not_found: 'error_not_found product.error_item_not_found order.order_not_found',
    unavailable: 'error_server error_network common.error_inner internal_error_server',
    rejected: 'product.error_busi',
  },
  lazada: {
    unauthorized:
      'IllegalAccessToken InvalidAccessToken IllegalRefreshToken InvalidCode IncompleteSignature ' +
      'IllegalTimestamp InvalidAppKey InsufficientPermission',
    throttled: 'AppCallLimit ApiCallLimit SellerCallLimit 901',
    unavailable: 'ServiceUnavailable ServiceTimeout InternalError SystemError 6 1000',
    not_found: '16 207 208 ITEM_NOT_FOUND',
    rejected: '501',
  },
  tiktok_shop: {
    throttled: '36009002',
    unavailable: '36009003 36009007 33001002',
    not_found: '12052260',
    unauthorized: '1010000 36004004 36004999 105000 105002 106001',
    rejected: '12052570 1050021 36005004',
  },
  zalora: {
    unavailable: '6',
    unauthorized: '7 9 10 62',
    not_found: '12 16',
    throttled: '429',
    rejected: '25',
  },
  amazon: {
    unauthorized: 'Unauthorized AccessDenied MissingAuthenticationToken',
    throttled: 'QuotaExceeded',
    not_found: 'NotFound NOT_FOUND',
    rejected: 'InvalidInput',
  },
};

const rows = Object.entries(tables).flatMap(([key, kinds]) =>
  Object.entries(kinds).flatMap(([kind, codes]) => codes.split(' ').map(code => [key, code, kind] as const)),
);

describe('a code of an error', () => {
  it.each(rows)('of %s, %s, is %s', (key, code, kind) => {
    const [read, write] = [false, true].map(isWrite => readers[key]!(code, isWrite));
    expect([read!.kind, write!.kind]).toEqual([kind, kind === 'unavailable' ? 'unknown' : kind]);
    expect([read!.marketplaceCode, write!.marketplaceCode]).toEqual([code, code]);
  });

  it('comes with the words of the marketplace, for people and for the listing', () => {
    const told = Object.entries(readers).filter(([key]) => !key.startsWith('shopify'));
    for (const [key, read] of told) {
      const { message, issues } = read('7', true);
      expect([key, message]).toEqual([key, expect.stringMatching(/^[A-Z][a-zA-Z ]+: Words\.$/)]);
      const [issue] = issues;
      expect(issue).toEqual({
        severity: 'error',
        code: '7',
        field: null,
        message: words,
        marketplaceMessage: words,
      });
    }
    expect(readers.shopify!('X', true).message).toBe('Shopify: Words.');
  });

  it('stands for the words where there are none', () => {
    const silent = [
      shopeeError({ error: 'x.y' }, true, now),
      lazadaError({ code: 5 }, true),
      tiktokError({ code: 5 }, true),
      zaloraError({ Head: { ErrorCode: 5 } }, true),
      amazonError(409, []),
      shopifyError([], undefined, true),
      shopifyError('No.', undefined, true),
    ];
    expect(silent.map(({ message }) => message)).toEqual([
      'Shopee: x.y',
      'Lazada: 5',
      'TikTok Shop: code 5',
      'Zalora: E5',
      'Amazon: status 409',
      'Shopify: no reason given',
      'Shopify: No.',
    ]);
    expect(silent[4]!.marketplaceCode).toBe('409');
    expect(zaloraError({ Head: {} }, true).marketplaceCode).toBeNull();
  });

  it('that asks for a slower pace says how long, where the marketplace does', () => {
    const bucket = (currentlyAvailable: number) => ({
      cost: { requestedQueryCost: 150, throttleStatus: { currentlyAvailable, restoreRate: 100 } },
    });
    const throttled = [{ message: words, extensions: { code: 'THROTTLED' } }];
    const waits = [
      shopifyError(throttled, bucket(20), false),
      shopifyError(throttled, bucket(200), false),
      shopifyError(throttled, undefined, false),
      shopifyError([{ message: words }], bucket(20), false),
      lazadaError({ code: '901', message: 'this ban will last 12 seconds' }, false),
      lazadaError({ code: '901' }, false),
      lazadaError({ code: '500', message: 'this ban will last 12 seconds' }, false),
      shopeeError({ error: 'error_rate_limit' }, false, now),
    ];
    expect(waits.map(({ retryAfterMs }) => retryAfterMs)).toEqual([
      1_300,
      0,
      null,
      null,
      12_000,
      1_000,
      null,
      null,
    ]);
  });
});

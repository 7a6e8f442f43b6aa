import type { SandboxDependencies } from '../sandbox/protocol.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

/** Tokens, and the shop behind them. */
export function authRoutes(dependencies: SandboxDependencies): ShopeeAnswers {
  const { account, tokens } = dependencies;
  const issue = () => {
    const { accessToken, refreshToken, expiresInMs } = tokens.issue();
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      expire_in: Math.floor((expiresInMs ?? 0) / 1000),
    };
  };
  const checkShop = (shopId: unknown) => {
    if (String(shopId) !== account.externalId) {
      throw rejection('invalid_shop_id', 'Invalid shop_id.', 403);
    }
  };
  return {
    'POST /api/v2/auth/token/get': call => {
      const body = call.body<{ code?: string; shop_id?: number; partner_id?: number }>();
      checkShop(body.shop_id);
      // The seller of the sandbox consents to everybody, again and again: its code is not used up.
      if (body.code !== account.values.code) {
        throw rejection('invalid_code', 'Invalid code.', 403);
      }
      return issue();
    },
    'POST /api/v2/auth/access_token/get': call => {
      const body = call.body<{ refresh_token?: string; shop_id?: number; partner_id?: number }>();
      checkShop(body.shop_id);
      if (!tokens.spend(body.refresh_token ?? '')) {
        throw rejection('error_auth', 'Invalid refresh_token.', 403);
      }
      return { ...issue(), partner_id: body.partner_id, shop_id: body.shop_id };
    },
    'GET /api/v2/shop/get_shop_info': () => ({
      shop_name: account.name,
      region: account.stores[0]!.country,
      status: 'NORMAL',
      is_cb: false,
      auth_time: 0,
      expire_time: 0,
    }),
  };
}

import { secondOf } from '../epoch-seconds.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { rejection, shopCipher, type TiktokAnswers } from './tiktok-sandbox-request-auth.js';

/** Tokens, and the shop behind them. */
export function authRoutes(dependencies: SandboxDependencies): TiktokAnswers {
  const { account, tokens } = dependencies;
  const issue = () => {
    const { accessToken, refreshToken, expiresInMs } = tokens.issue();
    const now = secondOf(dependencies.clock.now().toISOString());
    return {
      access_token: accessToken,
      access_token_expire_in: now + Math.floor((expiresInMs ?? 0) / 1000),
      refresh_token: refreshToken,
      refresh_token_expire_in: now + 365 * 86_400,
      open_id: '7010736057180325637',
      seller_name: account.name,
      seller_base_region: account.stores[0]!.country,
      user_type: 0,
    };
  };
  const checkApp = (query: URLSearchParams, grantType: string) => {
    const { appKey, appSecret } = account.values;
    if (query.get('app_key') !== appKey || query.get('app_secret') !== appSecret) {
      throw rejection(36004003, 'Invalid app_key or app_secret.');
    }
    if (query.get('grant_type') !== grantType) {
      throw rejection(36004001, 'Invalid grant_type.');
    }
  };
  return {
    'GET /api/v2/token/get': ({ query }) => {
      checkApp(query, 'authorized_code');
      // The seller of the sandbox consents to everybody, again and again: its code is not used up.
      if (query.get('auth_code') !== account.values.authCode) {
        throw rejection(36004004, 'Authorization code is invalid or expired.');
      }
      return issue();
    },
    'GET /api/v2/token/refresh': ({ query }) => {
      checkApp(query, 'refresh_token');
      if (!tokens.spend(query.get('refresh_token') ?? '')) {
        throw rejection(36004006, 'Refresh token is invalid or expired.');
      }
      return issue();
    },
    'GET /authorization/202309/shops': () => ({
      shops: [
        {
          id: account.externalId,
          name: account.name,
          region: account.stores[0]!.country,
          seller_type: 'LOCAL',
          cipher: shopCipher,
          code: 'SGLCSANDBOX',
        },
      ],
    }),
  };
}

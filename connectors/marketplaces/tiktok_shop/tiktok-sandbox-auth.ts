import type { SandboxDependencies } from '../sandbox/protocol.js';
import {
  seconds,
  shopCipher,
  type TiktokCall,
  type TiktokRoute,
  TiktokSandboxError,
} from './tiktok-sandbox-request-auth.js';

/** Tokens, and the shop behind them. */
export function authRoutes(dependencies: SandboxDependencies): TiktokRoute[] {
  const { account, tokens } = dependencies;
  const issue = () => {
    const { accessToken, refreshToken, expiresInMs } = tokens.issue();
    const now = seconds(dependencies.clock.now().toISOString());
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
      throw new TiktokSandboxError(36004003, 'Invalid app_key or app_secret.');
    }
    if (query.get('grant_type') !== grantType) {
      throw new TiktokSandboxError(36004001, 'Invalid grant_type.');
    }
  };
  return [
    {
      method: 'GET',
      path: '/api/v2/token/get',
      api: 'token',
      answer: ({ query }: TiktokCall) => {
        checkApp(query, 'authorized_code');
        // The seller of the sandbox consents to everybody, again and again: its code is not used up.
        if (query.get('auth_code') !== account.values.authCode) {
          throw new TiktokSandboxError(36004004, 'Authorization code is invalid or expired.');
        }
        return issue();
      },
    },
    {
      method: 'GET',
      path: '/api/v2/token/refresh',
      api: 'token',
      answer: ({ query }: TiktokCall) => {
        checkApp(query, 'refresh_token');
        if (!tokens.spend(query.get('refresh_token') ?? '')) {
          throw new TiktokSandboxError(36004006, 'Refresh token is invalid or expired.');
        }
        return issue();
      },
    },
    {
      method: 'GET',
      path: '/authorization/202309/shops',
      api: 'seller',
      answer: () => ({
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
    },
  ];
}

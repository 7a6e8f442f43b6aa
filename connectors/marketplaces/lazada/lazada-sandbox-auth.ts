import type { SandboxDependencies } from '../sandbox/protocol.js';
import { type LazadaAnswers, rejection } from './lazada-sandbox-request-auth.js';

const refreshLifetimeSeconds = 180 * 86_400;

/** Tokens, and the seller behind them. */
export function authRoutes({ account, tokens }: SandboxDependencies): LazadaAnswers {
  const issue = () => {
    const { accessToken, refreshToken, expiresInMs } = tokens.issue();
    return {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: Math.floor((expiresInMs ?? 0) / 1000),
      refresh_expires_in: refreshLifetimeSeconds,
      country: account.stores.length > 1 ? 'cb' : account.stores[0]!.country.toLowerCase(),
      account_platform: 'seller_center',
      account: 'seller@sandbox.example',
      country_user_info: account.stores.map(({ id, country }) => ({
        country: country.toLowerCase(),
        seller_id: id,
        user_id: id,
      })),
    };
  };
  return {
    'POST /auth/token/create': call => {
      // The seller of the sandbox consents to everybody, again and again: its code is not used up.
      if (call.needed('code') !== account.values.code) {
        throw rejection('InvalidCode', 'Invalid authorization code', { type: 'ISV' });
      }
      return issue();
    },
    'POST /auth/token/refresh': call => {
      if (!tokens.spend(call.needed('refresh_token'))) {
        throw rejection('IllegalRefreshToken', 'The specified refresh token is invalid or expired', {
          type: 'ISV',
        });
      }
      return issue();
    },
    'GET /seller/get': ({ store }) => ({
      data: {
        name: account.name,
        seller_id: store.id,
        short_code: 'SG10A1B',
        status: 'ACTIVE',
        verified: 'true',
      },
    }),
  };
}

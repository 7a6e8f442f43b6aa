import type { FastifyInstance } from 'fastify';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { sendJson } from '../sandbox/request.js';
import { countries } from './amazon-region.js';
import { serve } from './amazon-sandbox-request-auth.js';

interface LoginError {
  status: number;
  error: string;
  error_description: string;
}

const errors: Record<'client' | 'grant' | 'type', LoginError> = {
  client: { status: 401, error: 'invalid_client', error_description: 'Client authentication failed' },
  grant: {
    status: 400,
    error: 'invalid_grant',
    error_description: 'The request has an invalid grant parameter : refresh_token',
  },
  type: {
    status: 400,
    error: 'unsupported_grant_type',
    error_description: 'The authorization grant type is not supported by the authorization server',
  },
};

/** Login with Amazon, and the countries of the seller. */
export function authRoutes(app: FastifyInstance, dependencies: SandboxDependencies): void {
  const { account } = dependencies;
  app.post('/auth/o2/token', async (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    const rejected = errorOf(form, dependencies);
    if (rejected !== null) {
      const { status, ...body } = rejected;
      return sendJson(reply, status, body);
    }
    return sendJson(reply, 200, grant(form.get('refresh_token')!, dependencies));
  });

  serve(app, dependencies, {
    'GET /sellers/v1/marketplaceParticipations': () => ({
      payload: account.stores.map(({ id, country, currency }) => ({
        marketplace: {
          id,
          name: `Amazon ${country}`,
          countryCode: country,
          defaultCurrencyCode: currency,
          defaultLanguageCode: countries.get(id)!.languageTag,
          domainName: countries.get(id)!.domain,
        },
        storeName: account.name,
        participation: { isParticipating: true, hasSuspendedListings: false },
      })),
    }),
  });
}

function errorOf(form: URLSearchParams, { account, tokens }: SandboxDependencies): LoginError | null {
  const { clientId, clientSecret, refreshToken } = account.values;
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
    return errors.client;
  }
  if (form.get('grant_type') !== 'refresh_token') {
    return errors.type;
  }
  const given = form.get('refresh_token') ?? '';
  return given === refreshToken || tokens.snapshot().refresh.includes(given) ? null : errors.grant;
}

/**
 * The token that the seller's page shows is a consent each time that it is used; what it is exchanged for stays good
 * for any number of exchanges, until the seller withdraws.
 */
function grant(given: string, { account, tokens }: SandboxDependencies): object {
  const { accessToken, refreshToken, expiresInMs } = tokens.issue();
  return {
    access_token: accessToken,
    refresh_token: given === account.values.refreshToken ? refreshToken : given,
    token_type: 'bearer',
    expires_in: Math.floor((expiresInMs ?? 0) / 1000),
  };
}

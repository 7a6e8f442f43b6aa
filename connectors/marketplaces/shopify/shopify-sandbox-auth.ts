import type { FastifyInstance } from 'fastify';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { send } from './shopify-sandbox-request-auth.js';

/**
 * The client credentials grant of an app of the merchant's own. There is no refresh token: an app that is still
 * installed asks again. (The refresh token of the last grant stands for the installation; a merchant who is told
 * that the app is gone installs it again.)
 */
export function authRoute(app: FastifyInstance, { account, tokens }: SandboxDependencies): void {
  let installation: string | null = null;
  app.post('/admin/oauth/access_token', async (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    if (form.get('grant_type') !== 'client_credentials') {
      return send(reply, 400, { error: 'invalid_request', error_description: 'Unknown grant type.' });
    }
    if (form.get('client_id') !== account.values.clientId) {
      return send(reply, 400, {
        error: 'application_cannot_be_found',
        error_description: 'The application cannot be found.',
      });
    }
    if (form.get('client_secret') !== account.values.clientSecret) {
      return send(reply, 400, { error: 'invalid_client', error_description: 'The client secret is wrong.' });
    }
    if (installation !== null && !tokens.spend(installation)) {
      installation = null;
      return send(reply, 400, {
        error: 'app_not_installed',
        error_description: 'The application is not installed on this shop.',
      });
    }
    const { accessToken, refreshToken, expiresInMs } = tokens.issue();
    installation = refreshToken;
    const scope = 'read_products,write_products,read_orders,write_orders,read_inventory,write_inventory';
    return send(reply, 200, {
      access_token: accessToken,
      scope,
      expires_in: Math.floor((expiresInMs ?? 0) / 1000),
    });
  });
}

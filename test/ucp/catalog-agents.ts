import type { PublicWorld } from '../rest/public-discovery/public-world.js';
import type { Organization } from '../support/organization.js';
import type { ShoppingAgent } from './shopping-agent.js';
import { UcpClient } from './ucp-client.js';

const all = ['checkout', 'cart', 'catalog.search', 'catalog.lookup'];

/** An agent with a client of the merchant, whose platform has these capabilities. */
export async function agentOfMerchant(
  { program }: PublicWorld,
  platform: ShoppingAgent,
  { id, owner }: Organization,
  capabilities = all,
): Promise<UcpClient> {
  const { clientId, clientSecret } = await owner.createClient(id, ['checkout:write']);
  const { json } = await program.rest(null).post('/api/v1/oauth/token', {
    ...{ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  });
  return new UcpClient({
    endpoint: `${program.url}/ucp/v1`,
    userAgent: platform.userAgent('2026-04-08', capabilities),
    token: json.access_token,
    check: program.check,
    checkoutProblems: null,
  });
}

/** Asks until so many public products are found. */
export async function published(client: UcpClient, query: string, count: number): Promise<void> {
  for (let found = -1; found !== count; ) {
    found = (await client.send('POST', '/catalog/search', { query })).json.products.length;
  }
}

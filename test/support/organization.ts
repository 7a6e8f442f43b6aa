import { newId } from '../../kernel/ids.js';
import { type Scope, scopes } from '../../kernel/scopes.js';
import { Browser } from './browser.js';
import type { GraphQLClient } from './graphql-client.js';
import type { LiveClient } from './live-client.js';
import type { Program } from './program.js';
import type { RestClient } from './rest-client.js';

/** An organization that owns nothing yet, its owner at a browser, and clients with a key of it. */
export interface Organization {
  id: string;
  apiKey: string;
  owner: Browser;
  rest: RestClient;
  graphql: GraphQLClient;
  live(): LiveClient;
  /** Another key of the organization, with these scopes alone. */
  key(granted: readonly Scope[]): Promise<string>;
}

/** A person signs up, makes an organization and a key: all through the front door, as everybody does. */
export async function startOrganization(
  program: Program,
  { defaultCurrency = 'USD' }: { defaultCurrency?: string } = {},
): Promise<Organization> {
  const owner = new Browser(program);
  await owner.signUp(`${newId()}@example.com`);
  const { json } = await owner.rest.post('/api/v1/organizations', { name: 'Shop', defaultCurrency });
  const id = json.organization.id as string;
  const key = (granted: readonly Scope[]) => owner.createKey(id, granted);
  const apiKey = await key(scopes);
  return {
    id,
    apiKey,
    owner,
    key,
    rest: program.rest(apiKey),
    graphql: program.graphql(apiKey),
    live: () => program.live(apiKey),
  };
}

import { newId } from '../../kernel/ids.js';
import { allScopes, type Scope } from '../../kernel/scopes.js';
import { Browser } from './browser.js';
import { passEventHorizon } from './event-horizon.js';
import type { GraphQLClient } from './graphql-client.js';
import type { LiveClient } from './live-client.js';
import type { Program } from './program.js';
import type { Reply, RestClient } from './rest-client.js';

/** An organization that owns nothing yet, its owner at a browser, and clients with a key of it. */
export interface Organization {
  id: string;
  apiKey: string;
  owner: Browser;
  rest: RestClient;
  graphql: GraphQLClient;
  live(): LiveClient;
  /** Every event in the pull that the query asks for, none of what is committed missing. */
  events(query?: string): Promise<Reply['json'][]>;
  /** Another key of the organization, with these scopes alone. */
  key(granted: readonly Scope[]): Promise<string>;
  /** The token of a new OAuth client: an agent that shops here, unless it is granted something else. */
  agent(granted?: readonly Scope[]): Promise<string>;
}

/** A person who has just signed up. */
export async function signedUp(program: Program): Promise<Browser> {
  const person = new Browser(program);
  await person.signUp(`${newId()}@example.com`);
  return person;
}

/** A person, who signs up for it unless given, makes an organization and a key: all through the public API. */
export async function startOrganization(
  program: Program,
  { defaultCurrency = 'USD', owner: known }: { defaultCurrency?: string; owner?: Browser } = {},
): Promise<Organization> {
  const owner = known ?? (await signedUp(program));
  const { json } = await owner.rest.post('/api/v1/organizations', { name: 'Shop', defaultCurrency });
  const id = json.organization.id as string;
  const key = (granted: readonly Scope[]) => owner.createKey(id, granted);
  const apiKey = await key(allScopes());
  const rest = program.rest(apiKey);
  return {
    id,
    apiKey,
    owner,
    key,
    agent: async (granted = ['checkout:write']) => tokenOf(program, await owner.createClient(id, granted)),
    rest,
    graphql: program.graphql(apiKey),
    live: () => program.live(apiKey),
    events: async (query = 'limit=500') => {
      await passEventHorizon(program.databaseUrl);
      return rest.all(`/api/v1/webhook-events?${query}`);
    },
  };
}

/** What an OAuth client shows from then on (RFC 6749 §4.4). */
async function tokenOf(
  program: Program,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<string> {
  const { json } = await program.rest(null).post('/api/v1/oauth/token', {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  });
  return json.access_token;
}

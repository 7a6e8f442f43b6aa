import { shopify } from '../../connectors/marketplaces/shopify/sandboxed.js';
import { KitWorld } from './kit/kit-world.js';

export const subject = { module: shopify, particulars: {} };

export const inWorld = (test: (world: KitWorld) => Promise<void>) => () => KitWorld.run(subject, test);

/** A call of the Admin API as anybody with a token would make it. */
export async function ask(world: KitWorld, query: string, variables: object = {}) {
  const answer = await world.dependencies.http.send({
    method: 'POST',
    url: `${world.sandbox.url}/admin/api/2026-07/graphql.json`,
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': world.account.credentials.values.accessToken!,
    },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, ...JSON.parse(answer.body) };
}

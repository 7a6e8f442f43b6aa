import { contractOf } from '../contract/contract.js';
import type { Route } from '../route.js';
import type { JsonObject } from './components.js';

/** What the routes of a tag are about. */
const descriptions: Readonly<Record<string, string>> = {
  Products:
    'The catalog: products with their variants, prices, stock and pictures, and where they are on sale.',
  'Bulk import': 'Imports of product files, planned or applied, with a report on every row.',
  Marketplaces: 'Accounts that a merchant has connected.',
  'Shelf share': 'How often answer engines name products when shoppers ask them.',
  Discovery: 'What merchants who list themselves show to everybody; no credential is needed.',
  Documents: 'Files of the knowledge base, which are read, indexed and searched.',
  Agent: 'Questions to an agent that answers from what tools of the API say.',
  Orders: 'Orders of every channel in one format, and the actions on them.',
  Returns: 'Returns of every channel in one format.',
  Settlements: 'What the channels paid and charged for each order.',
  Analytics: 'Figures that agree with the books, and how complete they are.',
  'Price books': 'Rules that price listings by channel, product and time.',
  Promotions: 'What buyers get off, in stores of marketplaces and in checkout.',
  Campaigns: 'Plans over promotions: their revisions, approval, launch and results.',
  Reviews: 'What buyers say of products in every channel, and the replies to it.',
  'Operating procedures': 'Steps that call tools, started by callers, a schedule or events.',
  Looks: 'Products that are shown together, with a picture composed of theirs.',
  'Agentic checkout': 'Purchases by AI agents, in the native protocol.',
  'Public discovery':
    'Listed merchants and their products for everybody, without a credential: directory, manifests, comparison, llms.txt.',
  OAuth: 'Access tokens for client credentials.',
  Organizations: 'Organizations of the signed-in person.',
  Jobs: 'Background work that lasts longer than a request.',
  Webhooks: 'Subscriptions to events, their deliveries, and the event log.',
  Events: "Messages delivered to webhooks: a POST to the subscriber's URL, signed by Standard Webhooks.",
};

/** Tags in the order of their first use, each with what it is about; those of a protocol as their contract says. */
export function tagsOf(routes: readonly Route[], others: readonly string[]): JsonObject[] {
  const about = new Map(routes.map(route => [route.tag, contractOf(route).about]));
  return [...new Set([...routes.map(({ tag }) => tag), ...others])].map(name => {
    const description = descriptions[name] ?? about.get(name);
    return { name, ...(description === undefined ? {} : { description }) };
  });
}

/** What the routes of a tag are about. */
const descriptions: Readonly<Record<string, string>> = {
  Products:
    'The catalog: products with their variants, prices, stock and pictures, and where they are on sale.',
  'Bulk import': 'Imports of product files, planned or applied, with a report on every row.',
  Marketplaces: 'Accounts that a merchant has connected.',
  Orders: 'Orders of every channel in one format, and the actions on them.',
  Returns: 'Returns of every channel in one format.',
  Settlements: 'What the channels paid and charged for each order.',
  'Agentic checkout': 'Purchases by AI agents, in the native protocol.',
  'Universal Commerce Protocol': 'Purchases by AI agents, by version 2026-04-08 of the protocol.',
  'Universal Commerce Protocol 2026-01-11': 'Purchases by AI agents, by version 2026-01-11 of the protocol.',
  'Agentic Commerce Protocol':
    'Purchases by AI agents, and the product feed, by version 2026-04-17 of the protocol.',
  OAuth: 'Access tokens for client credentials.',
  Organizations: 'Organizations of the signed-in person.',
  Jobs: 'Background work that lasts longer than a request.',
  Webhooks: 'Subscriptions to events, their deliveries, and the event log.',
  Events: "Messages delivered to webhooks: a POST to the subscriber's URL, signed by Standard Webhooks.",
};

/** Tags in the order of their first use, each with what it is about. */
export const tagsOf = (names: Iterable<string>): { name: string; description?: string }[] =>
  [...new Set(names)].map(name => ({
    name,
    ...(descriptions[name] === undefined ? {} : { description: descriptions[name] }),
  }));

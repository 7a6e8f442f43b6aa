/** Guides that are read together, in the order in which they are. A guide that no group names is in the last one. */
const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
  [
    'Basics',
    ['requests', 'client-library', 'graphql', 'subscriptions', 'webhooks', 'oauth', 'discovery', 'search'],
  ],
  [
    'Catalog',
    ['imports', 'categories', 'evaluation', 'enrichment', 'price-research', 'shelf-share', 'looks'],
  ],
  ['Marketplaces', ['marketplaces', 'order-statuses', 'order-actions', 'settlements', 'reviews']],
  ['Prices', ['price-books', 'promotions', 'campaigns', 'marketplace-promotions', 'checkout-terms']],
  ['Agentic checkout', ['checkout', 'ucp', 'acp', 'acp-stripe', 'x402']],
  ['Agents and procedures', ['mcp', 'agents', 'tools', 'operating-procedures', 'documents', 'models']],
];

const otherGuides = 'Running it';

export interface GuideGroup<Guide> {
  title: string;
  guides: readonly Guide[];
}

/** Every guide in its group; groups without guides are left out. */
export function groupGuides<Guide extends { name: string }>(guides: readonly Guide[]): GuideGroup<Guide>[] {
  const byName = new Map(guides.map(guide => [guide.name.replace(/\.md$/, ''), guide]));
  const named = groups.map(([title, names]) => ({
    title,
    guides: names.flatMap(name => byName.get(name) ?? []),
  }));
  const grouped = new Set(named.flatMap(group => group.guides));
  const others = { title: otherGuides, guides: guides.filter(guide => !grouped.has(guide)) };
  return [...named, others].filter(group => group.guides.length > 0);
}

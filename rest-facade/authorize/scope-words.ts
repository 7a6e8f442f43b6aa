import type { Scope } from '../../kernel/scopes.js';

/** What each scope lets a program do, for the person who is asked. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'catalog:read': 'Read products, prices, stock, listings and connected accounts',
  'catalog:write': 'Create, change and delete products, prices, stock and imports',
  'catalog:enrich':
    'Start enrichment, evaluation and price research of products, which may cost money at providers',
  'catalog:sync': 'Connect marketplace accounts, and publish, change and remove listings there',
  'orders:read': 'Read orders and returns, with the names and addresses of buyers',
  'orders:write': 'Change, ship, cancel and refund orders and returns, and how checkouts are set up',
  'promotions:read': 'Read promotions and campaigns',
  'promotions:write': 'Create and change promotions and campaigns',
  'price_books:read': 'Read price books',
  'price_books:write': 'Create and change price books, and so the prices in stores',
  'settlements:read': 'Read settlements and payouts',
  'settlements:write': 'Book settlements',
  'checkout:write': 'Open and complete checkouts, which charge buyers',
  'documents:write': 'Read, upload, search and delete documents',
  'reviews:read': 'Read reviews of buyers',
  'reviews:write': 'Reply to reviews, hide and report them',
  'agents:invoke': 'Ask the agent, and decide about what it wants to do',
  'analytics:read': 'Read figures and reports',
  'analytics:write': 'Save, schedule, run and delete reports',
  'aops:read': 'Read operating procedures and what they did',
  'aops:write': 'Create, change and run operating procedures',
  'webhooks:read': 'Read webhooks and their deliveries',
  'webhooks:write': 'Create, change and delete webhooks, which send data elsewhere',
};

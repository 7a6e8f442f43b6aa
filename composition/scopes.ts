import { catalogScopes } from '../subgraphs/catalog/catalog.scopes.js';
import { checkoutScopes, orderScopes, pricingScopes } from '../subgraphs/commerce/commerce.scopes.js';
import { agentScopes, aopScopes, documentScopes, reviewScopes } from '../subgraphs/content/content.scopes.js';
import { analyticsScopes, settlementScopes } from '../subgraphs/finance/finance.scopes.js';
import { webhookScopes } from '../subgraphs/platform/platform.scopes.js';

/** The scopes of every domain of this program, in the order in which they are listed. */
export const domainScopes = [
  ...catalogScopes,
  ...orderScopes,
  ...pricingScopes,
  ...settlementScopes,
  ...checkoutScopes,
  ...documentScopes,
  ...reviewScopes,
  ...agentScopes,
  ...analyticsScopes,
  ...aopScopes,
  ...webhookScopes,
] as const;

type DomainScopes = Record<(typeof domainScopes)[number], true>;

declare module '../kernel/scopes.js' {
  interface ScopeNames extends DomainScopes {}
}

import type { Caller, RequestContext } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import { type EventKey, eventCatalogue, eventKeys } from '../event/event-catalogue.js';

/** `read`: look at a webhook and its deliveries. `write`: change, delete, rotate, test, replay. */
export type WebhookAccess = 'read' | 'write';

interface OwnedWebhook {
  events: readonly EventKey[];
  createdBy: string | null;
}

const accessScopes: Record<WebhookAccess, Scope> = { read: 'webhooks:read', write: 'webhooks:write' };

/** Who a webhook belongs to: the person, whatever their session, or the key or client. */
export const creatorOf = ({ kind, id, userId }: Caller): string =>
  userId === null ? `${kind}:${id}` : `user:${userId}`;

/**
 * A webhook sends out what its families' read scopes guard, so nobody without all of them comes near it. Beyond that its
 * creator does with it as they like, and everybody else needs the scope for webhooks of others (docs/decisions/0016).
 *
 * @throws SCOPE_MISSING naming the scope.
 */
export function requireAccess(ctx: RequestContext, webhook: OwnedWebhook, access: WebhookAccess): void {
  requireFamilies(ctx, webhook.events);
  if (webhook.createdBy !== creatorOf(ctx.caller)) {
    ctx.require(accessScopes[access]);
  }
}

/** The keys of the families that the caller may read. */
export const readableEvents = ({ scopes }: Caller): EventKey[] =>
  eventKeys.filter(key => scopes.has(eventCatalogue[key].scope));

/** Rejects callers without the read scope of every family among the keys. @throws SCOPE_MISSING */
export function requireFamilies(ctx: RequestContext, keys: readonly EventKey[]): void {
  for (const key of keys) {
    ctx.require(eventCatalogue[key].scope);
  }
}

import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../../../kernel/context.js';
import type { FieldError } from '../../../kernel/errors.js';
import { limits } from '../../../kernel/limits.js';
import { type AddressPolicy, urlProblem } from '../../../kernel/outbound/address-policy.js';
import { knownKeys } from '../event/event.rules.js';
import { type EventKey, eventCatalogue } from '../event/event-catalogue.js';

export interface NewWebhook {
  url: string;
  events: readonly string[];
  description?: string | null;
}

/** Everything that is wrong with the webhook to be made, but for its event keys. */
export function webhookErrors(input: NewWebhook, policy: AddressPolicy): FieldError[] {
  const errors: FieldError[] = [];
  const problem = input.url.length > limits.webhookUrlLength ? tooLong(limits.webhookUrlLength) : null;
  const urlError = problem ?? urlProblem(input.url, policy);
  if (urlError !== null) {
    errors.push({ path: 'url', code: 'URL_INVALID', message: urlError });
  }
  if (input.events.length === 0) {
    errors.push({ path: 'events', code: 'EVENTS_EMPTY', message: 'Subscribe to at least one event.' });
  }
  if ((input.description ?? '').length > limits.webhookDescriptionLength) {
    const message = tooLong(limits.webhookDescriptionLength);
    errors.push({ path: 'description', code: 'DESCRIPTION_TOO_LONG', message });
  }
  return errors;
}

/**
 * The keys to subscribe to, each once.
 *
 * @throws WEBHOOK_EVENT_UNKNOWN naming every bad key, `webhook.test` among them (§6.5); SCOPE_MISSING.
 */
export function subscribedKeys(ctx: RequestContext, events: readonly string[]): EventKey[] {
  const keys = knownKeys(events, index => `events.${index}`);
  void ctx.organizationId;
  requireReadable(ctx, keys);
  return [...new Set(keys)];
}

/** Refuses callers without the read scope of every family among the keys. @throws SCOPE_MISSING */
export function requireReadable(ctx: RequestContext, keys: readonly EventKey[]): void {
  for (const key of keys) {
    ctx.require(eventCatalogue[key].scope);
  }
}

export const isReadable = (ctx: RequestContext, keys: readonly EventKey[]): boolean =>
  keys.every(key => ctx.caller.scopes.has(eventCatalogue[key].scope));

/** Standard Webhooks: `whsec_` and the base64 of 24 to 64 random bytes. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Binds an encrypted secret to its webhook. */
export const secretContext = (webhookId: string): string => `webhook/${webhookId}`;

const tooLong = (length: number): string => `It has at most ${length} characters.`;

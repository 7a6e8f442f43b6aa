import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { type AddressPolicy, urlProblem } from '../../../kernel/outbound/address-policy.js';
import { knownKeys, unknownKeyErrors } from '../event/event.rules.js';
import type { EventKey } from '../event/event-catalogue.js';
import { webhookLimits } from './webhook.limits.js';
import { requireFamilies } from './webhook-access.rules.js';

export interface NewWebhook {
  url: string;
  events: readonly string[];
  description?: string | null;
}

/** What is absent or null stays as it is; a null description is removed. */
export interface WebhookChange {
  url?: string | null;
  events?: readonly string[] | null;
  description?: string | null;
}

/**
 * Rejects what is wrong with a new webhook or a change of one, all of it at once.
 *
 * @throws VALIDATION_FAILED; not for event keys alone, which have a code of their own (see `subscribedKeys`).
 */
export function rejectWrong(input: WebhookChange, policy: AddressPolicy): void {
  const errors = webhookErrors(input, policy);
  if (errors.length > 0) {
    const firstEvents = (input.events ?? []).slice(0, webhookLimits.eventsMax);
    reject([...errors, ...unknownKeyErrors(firstEvents, index => `events.${index}`)]);
  }
}

/** Everything that is wrong with it, but for its event keys. */
export function webhookErrors(input: WebhookChange, policy: AddressPolicy): FieldError[] {
  const errors: FieldError[] = [];
  const urlError = isGiven(input.url) ? addressProblem(input.url, policy) : null;
  if (urlError !== null) {
    errors.push({ path: 'url', code: 'URL_INVALID', message: urlError });
  }
  if (isGiven(input.events) && input.events.length === 0) {
    errors.push({ path: 'events', code: 'EVENTS_EMPTY', message: 'Subscribe to at least one event.' });
  }
  if (input.description?.includes(unstorable)) {
    const message = 'It contains the character NUL, which cannot be stored.';
    errors.push({ path: 'description', code: 'CHARACTER_INVALID', message });
  }
  if ((input.description ?? '').length > webhookLimits.descriptionLength) {
    const message = tooLong(webhookLimits.descriptionLength);
    errors.push({ path: 'description', code: 'DESCRIPTION_TOO_LONG', message });
  }
  return errors;
}

/**
 * The keys to subscribe to, each once.
 *
 * @throws WEBHOOK_EVENT_UNKNOWN naming every bad key, `webhook.test` among them (§6.5); SCOPE_MISSING;
 * VALIDATION_FAILED for more than `webhookLimits.eventsMax`.
 */
export function subscribedKeys(ctx: RequestContext, events: readonly string[]): EventKey[] {
  void ctx.organizationId;
  if (events.length > webhookLimits.eventsMax) {
    const message = `Name at most ${webhookLimits.eventsMax} events.`;
    reject([{ path: 'events', code: 'EVENTS_TOO_MANY', message }]);
  }
  const keys = knownKeys(events, index => `events.${index}`);
  requireFamilies(ctx, keys);
  return [...new Set(keys)];
}

/** Rejects a caller whose `If-Match` names another version. @throws VERSION_STALE */
export function requireDemandedVersion(ctx: RequestContext, version: number): void {
  if (ctx.ifMatch !== null && ctx.ifMatch !== version) {
    throw fail('VERSION_STALE', { detail: `The webhook is at version ${version}, not ${ctx.ifMatch}.` });
  }
}

/** What its owner says of a webhook. */
export interface WebhookFields {
  url: string;
  events: EventKey[];
  description: string | null;
}

/** The webhook after the change. @throws WEBHOOK_EVENT_UNKNOWN, SCOPE_MISSING, VALIDATION_FAILED as `subscribedKeys`. */
export const changedWebhook = (
  ctx: RequestContext,
  current: WebhookFields,
  change: WebhookChange,
): WebhookFields => ({
  url: change.url ?? current.url,
  events: isGiven(change.events) ? subscribedKeys(ctx, change.events) : current.events,
  description: change.description === undefined ? current.description : change.description,
});

/** Whether nothing is different; the order of the keys means nothing. */
export const isSameWebhook = (a: WebhookFields, b: WebhookFields): boolean =>
  a.url === b.url && a.description === b.description && isSameKeys(a.events, b.events);

const isSameKeys = (a: readonly EventKey[], b: readonly EventKey[]): boolean =>
  a.length === b.length && a.every(key => b.includes(key));

/** Postgres text holds no NUL; in an address nobody needs any control character. */
const unstorable = '\0';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const controlCharacter = /[\u0000-\u001f\u007f]/;

function addressProblem(url: string, policy: AddressPolicy): string | null {
  if (url.length > webhookLimits.urlLength) {
    return tooLong(webhookLimits.urlLength);
  }
  return controlCharacter.test(url) ? 'It must not contain control characters.' : urlProblem(url, policy);
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const tooLong = (length: number): string => `It has at most ${length} characters.`;

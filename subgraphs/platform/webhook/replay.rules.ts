import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { knownKeys } from '../event/event.rules.js';
import type { EventKey } from '../event/event-catalogue.js';
import type { WebhookStatus } from './webhook.entity.js';

/** Which part of the event log is to be delivered to a webhook once more. */
export interface ReplayChoice {
  /** RFC 3339: events that occurred then or later. */
  since?: string | null;
  /** RFC 3339: events that occurred before. */
  until?: string | null;
  /** Leaves out what the webhook once answered with 2xx. */
  onlyUnacknowledged?: boolean | null;
  /** Some of the keys of the webhook; all when absent. */
  eventTypes?: readonly string[] | null;
}

/**
 * The keys to replay, each once.
 *
 * @throws WEBHOOK_EVENT_UNKNOWN naming every key outside of the catalogue; VALIDATION_FAILED for keys that the
 * webhook does not receive, for none at all, and for an empty window.
 */
export function replayedKeys(choice: ReplayChoice, subscribed: readonly EventKey[]): EventKey[] {
  const asked = choice.eventTypes ?? subscribed;
  const keys = knownKeys(asked, index => `eventTypes.${index}`);
  const errors: FieldError[] = keys.flatMap((key, index) => {
    const message = `The webhook does not receive ${key}.`;
    return subscribed.includes(key)
      ? []
      : [{ path: `eventTypes.${index}`, code: 'EVENT_NOT_SUBSCRIBED', message }];
  });
  if (keys.length === 0) {
    errors.push({ path: 'eventTypes', code: 'EVENTS_EMPTY', message: 'Name at least one event.' });
  }
  const { since, until } = choice;
  if (since != null && until != null && Date.parse(since) >= Date.parse(until)) {
    errors.push({ path: 'until', code: 'WINDOW_EMPTY', message: 'It is after since.' });
  }
  reject(errors);
  return [...new Set(keys)];
}

/**
 * Nothing is put in line for an endpoint that is not tried any more; a paused one gets it when it is resumed.
 *
 * @throws WEBHOOK_NOT_FOUND without a webhook, VALIDATION_FAILED for a disabled one.
 */
export function requireReplayable(status: WebhookStatus | undefined): void {
  if (status === undefined) {
    throw fail('WEBHOOK_NOT_FOUND');
  }
  if (status === 'disabled') {
    const message = 'The webhook is disabled: resume it, then replay.';
    reject([{ path: 'id', code: 'WEBHOOK_DISABLED', message }]);
  }
}

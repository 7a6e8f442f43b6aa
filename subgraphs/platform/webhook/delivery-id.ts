import { isId } from '../../../kernel/ids.js';

/** The key of a delivery within its organization. */
export interface DeliveryKey {
  webhookId: string;
  eventId: string;
  /** 0 for the first delivery of the event to the webhook, 1 for its first replay. */
  replay: number;
}

/** The public id of a row of `platform.webhook_delivery`, in SQL: its key. Receivers take it as a whole. */
export const deliveryId = `concat_ws('.', webhook_delivery.webhook_id, webhook_delivery.event_id, webhook_delivery.replay)`;

/** The same of a key that was read. */
export const deliveryIdOf = (
  webhookId: string,
  { eventId, replay }: Pick<DeliveryKey, 'eventId' | 'replay'>,
): string => `${webhookId}.${eventId}.${replay}`;

const replayDigitsMax = 9;

/** Null for what is not the id of any delivery. */
export function deliveryKeyOf(id: string): DeliveryKey | null {
  const [webhookId = '', eventId = '', replay = '', ...more] = id.split('.');
  const isKey = isId(webhookId) && isId(eventId) && /^(0|[1-9]\d*)$/.test(replay);
  return isKey && replay.length <= replayDigitsMax && more.length === 0
    ? { webhookId, eventId, replay: Number(replay) }
    : null;
}

import { describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { deliveryKeyOf } from './delivery-id.js';

const webhookId = newId();
const eventId = newId();

describe('deliveryKeyOf', () => {
  it('takes an id apart', () => {
    expect(deliveryKeyOf(`${webhookId}.${eventId}.12`)).toEqual({ webhookId, eventId, replay: 12 });
  });

  it.each([
    '',
    'no id',
    webhookId,
    `${webhookId}.${eventId}`,
    `${webhookId}.${eventId}.`,
    `${webhookId}.${eventId}.-1`,
    `${webhookId}.${eventId}.01`,
    `${webhookId}.${eventId}.1e3`,
    `${webhookId}.${eventId}.9999999999`,
    `${webhookId}.${eventId}.0.0`,
    `${webhookId}.event.0`,
  ])('knows that %j is the id of no delivery', id => {
    expect(deliveryKeyOf(id)).toBeNull();
  });
});

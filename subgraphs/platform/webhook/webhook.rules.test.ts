import { describe, expect, it } from 'vitest';
import type { AddressPolicy } from '../../../kernel/outbound/address-policy.js';
import { callerWith, ruleContext } from '../../../test/support/rule-context.js';
import { webhookLimits } from './webhook.limits.js';
import {
  changedWebhook,
  isSameWebhook,
  requireDemandedVersion,
  subscribedKeys,
  type WebhookChange,
  type WebhookFields,
  webhookErrors,
} from './webhook.rules.js';

const policy: AddressPolicy = { allowLoopback: false };
const errorsOf = (input: WebhookChange) =>
  webhookErrors(input, policy).map(({ path, code, message }) => [`${path} ${code}`, message]);
const codesOf = (input: WebhookChange) => errorsOf(input).map(([code]) => code);
const ctx = ruleContext(callerWith(['catalog:read', 'orders:read']));

const url = 'https://shop.example.com/hook';
const urlOf = (length: number) => url.padEnd(length, 'x');

describe('a webhook', () => {
  it('has an address outside, at least one event, and a description or none', () => {
    const description = 'd'.repeat(webhookLimits.descriptionLength);
    expect(codesOf({ url: urlOf(webhookLimits.urlLength), events: ['order.created'], description })).toEqual(
      [],
    );
    expect(codesOf({ url, events: ['order.created'], description: null })).toEqual([]);
  });

  it.each([
    ['', 'absolute https URL'],
    ['http://shop.example.com/hook', 'http is not encrypted'],
    ['https://127.0.0.1/hook', 'not a public address'],
    ['https://user:pass@shop.example.com/', 'credentials'],
    ['https://shop.example.com/a\nb', 'control characters'],
    ['https://shop.example.com/\u0000', 'control characters'],
    ['https://shop.example.com/\u007f', 'control characters'],
    [urlOf(webhookLimits.urlLength + 1), `at most ${webhookLimits.urlLength} characters`],
  ])('has no address %j', (address, why) => {
    expect(errorsOf({ url: address })).toEqual([['url URL_INVALID', expect.stringContaining(why)]]);
  });

  it.each<[WebhookChange, string]>([
    [{ events: [] }, 'events EVENTS_EMPTY'],
    [{ description: 'a\0b' }, 'description CHARACTER_INVALID'],
    [{ description: 'd'.repeat(webhookLimits.descriptionLength + 1) }, 'description DESCRIPTION_TOO_LONG'],
  ])('is rejected with %j', (input, code) => {
    expect(codesOf(input)).toEqual([code]);
  });

  it('is not looked at where a change says nothing of it', () => {
    expect([codesOf({}), codesOf({ url: null, events: null, description: null })]).toEqual([[], []]);
  });
});

describe('the keys to subscribe to', () => {
  it('are kept once each', () => {
    expect(subscribedKeys(ctx, ['order.created', 'product.updated', 'order.created'])).toEqual([
      'order.created',
      'product.updated',
    ]);
  });

  it('are as many as the limit says, and no more', () => {
    const keys = (count: number) => Array.from({ length: count }, () => 'order.created');
    expect(subscribedKeys(ctx, keys(webhookLimits.eventsMax))).toEqual(['order.created']);
    const errors = [expect.objectContaining({ path: 'events', code: 'EVENTS_TOO_MANY' })];
    expect(() => subscribedKeys(ctx, keys(webhookLimits.eventsMax + 1))).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', errors }),
    );
  });

  it('are known, and the caller may read them', () => {
    const errors = [expect.objectContaining({ path: 'events.1' })];
    expect(() => subscribedKeys(ctx, ['order.created', 'webhook.test'])).toThrow(
      expect.objectContaining({ code: 'WEBHOOK_EVENT_UNKNOWN', errors }),
    );
    expect(() => subscribedKeys(ctx, ['settlement.created'])).toThrow(
      expect.objectContaining({ code: 'SCOPE_MISSING' }),
    );
  });

  it('are of an organization, before anything is said of them', () => {
    const nowhere = ruleContext(callerWith(['orders:read'], { kind: 'session', organizationId: null }));
    expect(() => subscribedKeys(nowhere, ['burnt'])).toThrow(
      expect.objectContaining({ code: 'ORGANIZATION_REQUIRED' }),
    );
  });
});

it('a change is rejected only where it demands another version', () => {
  const demanding = (ifMatch: number | null) => ruleContext(callerWith([]), { ifMatch });
  expect([null, 3].map(ifMatch => requireDemandedVersion(demanding(ifMatch), 3))).toEqual([
    undefined,
    undefined,
  ]);
  for (const ifMatch of [2, 4, 0]) {
    expect(() => requireDemandedVersion(demanding(ifMatch), 3)).toThrow(
      expect.objectContaining({ code: 'VERSION_STALE', detail: expect.stringContaining('at version 3') }),
    );
  }
});

describe('a change of a webhook', () => {
  const current: WebhookFields = { url, events: ['order.created', 'product.updated'], description: 'ERP' };
  const changed = (change: WebhookChange) => changedWebhook(ctx, current, change);

  it('leaves alone what is absent or null, but for a description, which null removes', () => {
    expect(changed({})).toEqual(current);
    expect(changed({ url: null, events: null })).toEqual(current);
    expect(changed({ description: null })).toEqual({ ...current, description: null });
  });

  it('replaces what is given', () => {
    const next = { url: `${url}/2`, events: ['order.deleted'], description: '' } satisfies WebhookChange;
    expect(changed(next)).toEqual(next);
    expect(() => changed({ events: ['burnt'] })).toThrow(
      expect.objectContaining({ code: 'WEBHOOK_EVENT_UNKNOWN' }),
    );
  });

  it('is none where nothing is different, whatever the order of the keys', () => {
    const same = { ...current, events: current.events.toReversed() };
    expect(isSameWebhook(current, same)).toBe(true);
    const different: Partial<WebhookFields>[] = [
      { url: `${url}/2` },
      { description: null },
      { events: ['order.created'] },
      { events: ['order.created', 'order.deleted'] },
      { events: [...current.events, 'order.deleted'] },
    ];
    for (const change of different) {
      expect(isSameWebhook(current, { ...current, ...change })).toBe(false);
      expect(isSameWebhook({ ...current, ...change }, current)).toBe(false);
    }
  });
});

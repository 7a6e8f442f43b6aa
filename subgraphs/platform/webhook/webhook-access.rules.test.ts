import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../kernel/scopes.js';
import { callerWith, ruleContext } from '../../../test/support/rule-context.js';
import { type EventKey, eventKeys } from '../event/event-catalogue.js';
import {
  creatorOf,
  readableEvents,
  requireAccess,
  requireFamilies,
  type WebhookAccess,
} from './webhook-access.rules.js';

const families: Scope[] = ['catalog:read', 'orders:read'];
const events: EventKey[] = ['product.updated', 'order.created'];

function missing(granted: readonly Scope[], createdBy: string | null, access: WebhookAccess): string | null {
  try {
    requireAccess(ruleContext(callerWith(granted)), { events, createdBy }, access);
    return null;
  } catch (error) {
    return (error as { detail: string }).detail.replace(/^This needs the scope (.+)[.]$/, '$1');
  }
}

describe('a webhook', () => {
  it('belongs to the person whatever their session, or to the key or client', () => {
    expect(creatorOf(callerWith([], { kind: 'session', id: 's-1', userId: 'ann' }))).toBe('user:ann');
    expect(creatorOf(callerWith([], { kind: 'session', id: 's-2', userId: 'ann' }))).toBe('user:ann');
    expect(creatorOf(callerWith([], { kind: 'api_key', id: 'x' }))).toBe('api_key:x');
    expect(creatorOf(callerWith([], { kind: 'oauth_client', id: 'x' }))).toBe('oauth_client:x');
  });

  it('is read and changed by whoever made it with the scopes of its families alone', () => {
    expect([missing(families, 'api_key:key', 'read'), missing(families, 'api_key:key', 'write')]).toEqual([
      null,
      null,
    ]);
  });

  it.each(['api_key:other', 'user:ann', null])(
    'that %s made takes the scope for webhooks of others',
    createdBy => {
      expect(missing(families, createdBy, 'read')).toBe('webhooks:read');
      expect(missing(families, createdBy, 'write')).toBe('webhooks:write');
      expect(missing([...families, 'webhooks:read'], createdBy, 'read')).toBeNull();
      expect(missing([...families, 'webhooks:read'], createdBy, 'write')).toBe('webhooks:write');
      expect(missing([...families, 'webhooks:write'], createdBy, 'write')).toBeNull();
    },
  );

  it('is nothing for callers without the scope of every family, whoever made it', () => {
    const others: Scope[] = ['webhooks:read', 'webhooks:write'];
    for (const createdBy of ['api_key:key', 'api_key:other']) {
      expect(missing(['catalog:read', ...others], createdBy, 'read')).toBe('orders:read');
      expect(missing(['orders:read', ...others], createdBy, 'write')).toBe('catalog:read');
    }
  });
});

describe('events', () => {
  it('are readable by families', () => {
    expect(readableEvents(callerWith(['settlements:read']))).toEqual(
      eventKeys.filter(key => key.startsWith('settlement.')),
    );
    expect(readableEvents(callerWith(['orders:write']))).toEqual([]);
  });

  it('take the scope of each family among them, and none where there are none', () => {
    const ctx = ruleContext(callerWith(['catalog:read']));
    expect(requireFamilies(ctx, ['product.updated', 'look.created'])).toBeUndefined();
    expect(requireFamilies(ctx, [])).toBeUndefined();
    expect(() => requireFamilies(ctx, events)).toThrow(expect.objectContaining({ code: 'SCOPE_MISSING' }));
  });
});

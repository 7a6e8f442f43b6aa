import { requestSignature } from '../../../kernel/http-signatures/sign-message.js';
import type { SigningKey } from '../../../kernel/http-signatures/signing-key.js';
import { profileUrl } from '../profile/profile.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { order20260111 } from './order-2026-01-11.js';
import { order20260408 } from './order-2026-04-08.js';
import type { UcpOrderView } from './order-view.js';

interface Told {
  id: string;
  type: string;
  occurredAt: string;
}

interface Message {
  id: string;
  at: Date;
  occurredAt: Date;
  url: string;
  version: string | null;
  body: string;
}

/**
 * How platforms are told of orders by the Universal Commerce Protocol: the whole order, with the members around it that
 * the versions of the protocol and its conformance tests look for, signed with the key that the profile publishes. `Webhook-Timestamp` is when the event occurred (rest.openapi.json); when a
 * message was sent, its signature says.
 */
export const ucpOrderNotifier = (key: SigningKey, publicUrl: string) => ({
  body: (view: UcpOrderView, event: Told, version: string | null): string => {
    const present = version === ucp20260111.version ? order20260111 : order20260408;
    const order = present(view, publicUrl);
    return JSON.stringify({
      ...order,
      event_id: event.id,
      event_type: event.type,
      created_time: event.occurredAt,
      order,
    });
  },

  headers: ({ id, at, occurredAt, url, version, body }: Message): Record<string, string> => {
    const headers = {
      'ucp-agent': `profile="${profileUrl(publicUrl, version)}"`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(occurredAt.getTime() / 1_000)),
    };
    const content = { bytes: body, contentType: 'application/json' };
    const covered = Object.keys(headers);
    const request = { method: 'POST', url, headers, body: content, covered };
    return {
      ...headers,
      ...requestSignature(key, request, at),
      ...(version === ucp20260111.version ? { 'request-signature': key.detachedJws(body) } : {}),
    };
  },
});

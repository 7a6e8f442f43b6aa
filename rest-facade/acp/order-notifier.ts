import { createHmac } from 'node:crypto';
import { acpOrderOf } from './order.js';
import type { AcpOrderView } from './order-view.js';

/** A message on its way to a platform, with the secret that was agreed with it. */
interface Message {
  id: string;
  at: Date;
  body: string;
  secret: string | null;
}

/**
 * How platforms are told of orders by the Agentic Commerce Protocol: the whole order, signed
 * (`Merchant-Signature: t=<unix seconds>,v1=<hex of HMAC-SHA256 over "t.body">`).
 */
export const acpOrderNotifier = (publicUrl: string) => ({
  body: (order: AcpOrderView, event: { type: string }): string =>
    JSON.stringify({
      type: event.type === 'order_placed' ? 'order_create' : 'order_update',
      data: acpOrderOf(order, publicUrl),
    }),

  headers: ({ id, at, body, secret }: Message): Record<string, string> => ({
    'request-id': id,
    timestamp: at.toISOString(),
    'merchant-signature': merchantSignature(at, body, secret),
  }),
});

/** Without a secret there would be nothing for a receiver to check. */
function merchantSignature(at: Date, body: string, secret: string | null): string {
  if (secret === null) {
    throw new Error('The endpoint of an ACP platform has no secret.');
  }
  const timestamp = Math.floor(at.getTime() / 1000);
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}

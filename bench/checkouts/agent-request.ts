import { encodeRequest } from '../load/http-request.js';

/** Who buys, and by which way it pays. */
export interface Agent {
  token: string;
  paymentRail: string;
}

/** The bytes of a request to open a session for one unit. */
export const openRequest = ({ token, paymentRail }: Agent, productId: string): Buffer =>
  encodeRequest({
    method: 'POST',
    path: '/api/v1/checkout-sessions',
    headers: { authorization: `Bearer ${token}` },
    body: { items: [{ productId, quantity: 1 }], paymentRail },
  });

/** The bytes of a request to pay a session. */
export const payRequest = ({ token }: Agent, sessionId: string): Buffer =>
  encodeRequest({
    method: 'POST',
    path: `/api/v1/checkout-sessions/${sessionId}/complete`,
    headers: { authorization: `Bearer ${token}` },
    body: { payment: { type: 'card', credential: { type: 'spt', token: 'success_token' } } },
  });

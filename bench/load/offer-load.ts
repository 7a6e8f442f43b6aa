import { setTimeout as delay } from 'node:timers/promises';
import { type HttpAnswer, HttpConnection } from './http-connection.js';

export interface Offer {
  url: URL;
  /** The bytes of the nth request. */
  requestOf(index: number): Buffer;
  perSecond: number;
  seconds: number;
  /** Requests on their way at most; who finds none free waits, and is late. */
  connections: number;
  onAnswer(index: number, answer: HttpAnswer): void;
}

/**
 * Sends requests at a steady rate, whatever their replies do (an open loop), until all are answered. Answers how many were
 * answered a second. Rejects on a reply that is no success.
 */
export async function offerLoad(offer: Offer): Promise<{ perSecond: number }> {
  const { url, requestOf, perSecond, seconds, connections, onAnswer } = offer;
  const opened = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)));
  const indexes = Array.from({ length: perSecond * seconds }, (_, index) => index).values();
  const beganMs = performance.now();
  try {
    await Promise.all(
      opened.map(async connection => {
        for (const index of indexes) {
          await delay(Math.max(0, beganMs + (index * 1000) / perSecond - performance.now()));
          const answer = await connection.send(requestOf(index));
          if (answer.status !== 200) {
            throw new Error(`A server under test answered ${answer.status}: ${answer.body}`);
          }
          onAnswer(index, answer);
        }
      }),
    );
  } finally {
    for (const connection of opened) {
      connection.close();
    }
  }
  return { perSecond: (perSecond * seconds * 1000) / (performance.now() - beganMs) };
}

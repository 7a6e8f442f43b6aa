import { type HttpAnswer, HttpConnection } from './http-connection.js';
import { median } from './median.js';

export interface LoadOptions {
  url: URL;
  /** The bytes of the nth request. */
  requestOf(index: number): Buffer;
  connections: number;
  seconds: number;
}

export interface Load {
  requests: number;
  perSecond: number;
  /** Median time from a request to the end of its reply. */
  medianMs: number;
}

/**
 * Loads a server for a time: each connection sends its next request when it has the reply to the last. Rejects
 * on a reply that is no success, as an error costs less than what is to be measured.
 */
export async function measureLoad({ url, requestOf, connections, seconds }: LoadOptions): Promise<Load> {
  const opened = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(url)));
  const began = performance.now();
  const end = began + seconds * 1000;
  const durationsMs: number[] = [];
  let next = 0;
  const work = async (connection: HttpConnection): Promise<void> => {
    for (let now = performance.now(); now < end; ) {
      rejectFailure(await connection.send(requestOf(next++)));
      const then = performance.now();
      durationsMs.push(then - now);
      now = then;
    }
  };
  const sleep = stayAwake();
  try {
    await Promise.all(opened.map(work));
  } finally {
    sleep();
    for (const connection of opened) {
      connection.close();
    }
  }
  const tookSeconds = (performance.now() - began) / 1000;
  const requests = durationsMs.length;
  return { requests, perSecond: requests / tookSeconds, medianMs: median(durationsMs) };
}

/**
 * Keeps this process from waiting until `sleep` is called. To wake it, each reply would interrupt another core, which takes a
 * virtual machine longer than to make a small reply, and the slower server more often, as it leaves the client waiting.
 */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}

function rejectFailure({ status, body }: HttpAnswer): void {
  // With 304 those succeed who ask whether their copy is current.
  if ((status < 200 || status > 299) && status !== 304) {
    throw new Error(`A server under test answered ${status}: ${body.toString('utf8', 0, 500)}`);
  }
}

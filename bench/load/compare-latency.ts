import type { Contestant } from './compare-throughput.js';
import { HttpConnection } from './http-connection.js';
import { median } from './median.js';

/**
 * Median time of a reply in milliseconds, one request at a time, of both contestants in turn: their requests
 * alternate, so that whatever disturbs the machine disturbs both.
 */
export async function compareLatency(
  ours: Contestant,
  baseline: Contestant,
  requests: number,
): Promise<{ oursMs: number; baselineMs: number }> {
  const contestants = [ours, baseline] as const;
  const connections = await Promise.all(contestants.map(({ server }) => HttpConnection.open(server.url)));
  const samples: [number[], number[]] = [[], []];
  try {
    for (let index = -warmUps; index < requests; index++) {
      for (const [side, contestant] of contestants.entries()) {
        const tookMs = await time(connections[side]!, contestant.requestOf(Math.abs(index)));
        if (index >= 0) {
          samples[side]!.push(tookMs);
        }
      }
    }
  } finally {
    for (const connection of connections) {
      connection.close();
    }
  }
  return { oursMs: median(samples[0]), baselineMs: median(samples[1]) };
}

/** Postgres plans a statement anew the first five times, and settles then. */
const warmUps = 20;

async function time(connection: HttpConnection, request: Buffer): Promise<number> {
  const began = performance.now();
  const { status, body } = await connection.send(request);
  if (status !== 200) {
    throw new Error(`A server under test answered ${status}: ${body.toString('utf8', 0, 500)}`);
  }
  return performance.now() - began;
}

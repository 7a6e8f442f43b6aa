import type { Contestant } from '../load/compare-throughput.js';
import { HttpConnection } from '../load/http-connection.js';

/** Throws when the two answer the same request with different bodies: then they do not do the same work. */
export async function assertSameReply(ours: Contestant, baseline: Contestant): Promise<void> {
  const [first, second] = await Promise.all([bodyOf(ours), bodyOf(baseline)]);
  if (!first.equals(second)) {
    throw new Error(`The baseline answers something else:\n${first.toString()}\n${second.toString()}`);
  }
}

async function bodyOf({ server, requestOf }: Contestant): Promise<Buffer> {
  const connection = await HttpConnection.open(server.url);
  try {
    const { body } = await connection.send(requestOf(0));
    return body;
  } finally {
    connection.close();
  }
}

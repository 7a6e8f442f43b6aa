import type { Contestant } from '../load/compare-throughput.js';

/** Makes a contestant's nth request outside of the measurement. Answers the id of the session that it is about. */
export async function sendOnce({ server, requestOf }: Contestant, index: number): Promise<string> {
  const [head = '', body = ''] = requestOf(index).toString().split('\r\n\r\n');
  const path = head.split(' ')[1]!;
  const authorization = /authorization: (.*)\r\n/.exec(head)![1]!;
  const reply = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  });
  const { session } = (await reply.json()) as { session?: { id: string } };
  if (session === undefined) {
    throw new Error(`A server under test answered ${reply.status} without a session`);
  }
  return session.id;
}

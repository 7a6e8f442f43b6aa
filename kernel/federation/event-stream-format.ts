import type { ExecutionResult } from 'graphql';

/** A result as one server-sent event, in the "distinct connections mode" of the GraphQL over SSE protocol. */
export const formatEvent = (result: ExecutionResult): string =>
  `event: next\ndata: ${JSON.stringify(result)}\n\n`;

export const endOfEvents = 'event: complete\n\n';

/** A comment that keeps the connection from looking dead. */
export const heartbeat = ':\n\n';

/** The results in a body of server-sent events; ends at `complete`, and throws where the body breaks off. */
export async function* parseEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<ExecutionResult, void, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      if (block.startsWith('event: complete')) {
        return;
      }
      if (block.startsWith('event: next\ndata: ')) {
        yield JSON.parse(block.slice('event: next\ndata: '.length));
      }
    }
  }
  throw new Error('The stream of events broke off');
}

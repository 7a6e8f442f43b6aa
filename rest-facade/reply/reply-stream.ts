import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../kernel/context.js';
import { attachment } from './content-disposition.js';
import type { ReplyStream } from './reply.js';

type Chunk = string | Uint8Array;

/**
 * Sends a long reply. Its first chunk is read before anything is sent, so that an error still becomes a problem; the
 * next is asked for only when the client has taken the last, and a client that leaves ends the iteration.
 */
export async function sendStream(
  stream: ReplyStream,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: RequestContext,
): Promise<FastifyReply> {
  const chunks = stream.chunks[Symbol.asyncIterator]();
  const first = await chunks.next();
  reply.header('content-type', stream.contentType).headers(stream.headers?.() ?? {});
  if (stream.fileName !== undefined) {
    reply.header('content-disposition', attachment(stream.fileName));
  }
  if (request.method === 'HEAD') {
    await chunks.return?.();
    return reply.send();
  }
  return reply.send(Readable.from(relay(chunks, first, ctx), { objectMode: false }));
}

async function* relay(
  chunks: AsyncIterator<Chunk>,
  first: IteratorResult<Chunk>,
  ctx: RequestContext,
): AsyncGenerator<Chunk> {
  let next = first;
  try {
    while (next.done !== true) {
      yield next.value;
      next = await chunks.next();
    }
  } catch (error) {
    ctx.log.error({ requestId: ctx.requestId, err: error }, 'a streamed reply was cut short');
    throw error;
  } finally {
    await chunks.return?.();
  }
}

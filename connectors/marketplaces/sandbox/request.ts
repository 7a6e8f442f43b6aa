import type { FastifyReply, FastifyRequest } from 'fastify';

export const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URL(url, 'http://sandbox').searchParams;

export const rawBodyOf = ({ body }: FastifyRequest): Buffer =>
  (body as Buffer | undefined) ?? Buffer.alloc(0);

/** `malformed` says what is thrown for what is not JSON. */
export function jsonIn<T>(text: Buffer | string, malformed: () => Error): T {
  try {
    return JSON.parse(text.toString()) as T;
  } catch {
    throw malformed();
  }
}

export const sendJson = (reply: FastifyReply, status: number, content: object): FastifyReply =>
  reply.code(status).type('application/json').send(JSON.stringify(content));

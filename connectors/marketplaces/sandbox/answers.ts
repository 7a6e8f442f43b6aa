import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a sandbox answers to calls, by method and path: `GET /orders/:id`. */
export type Answers<Call> = Readonly<Record<string, (call: Call) => unknown>>;

/** What an answer throws for its marketplace to say no, as the body that says so. */
export class Rejection extends Error {
  readonly status: number;
  readonly body: object;

  constructor(message: string, body: object, status = 200) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

interface Served<Call> {
  method: string;
  path: string;
  call: Call;
}

/** How a marketplace reads calls and writes what is answered. */
export interface Wire<Call> {
  /** Where a path is served. Absent: there. */
  urlOf?(path: string): string;
  /** The call of a request, once it is known that the caller may make it. */
  read(request: FastifyRequest, path: string): Call;
  send(reply: FastifyReply, content: unknown, served: Served<Call>): FastifyReply;
  reject(reply: FastifyReply, rejection: Rejection): FastifyReply;
}

export function serveAnswers<Call>(app: FastifyInstance, answers: Answers<Call>, wire: Wire<Call>): void {
  for (const [key, answer] of Object.entries(answers)) {
    const [method = '', path = ''] = key.split(' ');
    app.route({
      method,
      url: wire.urlOf?.(path) ?? path,
      handler: async (request, reply) => {
        try {
          const call = wire.read(request, path);
          return wire.send(reply, answer(call), { method, path, call });
        } catch (error) {
          if (error instanceof Rejection) {
            return wire.reject(reply, error);
          }
          throw error;
        }
      },
    });
  }
}

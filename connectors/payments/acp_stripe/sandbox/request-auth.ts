import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FormBody, readForm } from './form-body.js';
import type { IdempotencyKeys } from './idempotency-keys.js';
import type { SandboxFaults } from './sandbox-faults.js';
import { StripeSandboxError, serverFailure } from './stripe-sandbox-error.js';

export interface StripeCall {
  /** Of the body, or of a GET's query. */
  form: FormBody;
  /** Of the placeholders in the path. */
  ids: Readonly<Record<string, string>>;
  /** `Stripe-Version`. */
  version: string;
}

export interface StripeRoute {
  method: 'GET' | 'POST';
  path: string;
  /** Moves money: the faults of confirmations happen to it. */
  isConfirmation?: true;
  /** @throws StripeSandboxError to answer as Stripe does when it says no. */
  answer(call: StripeCall): object;
}

export interface StripeAnswer {
  status: number;
  body: object;
}

interface RouteDependencies {
  secretKey: string;
  faults: SandboxFaults;
  keys: IdempotencyKeys;
  /** Resolves when held confirmations go on. */
  released(): Promise<void>;
}

/** Serves a call behind what Stripe does with every call: the key, idempotency, and its way to say no. */
export function serveRoute(app: FastifyInstance, dependencies: RouteDependencies, route: StripeRoute): void {
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const error = admissionError(request, dependencies);
      if (error !== null) {
        return send(reply, error);
      }
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      const fingerprint = `${request.method} ${request.url}\n${bodyOf(request)}`;
      const earlier = typeof key === 'string' ? dependencies.keys.begin(key, fingerprint) : null;
      if (earlier !== null) {
        return send(reply.header('idempotent-replayed', 'true'), earlier);
      }
      const saveAs = typeof key === 'string' ? key : null;
      return route.isConfirmation
        ? serveConfirmation({ request, reply, route, saveAs }, dependencies)
        : send(reply, dependencies.keys.save(saveAs, run(route, request)));
    },
  });
}

const bodyOf = (request: FastifyRequest): string => (request.body as string | undefined) ?? '';

function admissionError(
  request: FastifyRequest,
  { secretKey, faults }: RouteDependencies,
): StripeAnswer | null {
  if (faults.strikes('down')) {
    return { status: 503, body: serverFailure };
  }
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return given === secretKey
    ? null
    : new StripeSandboxError(401, {
        type: 'invalid_request_error',
        message: `Invalid API Key provided: ${(given ?? '').slice(0, 7)}****`,
      }).answer;
}

function run(route: StripeRoute, request: FastifyRequest): StripeAnswer {
  const query = new URL(request.url, 'http://sandbox').search.slice(1);
  const call: StripeCall = {
    form: readForm(request.method === 'GET' ? query : bodyOf(request)),
    ids: request.params as Record<string, string>,
    version: String(request.headers['stripe-version'] ?? ''),
  };
  try {
    return { status: 200, body: route.answer(call) };
  } catch (error) {
    if (error instanceof StripeSandboxError) {
      return error.answer;
    }
    throw error;
  }
}

interface Confirmation {
  request: FastifyRequest;
  reply: FastifyReply;
  route: StripeRoute;
  saveAs: string | null;
}

async function serveConfirmation(
  confirmation: Confirmation,
  dependencies: RouteDependencies,
): Promise<FastifyReply> {
  const { request, reply, route, saveAs } = confirmation;
  const { faults, keys } = dependencies;
  if (faults.strikes('failBefore')) {
    return send(reply, keys.save(saveAs, { status: 500, body: serverFailure }));
  }
  if (faults.strikes('hangBefore')) {
    await hang(confirmation);
    keys.forget(saveAs);
    return reply;
  }
  if (faults.strikes('hold')) {
    await dependencies.released();
  }
  const answer = run(route, request);
  if (faults.strikes('failAfter')) {
    return send(reply, keys.save(saveAs, { status: 500, body: serverFailure }));
  }
  keys.save(saveAs, answer);
  if (faults.strikes('cutAfter')) {
    request.raw.socket.destroy();
  }
  if (faults.strikes('hangAfter')) {
    await hang(confirmation);
  }
  return request.raw.socket.destroyed ? reply.hijack() : send(reply, answer);
}

/** Until the caller gives up. */
async function hang({ request, reply }: Confirmation): Promise<void> {
  const { socket } = request.raw;
  reply.hijack();
  if (!socket.destroyed) {
    await once(socket, 'close');
  }
}

const send = (reply: FastifyReply, { status, body }: StripeAnswer): FastifyReply =>
  reply.code(status).type('application/json').send(JSON.stringify(body));

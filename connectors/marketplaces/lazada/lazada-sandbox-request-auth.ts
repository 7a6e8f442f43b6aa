import { createHmac } from 'node:crypto';
import type { Store } from '../port.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { isSameSignature } from '../signature.js';

export interface ErrorDetail {
  field?: string;
  seller_sku?: string;
  message: string;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answers, Rejection, serveAnswers } from '../sandbox/answers.js';
import { queryOf, rawBodyOf, sendJson } from '../sandbox/request.js';

interface RejectionDetails {
  type?: 'ISV' | 'ISP' | 'SYSTEM';
  detail?: ErrorDetail[];
}

export const rejection = (
  code: string,
  message: string,
  { type = 'ISP', detail = [] }: RejectionDetails = {},
): Rejection => new Rejection(message, { code, type, message, ...(detail.length === 0 ? {} : { detail }) });

export interface LazadaCall {
  /** Parameters of query and form together. */
  parameter(name: string): string | null;
  /** As `parameter`, and rejected when it is not there. */
  needed(name: string): string;
  /** The seller's store in the country whose host was called. */
  store: Store;
}

/** They stand beside `code`. */
export type LazadaAnswers = Answers<LazadaCall>;

const timestampToleranceMs = 7_200_000;
let requestCount = 0;

/** Calls of an app alone come without a token, to the host of tokens. */
const isOfApp = (path: string): boolean => path.startsWith('/auth/');

/** Serves calls behind the checks that Lazada makes of every call. It answers 200 whatever it has to say. */
export const serve = (
  app: FastifyInstance,
  dependencies: SandboxDependencies,
  answers: LazadaAnswers,
): void =>
  serveAnswers(app, answers, {
    urlOf: path => `/${isOfApp(path) ? 'auth' : ':country'}/rest${path}`,
    read: (request, path) => {
      const parameters = parametersOf(request);
      checkCaller(parameters, path, dependencies);
      const { stores } = dependencies.account;
      const { country = '' } = request.params as { country?: string };
      const store = stores.find(each => each.country.toLowerCase() === country);
      if (store === undefined && !isOfApp(path)) {
        throw rejection('SellerNotFound', 'The seller does not exist in this venture.');
      }
      return callOf(parameters, store ?? stores[0]!);
    },
    send: (reply, content) => send(reply, { code: '0', ...(content as object) }),
    reject: (reply, { body }) => send(reply, body),
  });

export function send(reply: FastifyReply, content: object): FastifyReply {
  requestCount += 1;
  const requestId = `0ba2887315${String(requestCount).padStart(14, '0')}`;
  return sendJson(reply, 200, { ...content, request_id: requestId });
}

function parametersOf(request: FastifyRequest): Map<string, string> {
  const form = new URLSearchParams(rawBodyOf(request).toString('utf8'));
  return new Map([...queryOf(request), ...form]);
}

function callOf(parameters: Map<string, string>, store: Store): LazadaCall {
  return {
    store,
    parameter: name => parameters.get(name) ?? null,
    needed: name => {
      const value = parameters.get(name);
      if (value === undefined || value === '') {
        throw missing(name);
      }
      return value;
    },
  };
}

const missing = (name: string): Rejection =>
  rejection(
    'MissingParameter',
    `The input parameter "${name}" that is mandatory for processing this request is not supplied`,
    {
      type: 'ISV',
    },
  );

const isv = (code: string, message: string): Rejection => rejection(code, message, { type: 'ISV' });

function checkCaller(parameters: Map<string, string>, path: string, dependencies: SandboxDependencies): void {
  const { values } = dependencies.account;
  for (const name of [
    'app_key',
    'timestamp',
    'sign_method',
    'sign',
    ...(isOfApp(path) ? [] : ['access_token']),
  ]) {
    if (!parameters.get(name)) {
      throw missing(name);
    }
  }
  if (parameters.get('app_key') !== values.appKey) {
    throw isv('InvalidAppKey', 'The specified App Key is invalid');
  }
  const ageMs = dependencies.clock.now().getTime() - Number(parameters.get('timestamp'));
  if (!(Math.abs(ageMs) < timestampToleranceMs)) {
    throw isv(
      'IllegalTimestamp',
      'The specified timestamp is not within two hours of the time of the platform',
    );
  }
  if (!isSigned(parameters, path, values.appSecret ?? '')) {
    throw isv('IncompleteSignature', 'The request signature does not conform to platform standards');
  }
  if (!isOfApp(path) && !dependencies.tokens.isValid(parameters.get('access_token') ?? '')) {
    throw isv('IllegalAccessToken', 'The specified access token is invalid or expired');
  }
}

function isSigned(parameters: Map<string, string>, path: string, secret: string): boolean {
  if (parameters.get('sign_method') !== 'sha256') {
    return false;
  }
  const hmac = createHmac('sha256', secret).update(path);
  const names = [...parameters.keys()].filter(name => name !== 'sign');
  for (const name of names.sort((a, b) => (a < b ? -1 : 1))) {
    hmac.update(name).update(parameters.get(name)!);
  }
  return isSameSignature(hmac.digest('hex').toUpperCase(), parameters.get('sign') ?? '');
}

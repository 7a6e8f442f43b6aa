import { type ErrorCode, errorCatalogue } from '../../kernel/error-catalogue.js';
import { problemContentType } from '../../rest-facade/contract/problem.js';
import { httpLimits } from '../../rest-facade/http.limits.js';
import type { Route } from '../../rest-facade/route.js';
import type { ReplyCheck } from '../support/openapi-check.js';
import type { Reply } from '../support/rest-client.js';
import type { FuzzRequest } from './request.js';

/** Kinds of documents. */
const operations: ReadonlySet<string> = new Set(['query', 'mutation', 'subscription']);

/** What a reply tells is wrong with the program; each said so that the same fault reads alike every time. */
export class Verdict {
  readonly #check: ReplyCheck;
  readonly #routes: ReadonlyMap<string, Route>;
  readonly #secret: string;

  /** `secret` stands in everything of the other merchant, and in no request. */
  constructor(parts: { check: ReplyCheck; routes: readonly Route[]; secret: string }) {
    this.#check = parts.check;
    this.#routes = new Map(parts.routes.map(route => [route.id, route]));
    this.#secret = parts.secret;
  }

  problemsOf(request: FuzzRequest, reply: Reply): string[] {
    const shown = reply.bytes.includes(this.#secret) ? ['what another merchant owns is shown'] : [];
    if (reply.status >= 500 && !this.#isNamed(request.kind, reply)) {
      return [...shown, `status ${reply.status} ${codeOf(reply)}`];
    }
    const isDocument = operations.has(request.kind);
    return [...shown, ...(isDocument ? documentProblems(reply) : this.#routeProblems(request, reply))];
  }

  /** Whether the route names the error itself, and not only as what may always happen. */
  #isNamed(kind: string, reply: Reply): boolean {
    return this.#routes.get(kind)?.errorCodes?.includes(codeOf(reply) as ErrorCode) === true;
  }

  #routeProblems(request: FuzzRequest, reply: Reply): string[] {
    const isRejectedUnread =
      reply.status === 400 && reply.headers.get('connection') === 'close' && reply.text === '';
    if (request.method === 'HEAD' || request.method === 'OPTIONS' || isRejectedUnread) {
      return [];
    }
    // Written before anybody knows which route it would have been.
    const isUnread = reply.status === 431 || (reply.status === 404 && !isRoutable(request.path));
    if (isUnread || request.kind === 'stray' || this.#routes.get(request.kind)?.method !== request.method) {
      return strayProblems(reply);
    }
    try {
      this.#check(request.method, request.path, reply);
      return [];
    } catch (error) {
      return [
        `status ${reply.status}: ${(error as Error).message.replace(/^.*?answered \d+, but /s, '').split('\n')[0]}`,
      ];
    }
  }
}

/** Whether the segments of the path can be read, and are no longer than a parameter may be. */
function isRoutable(path: string): boolean {
  const [plain] = path.split('?') as [string];
  try {
    return plain.split('/').every(each => decodeURIComponent(each).length <= httpLimits.pathParameterLength);
  } catch {
    return false;
  }
}

const codeOf = (reply: Reply): string => {
  try {
    return String(reply.json.code ?? reply.json.errors?.[0]?.extensions?.code);
  } catch {
    return reply.text.slice(0, 80);
  }
};

/** Outside of the table errors are problems (RFC 9457), in the shape of the protocol whose address it is. */
function strayProblems(reply: Reply): string[] {
  if (reply.status < 400) {
    return [];
  }
  const type = reply.headers.get('content-type') ?? '';
  return type.startsWith(problemContentType) || type.startsWith('application/json')
    ? jsonProblems(reply)
    : [`status ${reply.status} of type ${type}`];
}

function jsonProblems(reply: Reply): string[] {
  try {
    const { json } = reply;
    return typeof json === 'object' && json !== null ? [] : ['the error is no object'];
  } catch {
    return [`status ${reply.status} is no JSON`];
  }
}

/** GraphQL over HTTP: JSON with data or errors, each with a code of the catalogue that is no fault of ours. */
function documentProblems(reply: Reply): string[] {
  const type = reply.headers.get('content-type') ?? '';
  if (type.startsWith('text/html') && reply.status < 400) {
    return [];
  }
  const unread = jsonProblems(reply);
  if (unread.length > 0) {
    return unread;
  }
  if (type.startsWith(problemContentType)) {
    return codeOf(reply) in errorCatalogue ? [] : [`a problem without a code: ${reply.text.slice(0, 200)}`];
  }
  const { data, errors } = reply.json as { data?: unknown; errors?: GraphQLProblem[] };
  if (errors === undefined) {
    return data === undefined ? ['neither data nor errors'] : [];
  }
  return errors.flatMap(error => errorProblems(error));
}

interface GraphQLProblem {
  message: unknown;
  extensions?: { code?: string; status?: number };
}

function errorProblems({ message, extensions }: GraphQLProblem): string[] {
  const { code = '', status } = extensions ?? {};
  if (!(code in errorCatalogue)) {
    return [`an error with the code ${code || 'of nobody'}: ${String(message).slice(0, 200)}`];
  }
  const known = errorCatalogue[code as ErrorCode].status;
  return Math.max(known, status ?? 0) >= 500 ? [`an error ${code}`] : [];
}

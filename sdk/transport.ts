import { type Credential, type CredentialOptions, credentialOf } from './credentials.js';
import { ApiError, ConnectionError, TradewindError, UnexpectedReplyError } from './errors.js';
import type { OauthToken } from './generated/api-types.js';
import { type PreparedRequest, prepareRequest, shapeOf } from './prepared-request.js';
import { rejectionOf } from './rejection.js';
import { contentReader } from './reply.js';
import { pause, type RetrySettings, randomFraction, retryDelayMs } from './retry.js';

interface ConnectionOptions extends Partial<RetrySettings> {
  /** Address of the API, such as `https://api.example`. In pages it may be relative. */
  baseUrl: string;
  /** With a session: the organization that calls are about. */
  organizationId?: string;
  /** Time for one attempt in milliseconds. Default 60,000. */
  timeoutMs?: number;
  /** Put in front of the User-Agent, such as `my-app/1.2`. Browsers send their own. */
  userAgent?: string;
  /** Default: the global one. */
  fetch?: typeof globalThis.fetch;
}

export type TransportOptions = ConnectionOptions & CredentialOptions;

/** A reply that has been read. */
export interface Exchange<T> {
  data: T;
  /** Status and header fields. Its body has been read. */
  response: Response;
}

const nobody: Credential = { headers: async () => ({}), isCookie: false };

type Read<T> = (response: Response) => Promise<T>;

/** Sends calls: shows the credential, repeats what passes by itself, and turns rejections into errors. */
export class Transport {
  readonly #options: TransportOptions & RetrySettings & { timeoutMs: number };
  readonly #baseUrl: string;
  readonly #fetch: typeof globalThis.fetch;
  readonly #credential: Credential;

  constructor(options: TransportOptions) {
    this.#options = { maxRetries: 4, maxRetryDelayMs: 30_000, timeoutMs: 60_000, ...options };
    this.#baseUrl = addressOf(options.baseUrl);
    // Browsers demand that it is called as a function of the window.
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#credential = credentialOf(options, body => this.#token(body));
  }

  /** Sends a request until it has a reply that stays, and reads it. `read` runs within the time of the attempt. */
  async exchange<T>(request: PreparedRequest, read: Read<T>): Promise<Exchange<T>> {
    const credential = request.isIdentified ? this.#credential : nobody;
    const { signal, maxRetries = this.#options.maxRetries } = request.options;
    let isRenewed = false;
    /** Whether an attempt may have had the effect of the call, whatever becomes of the next ones. */
    let isBegun = false;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      const shown = await credential.headers(request.method !== 'GET').catch(error => {
        throw afterAttempts(error, request, isBegun);
      });
      const outcome = await this.#attempt(request, read, { shown, isCookie: credential.isCookie });
      if (!(outcome instanceof TradewindError)) {
        return outcome;
      }
      if (
        isUnauthenticated(outcome) &&
        !isRenewed &&
        credential.renew?.(shown) &&
        request.body.isRepeatable
      ) {
        isRenewed = true;
        attempt -= 1;
        continue;
      }
      const { maxRetryDelayMs } = this.#options;
      const settings = { attempt, random: randomFraction(), maxRetries, maxRetryDelayMs };
      const delayMs = retryDelayMs(outcome, request, settings);
      if (delayMs === null) {
        throw afterAttempts(outcome, request, isBegun);
      }
      isBegun ||= mayHaveBegun(outcome, request);
      await pause(delayMs, signal);
    }
  }

  /** Answers an error that another attempt may mend; throws what ends the call. */
  async #attempt<T>(
    request: PreparedRequest,
    read: Read<T>,
    by: { shown: Record<string, string>; isCookie: boolean },
  ): Promise<Exchange<T> | TradewindError> {
    const { signal, timeoutMs = this.#options.timeoutMs } = request.options;
    // A field that cannot be sent is an error of the caller, which no repetition mends.
    const headers = Object.fromEntries(
      new Headers({ ...this.#ownHeaders(), ...request.headers, ...by.shown }),
    );
    const ended = new AbortController();
    const abort = () => ended.abort(signal!.reason);
    const timer = setTimeout(() => ended.abort(new Error(`No reply within ${timeoutMs} ms.`)), timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const response = await this.#fetch(this.#urlOf(request), {
        method: request.method,
        headers,
        ...bodyOf(request),
        credentials: by.isCookie ? 'same-origin' : 'omit',
        redirect: 'error',
        signal: ended.signal,
      });
      return response.ok
        ? { data: await read(response), response }
        : new ApiError(await rejectionOf(response, request.idempotencyKey));
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof UnexpectedReplyError) {
        return cause;
      }
      return lostReply(request, ended.signal.aborted ? ended.signal.reason : cause);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  #urlOf({ path, options }: PreparedRequest): string {
    const { organizationId = this.#options.organizationId } = options;
    const organization =
      organizationId === undefined ? '' : new URLSearchParams({ organizationId }).toString();
    const separator = path.includes('?') ? '&' : '?';
    return this.#baseUrl + path + (organization === '' ? '' : separator + organization);
  }

  /** A field that CORS does not know would make browsers reject the call. */
  #ownHeaders(): Record<string, string> {
    return 'window' in globalThis || 'WorkerGlobalScope' in globalThis
      ? {}
      : { 'user-agent': [this.#options.userAgent, 'tradewind-client'].filter(Boolean).join(' ') };
  }

  /** A second token does no harm, so that asking for one may be repeated. */
  async #token(body: Record<string, string>): Promise<OauthToken> {
    const given = { params: {}, body, query: undefined, options: {} };
    const shape = shapeOf('oauth.token');
    const request = { ...prepareRequest(shape, given), isRepeatable: true };
    return (await this.exchange(request, contentReader(shape, request))).data as OauthToken;
  }
}

function bodyOf({ body: { content } }: PreparedRequest): RequestInit {
  if (content === undefined) {
    return {};
  }
  // A stream is sent while it is made, which fetch wants to be told.
  const half = content instanceof ReadableStream ? { duplex: 'half' } : {};
  return { body: content, ...half } as RequestInit;
}

const isUnauthenticated = (error: TradewindError): boolean =>
  error instanceof ApiError && error.status === 401;

function lostReply({ method, idempotencyKey }: PreparedRequest, cause: unknown): ConnectionError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConnectionError(`${method} was not answered: ${reason}`, {
    isOutcomeUnknown: method !== 'GET' && !isNeverSent(cause),
    idempotencyKey,
    cause,
  });
}

/** What fails before there is a connection, by its code in Node.js. Browsers do not tell. */
const unsentCodes: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_INVALID_URL', 'UND_ERR_CONNECT_TIMEOUT'],
]);

/** `fetch` tells the code by the cause of its error. */
function isNeverSent(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return unsentCodes.has(code) || (cause !== undefined && isNeverSent(cause));
}

/** The rate limit rejects a call before it is begun; every other failure of a write leaves that open. */
const mayHaveBegun = (error: TradewindError, { method }: PreparedRequest): boolean =>
  error instanceof ConnectionError
    ? error.isOutcomeUnknown
    : method !== 'GET' && error instanceof ApiError && error.status !== 429;

/** That the last attempt was not sent says nothing of those before it. */
function afterAttempts(error: unknown, { idempotencyKey }: PreparedRequest, isBegun: boolean): unknown {
  return isBegun && error instanceof ConnectionError && !error.isOutcomeUnknown
    ? new ConnectionError(error.message, { isOutcomeUnknown: true, idempotencyKey, cause: error.cause })
    : error;
}

/** The address without what routes begin with, as they bring it themselves. */
function addressOf(baseUrl: unknown): string {
  // A page may name its own server by a path.
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const problem = 'baseUrl must be the address of the API, such as https://api.example';
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl, page)) {
    throw new TypeError(`${problem}: ${JSON.stringify(baseUrl)} is no URL.`);
  }
  const { protocol, username, password, search, hash } = new URL(baseUrl, page);
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== '') {
    throw new TypeError(`${problem}: http or https, without a user, a query and a fragment.`);
  }
  return baseUrl
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '');
}

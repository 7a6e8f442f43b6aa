import { BoundedCache } from '../../../kernel/bounded-cache.js';
import type { RequestContext } from '../../../kernel/context.js';
import { networkOf } from '../../../kernel/network-address.js';
import { AddressRejected } from '../../../kernel/outbound/address-policy.js';
import { cacheAgeMs } from '../../../kernel/outbound/cache-age.js';
import type { Outbound, OutboundResponse } from '../../../kernel/outbound/outbound.js';
import { oauthGrantLimits } from '../oauth-grant/oauth-grant.limits.js';
import { countAttempts, subjectKey } from '../session/sign-in-throttle.js';
import {
  type ClientDocument,
  documentUrlProblem,
  isDocumentOf,
  readClientDocument,
} from './client-document.rules.js';

/** A document, or why there is none, in words for people. */
export type ReadDocument = ClientDocument | { problem: string };

interface KnownDocument {
  document: ClientDocument;
  untilMs: number;
}

const ages = {
  min: oauthGrantLimits.documentAgeMinMs,
  default: oauthGrantLimits.documentAgeDefaultMs,
  max: oauthGrantLimits.documentAgeMaxMs,
};

/**
 * Whatever is wrong with what is at the address, in the same words, unless it is a document of the client: anybody may ask, and
 * is not to learn what answers there. The log says what it is.
 */
const notRead = {
  problem:
    'There is no client metadata document that can be used at its address; the log of the server says why.',
};

/** RFC 6839 §3.1: `application/json`, and types that are written in it. */
const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * The metadata documents of clients. Each is fetched by whoever needs it first, and remembered for as long as its server says;
 * what is wrong with one is not, so that its developer can try again at once. They come from where strangers say: calls are
 * guarded (`Outbound`), follow no redirect, and each network may cause only so many.
 */
export class ClientDocuments {
  readonly #http: Pick<Outbound, 'send' | 'problemOf'>;
  readonly #known = new BoundedCache<KnownDocument>(oauthGrantLimits.documentsRemembered);
  readonly #fetches = new Map<string, Promise<ReadDocument>>();

  constructor(http: Pick<Outbound, 'send' | 'problemOf'>) {
    this.#http = http;
  }

  /** @throws RATE_LIMITED where the caller's network has caused too many calls. */
  async find(ctx: RequestContext, clientId: string): Promise<ReadDocument> {
    const problem = documentUrlProblem(clientId) ?? this.#http.problemOf(clientId);
    if (problem !== null) {
      return { problem };
    }
    const found = this.#remembered(ctx, clientId);
    if (found !== null) {
      return found;
    }
    await countFetch(ctx);
    return this.#remembered(ctx, clientId) ?? this.#fetch(ctx, clientId);
  }

  /** What is known, or what somebody else is being told. */
  #remembered(ctx: RequestContext, clientId: string): ClientDocument | Promise<ReadDocument> | null {
    const known = this.#known.get(clientId);
    return known !== undefined && known.untilMs > ctx.clock.now().getTime()
      ? known.document
      : (this.#fetches.get(clientId) ?? null);
  }

  #fetch(ctx: RequestContext, clientId: string): Promise<ReadDocument> {
    const fetch = this.#fetched(ctx, clientId).finally(() => this.#fetches.delete(clientId));
    this.#fetches.set(clientId, fetch);
    return fetch;
  }

  async #fetched(ctx: RequestContext, clientId: string): Promise<ReadDocument> {
    const answer = await this.#ask(clientId);
    const problem = 'problem' in answer ? answer.problem : answerProblem(answer);
    const isItsOwn = problem === null && 'body' in answer && isDocumentOf(clientId, answer.body);
    const read: ReadDocument =
      'problem' in answer || problem !== null
        ? { problem: problem ?? '' }
        : readClientDocument(clientId, answer.body);
    if ('problem' in read) {
      ctx.log.info({ clientId, problem: read.problem }, 'client metadata document rejected');
      return isItsOwn ? read : notRead;
    }
    if ('headers' in answer) {
      const ageMs = cacheAgeMs(answer.headers['cache-control'], ages);
      this.#known.set(clientId, { document: read, untilMs: ctx.clock.now().getTime() + ageMs });
    }
    return read;
  }

  async #ask(clientId: string): Promise<OutboundResponse | { problem: string }> {
    try {
      return await this.#http.send({
        url: clientId,
        method: 'GET',
        headers: { accept: 'application/json', 'user-agent': 'Tradewind-OAuth/1.0' },
        timeoutMs: oauthGrantLimits.documentTimeoutMs,
        answerBytes: oauthGrantLimits.documentBytes + 1,
      });
    } catch (error) {
      return { problem: error instanceof AddressRejected ? error.message : 'Its server does not answer.' };
    }
  }
}

function answerProblem({ status, bytes, headers }: OutboundResponse): string | null {
  if (status !== 200) {
    return `Its server answered with status ${status}.`;
  }
  if (bytes.length > oauthGrantLimits.documentBytes) {
    return `It has more than ${oauthGrantLimits.documentBytes} bytes.`;
  }
  return json.test(String(headers['content-type'] ?? ''))
    ? null
    : 'Its content type is not application/json.';
}

async function countFetch(ctx: RequestContext): Promise<void> {
  const key = subjectKey(`client documents for ${networkOf(ctx.address)}`);
  const subject = {
    key,
    attemptsMax: oauthGrantLimits.documentFetchesPerNetwork,
    windowMs: oauthGrantLimits.documentFetchWindowMs,
  };
  await countAttempts(ctx, subject, 'Too many applications were looked up; try again later.');
}

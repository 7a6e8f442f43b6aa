import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticator, anonymous, type Caller } from '../../kernel/context.js';
import { fail } from '../../kernel/errors.js';
import { isId } from '../../kernel/ids.js';
import type { Route } from '../route.js';
import {
  namedOrganization,
  requireCallerKind,
  requireCsrfToken,
  requireMembership,
  requireSameOrganization,
  requireScope,
} from './admission.rules.js';
import { presentedCredential } from './credentials.js';
import { organizationIn } from './organization-parameter.js';
import type { RequestRate } from './request-rate.js';

/** Who acts where a call to the route shows no credential; null: nobody does. */
export type FallbackCaller = (route: Route) => Caller | null;

/** A caller who may make the call, or a session that may once its body has named the organization (§5.4). */
export interface Admission {
  caller: Caller;
  unboundSession: string | null;
}

const everybody: Admission = { caller: anonymous, unboundSession: null };

/** Whether no credential is looked at. */
export const isPublic = ({ callers }: Pick<Route, 'callers'>): boolean => typeof callers === 'string';

/** Whether it reads what is public, for which a process has a share of its time: see PublicShare. */
export const isOfPublicShare = ({ publicRate }: Pick<Route, 'publicRate'>): boolean => publicRate === true;

/** One call to be admitted, with the token it shows and the organization that its query names. */
interface Visit {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  token: string;
  organizationId: string | null;
}

/**
 * Decides who comes in before the body is read: credential, rate, kind of caller, CSRF, organization and scope, in
 * this order (§5). Calls without a valid credential count against their address, which slows guessing down.
 */
export class Admissions {
  readonly #authenticator: Authenticator;
  readonly #rate: RequestRate;
  readonly #fallbackCaller: FallbackCaller;

  constructor(authenticator: Authenticator, rate: RequestRate, fallbackCaller: FallbackCaller = () => null) {
    this.#authenticator = authenticator;
    this.#rate = rate;
    this.#fallbackCaller = fallbackCaller;
  }

  /** Of a route that everybody may call. Throws RATE_LIMITED. */
  admitPublic(route: Route, request: FastifyRequest, reply: FastifyReply): Admission {
    this.#countPublic(route, request, reply);
    return everybody;
  }

  /** Counts a call of a public page by the merchants that its body names, once that is read. Throws RATE_LIMITED. */
  countNamed(route: Route, request: FastifyRequest, body: unknown): void {
    if (route.publicRate === true && typeof body === 'object' && body !== null) {
      const counted = new Set(merchantsIn(request));
      const { merchantId } = body as { merchantId?: unknown };
      this.#rate.countMerchants(merchantIdsIn([merchantId]).filter(id => !counted.has(id)));
    }
  }

  async admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Admission> {
    const credential = presentedCredential(request.headers);
    if (credential === null) {
      this.#count(request, reply, anonymous);
      return this.#admitFallbackCaller(route);
    }
    const visit: Visit = {
      route,
      request,
      reply,
      token: credential.token,
      organizationId: namedOrganization(organizationIn(request.query as Record<string, unknown>)),
    };
    const admitted = await (credential.kind === 'bearer'
      ? this.#admitBearer(visit)
      : this.#admitSession(visit));
    if (admitted === null) {
      this.#count(request, reply, anonymous);
      throw fail('UNAUTHENTICATED', { detail: 'The credential is unknown, expired or revoked.' });
    }
    return admitted;
  }

  /** The caller for good, once the body is read and has named its organization or none. */
  async bind(route: Route, admission: Admission, organizationId: string | null): Promise<Caller> {
    const { caller, unboundSession } = admission;
    if (unboundSession === null) {
      requireSameOrganization(caller, organizationId);
      return caller;
    }
    const session = await this.#authenticator.session(unboundSession, organizationId);
    if (session === null) {
      throw fail('UNAUTHENTICATED');
    }
    requireMembership(route, session.caller, organizationId);
    requireScope(route, session.caller);
    return session.caller;
  }

  #admitFallbackCaller(route: Route): Admission {
    const caller = this.#fallbackCaller(route);
    if (caller === null) {
      throw fail('UNAUTHENTICATED');
    }
    return { caller, unboundSession: null };
  }

  async #admitBearer({ route, request, reply, token, organizationId }: Visit): Promise<Admission | null> {
    const caller = await this.#authenticator.bearer(token);
    if (caller === null) {
      return null;
    }
    this.#count(request, reply, caller);
    requireCallerKind(route, caller);
    requireSameOrganization(caller, organizationId);
    requireScope(route, caller);
    return { caller, unboundSession: null };
  }

  async #admitSession({ route, request, reply, token, organizationId }: Visit): Promise<Admission | null> {
    const session = await this.#authenticator.session(token, organizationId);
    if (session === null) {
      return null;
    }
    const { caller } = session;
    this.#count(request, reply, caller);
    requireCallerKind(route, caller);
    requireCsrfToken(route, session.csrfToken, request.headers['x-csrf-token']);
    if (organizationId === null && route.method !== 'GET') {
      return { caller, unboundSession: token };
    }
    requireMembership(route, caller, organizationId);
    requireScope(route, caller);
    return { caller, unboundSession: null };
  }

  #countPublic(route: Route, request: FastifyRequest, reply: FastifyReply): void {
    if (route.publicRate === true) {
      this.#rate.countPublic({ address: request.ip, merchantIds: merchantsIn(request) }, reply);
    } else if (route.isRateLimited !== false) {
      this.#count(request, reply, anonymous);
    }
  }

  #count(request: FastifyRequest, reply: FastifyReply, caller: Caller): void {
    this.#rate.countRequest({ caller, address: request.ip }, reply);
  }
}

/** Merchants that the address of a call names, in its path or its query. What a body names is counted when it is read: `countNamed`. */
function merchantsIn({ params, query }: FastifyRequest): string[] {
  const { merchantId } = params as { merchantId?: string };
  const named = (query as Record<string, unknown>)['merchant-id'];
  if (named === undefined && (merchantId === undefined || isId(merchantId))) {
    // What most calls name: one or none.
    return merchantId === undefined ? [] : [merchantId.toLowerCase()];
  }
  return merchantIdsIn([merchantId, named]);
}

/** The ids among what was named, each once. */
function merchantIdsIn(named: readonly unknown[]): string[] {
  const texts = named.flat().filter(id => typeof id === 'string');
  return [...new Set(texts.flatMap(id => id.toLowerCase().split(',')))].filter(isId);
}

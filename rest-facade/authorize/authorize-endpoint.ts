import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.js';
import { type Authenticator, anonymous, type Caller, RequestContext } from '../../kernel/context.js';
import type { Database } from '../../kernel/database/database.js';
import { AppError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { sessionCookie } from '../../kernel/session-cookie.js';
import { presentedCredential } from '../access/credentials.js';
import type { RequestRate } from '../access/request-rate.js';
import { errorOf } from '../errors/thrown-error.js';
import { dataOf, type OperationSource, prepared } from '../operation.js';
import {
  approveOperation,
  reviewOperation,
  signInOperation,
  signOutOperation,
} from './authorize.documents.js';
import {
  type Consent,
  consentPage,
  noOrganizationPage,
  organizationPage,
  type PageForm,
  problemPage,
  signInPage,
  type Viewer,
} from './authorize-page.js';
import { type AuthorizeParameters, readAuthorizeParameters } from './authorize-parameters.js';
import { pagePolicy } from './page-policy.js';
import { isFromElsewhere, isSameText, SignInToken } from './sign-in-token.js';

export interface AuthorizeOptions {
  operations: OperationSource;
  authenticator: Authenticator;
  rate: RequestRate;
  db: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
}

/** Fields of a form of the pages. */
export type AuthorizeForm = Readonly<Record<string, string | undefined>>;

/** One request for a page. */
interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  parameters: AuthorizeParameters;
}

/** What is wrong with the form that was sent. */
interface Complaint {
  status: number;
  message: string;
  email?: string;
}

const outOfDate: Complaint = { status: 403, message: 'The page was out of date. Please try again.' };

/**
 * The authorization endpoint (RFC 6749 §3.1): plain pages on which people sign in and consent. Every form goes to the page's
 * own address, which has the whole request, so nothing is stored until somebody consents.
 */
export class AuthorizeEndpoint {
  readonly #options: AuthorizeOptions;
  readonly #hasTls: boolean;
  readonly #signInToken: SignInToken;
  readonly #review;
  readonly #approve;
  readonly #signIn;
  readonly #signOut;

  constructor(options: AuthorizeOptions) {
    this.#options = options;
    this.#hasTls = options.publicUrl.startsWith('https:');
    this.#signInToken = new SignInToken(this.#hasTls);
    this.#review = prepared(options.operations, reviewOperation);
    this.#approve = prepared(options.operations, approveOperation);
    this.#signIn = prepared(options.operations, signInOperation);
    this.#signOut = prepared(options.operations, signOutOperation);
  }

  readonly show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    this.#show(visitOf(request, reply));

  readonly submit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const visit = visitOf(request, reply);
    const form = (request.body ?? {}) as AuthorizeForm;
    if (isFromElsewhere(request.headers)) {
      return this.#show(visit, outOfDate);
    }
    if (form.action === 'sign_in') {
      return this.#submitSignIn(visit, form);
    }
    const session = await this.#session(request, form.organization_id ?? null);
    if (session === null || !isSameText(session.csrfToken, form.token ?? '')) {
      return this.#show(visit, outOfDate);
    }
    const ctx = this.#context(visit, session.caller);
    switch (form.action) {
      case 'approve':
        return this.#submitApproval(visit, ctx, form);
      case 'deny':
        return this.#submitDenial(visit, ctx);
      case 'sign_out':
        dataOf(await this.#signOut({}, ctx));
        return this.#back(visit, ctx);
      default:
        return this.#show(visit, { status: 400, message: 'The form was not complete. Please try again.' });
    }
  };

  /** Whatever goes wrong is told on a page, too. */
  readonly fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = errorOf(error, request);
    if (known.status >= 500) {
      this.#options.log.error({ err: error, requestId: request.id }, 'the authorization page failed');
    }
    if (known.retryAfterSeconds !== undefined) {
      reply.header('retry-after', known.retryAfterSeconds);
    }
    return this.#page(reply, known.status, problemPage('The application cannot be connected', known.detail));
  };

  async #show(visit: Visit, complaint: Complaint | null = null): Promise<FastifyReply> {
    const { request, reply, parameters } = visit;
    const session = await this.#session(request, null);
    const ctx = this.#context(visit, session?.caller ?? anonymous);
    const { oauthAuthorization: review, viewer } = dataOf(await this.#review(parameters, ctx));
    const consent = review?.consent ?? null;
    if (review?.redirectTo != null) {
      return reply.code(303).header('location', review.redirectTo).send();
    }
    if (consent === null) {
      const problem = review?.problem ?? 'The request could not be read.';
      return this.#page(reply, 400, problemPage('The application cannot be connected', problem));
    }
    const status = complaint?.status ?? 200;
    if (viewer === null) {
      const { token, setCookie } = this.#signInToken.of(request.headers);
      if (setCookie !== null) {
        reply.header('set-cookie', setCookie);
      }
      const form = { query: parameters.query, token, error: complaint?.message ?? null };
      return this.#page(reply, status, signInPage(consent, form, complaint?.email ?? ''));
    }
    const form = { query: parameters.query, token: viewer.csrfToken, error: complaint?.message ?? null };
    return this.#page(reply, status, question(consent, parameters.organizationId, { viewer, form }), consent);
  }

  async #submitSignIn(
    visit: Visit,
    { email = '', password = '', token }: AuthorizeForm,
  ): Promise<FastifyReply> {
    if (!this.#signInToken.isRepeated(visit.request.headers, token)) {
      return this.#show(visit, { ...outOfDate, email });
    }
    const ctx = this.#context(visit, anonymous);
    try {
      dataOf(await this.#signIn({ input: { email, password } }, ctx));
    } catch (error) {
      if (
        error instanceof AppError &&
        (error.code === 'CREDENTIALS_INVALID' || error.code === 'RATE_LIMITED')
      ) {
        const { status, detail, retryAfterSeconds } = error;
        if (retryAfterSeconds !== undefined) {
          visit.reply.header('retry-after', retryAfterSeconds);
        }
        return this.#show(visit, { status, message: detail, email });
      }
      throw error;
    }
    return this.#back(visit, ctx);
  }

  async #submitApproval(visit: Visit, ctx: RequestContext, form: AuthorizeForm): Promise<FastifyReply> {
    const scopes = Object.keys(form).flatMap(name => (name.startsWith(scopePrefix) ? [name.slice(6)] : []));
    const { input } = visit.parameters;
    try {
      const approved = dataOf(await this.#approve({ input: { request: input, scopes } }, ctx));
      const { redirectTo } = approved.approveOauthAuthorization!;
      return visit.reply.code(303).header('location', redirectTo).send();
    } catch (error) {
      if (error instanceof AppError && error.code === 'VALIDATION_FAILED') {
        return this.#show(visit, { status: 400, message: error.errors[0]?.message ?? error.detail });
      }
      throw error;
    }
  }

  async #submitDenial(visit: Visit, ctx: RequestContext): Promise<FastifyReply> {
    const { oauthAuthorization: review } = dataOf(await this.#review(visit.parameters, ctx));
    const address = review?.consent?.denialUrl ?? review?.redirectTo ?? null;
    return address === null ? this.#show(visit) : visit.reply.code(303).header('location', address).send();
  }

  /** To the page itself, with the session that began or ended. */
  #back({ reply, parameters }: Visit, ctx: RequestContext): FastifyReply {
    const { token } = ctx.extensions.session as { token: string | null };
    return reply
      .code(303)
      .header('set-cookie', sessionCookie(token, this.#hasTls))
      .header('location', `?${parameters.query}`)
      .send();
  }

  #session(request: FastifyRequest, organizationId: string | null) {
    const { cookie } = request.headers;
    const credential = presentedCredential(cookie === undefined ? {} : { cookie });
    return credential === null ? null : this.#options.authenticator.session(credential.token, organizationId);
  }

  /** Counts the request, for whoever is signed in or for the network. Throws RATE_LIMITED. */
  #context({ request, reply }: Visit, caller: Caller): RequestContext {
    const { db, clock, log, rate } = this.#options;
    rate.countRequest({ caller, address: request.ip }, reply);
    return new RequestContext({ requestId: request.id, caller, address: request.ip, db, clock, log });
  }

  #page(reply: FastifyReply, status: number, html: string, consent: Consent | null = null): FastifyReply {
    return reply
      .code(status)
      .header('content-security-policy', pagePolicy(consent?.denialUrl ?? null))
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

const scopePrefix = 'scope.';

const visitOf = (request: FastifyRequest, reply: FastifyReply): Visit => ({
  request,
  reply,
  parameters: readAuthorizeParameters(request.url),
});

/** In the organization that the person chose, or the only one. */
function question(
  consent: Consent,
  chosen: string | null,
  { viewer, form }: { viewer: Viewer; form: PageForm },
): string {
  const { organizations } = consent;
  if (organizations.length === 0) {
    return noOrganizationPage(consent, viewer, form);
  }
  const organization =
    organizations.length === 1 ? organizations[0] : organizations.find(({ id }) => id === chosen);
  return organization === undefined
    ? organizationPage(consent, viewer, form)
    : consentPage(consent, organization, { viewer, form });
}

import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { listMemberships } from '../organization/organization.queries.js';
import { findViewer } from '../user/user.queries.js';
import { SignInInput, SignUpInput } from './session.input.js';
import type { NewSession, SessionService } from './session.service.js';
import { SessionType, ViewerType } from './session.type.js';
import { setSession } from './session-cookie.js';

const SignUpPayload = payloadType('SignUpPayload', {
  session: { type: () => SessionType, description: 'The session of the new account.' },
});

const SignInPayload = payloadType('SignInPayload', {
  session: { type: () => SessionType, description: 'The new session.' },
});

const SignOutPayload = payloadType('SignOutPayload', {
  isEnded: { type: () => Boolean, description: 'Whether there was a session to end.' },
});

@Resolver()
export class SessionResolver {
  readonly #sessions: SessionService;

  constructor(sessions: SessionService) {
    this.#sessions = sessions;
  }

  @Query(() => ViewerType, {
    nullable: true,
    description: 'The signed-in person; null for any other caller.',
  })
  async viewer(@Ctx() ctx: RequestContext): Promise<ViewerType | null> {
    const person = ctx.caller.kind === 'session' ? await findViewer(ctx.db, ctx.caller.id) : null;
    if (person === null) {
      return null;
    }
    const { csrfToken, ...user } = person;
    const memberships = await listMemberships(ctx.db, user.id);
    return { user, csrfToken, memberships, scopes: [...ctx.caller.scopes].sort() };
  }

  @Mutation(() => SignUpPayload, { description: 'Creates an account and signs it in.' })
  async signUp(
    @Arg('input', () => SignUpInput) input: SignUpInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ session: SessionType }> {
    return { session: signedIn(ctx, await this.#sessions.signUp(ctx, input)) };
  }

  @Mutation(() => SignInPayload, { description: 'Opens a session; limited after repeated failures.' })
  async signIn(
    @Arg('input', () => SignInInput) input: SignInInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ session: SessionType }> {
    return { session: signedIn(ctx, await this.#sessions.signIn(ctx, input)) };
  }

  @Mutation(() => SignOutPayload, {
    description:
      'Ends the session of the cookie; `isEnded` is false if there is none, as for an API key. The cookie is cleared in any case.',
  })
  async signOut(@Ctx() ctx: RequestContext): Promise<{ isEnded: boolean }> {
    const isEnded = await this.#sessions.signOut(ctx);
    setSession(ctx, { token: null, expiresAt: null });
    return { isEnded };
  }
}

/** The token goes to the cookie, everything else to the answer. */
function signedIn(ctx: RequestContext, session: NewSession): SessionType {
  const { token, ...answer } = session;
  setSession(ctx, { token, expiresAt: session.expiresAt });
  return answer;
}

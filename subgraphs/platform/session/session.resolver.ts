import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { listMemberships } from '../organization/organization.queries.js';
import { findViewer } from '../user/user.queries.js';
import { SignInInput, SignUpInput } from './session.input.js';
import type { NewSession, SessionService } from './session.service.js';
import { SignedInType, ViewerType } from './session.type.js';
import { setSession } from './session-cookie.js';

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
    return { user, csrfToken, memberships: await listMemberships(ctx.db, user.id) };
  }

  @Mutation(() => SignedInType, { description: 'Creates an account and signs it in.' })
  async signUp(
    @Arg('input', () => SignUpInput) input: SignUpInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SignedInType> {
    return signedIn(ctx, await this.#sessions.signUp(ctx, input));
  }

  @Mutation(() => SignedInType, { description: 'Opens a session; limited after repeated failures.' })
  async signIn(
    @Arg('input', () => SignInInput) input: SignInInput,
    @Ctx() ctx: RequestContext,
  ): Promise<SignedInType> {
    return signedIn(ctx, await this.#sessions.signIn(ctx, input));
  }

  @Mutation(() => Boolean, {
    description:
      'Ends the session of the cookie; false if there is none, as for an API key. The cookie is cleared in any case.',
  })
  async signOut(@Ctx() ctx: RequestContext): Promise<boolean> {
    const isEnded = await this.#sessions.signOut(ctx);
    setSession(ctx, { token: null, expiresAt: null });
    return isEnded;
  }
}

/** The token goes to the cookie, everything else to the answer. */
function signedIn(ctx: RequestContext, session: NewSession): SignedInType {
  const { token, ...answer } = session;
  setSession(ctx, { token, expiresAt: session.expiresAt });
  return answer;
}

import { hash } from 'node:crypto';
import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { fail } from '../../../kernel/errors.js';
import { networkOf } from '../../../kernel/network-address.js';
import { identityLimits } from '../identity.limits.js';

export interface ThrottledSubject {
  key: Buffer;
  attemptsMax: number;
  windowMs: number;
}

const windowMs = identityLimits.signInWindowMs;

type FailureRow = { failures: number; windowEndsAt: string };

const countAttempt = sql(
  'platform.signInFailure.count',
  `insert into platform.sign_in_failure as f (subject, failures, window_ends_at) values ($1, 1, $3)
   on conflict (subject) do update set
     failures = case when f.window_ends_at <= $2 then 1 else f.failures + 1 end,
     window_ends_at = case when f.window_ends_at <= $2 then $3 else f.window_ends_at end
   returning failures, window_ends_at as "windowEndsAt"`,
);
const forget = sql(
  'platform.signInFailure.forget',
  'delete from platform.sign_in_failure where subject = any($1::bytea[])',
);
const takeBack = sql(
  'platform.signInFailure.takeBack',
  'update platform.sign_in_failure set failures = failures - 1 where subject = $1 and failures > 0',
);

const rememberPlace = sql(
  'platform.signInPlace.remember',
  `insert into platform.sign_in_place (subject, expires_at) values ($1, $2)
   on conflict (subject) do update set expires_at = excluded.expires_at`,
);
const findPlace = sql(
  'platform.signInPlace.find',
  'select 1 from platform.sign_in_place where subject = $1 and expires_at > $2',
);

/**
 * Limits failed sign-ins: by account and network together, by network, and by account over all networks. The last does
 * not hold for a network from which the account signed in lately, so that strangers who guess cannot lock its owner out.
 * An attempt is counted before its password is looked at, so that parallel guesses cannot outrun the count, and outside
 * the use case's transaction, so that an error does not undo it. The network counts whatever credential is shown.
 */
export async function countSignInAttempt(ctx: RequestContext, email: string): Promise<void> {
  const { place, network, account } = subjects(ctx, email);
  await countAttempts(ctx, place, 'Too many failed sign-ins; try again later.');
  if (network !== null) {
    await countAttempts(ctx, network, 'Too many failed sign-ins; try again later.');
  }
  const known = await ctx.db.query(findPlace, [place.key, ctx.clock.now()]);
  if (known.length === 0) {
    await countAttempts(
      ctx,
      account,
      'Too many failed sign-ins; try again later, or from where you last signed in.',
    );
  }
}

/** Limits the accounts that are made from one network: each costs a password hash and a row for good. */
export async function countSignUp(ctx: RequestContext): Promise<void> {
  if (ctx.address !== null) {
    const key = subjectKey(`sign-up from ${networkOf(ctx.address)}`);
    await countAttempts(
      ctx,
      { key, attemptsMax: identityLimits.signUpsPerNetwork, windowMs },
      'Too many new accounts; try again later.',
    );
  }
}

/**
 * The attempt succeeded: the account starts afresh, but the network only gets this attempt back, or an attacker could
 * reset it by signing in to an account of their own.
 */
export async function clearSignInAttempt(ctx: RequestContext, email: string): Promise<void> {
  const { place, network, account } = subjects(ctx, email);
  await ctx.db.query(forget, [[place.key, account.key]]);
  if (network !== null) {
    await ctx.db.query(takeBack, [network.key]);
  }
  const expiresAt = new Date(ctx.clock.now().getTime() + identityLimits.signInPlaceTtlMs);
  await ctx.db.query(rememberPlace, [place.key, expiresAt]);
}

/** Counts one attempt, for good: whoever rejects it later does not undo it. @throws RATE_LIMITED */
export async function countAttempts(
  ctx: RequestContext,
  subject: ThrottledSubject,
  detail: string,
): Promise<void> {
  const now = ctx.clock.now();
  const windowEnd = new Date(now.getTime() + subject.windowMs);
  const rows = await ctx.db.query<FailureRow>(countAttempt, [subject.key, now, windowEnd]);
  const { failures, windowEndsAt } = rows[0]!;
  if (failures > subject.attemptsMax) {
    const retryAfterSeconds = Math.ceil((Date.parse(windowEndsAt) - now.getTime()) / 1000);
    throw fail('RATE_LIMITED', { detail, retryAfterSeconds });
  }
}

interface Subjects {
  place: ThrottledSubject;
  /** Null where no HTTP server says where the call comes from. */
  network: ThrottledSubject | null;
  account: ThrottledSubject;
}

function subjects(ctx: RequestContext, email: string): Subjects {
  const network = networkOf(ctx.address);
  return {
    place: {
      key: subjectKey(`email ${email} from ${network}`),
      attemptsMax: identityLimits.signInFailuresPerPlace,
      windowMs,
    },
    network:
      ctx.address === null
        ? null
        : {
            key: subjectKey(`address ${network}`),
            attemptsMax: identityLimits.signInFailuresPerNetwork,
            windowMs,
          },
    account: {
      key: subjectKey(`email ${email}`),
      attemptsMax: identityLimits.signInFailuresPerEmail,
      windowMs,
    },
  };
}

export const subjectKey = (text: string): Buffer => hash('sha256', text, 'buffer');

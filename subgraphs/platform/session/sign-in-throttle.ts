import { hash } from 'node:crypto';
import type { RequestContext } from '../../../kernel/context.js';
import { sql } from '../../../kernel/database/statement.js';
import { fail } from '../../../kernel/errors.js';
import { limits } from '../../../kernel/limits.js';

interface ThrottledSubject {
  key: Buffer;
  failuresMax: number;
}

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
  'delete from platform.sign_in_failure where subject = $1',
);
const takeBack = sql(
  'platform.signInFailure.takeBack',
  'update platform.sign_in_failure set failures = failures - 1 where subject = $1 and failures > 0',
);

/**
 * Limits failed sign-ins by email address and by network address. An attempt is counted before its password
 * is looked at, so that parallel guesses cannot outrun the count, and outside the use case's transaction, so
 * that a refusal does not undo it.
 */
export async function countSignInAttempt(ctx: RequestContext, email: string): Promise<void> {
  const now = ctx.clock.now();
  const windowEnd = new Date(now.getTime() + limits.signInWindowMs);
  for (const subject of subjects(ctx, email)) {
    const rows = await ctx.db.query<FailureRow>(countAttempt, [subject.key, now, windowEnd]);
    const { failures, windowEndsAt } = rows[0]!;
    if (failures > subject.failuresMax) {
      const retryAfterSeconds = Math.ceil((Date.parse(windowEndsAt) - now.getTime()) / 1000);
      throw fail('RATE_LIMITED', { detail: 'Too many failed sign-ins; try again later.', retryAfterSeconds });
    }
  }
}

/**
 * The attempt succeeded: the email address starts afresh, but the network address only gets this attempt
 * back, or an attacker could reset it by signing in to an account of their own.
 */
export async function clearSignInAttempt(ctx: RequestContext, email: string): Promise<void> {
  const [byEmail, ...others] = subjects(ctx, email);
  await ctx.db.query(forget, [byEmail!.key]);
  for (const subject of others) {
    await ctx.db.query(takeBack, [subject.key]);
  }
}

/** The network address is the id of an anonymous caller, where the front door gives one. */
function subjects(ctx: RequestContext, email: string): ThrottledSubject[] {
  const byEmail = { key: subjectKey(`email ${email}`), failuresMax: limits.signInFailuresPerEmail };
  const { kind, id } = ctx.caller;
  if (kind !== 'anonymous' || id === 'anonymous') {
    return [byEmail];
  }
  return [byEmail, { key: subjectKey(`address ${id}`), failuresMax: limits.signInFailuresPerAddress }];
}

const subjectKey = (text: string): Buffer => hash('sha256', text, 'buffer');

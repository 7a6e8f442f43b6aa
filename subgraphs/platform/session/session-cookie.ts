import type { RequestContext } from '../../../kernel/context.js';

/**
 * What the REST facade and the gateway do to the cookie `tw_session` after an operation: they set it to the token, or clear it
 * when the token is null. It travels in `ctx.extensions.session`, crosses process boundaries with the result's
 * extensions, and is taken out of them before the caller is answered.
 */
interface SessionChange {
  token: string | null;
  /** ISO 8601; null when the cookie is cleared. */
  expiresAt: string | null;
}

export function setSession(ctx: RequestContext, change: SessionChange): void {
  ctx.extensions.session = change;
}

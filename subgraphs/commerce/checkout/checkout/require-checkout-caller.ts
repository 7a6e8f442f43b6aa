import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';

/**
 * Rejects who may not check out: an agent shows an OAuth access token with the scope checkout:write (§5.3), the
 * merchant's people a session. API keys speak for the merchant's servers, which sell and do not buy.
 */
export function requireCheckoutCaller(ctx: RequestContext): void {
  if (ctx.caller.kind === 'api_key') {
    throw fail('CALLER_NOT_ALLOWED', {
      detail: 'This call needs an OAuth access token with the scope checkout:write.',
    });
  }
  ctx.require('checkout:write');
}

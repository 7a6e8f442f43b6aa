import { expect, it } from 'vitest';
import { type Caller, RequestContext } from '../../kernel/context.js';
import type { AppError } from '../../kernel/errors.js';
import { allScopes } from '../../kernel/scopes.js';
import { OrderEndpointResolver } from '../../subgraphs/commerce/agents/agent-platform/order-endpoint.resolver.js';
import { requireCheckoutCaller } from '../../subgraphs/commerce/checkout/checkout/require-checkout-caller.js';
import { PaymentRailResolver } from '../../subgraphs/commerce/checkout/checkout-payment/payment-rail.resolver.js';
import { roleScopes } from '../../subgraphs/platform/role/role.rules.js';

const person = (role: 'owner' | 'admin' | 'finance' | 'member'): Partial<Caller> => ({
  kind: 'session',
  role,
  scopes: new Set([...roleScopes(role), 'orders:write', 'checkout:write']),
});
const program = (kind: 'api_key' | 'oauth_client', less: string | null = null): Partial<Caller> => ({
  kind,
  role: null,
  scopes: new Set(allScopes().filter(scope => scope !== less)),
});
/** People by their roles, API keys with all scopes and with one less, agents likewise. */
const callers = [
  ...(['owner', 'admin', 'finance', 'member'] as const).map(person),
  ...[program('api_key'), program('api_key', 'orders:write')],
  ...[program('oauth_client'), program('oauth_client', 'checkout:write')],
];

/** Nobody is asked: whoever gets so far may call. */
const reached = () => Promise.reject(new Error('reached'));
const rails = new PaymentRailResolver({ list: reached, set: reached, remove: reached } as never);
const endpoints = new OrderEndpointResolver({ list: reached, set: reached, remove: reached } as never);
const given = { url: 'https://agent.example', secret: 's' };

const [may, role, scope, kind] = ['reached', 'ROLE_NOT_ALLOWED', 'SCOPE_MISSING', 'CALLER_NOT_ALLOWED'];

it.each<[string, (ctx: RequestContext) => unknown, string[]]>([
  [
    'changes where money goes',
    ctx => rails.setPaymentRail({ rail: 'x402', settings: [] }, ctx),
    [may, may, may, role, may, scope, kind, kind],
  ],
  [
    'forgets where money goes',
    ctx => rails.removePaymentRail({ rail: 'x402' }, ctx),
    [may, may, may, role, may, scope, kind, kind],
  ],
  [
    'changes where orders are told',
    ctx => endpoints.setAcpEndpoint({ clientId: 'id', ...given }, ctx),
    [may, may, may, may, may, scope, kind, kind],
  ],
  [
    'forgets where orders are told',
    ctx => endpoints.deleteAcpEndpoint({ clientId: 'id' }, ctx),
    [may, may, may, may, may, scope, kind, kind],
  ],
  [
    'checks out',
    async ctx => [requireCheckoutCaller(ctx), await reached()],
    [may, may, may, may, kind, kind, may, scope],
  ],
])('who %s', async (_what, call, expected) => {
  const ends = callers.map(caller => {
    const whole = { id: 'caller', organizationId: 'organization', userId: 'person', ...caller };
    const ctx = new RequestContext({ requestId: 'r', caller: whole, db: {}, clock: {}, log: {} } as never);
    return Promise.resolve()
      .then(() => call(ctx))
      .catch((error: AppError) => error.code ?? error.message);
  });
  expect(await Promise.all(ends)).toEqual(expected);
});

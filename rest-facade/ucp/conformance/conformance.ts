import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import type { FallbackCaller } from '../../access/admission.js';
import type { NamedHandler } from '../../agent-checkout/payment-handlers.rules.js';
import { contract20260111 } from '../contract.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';

/** Lets the protocol's public conformance tests in, which show no credentials. */
export interface ConformanceAccess {
  organizationId: string;
  /** Id of the caller that stands in for the tests. */
  callerId: string;
  /** Null: nothing can be simulated. */
  simulationSecret: string | null;
}

/**
 * Payment handlers that the tests look for in the discovery profile, beside those that the merchant offers. Sessions do
 * not offer them: nothing can be paid by them here.
 */
export const conformanceHandlers: readonly NamedHandler[] = [
  { id: 'google_pay', name: 'google.pay', config: {} },
  { id: 'shop_pay', name: 'com.shopify.shop_pay', config: { shop_id: 'flower-shop' } },
  { id: 'mock_payment_handler', name: 'dev.ucp.mock_payment', config: {} },
];

const testingPath = `${ucp20260111.basePath}/testing/`;

/** Whoever calls the dialect of the tests without a credential shops at this organization. */
export const conformanceFallbackCaller =
  (access: ConformanceAccess): FallbackCaller =>
  ({ contract, path }) =>
    contract === contract20260111 ? callerOf(access, path.startsWith(testingPath)) : null;

/** Simulations are asked for with the secret, by whomever. Call it before the routes are registered. */
export function requireSimulationSecret(app: FastifyInstance, { simulationSecret }: ConformanceAccess): void {
  app.addHook('onRoute', route => {
    if (route.url.startsWith(testingPath)) {
      route.preHandler = async ({ headers }) => requireSecret(headers['simulation-secret'], simulationSecret);
    }
  });
}

/** A merchant's own hand ships; shopping needs one scope. */
const callerOf = ({ callerId, organizationId }: ConformanceAccess, ships: boolean): Caller => ({
  kind: 'oauth_client',
  id: callerId,
  organizationId,
  userId: null,
  role: null,
  scopes: new Set(ships ? ['orders:write'] : ['checkout:write']),
});

function requireSecret(shown: unknown, secret: string | null): void {
  if (!isSecret(shown, secret)) {
    throw fail('CALLER_NOT_ALLOWED', {
      detail: 'This call needs the Simulation-Secret of the installation.',
    });
  }
}

function isSecret(shown: unknown, secret: string | null): boolean {
  return typeof shown === 'string' && secret !== null && timingSafeEqual(digest(shown), digest(secret));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

import type Stripe from 'stripe';
import type { PaymentDependencies, RailSettings } from '../port.js';
import { OutboundHttpClient } from './outbound-http-client.js';
import { stripeSdk } from './stripe-sdk.js';

/**
 * The official client on our HTTP. It tries nothing again by itself: whether a call may be repeated is decided where it
 * is known what the first one may have done.
 */
export function openStripeClient(
  { secretKey = '', apiUrl }: RailSettings,
  dependencies: PaymentDependencies,
): Stripe {
  return new (stripeSdk())(secretKey, {
    httpClient: new OutboundHttpClient(dependencies.http),
    timeout: dependencies.timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Tradewind' },
    ...(apiUrl === undefined || apiUrl === '' ? {} : addressOf(apiUrl)),
  });
}

function addressOf(apiUrl: string): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { protocol: scheme, host: hostname, port: port === '' ? (scheme === 'http' ? '80' : '443') : port };
}

import { dictionary } from '../../../kernel/dictionary.js';
import type { PublicKeyEntry } from '../../../kernel/http-signatures/signing-key.js';
import type { AgentRailView } from '../../agent-checkout/checkout-view.js';
import {
  describedHandler,
  describedHandlersOf,
  type NamedHandler,
} from '../../agent-checkout/payment-handlers.rules.js';
import type { UcpVersion } from '../version/dialect.js';
import { ucp20260111 } from '../version/dialect-2026-01-11.js';
import { ucp20260408 } from '../version/dialect-2026-04-08.js';
import { paymentHandlersOf } from './payment-handlers.rules.js';

/** What the profiles are made of. */
export interface ProfileDependencies {
  publicUrl: string;
  key: PublicKeyEntry;
  /** Ways of paying; those of a merchant are in its replies. */
  rails: readonly AgentRailView[];
  /** Handlers that the profile of 2026-01-11 names where no way of paying has their id. */
  otherHandlers: readonly NamedHandler[];
}

type Json = Record<string, unknown>;

const service = 'dev.ucp.shopping';
const checkout = `${service}.checkout`;
const cart = `${service}.cart`;

interface ServedCapability {
  name: string;
  extends: readonly string[];
  /** The first version that has it; absent: every one that is served. */
  since?: UcpVersion;
}

/** What the subgraph agrees on with agents, with what it extends, if anything. */
export const servedCapabilities: readonly ServedCapability[] = [
  { name: checkout, extends: [] },
  { name: `${service}.order`, extends: [] },
  { name: cart, extends: [], since: '2026-04-08' },
  { name: `${service}.catalog.search`, extends: [], since: '2026-04-08' },
  { name: `${service}.catalog.lookup`, extends: [], since: '2026-04-08' },
  { name: `${service}.discount`, extends: [checkout, cart] },
  { name: `${service}.fulfillment`, extends: [checkout] },
  { name: `${service}.buyer_consent`, extends: [checkout] },
];

/** Those of a version. */
export const capabilitiesOf = (version: UcpVersion): { name: string; extends?: string | string[] }[] => {
  const served = servedCapabilities.filter(({ since }) => since === undefined || version >= since);
  const names = new Set(served.map(({ name }) => name));
  return served.map(({ name, extends: all }) => {
    const [parent, ...others] = all.filter(one => names.has(one));
    if (parent === undefined) {
      return { name };
    }
    return { name, extends: others.length === 0 ? parent : [parent, ...others] };
  });
};

/** Of the binding to the Model Context Protocol, in the latest version. */
export const ucpMcpPath = '/ucp/mcp';

export const wellKnownPath = '/.well-known/ucp';

/** Where this installation describes itself in a version of the protocol; by default in the latest. */
export const profileUrl = (publicUrl: string, version: string | null): string =>
  version === ucp20260111.version
    ? `${publicUrl}${ucp20260111.basePath}${wellKnownPath}`
    : `${publicUrl}${wellKnownPath}`;

/** Address of a schema of ours; `name` as in `checkout.json`. */
export const schemaUrl = (publicUrl: string, version: string, name: string): string =>
  `${publicUrl}/ucp/schemas/${version}/${name}`;

/** Where the protocol publishes itself: who owns the namespace `dev.ucp` describes what is in it. */
const published = (version: string, rest: string): string => `https://ucp.dev/${version}/${rest}`;

/** Address of the page that describes a part of what we serve. */
const specUrl = (publicUrl: string, name: string): string => `${publicUrl}/docs/ucp/${name}`;

/** The business profile by 2026-04-08. */
export function profile20260408({ publicUrl, key, rails }: ProfileDependencies): Json {
  const { version, basePath } = ucp20260408;
  return {
    ucp: {
      version,
      supported_versions: { [ucp20260111.version]: profileUrl(publicUrl, ucp20260111.version) },
      services: {
        [service]: [
          {
            version,
            transport: 'rest',
            endpoint: `${publicUrl}${basePath}`,
            spec: published(version, 'specification/overview'),
            schema: published(version, 'services/shopping/rest.openapi.json'),
          },
          {
            version,
            transport: 'mcp',
            endpoint: `${publicUrl}${ucpMcpPath}`,
            spec: published(version, 'specification/overview'),
            schema: published(version, 'services/shopping/mcp.openrpc.json'),
          },
        ],
      },
      capabilities: Object.fromEntries(
        capabilitiesOf(version).map(({ name, ...rest }) => [
          name,
          [{ version, ...publishedAs(name, version), ...rest }],
        ]),
      ),
      payment_handlers: handlersOf(rails, publicUrl),
    },
    signing_keys: [key],
  };
}

/** The same by 2026-01-11. */
export function profile20260111({ publicUrl, key, rails, otherHandlers }: ProfileDependencies): Json {
  const { version, basePath } = ucp20260111;
  const handlers = describedHandlersOf(rails, publicUrl);
  const others = otherHandlers.filter(({ id }) => handlers.every(handler => handler.id !== id));
  return {
    ucp: {
      version,
      services: {
        [service]: {
          version,
          spec: specUrl(publicUrl, 'overview'),
          rest: {
            schema: schemaUrl(publicUrl, version, 'rest.openapi.json'),
            endpoint: `${publicUrl}${basePath}`,
          },
        },
      },
      capabilities: capabilitiesOf(version).map(({ name, ...rest }) => ({
        name,
        version,
        ...describedAs(name, publicUrl, version),
        ...rest,
      })),
    },
    payment: { handlers: [...handlers, ...others.map(one => describedHandler(one, publicUrl))] },
    signing_keys: [key],
  };
}

function publishedAs(name: string, version: string): Json {
  const short = name.slice(service.length + 1);
  return {
    spec: published(version, `specification/${pages[short] ?? short}`),
    schema: published(version, `schemas/shopping/${short.replace('.', '_')}.json`),
  };
}

/** Pages of the specification that are not called as their capability is. */
const pages: Readonly<Record<string, string>> = dictionary({
  checkout: 'shopping/checkout',
  order: 'shopping/order',
  cart: 'shopping/cart',
  'catalog.search': 'shopping/catalog/search',
  'catalog.lookup': 'shopping/catalog/lookup',
  buyer_consent: 'buyer-consent',
});

function describedAs(name: string, publicUrl: string, version: string): Json {
  const short = name.slice(service.length + 1);
  return {
    spec: specUrl(publicUrl, short),
    schema: schemaUrl(publicUrl, version, `${short}.json`),
  };
}

function handlersOf(rails: readonly AgentRailView[], publicUrl: string): Json {
  const { version } = ucp20260408;
  const described = {
    spec: specUrl(publicUrl, 'payment-handlers'),
    schema: schemaUrl(publicUrl, version, 'payment-handler-config.json'),
  };
  const byName = Object.entries(paymentHandlersOf(rails, version));
  return Object.fromEntries(
    byName.map(([name, handlers]) => [name, handlers.map(handler => ({ ...handler, ...described }))]),
  );
}

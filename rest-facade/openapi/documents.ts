import { contractOf } from '../contract/contract.js';
import type { Route } from '../route.js';
import type { JsonObject } from './components.js';
import { type Link, type PrintOptions, printOpenApi, wholeApi } from './print-openapi.js';

/** One OpenAPI document of the program: some of its routes, under an address of their own. */
export interface ApiDocument {
  /** Of the committed file in schema/, and of the address that serves it, without `.json`. */
  name: string;
  title: string;
  /** Of the protocol that it describes; the whole API has its own (§9). */
  version: string;
  description: string;
  routes: readonly Route[];
}

const main = 'openapi';

/**
 * All documents of these routes, the main one first. It describes our own API and what the written contract lists with it;
 * each protocol of agents has one of its own, and so have the ways to pay by x402, whichever protocol they belong to.
 */
export const apiDocuments = (routes: readonly Route[]): ApiDocument[] => [
  {
    ...wholeApi,
    name: main,
    routes: routes.filter(route => contractOf(route).document?.isInMain ?? true),
  },
  ...protocolDocuments(routes),
  ...paidRoutes(routes),
];

/** The documents as they are served at `serverUrl`, by name; each links to all others. */
export function printDocuments(
  routes: readonly Route[],
  options: Omit<PrintOptions, 'about' | 'others'>,
): Map<string, JsonObject> {
  const documents = apiDocuments(routes);
  const links = documents.map(document => linkTo(document, options.serverUrl));
  return new Map(
    documents.map((about, index) => {
      const others = links.filter((_, other) => other !== index);
      const events = about.name === main ? options.events : [];
      return [about.name, printOpenApi(about.routes, { ...options, events, about, others })];
    }),
  );
}

const linkTo = ({ name, title, version }: ApiDocument, serverUrl = ''): Link => ({
  title,
  version,
  url: `${serverUrl}${documentPath(name)}`,
});

/** Where a document is served. */
export const documentPath = (name: string): `/${string}` => `/${name}.json`;

/** Where the pages of a document begin. */
export const referencePath = (name: string): `/${string}` =>
  name === main ? '/docs/api' : `/docs/${name.slice(main.length + 1)}`;

function protocolDocuments(routes: readonly Route[]): ApiDocument[] {
  const contracts = [...new Set(routes.map(contractOf))];
  return contracts.flatMap(contract => {
    const { document, about = '' } = contract;
    return document === undefined
      ? []
      : [
          {
            name: `${main}-${document.key}-${document.version}`,
            title: document.title,
            version: document.version,
            description: about,
            routes: routes.filter(route => contractOf(route) === contract),
          },
        ];
  });
}

function paidRoutes(routes: readonly Route[]): ApiDocument[] {
  const paid = routes.filter(({ operationHeaders = [] }) => operationHeaders.includes('payment-required'));
  return paid.length === 0
    ? []
    : [
        {
          name: `${main}-x402`,
          title: 'x402',
          version: '2',
          description:
            'Where x402 pays, in each protocol of checkouts. A 402 has the payment requirements in `PAYMENT-REQUIRED`, a success its proof in `PAYMENT-RESPONSE`. Version 1 of x402 is understood as well.',
          routes: paid,
        },
      ];
}

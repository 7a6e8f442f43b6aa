import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { JsonObject } from '../openapi/components.js';
import { apiDocuments } from '../openapi/documents.js';
import type { PublishedEvent } from '../openapi/webhooks.js';
import type { Route } from '../route.js';
import type { Assets } from './assets.js';
import { type DocsPage, type Frame, type NavigationGroup, renderPage, type ShownPage } from './docs-page.js';
import { errorIndexPage, errorPages } from './error-pages.js';
import { eventIndexPage, eventPages } from './event-pages.js';
import { explorerPage } from './explorer-page.js';
import { graphqlOperationsPage } from './graphql-operations.js';
import { groupGuides, readGroups } from './guide-groups.js';
import { guideIndexPage } from './guide-index.js';
import { type Guide, guidesFolder, readChangelog, readGuides } from './guide-pages.js';
import { type OpenApiDocument, operationsOf } from './reference/openapi-document.js';
import { type Reference, referenceOf } from './reference/reference-pages.js';
import { SearchIndex, searchLimits } from './search-index.js';
import { searchPage } from './search-page.js';
import { startPage } from './start-page.js';

export interface DocsOptions {
  routes: readonly Route[];
  events: readonly PublishedEvent[];
  /** Address of the server as clients know it, without a slash at the end. */
  publicUrl: string;
  graph?: GraphQLSchema;
  /** Of the demo merchant, where this installation has one that browsers on this machine may use. Default: none. */
  demoKey?: string | null;
  /** Counts a search against the limit of its address, and throws beyond it. Default: searches are not counted. */
  countSearch?: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Every page of the documentation, in the order in which they are read. */
export class DocsSite {
  readonly #frame: Frame;
  readonly #pages = new Map<string, DocsPage>();
  readonly #search: SearchIndex;

  constructor(options: DocsOptions, printed: ReadonlyMap<string, JsonObject>, assets: Assets) {
    const parts = partsOf(options, printed, assets);
    this.#frame = { assets, navigation: parts.navigation, hasDemoKey: (options.demoKey ?? null) !== null };
    for (const page of parts.pages) {
      this.#pages.set(page.address, page);
    }
    this.#search = new SearchIndex(parts.searched);
  }

  get addresses(): readonly string[] {
    return [...this.#pages.keys()];
  }

  /** Whether the address is that of a guide but for its `.md`. */
  isGuideWithoutSuffix(address: string): boolean {
    return !this.#pages.has(address) && this.#pages.has(`${address}.md`);
  }

  /** The HTML of the page at an address; null where there is none. */
  page(address: string): string | null {
    const page = this.#pages.get(address);
    if (page === undefined) {
      return null;
    }
    const siblings = this.#frame.navigation.find(({ pages }) =>
      pages.some(each => each.address === address),
    )?.pages;
    const index = siblings?.findIndex(each => each.address === address) ?? -1;
    return this.#render({
      ...page,
      ...page.content(),
      previous: siblings?.[index - 1] ?? null,
      next: siblings?.[index + 1] ?? null,
    });
  }

  /** The page of a search. */
  async results(given: string): Promise<string> {
    const query = given.slice(0, searchLimits.queryLength);
    const { html } = searchPage(query, await this.#search.find(query));
    return this.#render({ address: '/docs/search', title: 'Search', html, query });
  }

  #render(page: ShownPage): string {
    return renderPage(page, this.#frame);
  }
}

interface SiteParts {
  pages: readonly DocsPage[];
  navigation: readonly NavigationGroup[];
  searched: readonly DocsPage[];
}

function partsOf(options: DocsOptions, printed: ReadonlyMap<string, JsonObject>, assets: Assets): SiteParts {
  const { routes, events, publicUrl } = options;
  const documents = apiDocuments(routes);
  const references = documents.map(about =>
    referenceOf({
      about,
      document: documentOf(printed, about.name),
      others: documents,
      script: assets.address('operation.js'),
    }),
  );
  const main = documentOf(printed, documents[0]!.name);
  const folder = guidesFolder(import.meta.dirname);
  const guides = readGuides(folder);
  const groups = groupGuides(
    guides.filter(({ kind }) => kind === 'Guide'),
    readGroups(folder),
  );
  const decisions = guides.filter(({ kind }) => kind === 'Decision');
  const changelog = readChangelog(folder);
  const start = startPage({ publicUrl, documents, groups });
  const indexOfEvents = eventIndexPage(events);
  const eventList = eventPages(events, main, name => `/docs/api/schemas/${name}`);
  const errors = errorPages();
  const indexOfGuides = guideIndexPage(groups, decisions);
  const graphql = options.graph === undefined ? [] : [graphqlOperationsPage(options.graph)];
  const rest: Guide[] = changelog === null ? [] : [changelog];
  return {
    pages: [
      start,
      indexOfGuides,
      ...guides,
      ...references.flatMap(({ index, tags, operations, schemas }) => [
        index,
        ...tags,
        ...operations,
        ...schemas,
      ]),
      ...graphql,
      indexOfEvents,
      ...eventList,
      errorIndexPage,
      ...errors,
      ...rest,
    ],
    navigation: [
      { title: 'Start', address: start.address, pages: [] },
      ...groups.map(({ title, guides: pages }) => ({ title, address: null, pages })),
      { title: 'REST API', address: references[0]!.index.address, pages: references[0]!.tags },
      { title: 'Agent protocols', address: null, pages: references.slice(1).map(({ index }) => index) },
      { title: 'GraphQL', address: null, pages: [explorerPage, ...graphql] },
      { title: indexOfEvents.title, address: indexOfEvents.address, pages: [] },
      { title: errorIndexPage.title, address: errorIndexPage.address, pages: [] },
      ...rest.map(({ title, address }) => ({ title, address, pages: [] })),
      { title: 'Decisions', address: `${indexOfGuides.address}#decisions`, pages: [] },
    ],
    searched: [
      start,
      ...guides,
      ...foundIn(
        references,
        documents.map(({ name }) => documentOf(printed, name)),
      ),
      ...graphql,
      ...eventList,
      ...errors,
      ...rest,
    ],
  };
}

/** Documents are printed by this program: they have what the pages read of them. */
const documentOf = (printed: ReadonlyMap<string, JsonObject>, name: string): OpenApiDocument =>
  printed.get(name)! as unknown as OpenApiDocument;

/** What is described in several documents is found once: in the first. */
function foundIn(references: readonly Reference[], documents: readonly OpenApiDocument[]): DocsPage[] {
  const known = new Set<string>();
  return references.flatMap(({ tags, operations, schemas }, index) => {
    const calls = operationsOf(documents[index]!).map(({ method, path }) => `${method} ${path}`);
    const found = operations.filter((_, position) => !known.has(calls[position]!));
    for (const call of calls) {
      known.add(call);
    }
    return [...tags, ...found, ...(index === 0 ? schemas : [])];
  });
}

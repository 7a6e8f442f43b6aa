import { type Static, Type } from 'typebox';
import { pagingLimits } from '../../kernel/paging.limits.js';
import { orderLimits } from '../../subgraphs/commerce/orders/order/order.limits.js';
import { graphql, type ResultOf, type VariablesOf } from '../graphql.js';
import type { RunPage } from '../reply/reply.js';
import { anyCredential, route } from '../route.js';
import { jsonLines, oneOf } from '../schema-builders.js';
import { acpContract } from './contract.js';
import {
  AcpFeed,
  AcpProduct,
  feedFields,
  feedOf,
  feedProductFields,
  feedProductOf,
  merchantFields,
  merchantOf,
} from './feed.js';

const productPage = graphql(
  `query ($feedId: ID!, $cursor: String, $limit: Int!) {
    page: feedProducts(feedId: $feedId, cursor: $cursor, limit: $limit) {
      items { ...FeedProductFields }
      pagination { nextCursor }
    }
    organization { ...FeedMerchantFields }
  }`,
  [feedProductFields, merchantFields],
);

type ProductPage = ResultOf<typeof productPage>;
type RunProductPage = RunPage<ProductPage, VariablesOf<typeof productPage>>;

const common = {
  scope: 'catalog:read',
  callers: anyCredential,
  contract: acpContract,
  tag: 'Agentic Commerce Protocol',
} as const;

const feedId = Type.Object({ feedId: Type.String({ maxLength: orderLimits.externalIdLength }) });

export const acpFeedRoutes = [
  route({
    ...common,
    id: 'acp.feeds.list',
    method: 'GET',
    path: '/acp/feeds',
    summary: 'List the product feeds',
    description: 'One feed for each market that the merchant sells to.',
    operation: graphql(
      `query { feeds: productFeeds { ...ProductFeedFields } organization { ...FeedMerchantFields } }`,
      [feedFields, merchantFields],
    ),
    variables: () => ({}),
    reply: {
      status: 200,
      schema: Type.Object({ feeds: Type.Array(AcpFeed) }),
      body: ({ feeds, organization }) => ({
        feeds: feeds.map(feed => feedOf(feed, merchantOf(organization))),
      }),
    },
  }),

  route({
    ...common,
    id: 'acp.feeds.read',
    method: 'GET',
    path: '/acp/feeds/:feedId',
    summary: 'Read a product feed',
    description: 'The market of the feed and the time of its last change.',
    params: feedId,
    operation: graphql(
      `query ($feedId: ID!) { feed: productFeed(id: $feedId) { ...ProductFeedFields } organization { ...FeedMerchantFields } }`,
      [feedFields, merchantFields],
    ),
    variables: ({ params }) => ({ ...params }),
    reply: {
      status: 200,
      schema: AcpFeed,
      body: ({ feed, organization }) => feedOf(feed, merchantOf(organization)),
    },
    errorCodes: ['FEED_NOT_FOUND'],
  }),

  route({
    ...common,
    id: 'acp.feeds.products',
    method: 'GET',
    path: '/acp/feeds/:feedId/products',
    summary: 'Read the products of a feed',
    description:
      'All products as one stream. `format=jsonl` returns one product per line, which is the `products.jsonl` of an offline feed.',
    params: feedId,
    query: Type.Object({ format: Type.Optional(oneOf('json', 'jsonl')) }),
    operation: productPage,
    variables: ({ params }) => ({ ...params, limit: pagingLimits.exportPageSizeDefault }),
    reply: {
      status: 200,
      schema: Type.Object({ products: Type.Array(AcpProduct) }),
      body: data => ({ products: productsOf(data) }),
    },
    stream: {
      contents: { 'application/jsonl': jsonLines('application/jsonl', AcpProduct) },
      open: ({ params, query }, runPage) =>
        query.format === 'jsonl'
          ? {
              contentType: 'application/jsonl',
              fileName: 'products.jsonl',
              chunks: productLines(params.feedId, runPage),
            }
          : { contentType: 'application/json', chunks: jsonDocument(params.feedId, runPage) },
    },
    errorCodes: ['FEED_NOT_FOUND'],
  }),
];

type Products = Static<typeof AcpProduct>[];

const productsOf = ({ page, organization }: ProductPage): Products =>
  page.items.map(product => feedProductOf(product, merchantOf(organization)));

async function* productLines(id: string, runPage: RunProductPage): AsyncGenerator<string> {
  for await (const products of pages(id, runPage)) {
    yield products.map(product => `${JSON.stringify(product)}\n`).join('');
  }
}

/** One document, written as its pages are read. */
async function* jsonDocument(id: string, runPage: RunProductPage): AsyncGenerator<string> {
  let before = '{"products":[';
  for await (const products of pages(id, runPage)) {
    yield before + products.map(product => JSON.stringify(product)).join(',');
    before = products.length === 0 ? before : ',';
  }
  yield ']}';
}

async function* pages(id: string, runPage: RunProductPage): AsyncGenerator<Products> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const data = await runPage({ feedId: id, cursor, limit: pagingLimits.exportPageSizeDefault });
    yield productsOf(data);
    cursor = data.page.pagination.nextCursor;
  }
}

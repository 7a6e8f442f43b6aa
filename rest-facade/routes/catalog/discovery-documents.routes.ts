import { Type } from 'typebox';
import { checkoutProtocols } from '../../../subgraphs/catalog/merchant-directory/checkout-protocol.values.js';
import { graphql } from '../../graphql.js';
import { publicDocumentLimits } from '../../public-documents/public-documents.limits.js';
import { protocolsOf } from '../../public-pages/checkout-protocols.js';
import { llmsText } from '../../public-pages/llms-text.js';
import {
  directoryMerchantFields,
  listedProductFields,
  publicMerchantFields,
} from '../../public-pages/public.documents.js';
import { route } from '../../route.js';
import { AnyId, CountryCode, Cursor, CursorPagination, oneOf, PageSize } from '../../schema-builders.js';
import {
  DirectoryMerchant,
  directoryMerchant,
  MerchantManifest,
  manifestOf,
} from './discovery-documents.schema.js';

const { maxAgeSeconds } = publicDocumentLimits;

export const discoveryDocumentRoutes = [
  route({
    id: 'discovery.directory',
    method: 'GET',
    path: '/api/v1/directory',
    scope: null,
    callers: 'public',
    publicRate: true,
    tag: 'Public discovery',
    summary: 'List merchants',
    description:
      'Merchants that have themselves listed, by name, with what they sell, where, in which languages, and by which protocols agents can buy.',
    query: Type.Object({
      country: Type.Optional({
        ...CountryCode,
        description: 'ISO 3166-1 alpha-2: where the merchant sells.',
      }),
      language: Type.Optional(
        Type.String({
          pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
          description: 'BCP 47: in which the merchant answers; `en` finds `en-SG` as well.',
          examples: ['en'],
        }),
      ),
      category: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 500,
          description: "One of the merchant's own categories, in any case.",
          examples: ['Shoes'],
        }),
      ),
      protocol: Type.Optional({
        ...oneOf(...checkoutProtocols),
        description:
          'A protocol by which agents can buy: `ucp`, `acp` or `native`. Merchants that take payments of agents have all of them.',
        examples: ['ucp'],
      }),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(
      `query ($country: CountryCode, $language: String, $category: String, $protocol: CheckoutProtocol, $cursor: String, $limit: Int) {
        page: publicMerchants(
          filter: { country: $country, language: $language, category: $category, protocol: $protocol }, cursor: $cursor, limit: $limit
        ) {
          items { ...DirectoryMerchantFields } pagination { limit hasMore nextCursor }
        }
      }`,
      [directoryMerchantFields],
    ),
    variables: ({ query: { country, ...query } }) => ({ ...query, country: country?.toUpperCase() }),
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(DirectoryMerchant), pagination: CursorPagination }),
      body: ({ page: { items, pagination } }, { publicUrl }) => ({
        items: items.map(merchant => directoryMerchant(merchant, publicUrl)),
        pagination,
      }),
      document: { maxAgeSeconds, lastModified: () => null, merchantId: () => null },
    },
    errorCodes: ['CURSOR_INVALID'],
  }),

  route({
    id: 'discovery.manifest',
    method: 'GET',
    path: '/api/v1/merchants/:merchantId/manifest',
    scope: null,
    callers: 'public',
    publicRate: true,
    tag: 'Public discovery',
    summary: 'Read the manifest of a merchant',
    description:
      'Who the merchant is, its policies, how agents can buy and pay, its feeds and its contact. The same data has the same bytes.',
    params: Type.Object({ merchantId: AnyId }),
    operation: graphql(
      `query ($merchantId: ID!) { merchant: publicMerchant(id: $merchantId) { ...PublicMerchantFields } }`,
      [publicMerchantFields],
    ),
    variables: ({ params }) => params,
    reply: {
      status: 200,
      schema: MerchantManifest,
      body: ({ merchant }, { publicUrl }) => manifestOf(merchant, publicUrl),
      document: {
        maxAgeSeconds,
        lastModified: ({ merchant }) => merchant.asOf,
        merchantId: ({ merchant }) => merchant.id,
      },
    },
    errorCodes: ['MERCHANT_NOT_FOUND'],
  }),

  route({
    id: 'discovery.llmsText',
    method: 'GET',
    path: '/api/v1/feed/:domain/llms.txt',
    scope: null,
    callers: 'public',
    publicRate: true,
    tag: 'Public discovery',
    summary: 'Read the llms.txt of a domain',
    description:
      'Markdown in the form of llmstxt.org about the listed merchant that names the domain: how to find, compare and buy its products, and the first 100 of them. A merchant can serve it at its own `/llms.txt`.',
    params: Type.Object({
      domain: Type.String({ description: 'Host name that the merchant names.', examples: ['shop.example'] }),
    }),
    query: Type.Object({
      market: Type.Optional({
        ...CountryCode,
        description: 'Where the merchant has to sell. Default: anywhere.',
      }),
    }),
    operation: graphql(
      `query ($domain: String!, $market: CountryCode) {
        merchant: publicMerchantOfDomain(domain: $domain, market: $market) {
          ...PublicMerchantFields
          market(country: $market)
          products(limit: 100) { items { ...ListedProductFields } }
        }
      }`,
      [publicMerchantFields, listedProductFields],
    ),
    variables: ({ params, query }) => ({ ...params, market: query.market?.toUpperCase() }),
    reply: {
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      text: ({ merchant }, { publicUrl }) =>
        llmsText(
          {
            merchant,
            market: merchant.market,
            products: merchant.products.items,
            protocols: protocolsOf(merchant, publicUrl),
          },
          publicUrl,
        ),
      document: {
        maxAgeSeconds,
        lastModified: ({ merchant }) => merchant.asOf,
        merchantId: ({ merchant }) => merchant.id,
      },
    },
    errorCodes: ['MERCHANT_NOT_FOUND'],
  }),
];

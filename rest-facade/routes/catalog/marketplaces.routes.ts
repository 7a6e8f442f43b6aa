import { Type } from 'typebox';
import { connectionLimits } from '../../../subgraphs/catalog/channels/connection/connection.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import {
  CountryCode,
  Cursor,
  MarketplaceKey,
  nullable,
  OffsetPagination,
  oneOf,
  PageSize,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';
import { catalogTools } from '../../tool-declarations/catalog-tools.js';

const ConnectedMarketplace = resource('ConnectedMarketplace', {
  id: Type.String({ ...Uuid, description: 'The `accountId` of listings and orders.' }),
  marketplace: Type.String(),
  externalAccountId: Type.String({ description: "The marketplace's id of the account." }),
  name: Type.String(),
  endpoint: nullable(Type.String({ description: "URL of the API; null for the marketplace's own." })),
  status: oneOf('connected', 'needs_attention'),
  statusReason: nullable(Type.String({ description: "Why it needs attention, in the marketplace's words." })),
  stockBuffer: Type.Integer({ description: 'Units subtracted from the stock that is sent to the account.' }),
  listingDefaults: resource('ListingDefaults', {
    categoryId: nullable(
      Type.String({ description: "The marketplace's category for products whose type has no mapping." }),
    ),
    categoryMappings: Type.Array(
      resource('CategoryMapping', { productType: Type.String(), categoryId: Type.String() }),
    ),
    brand: nullable(Type.String()),
    titleTemplate: nullable(Type.String({ description: 'Template of listing titles; contains {title}.' })),
    weightGrams: nullable(
      Type.Number({ description: 'Parcel weight of a variant whose weight is unknown.' }),
    ),
    attributes: Type.Record(Type.String(), Type.String()),
    fallbackImageUrl: nullable(
      Type.String({
        description: "Picture to use if the marketplace can read none of the product's pictures.",
      }),
    ),
  }),
  stores: Type.Array(
    resource('MarketplaceStore', {
      id: Type.String({ description: "The marketplace's id of the store." }),
      country: Type.String({ description: 'ISO 3166-1 alpha-2 code.' }),
      currency: Type.String({ description: 'ISO 4217 code.' }),
      isEnabled: Type.Boolean({ description: 'Whether products are published in it.' }),
    }),
  ),
  version: Type.Integer(),
  connectedAt: Timestamp,
  checkedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const marketplaceRoutes = [
  route({
    id: 'marketplaces.connected',
    method: 'GET',
    path: '/api/v1/marketplaces/connected',
    scope: 'catalog:read',
    callers: anyCredential,
    tag: 'Marketplaces',
    summary: 'List connected marketplaces',
    description:
      'Accounts with their stores, ordered by marketplace and name. An account that needs attention has a reason. Disconnected accounts are omitted.',
    query: Type.Object({
      marketplace: Type.Optional(MarketplaceKey),
      country: Type.Optional({
        ...CountryCode,
        description: 'Only accounts with a store in this country; ISO 3166-1 alpha-2.',
      }),
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: connectionLimits.connectionsMax,
          default: 0,
          description: 'Items to skip; 0 with `cursor`.',
        }),
      ),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageSize),
    }),
    operation: graphql(`
      query ($marketplace: String, $country: CountryCode, $offset: Int! = 0, $limit: Int! = 24, $cursor: String) {
        connected: marketplaceConnections(
          filter: { marketplace: $marketplace, country: $country, statuses: [connected, needs_attention] }
          offset: $offset, limit: $limit, cursor: $cursor
        ) {
          items {
            id marketplace externalAccountId name endpoint status statusReason stockBuffer
            listingDefaults {
              categoryId categoryMappings { productType categoryId } brand titleTemplate weightGrams attributes
              fallbackImageUrl
            }
            stores { id: externalId country currency isEnabled } version connectedAt checkedAt createdAt updatedAt
          }
          pagination { offset limit total totalIsCapped hasMore nextOffset nextCursor }
        }
      }`),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(ConnectedMarketplace), pagination: OffsetPagination }),
      body: ({ connected }) => connected,
    },
    errorCodes: ['CURSOR_INVALID'],
    tool: catalogTools.listConnectedMarketplaces,
  }),
];

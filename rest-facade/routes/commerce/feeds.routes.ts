import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const Feed = resource('MarketplaceFeed', {
  kind: oneOf('order', 'return', 'finance', 'review'),
  startedAt: Type.String({ ...Timestamp, description: 'Changes are read from this time on.' }),
  readUntil: Type.String({ ...Timestamp, description: 'All changes before this time were read.' }),
  watermark: Type.String({
    ...Timestamp,
    description: 'All changes before this time were ingested: it never passes a record that still fails.',
  }),
  lastReadAt: nullable(
    Type.String({
      ...Timestamp,
      description: 'When the last complete read ended.',
    }),
  ),
  error: nullable(Type.String({ description: 'Why the last read could not be completed.' })),
  openFailures: Type.Integer({ description: 'Number of records that could not be ingested.' }),
});

export const feedRoutes = [
  route({
    id: 'marketplaces.feeds',
    method: 'GET',
    path: '/api/v1/marketplaces/feeds',
    scope: 'orders:read',
    callers: anyCredential,
    tag: 'Marketplaces',
    summary: 'Read how current the data of an account is',
    description:
      'One entry each for orders, returns and statements, after the first read. An unknown account has none.',
    query: Type.Object({
      accountId: Type.String({ ...Uuid, description: 'Id of a connected marketplace.' }),
    }),
    operation: graphql(`
      query ($accountId: ID!) {
        items: ingestions(accountId: $accountId) {
          kind startedAt readUntil watermark lastReadAt error openFailures
        }
      }`),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Feed) }),
      body: data => data,
    },
  }),
];

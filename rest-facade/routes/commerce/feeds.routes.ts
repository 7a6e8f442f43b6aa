import { type Static, Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-vocabulary.js';

const Feed = resource('MarketplaceFeed', {
  kind: oneOf('order', 'return', 'finance'),
  startedAt: Type.String({ ...Timestamp, description: 'From here on changes are read.' }),
  walkedTo: Type.String({ ...Timestamp, description: 'All changes before were read.' }),
  watermark: Type.String({
    ...Timestamp,
    description: 'Up to here everything was taken in: it never passes a record that still fails.',
  }),
  walkedAt: nullable(
    Type.String({
      ...Timestamp,
      description: 'When the last complete reading ended: the age of what is shown.',
    }),
  ),
  error: nullable(Type.String({ description: 'Why the last reading could not be completed.' })),
  openFailures: Type.Integer({ description: 'Records that could not be taken in.' }),
});
type Feed = Static<typeof Feed>;

export const feedRoutes = [
  route({
    id: 'marketplaces.feeds',
    method: 'GET',
    path: '/api/v1/marketplaces/feeds',
    scope: 'orders:read',
    callers: anyCredential,
    tag: 'Marketplaces',
    summary: 'Read how far an account was read',
    description:
      'One entry each for orders, returns and statements, once they were read for the first time. An account that there is not has none.',
    query: Type.Object({
      accountId: Type.String({ ...Uuid, description: 'Id of a connected marketplace.' }),
    }),
    operation: graphql<{ items: Feed[] }>`
      query ($accountId: ID!) {
        items: marketplaceFeeds(connectionId: $accountId) {
          kind startedAt walkedTo watermark walkedAt error openFailures
        }
      }`,
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({ items: Type.Array(Feed) }),
      body: data => data,
    },
  }),
];

import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { resource, Uuid } from '../../schema-builders.js';

const text = Type.String();
const store = { marketplace: text, country: text, storeId: text, storeName: text };

/** §2.7. */
const CampaignOptions = resource('CampaignOptions', {
  members: Type.Array(resource('CampaignMember', { id: Uuid, name: text, email: text })),
  stores: Type.Array(
    resource('CampaignStoreOption', {
      ...store,
      isDefaultPublish: Type.Boolean(),
      dbsHazmatApproved: Type.Boolean(),
    }),
  ),
  promotionStores: Type.Array(resource('CampaignPromotionStoreOption', { ...store, currency: text })),
});

export const campaignOptionRoutes = [
  route({
    id: 'campaigns.options',
    method: 'GET',
    path: '/api/v1/campaigns/options',
    scope: 'promotions:write',
    callers: anyCredential,
    tag: 'Campaigns',
    summary: 'List what a campaign can name',
    description:
      'Members for owner and approver, stores of connected accounts, and those that promotions can be in.',
    operation: graphql(`
      query {
        campaignOptions {
          members { id name email }
          stores { marketplace country storeId storeName isDefaultPublish dbsHazmatApproved }
          promotionStores { marketplace country storeId storeName currency }
        }
      }`),
    variables: () => ({}),
    reply: { status: 200, schema: CampaignOptions, body: ({ campaignOptions }) => campaignOptions },
    errorCodes: [],
  }),
];

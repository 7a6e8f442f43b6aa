import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { newId } from '../../kernel/ids.js';
import type { Scope } from '../../kernel/scopes.js';

/**
 * What a mutation asks of its caller. `person`: a session, whatever its scopes. `anybody`: the mutation itself proves who
 * calls (a password, a client's secret, a signed push) or changes nothing of an organization. `families`: the read scope of
 * each event family. `own job`: the scope that the job was started with.
 */
type Guard = Extract<Scope, `${string}:${'write' | 'sync'}`> | 'person' | 'anybody' | 'families' | 'own job';

/** Every mutation with its guard; reviewed by hand: the scope is that of what the mutation changes. */
export const mutationGuards: Record<string, Guard> = {
  acceptInvitation: 'person',
  addProductImage: 'catalog:write',
  actOnOrder: 'orders:write',
  applyProductImportPlan: 'catalog:write',
  backfillOrders: 'orders:write',
  cancelCheckoutSession: 'checkout:write',
  cancelJob: 'own job',
  changeCheckoutSession: 'checkout:write',
  changeMemberRole: 'person',
  changePassword: 'person',
  completeCheckoutSession: 'checkout:write',
  confirmListingMapping: 'catalog:sync',
  confirmPayout: 'settlements:write',
  connectMarketplace: 'catalog:sync',
  createApiKey: 'person',
  createCheckoutSession: 'checkout:write',
  createInvitation: 'person',
  createOauthClient: 'person',
  createOrder: 'orders:write',
  createOrganization: 'person',
  createProduct: 'catalog:write',
  createWebhook: 'families',
  declineListingMapping: 'catalog:sync',
  deleteBuyerRecord: 'orders:write',
  deleteDiscountCode: 'promotions:write',
  deleteFreeShippingRule: 'promotions:write',
  deleteOrder: 'orders:write',
  deleteProduct: 'catalog:write',
  deleteShippingRate: 'orders:write',
  deleteTaxRule: 'orders:write',
  deleteWebhook: 'webhooks:write',
  delistProduct: 'catalog:sync',
  disconnectMarketplace: 'catalog:sync',
  dismissIngestionFailure: 'orders:write',
  importBuyerAddresses: 'orders:write',
  importBuyerRecords: 'orders:write',
  importDiscountCodes: 'promotions:write',
  importFreeShippingRules: 'promotions:write',
  importProducts: 'catalog:write',
  importShippingRates: 'orders:write',
  importTaxRules: 'orders:write',
  markNotificationsRead: 'person',
  meetAgent: 'checkout:write',
  oauthRevoke: 'anybody',
  oauthToken: 'anybody',
  pauseWebhook: 'webhooks:write',
  publishProduct: 'catalog:sync',
  pushListing: 'catalog:sync',
  receiveMarketplacePush: 'anybody',
  receivePaymentPush: 'anybody',
  reconnectMarketplace: 'catalog:sync',
  removeAcpEndpoint: 'orders:write',
  removeMember: 'person',
  removePaymentRail: 'orders:write',
  replayDelivery: 'webhooks:write',
  replayWebhook: 'webhooks:write',
  resumeWebhook: 'webhooks:write',
  retryIngestionFailure: 'orders:write',
  revokeApiKey: 'person',
  revokeInvitation: 'person',
  revokeOauthClient: 'person',
  rotateApiKey: 'person',
  rotateOauthClientSecret: 'person',
  rotateWebhookSecret: 'webhooks:write',
  setAcpEndpoint: 'orders:write',
  setBuyerRecord: 'orders:write',
  setDiscountCode: 'promotions:write',
  setFreeShippingRule: 'promotions:write',
  setPaymentRail: 'orders:write',
  setProductCost: 'catalog:write',
  setProductCosts: 'catalog:write',
  setProductInventory: 'catalog:write',
  setProductPrice: 'catalog:write',
  setShippingRate: 'orders:write',
  setTaxRule: 'orders:write',
  shoppingAgent: 'checkout:write',
  signIn: 'anybody',
  signOut: 'anybody',
  signUp: 'anybody',
  stateAgentOrder: 'checkout:write',
  stateSettlement: 'settlements:write',
  syncProducts: 'catalog:sync',
  testWebhook: 'webhooks:write',
  updateMarketplaceConnection: 'catalog:sync',
  updateOrder: 'orders:write',
  updateOrganization: 'person',
  updateProduct: 'catalog:write',
  updateWebhook: 'webhooks:write',
};

const schemaFile = new URL('../../schema/supergraph.graphql', import.meta.url);
const schema = buildSchema(readFileSync(schemaFile, 'utf8'), { assumeValid: true });

/** Every mutation of the graph. */
export const mutations: readonly GraphQLField<unknown, unknown>[] = Object.values(
  schema.getMutationType()!.getFields(),
);

export const queries: readonly GraphQLField<unknown, unknown>[] = Object.values(
  schema.getQueryType()!.getFields(),
);

export const subscriptions: readonly GraphQLField<unknown, unknown>[] = Object.values(
  schema.getSubscriptionType()!.getFields(),
);

/** A call with all that is required; `given` goes before what is made up. */
export function callOf(
  field: GraphQLField<unknown, unknown>,
  given: Record<string, unknown> = {},
  operation: 'query' | 'mutation' | 'subscription' = 'mutation',
) {
  const required = field.args.filter(isRequiredArgument);
  const head = required.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  const [declared, called] = head === '' ? ['', ''] : [`(${head})`, `(${passed})`];
  return {
    document: `${operation} ${declared} { ${field.name}${called} ${selection} }`,
    variables: Object.fromEntries(
      required.map(({ name, type }) => [name, name in given ? given[name] : sampleOf(type)]),
    ),
  };
}

const samples: Record<string, unknown> = {
  ID: newId(),
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-11-22T08:00:00.000Z',
  JSON: {},
  JSONObject: {},
};

function sampleOf(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) {
    return sampleOf(type.ofType);
  }
  if (isListType(type)) {
    return [sampleOf(type.ofType)];
  }
  if (isEnumType(type)) {
    return type.getValues()[0]!.name;
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(fields.map(field => [field.name, sampleOf(field.type)]));
  }
  return samples[type.name] ?? 'x';
}

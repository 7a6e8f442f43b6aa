import type { Scope } from '../../kernel/scopes.js';

/**
 * What a mutation asks of its caller. `person`: a session, whatever its scopes. `anybody`: the mutation itself proves who
 * calls (a password, a client's secret, a signed push) or changes nothing of an organization. `families`: the read scope of
 * each event family. `own job`: the scope that the job was started with.
 */
type MutationGuard =
  | Extract<Scope, `${string}:${'write' | 'sync'}`>
  | 'person'
  | 'anybody'
  | 'families'
  | 'own job';

/** Every mutation with its guard; reviewed by hand: the scope is that of what the mutation changes. */
export const mutationGuards: Record<string, MutationGuard> = {
  acceptInvitation: 'person',
  actOnOrder: 'orders:write',
  actOnReturn: 'orders:write',
  applyProductImportPlan: 'catalog:write',
  backfillOrders: 'orders:write',
  bulkDeleteProducts: 'catalog:write',
  bulkDelistProducts: 'catalog:sync',
  bulkPublishProducts: 'catalog:sync',
  bulkSetProductStatus: 'catalog:write',
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
  importShippingRates: 'orders:write',
  importTaxRules: 'orders:write',
  markNotificationsRead: 'person',
  pauseWebhook: 'webhooks:write',
  publishProduct: 'catalog:sync',
  pushListing: 'catalog:sync',
  reconnectMarketplace: 'catalog:sync',
  removeAcpEndpoint: 'orders:write',
  removeMember: 'person',
  removePaymentRail: 'orders:write',
  replayDelivery: 'webhooks:write',
  replayWebhook: 'webhooks:write',
  resumeWebhook: 'webhooks:write',
  retryIngestionFailure: 'orders:write',
  revokeApiKey: 'person',
  requestPasswordReset: 'anybody',
  resendVerification: 'person',
  resetPassword: 'anybody',
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
  signIn: 'anybody',
  signOut: 'anybody',
  signUp: 'anybody',
  stateSettlement: 'settlements:write',
  syncProducts: 'catalog:sync',
  testWebhook: 'webhooks:write',
  updateMarketplaceConnection: 'catalog:sync',
  updateOrder: 'orders:write',
  updateOrganization: 'person',
  updateProduct: 'catalog:write',
  updateWebhook: 'webhooks:write',
  verifyEmail: 'person',
};

/**
 * What a query or subscription asks of its caller. `families`: the read scope of each event family. `own job`: the scope that
 * the job was started with. `what it may read`: any caller of the organization, who gets what its scopes allow. `person`: a
 * session. `credential`: any that acts for an organization. `anybody`: it is public, or about the caller alone.
 */
type ReadGuard = Scope | 'families' | 'own job' | 'what it may read' | 'person' | 'credential' | 'anybody';

/** Every query with its guard; reviewed by hand. */
export const queryGuards: Record<string, ReadGuard> = {
  accountStatementRows: 'settlements:read',
  agentEndpoints: 'orders:read',
  apiKeys: 'person',
  buyerRecord: 'orders:write',
  buyerRecords: 'orders:write',
  catalogItems: 'catalog:read',
  checkoutSession: 'checkout:write',
  discountCodes: 'promotions:read',
  feedProducts: 'catalog:read',
  freeShippingRules: 'promotions:read',
  ingestionFailures: 'orders:read',
  invitations: 'person',
  job: 'own job',
  jobs: 'what it may read',
  listing: 'catalog:read',
  listings: 'catalog:read',
  marketplaceConnection: 'catalog:read',
  marketplaceConnections: 'catalog:read',
  marketplaceFeeds: 'orders:read',
  marketplaces: 'catalog:read',
  members: 'person',
  notifications: 'what it may read',
  oauthClients: 'person',
  order: 'orders:read',
  orderActionOptions: 'orders:read',
  orderActions: 'orders:read',
  orders: 'orders:read',
  organization: 'credential',
  paymentRails: 'orders:read',
  payouts: 'settlements:read',
  product: 'catalog:read',
  productFeed: 'catalog:read',
  productFeeds: 'catalog:read',
  productImportRows: 'catalog:write',
  productListings: 'catalog:read',
  products: 'catalog:read',
  proposedListingMappings: 'catalog:read',
  return: 'orders:read',
  returnActionOptions: 'orders:read',
  returnActions: 'orders:read',
  returns: 'orders:read',
  saleVocabularies: 'orders:read',
  settlement: 'settlements:read',
  settlements: 'settlements:read',
  shippingRates: 'orders:read',
  storageUsage: 'catalog:read',
  taxRules: 'orders:read',
  unreadNotificationCount: 'what it may read',
  viewer: 'anybody',
  webhook: 'webhooks:read',
  webhookDelivery: 'webhooks:read',
  webhookEvents: 'families',
  webhooks: 'what it may read',
};

/** Every subscription with its guard. */
export const subscriptionGuards: Record<string, ReadGuard> = {
  jobProgress: 'own job',
  jobs: 'what it may read',
  listings: 'catalog:read',
  notifications: 'what it may read',
  orders: 'orders:read',
  webhookDeliveries: 'webhooks:read',
};

/**
 * Operations that only the facade calls, with what they ask of its callers. They are no part of the public schema:
 * `kernel/graphql/internal.ts`.
 */
export const internalGuards: Record<string, ReadGuard | MutationGuard> = {
  addProductImage: 'catalog:write',
  agentOrder: 'checkout:write',
  createAgentCheckoutSession: 'checkout:write',
  imageFile: 'anybody',
  importProducts: 'catalog:write',
  meetAgent: 'checkout:write',
  oauthRevoke: 'anybody',
  oauthToken: 'anybody',
  orderLabelFile: 'orders:write',
  receiveMarketplacePush: 'anybody',
  receivePaymentPush: 'anybody',
  shoppingAgent: 'checkout:write',
  stateAgentOrder: 'checkout:write',
};

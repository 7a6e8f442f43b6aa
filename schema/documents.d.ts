/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ActOnOrderInput = {
  orderId: string;
  action: OrderActionKind;
  lines?: Array<OrderActionLineInput> | null | undefined;
  packageId?: string | null | undefined;
  carrier?: string | null | undefined;
  trackingNumber?: string | null | undefined;
  reason?: string | null | undefined;
};

export type ActOnReturnInput = {
  returnId: string;
  action: ReturnActionKind;
  amount?: MoneyInput | null | undefined;
  reason?: string | null | undefined;
};

export type AddedPromotionProductOutcome =
  | 'added'
  | 'updated'
  | 'unchanged'
  | 'rejected';

export type AddPromotionProductsInput = {
  id: string;
  products: Array<PromotionProductInput>;
};

export type AgeGroup =
  | 'newborn'
  | 'infant'
  | 'toddler'
  | 'kids'
  | 'adult';

export type AgentBudgetInput = {
  tokens?: number | null | undefined;
  money?: AgentMoneyInput | null | undefined;
  toolCalls?: number | null | undefined;
  seconds?: number | null | undefined;
};

export type AgentCartContextInput = {
  country?: string | null | undefined;
  region?: string | null | undefined;
  postalCode?: string | null | undefined;
  language?: string | null | undefined;
  currency?: string | null | undefined;
  intent?: string | null | undefined;
};

export type AgentCatalogFilter = {
  categories?: Array<string> | null | undefined;
  price?: AgentCatalogPriceFilter | null | undefined;
};

export type AgentCatalogPriceFilter = {
  currency?: string | null | undefined;
  min?: string | null | undefined;
  max?: string | null | undefined;
};

export type AgentCatalogSelection = {
  name: string;
  value: string;
};

export type AgentCitedKind =
  | 'document'
  | 'order'
  | 'product';

export type AgentMessageInput = {
  role: AgentMessageRole;
  text: string;
};

export type AgentMessageRole =
  | 'user'
  | 'assistant';

export type AgentMoneyInput = {
  amount: string;
  currency: string;
};

export type AgentRunMode =
  | 'model'
  | 'deterministic';

export type AgentRunStatus =
  | 'queued'
  | 'running'
  | 'waiting_for_approval'
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'budget_exceeded';

export type AgentToolCallStatus =
  | 'requested'
  | 'waiting_for_approval'
  | 'approved'
  | 'rejected'
  | 'succeeded'
  | 'failed'
  | 'refused';

export type AgentWarningCode =
  | 'model_not_configured'
  | 'model_failed'
  | 'tool_not_granted'
  | 'call_rejected'
  | 'result_shortened'
  | 'secret_redacted'
  | 'link_removed'
  | 'citation_unknown'
  | 'answer_shortened'
  | 'budget_tokens_exceeded'
  | 'budget_money_exceeded'
  | 'budget_tool_calls_exceeded'
  | 'budget_seconds_exceeded'
  | 'budget_of_organization_reached'
  | 'turns_exceeded';

export type AnalyticsComparisonPeriod =
  | 'previous_period'
  | 'none';

export type AnalyticsGranularity =
  | 'hour'
  | 'day'
  | 'week'
  | 'month';

export type AnalyticsPeriod =
  | 'today'
  | 'yesterday'
  | 'last_7_days'
  | 'last_30_days'
  | 'last_90_days'
  | 'last_365_days'
  | 'this_month'
  | 'last_month'
  | 'this_year';

export type AnalyticsReportCause =
  | 'manual'
  | 'schedule';

export type AnalyticsReportFormat =
  | 'csv'
  | 'json';

export type AnalyticsReportRunStatus =
  | 'queued'
  | 'running'
  | 'completed'
  | 'failed'
  | 'canceled';

export type AnalyticsSection =
  | 'overview'
  | 'orders'
  | 'stores'
  | 'products'
  | 'traffic'
  | 'ads'
  | 'pricing'
  | 'content'
  | 'ai_traffic'
  | 'profit';

export type AnalyticsUnit =
  | 'money'
  | 'count'
  | 'ratio'
  | 'days'
  | 'score';

export type AopApprovalStatus =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'expired'
  | 'withdrawn';

export type AopModelMode =
  | 'model'
  | 'fallback';

export type AopOverridesInput = {
  inputs?: Record<string, unknown> | null | undefined;
  trigger?: Record<string, unknown> | null | undefined;
  budget?: Record<string, unknown> | null | undefined;
};

export type AopStatus =
  | 'active'
  | 'archived';

export type AopStepKind =
  | 'tool'
  | 'model'
  | 'condition'
  | 'wait'
  | 'approval';

export type AopStepStatus =
  | 'pending'
  | 'running'
  | 'unknown'
  | 'waiting'
  | 'waiting_for_approval'
  | 'completed'
  | 'skipped'
  | 'failed'
  | 'planned'
  | 'not_planned'
  | 'not_run';

export type AopThreadOrigin =
  | 'manual'
  | 'schedule'
  | 'event';

export type AopThreadStatus =
  | 'queued'
  | 'running'
  | 'waiting'
  | 'waiting_for_approval'
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'budget_exceeded';

export type ApplyCampaignActionInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  action: CampaignPlanAction;
  revision?: number | null | undefined;
  note?: string | null | undefined;
};

export type ApproveOauthAuthorizationInput = {
  request?: OauthAuthorizationInput | null | undefined;
  scopes?: Array<string>;
};

export type BulkActOnReviewsInput = {
  actions: Array<ReviewActionInput>;
};

export type BulkApplyEnrichmentProposalsInput = {
  ids: Array<string>;
  overwrite?: boolean | null | undefined;
};

export type BulkSetProductCostsInput = {
  updates: Array<ProductCostUpdateInput>;
};

export type CampaignAction =
  | 'revise'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'launch'
  | 'pause'
  | 'resume'
  | 'complete'
  | 'archive'
  | 'restore'
  | 'delete';

export type CampaignConflictCode =
  | 'plan_incomplete'
  | 'window_over'
  | 'member_unsuitable'
  | 'promotion_invalid'
  | 'product_promoted_twice'
  | 'price_below_cost'
  | 'not_listed'
  | 'out_of_stock'
  | 'campaign_overlaps';

export type CampaignConflictSeverity =
  | 'error'
  | 'warning';

export type CampaignPlanAction =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'launch'
  | 'pause'
  | 'resume'
  | 'complete';

export type CampaignProductInput = {
  productId: string;
  variantId?: string | null | undefined;
  promotionalPrice?: MoneyInput | null | undefined;
  purchaseLimit?: number | null | undefined;
  promotionalStock?: number | null | undefined;
};

export type CampaignReviewDecision =
  | 'approved'
  | 'rejected';

export type CampaignSort =
  | 'newest'
  | 'oldest'
  | 'recently_updated'
  | 'name';

export type CampaignStatus =
  | 'draft'
  | 'in_review'
  | 'changes_requested'
  | 'approved'
  | 'scheduled'
  | 'running'
  | 'paused'
  | 'completed'
  | 'archived';

export type CampaignTargetsInput = {
  orders?: number | null | undefined;
  units?: number | null | undefined;
  revenue?: MoneyInput | null | undefined;
};

export type CancelAgentCartInput = {
  id: string;
  expectedVersion?: number | null | undefined;
};

export type CancelCheckoutSessionInput = {
  id: string;
  expectedVersion?: number | null | undefined;
};

export type CategoryAttributeType =
  | 'text'
  | 'number'
  | 'date'
  | 'boolean'
  | 'choice';

export type CategoryRecommendationInput = {
  productId: string;
  targets?: Array<CategoryTargetInput> | null | undefined;
  query?: string | null | undefined;
  limit?: number | null | undefined;
  autofill?: boolean | null | undefined;
  model?: string | null | undefined;
};

export type CategoryTargetInput = {
  marketplace: string;
  country: string;
};

export type CheckoutAddressInput = {
  name?: string | null | undefined;
  line1?: string | null | undefined;
  line2?: string | null | undefined;
  city?: string | null | undefined;
  region?: string | null | undefined;
  postalCode?: string | null | undefined;
  country?: string | null | undefined;
  phone?: string | null | undefined;
};

export type CheckoutBinding =
  | 'rest'
  | 'mcp';

export type CheckoutBuyerInput = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  consent?: Record<string, unknown> | null | undefined;
};

export type CheckoutChangeMode =
  | 'merge'
  | 'replace';

export type CheckoutDestinationInput = {
  name?: string | null | undefined;
  line1?: string | null | undefined;
  line2?: string | null | undefined;
  city?: string | null | undefined;
  region?: string | null | undefined;
  postalCode?: string | null | undefined;
  country?: string | null | undefined;
  phone?: string | null | undefined;
  id?: string | null | undefined;
};

export type CheckoutInstrumentInput = {
  id?: string | null | undefined;
  type: string;
  credential: Record<string, unknown>;
  display?: Record<string, unknown> | null | undefined;
};

export type CheckoutItemInput = {
  id?: string | null | undefined;
  reference: string;
  productId?: string | null | undefined;
  quantity: number;
};

export type CheckoutPaymentStatus =
  | 'pending'
  | 'requires_action'
  | 'unknown'
  | 'captured'
  | 'declined';

export type CheckoutProtocol =
  | 'native'
  | 'ucp'
  | 'acp';

export type CheckoutStatus =
  | 'ready_for_payment'
  | 'complete_in_progress'
  | 'completed'
  | 'canceled'
  | 'expired';

export type ClaimProblemCode =
  | 'unsupported_claim'
  | 'unsupported_number'
  | 'unsupported_word'
  | 'contradicted'
  | 'other_part'
  | 'unknown_name'
  | 'added_content'
  | 'wrong_language'
  | 'empty'
  | 'too_long';

export type CommercialField =
  | 'price'
  | 'inventory';

export type ComparedPriceSource =
  | 'snapshot'
  | 'acknowledged_write'
  | 'catalog';

export type ComparedUnit =
  | 'kg'
  | 'l'
  | 'piece';

export type ComparePricesInput = {
  productIds: Array<string>;
  country?: string | null | undefined;
  gl?: ResearchMarket | null | undefined;
  limit?: number | null | undefined;
};

export type ComparisonReason =
  | 'not_available'
  | 'not_stated'
  | 'stated_by_one'
  | 'different_dimensions'
  | 'unit_missing'
  | 'not_measurable'
  | 'differs_by_offer'
  | 'price_not_published'
  | 'currencies_differ'
  | 'conditions_differ'
  | 'content_not_stated'
  | 'content_ambiguous';

export type CompleteCheckoutSessionInput = {
  id: string;
  rail?: string | null | undefined;
  handlerId?: string | null | undefined;
  instrument?: CheckoutInstrumentInput | null | undefined;
  headers?: Array<HeaderFieldInput> | null | undefined;
  buyer?: CheckoutBuyerInput | null | undefined;
  billingAddress?: CheckoutAddressInput | null | undefined;
};

export type ConfirmProductCategoryInput = {
  productId: string;
  marketplace: string;
  categoryId: string;
  expectedVersion?: number | null | undefined;
};

export type CreateAgentCartInput = {
  items?: Array<CheckoutItemInput> | null | undefined;
  buyer?: CheckoutBuyerInput | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  context?: AgentCartContextInput | null | undefined;
};

export type CreateAgentCheckoutSessionInput = {
  paymentRail?: string | null | undefined;
  items?: Array<CheckoutItemInput> | null | undefined;
  buyer?: CheckoutBuyerInput | null | undefined;
  shippingAddress?: CheckoutAddressInput | null | undefined;
  destinations?: Array<CheckoutDestinationInput> | null | undefined;
  selectedDestinationId?: string | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  billingAddress?: CheckoutAddressInput | null | undefined;
  currency?: string | null | undefined;
  protocol: CheckoutProtocol;
  agentProfileUrl?: string | null | undefined;
  cartId?: string | null | undefined;
  binding?: CheckoutBinding;
};

export type CreateAopInput = {
  title?: string | null | undefined;
  config?: Record<string, unknown> | null | undefined;
  template?: string | null | undefined;
  overrides?: AopOverridesInput | null | undefined;
};

export type CreateCampaignInput = {
  objective?: string | null | undefined;
  ownerId?: string | null | undefined;
  approverId?: string | null | undefined;
  stores?: Array<PromotionStoreInput> | null | undefined;
  promotionStores?: Array<PromotionStoreInput> | null | undefined;
  window?: TimeWindowInput | null | undefined;
  budget?: MoneyInput | null | undefined;
  targets?: CampaignTargetsInput | null | undefined;
  productIds?: Array<string> | null | undefined;
  promotions?: Array<PlannedPromotionInput> | null | undefined;
  name: string;
};

export type CreateCheckoutSessionInput = {
  paymentRail?: string | null | undefined;
  items?: Array<CheckoutItemInput> | null | undefined;
  buyer?: CheckoutBuyerInput | null | undefined;
  shippingAddress?: CheckoutAddressInput | null | undefined;
  destinations?: Array<CheckoutDestinationInput> | null | undefined;
  selectedDestinationId?: string | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  billingAddress?: CheckoutAddressInput | null | undefined;
  currency?: string | null | undefined;
};

export type CreateGhostMannequinInput = {
  productId: string;
  imageId?: string | null | undefined;
};

export type CreateLookInput = {
  title?: string | null | undefined;
  status?: LookStatus | null | undefined;
  productIds?: Array<string> | null | undefined;
  occasion?: string | null | undefined;
  style?: string | null | undefined;
  season?: string | null | undefined;
  timeOfDay?: string | null | undefined;
  city?: string | null | undefined;
  palette?: Array<PaletteColor> | null | undefined;
  audience?: LookAudience | null | undefined;
  size?: number | null | undefined;
  budget?: MoneyInput | null | undefined;
  model?: string | null | undefined;
};

export type CreateOrderInput = {
  marketplace: string;
  accountId?: string | null | undefined;
  storeId?: string | null | undefined;
  externalOrderId: string;
  externalOrderNumber?: string | null | undefined;
  status: OrderStatus;
  marketplaceStatus?: string | null | undefined;
  country?: string | null | undefined;
  currency: string;
  totals: OrderTotalsInput;
  items: Array<OrderItemInput>;
  isHistorical?: boolean | null | undefined;
  placedAt: string;
  sourceUpdatedAt?: string | null | undefined;
};

export type CreateOrganizationInput = {
  name: string;
  defaultCurrency?: string | null | undefined;
  country?: string | null | undefined;
  timeZone?: string | null | undefined;
};

export type CreatePriceBookInput = {
  status?: PriceBookStatus | null | undefined;
  priority?: number | null | undefined;
  currency?: string | null | undefined;
  scope?: PriceBookScopeInput | null | undefined;
  base?: PriceBaseInput | null | undefined;
  steps?: Array<PriceStepInput> | null | undefined;
  rounding?: PriceRoundingInput | null | undefined;
  floor?: PriceFloorInput | null | undefined;
  ceiling?: PriceCeilingInput | null | undefined;
  window?: TimeWindowInput | null | undefined;
  name: string;
  planId?: string | null | undefined;
};

export type CreateProductInput = {
  handle?: string | null | undefined;
  sku?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  brand?: string | null | undefined;
  productType?: string | null | undefined;
  tags?: Array<string> | null | undefined;
  highlights?: Array<string> | null | undefined;
  attributes?: Record<string, unknown> | null | undefined;
  status?: ProductStatus | null | undefined;
  options?: Array<ProductOptionInput> | null | undefined;
  images?: Array<ProductImageInput> | null | undefined;
  currency?: string | null | undefined;
  price?: MoneyInput | null | undefined;
  salePrice?: MoneyInput | null | undefined;
  salePriceStartsAt?: string | null | undefined;
  salePriceEndsAt?: string | null | undefined;
  cost?: MoneyInput | null | undefined;
  inventoryQuantity?: number | null | undefined;
  barcode?: string | null | undefined;
  otherCodes?: Array<string> | null | undefined;
  weight?: WeightInput | null | undefined;
  requiresShipping?: boolean | null | undefined;
  condition?: ProductCondition | null | undefined;
  countryOfOrigin?: string | null | undefined;
  hsCode?: string | null | undefined;
  material?: string | null | undefined;
  ageGroup?: AgeGroup | null | undefined;
  gender?: Gender | null | undefined;
  mpn?: string | null | undefined;
  identifierExists?: boolean | null | undefined;
  dimensions?: DimensionsInput | null | undefined;
  discoverable?: boolean | null | undefined;
  variants?: Array<VariantInput> | null | undefined;
};

export type CreatePromotionInput = {
  trigger?: PromotionTrigger | null | undefined;
  code?: string | null | undefined;
  currency?: string | null | undefined;
  stores?: Array<PromotionStoreInput> | null | undefined;
  isInCheckout?: boolean | null | undefined;
  window?: TimeWindowInput | null | undefined;
  priority?: number | null | undefined;
  combination?: PromotionCombinationInput | null | undefined;
  limits?: PromotionLimitsInput | null | undefined;
  status?: PromotionIntent | null | undefined;
  name: string;
  terms: PromotionTermsInput;
  isForAssignedProducts: boolean;
};

export type CreateWebhookInput = {
  url: string;
  events: Array<string>;
  description?: string | null | undefined;
};

export type CriterionGroup =
  | 'requirements'
  | 'title'
  | 'description'
  | 'images'
  | 'category'
  | 'attributes'
  | 'identifiers'
  | 'price'
  | 'stock'
  | 'policies'
  | 'language'
  | 'listing';

export type CriterionResult =
  | 'met'
  | 'partly_met'
  | 'not_met'
  | 'not_applicable'
  | 'unknown';

export type DelistProductInput = {
  productId: string;
  marketplaces?: Array<string> | null | undefined;
};

export type DesiredListingStatus =
  | 'published'
  | 'delisted';

export type DimensionsInput = {
  length: string;
  width: string;
  height: string;
  unit: LengthUnit;
};

export type DiscountTarget =
  | 'items'
  | 'shipping';

export type DocumentFailure =
  | 'empty'
  | 'format_unsupported'
  | 'damaged'
  | 'password_protected'
  | 'encoding_unknown'
  | 'no_text'
  | 'too_many_pages'
  | 'too_much_text'
  | 'unpacks_too_large'
  | 'out_of_memory'
  | 'timed_out'
  | 'file_missing'
  | 'canceled'
  | 'internal_error';

export type DocumentFormat =
  | 'pdf'
  | 'docx'
  | 'html'
  | 'markdown'
  | 'text'
  | 'csv';

export type DocumentSearchFilter = {
  q: string;
  ids?: Array<string> | null | undefined;
  formats?: Array<DocumentFormat> | null | undefined;
  languages?: Array<string> | null | undefined;
};

export type DocumentSearchMatch =
  | 'all_words'
  | 'any_words';

export type DocumentStatus =
  | 'queued'
  | 'processing'
  | 'indexed'
  | 'failed';

export type DraftReviewReplyInput = {
  id: string;
  tone?: ReviewReplyTone | null | undefined;
  language?: string | null | undefined;
  guidance?: string | null | undefined;
  documentIds?: Array<string> | null | undefined;
};

export type EnrichmentAutoApplyInput = {
  fields: Array<EnrichmentField>;
  methods?: Array<EnrichmentMethod> | null | undefined;
  overwrite?: boolean | null | undefined;
};

export type EnrichmentDocumentInput = {
  name: string;
  text: string;
  productIds?: Array<string> | null | undefined;
};

export type EnrichmentField =
  | 'title'
  | 'description'
  | 'highlights'
  | 'tags'
  | 'attributes'
  | 'seo'
  | 'translations';

export type EnrichmentMethod =
  | 'dictionary'
  | 'model';

export type EnrichmentProductsInput = {
  status?: ProductStatus | null | undefined;
  marketplace?: string | null | undefined;
  country?: string | null | undefined;
  skus?: Array<string> | null | undefined;
  brands?: Array<string> | null | undefined;
  productTypes?: Array<string> | null | undefined;
  tags?: Array<string> | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

export type EnrichmentProposalFilter = {
  enrichmentId?: string | null | undefined;
  productId?: string | null | undefined;
  statuses?: Array<EnrichmentProposalStatus> | null | undefined;
  fields?: Array<EnrichmentField> | null | undefined;
  language?: string | null | undefined;
  madeBy?: EnrichmentMethod | null | undefined;
};

export type EnrichmentProposalStatus =
  | 'proposed'
  | 'applied'
  | 'dismissed'
  | 'refused'
  | 'outdated';

export type ExecuteAopInput = {
  id: string;
  inputs?: Record<string, unknown> | null | undefined;
  isDryRun?: boolean | null | undefined;
  scopes?: Array<string> | null | undefined;
};

export type FeeCategory =
  | 'item_revenue'
  | 'platform_subsidy'
  | 'seller_promotion'
  | 'commission'
  | 'payment_processing'
  | 'service_program'
  | 'order_processing'
  | 'affiliate'
  | 'advertising'
  | 'shipping_charge'
  | 'shipping_cost'
  | 'shipping_subsidy'
  | 'return_shipping'
  | 'fulfilment_storage'
  | 'insurance_protection'
  | 'tax_withheld'
  | 'tax_on_fees_or_import'
  | 'refund'
  | 'refund_admin'
  | 'compensation'
  | 'adjustment'
  | 'subscription'
  | 'unclassified';

export type Gender =
  | 'male'
  | 'female'
  | 'unisex';

export type HeaderFieldInput = {
  name: string;
  value: string;
};

export type IngestionKind =
  | 'order'
  | 'return'
  | 'finance'
  | 'review';

export type InvokeAgentInput = {
  message?: string | null | undefined;
  messages?: Array<AgentMessageInput> | null | undefined;
  conversationId?: string | null | undefined;
  tools?: Array<string> | null | undefined;
  budget?: AgentBudgetInput | null | undefined;
  language?: string | null | undefined;
  documentIds?: Array<string> | null | undefined;
  timeoutSeconds?: number | null | undefined;
};

export type IssueSeverity =
  | 'error'
  | 'warning'
  | 'info';

export type JobStatus =
  | 'queued'
  | 'running'
  | 'canceling'
  | 'completed'
  | 'failed'
  | 'canceled';

export type JobStepStatus =
  | 'running'
  | 'completed'
  | 'failed'
  | 'canceled';

export type LengthUnit =
  | 'mm'
  | 'cm'
  | 'm'
  | 'in'
  | 'ft';

export type ListingAttemptKind =
  | 'publish'
  | 'delist';

export type ListingAttemptOutcome =
  | 'sending'
  | 'accepted'
  | 'rejected'
  | 'failed'
  | 'unknown'
  | 'waiting'
  | 'canceled';

export type ListingEvidence =
  | 'snapshot'
  | 'acknowledged_write';

export type ListingPlacesInput = {
  marketplaces?: Array<string> | null | undefined;
  accounts?: Array<string> | null | undefined;
  countries?: Array<string> | null | undefined;
};

export type ListingStatus =
  | 'draft'
  | 'queued'
  | 'submitted'
  | 'in_review'
  | 'live'
  | 'live_not_buyable'
  | 'rejected'
  | 'suppressed'
  | 'unlisted'
  | 'delisting'
  | 'delisted'
  | 'failed'
  | 'unknown';

export type LookAudience =
  | 'male'
  | 'female'
  | 'unisex';

export type LookAvailability =
  | 'available'
  | 'sold_out'
  | 'delisted'
  | 'inactive'
  | 'deleted';

export type LookPicture =
  | 'shown'
  | 'none'
  | 'unreadable';

export type LookReasonCode =
  | 'given'
  | 'occasion'
  | 'style'
  | 'season'
  | 'time_of_day'
  | 'city'
  | 'palette'
  | 'color_harmony'
  | 'role'
  | 'price'
  | 'stock'
  | 'picture'
  | 'model';

export type LookRole =
  | 'one_piece'
  | 'top'
  | 'bottom'
  | 'outerwear'
  | 'footwear'
  | 'bag'
  | 'headwear'
  | 'eyewear'
  | 'jewelry'
  | 'watch'
  | 'accessory'
  | 'other';

export type LookSelection =
  | 'given'
  | 'rules'
  | 'model';

export type LookStatus =
  | 'draft'
  | 'published';

export type MarketplaceConnectionStatus =
  | 'connected'
  | 'needs_attention'
  | 'disconnected';

export type MemberRole =
  | 'owner'
  | 'admin'
  | 'finance'
  | 'member';

export type MoneyInput = {
  amount: string;
  currency: string;
};

export type OauthAuthorizationInput = {
  responseType?: string | null | undefined;
  responseMode?: string | null | undefined;
  clientId?: string | null | undefined;
  redirectUri?: string | null | undefined;
  scope?: string | null | undefined;
  state?: string | null | undefined;
  codeChallenge?: string | null | undefined;
  codeChallengeMethod?: string | null | undefined;
  resource?: string | null | undefined;
  repeatedParameter?: string | null | undefined;
};

export type OauthRevokeInput = {
  token?: string | null | undefined;
  clientId?: string | null | undefined;
  clientSecret?: string | null | undefined;
};

export type OauthTokenInput = {
  grantType?: string | null | undefined;
  clientId?: string | null | undefined;
  clientSecret?: string | null | undefined;
  scope?: string | null | undefined;
  organizationId?: string | null | undefined;
  code?: string | null | undefined;
  redirectUri?: string | null | undefined;
  codeVerifier?: string | null | undefined;
  refreshToken?: string | null | undefined;
  resource?: string | null | undefined;
};

export type ObservedPromotionState =
  | 'scheduled'
  | 'live'
  | 'ended'
  | 'missing'
  | 'unknown';

export type OfferReason =
  | 'excluded_retailer'
  | 'own_store'
  | 'no_price'
  | 'partial_price'
  | 'shipping_included'
  | 'other_currency'
  | 'condition'
  | 'bundle'
  | 'refill'
  | 'accessory'
  | 'brand'
  | 'model_number'
  | 'pack_size'
  | 'variant'
  | 'title'
  | 'same_gtin'
  | 'same_brand'
  | 'same_model_number'
  | 'same_title'
  | 'same_pack_size'
  | 'same_variant'
  | 'pack_size_unstated'
  | 'variant_unstated';

export type OrderActionKind =
  | 'ship'
  | 'cancel'
  | 'label'
  | 'tracking';

export type OrderActionLineInput = {
  orderItemId: string;
  quantity: number;
};

export type OrderActionStatus =
  | 'queued'
  | 'sending'
  | 'completed'
  | 'failed'
  | 'canceled';

export type OrderItemInput = {
  externalOrderItemId?: string | null | undefined;
  marketplaceItemId?: string | null | undefined;
  marketplaceVariantId?: string | null | undefined;
  productId?: string | null | undefined;
  variantId?: string | null | undefined;
  sku?: string | null | undefined;
  sellerSku?: string | null | undefined;
  shopSku?: string | null | undefined;
  name: string;
  status?: OrderStatus | null | undefined;
  quantity: number;
  unitPrice?: MoneyInput | null | undefined;
  paidPrice?: MoneyInput | null | undefined;
  unitCost?: MoneyInput | null | undefined;
  currency?: string | null | undefined;
  lineTotal?: MoneyInput | null | undefined;
};

export type OrderItemMatch =
  | 'listing'
  | 'sku'
  | 'manual';

export type OrderItemMatchInput = {
  id: string;
  productId?: string | null | undefined;
  variantId?: string | null | undefined;
  matchedBy?: OrderItemMatch | null | undefined;
};

export type OrderReconciliationResult =
  | 'matched'
  | 'different'
  | 'unknown';

export type OrderStatus =
  | 'pending'
  | 'to_ship'
  | 'shipped'
  | 'completed'
  | 'return'
  | 'canceled';

export type OrderTotalName =
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'total';

export type OrderTotalsInput = {
  subtotal?: MoneyInput | null | undefined;
  discount?: MoneyInput | null | undefined;
  shipping?: MoneyInput | null | undefined;
  tax?: MoneyInput | null | undefined;
  total?: MoneyInput | null | undefined;
};

export type PaletteColor =
  | 'black'
  | 'white'
  | 'grey'
  | 'red'
  | 'blue'
  | 'green'
  | 'yellow'
  | 'orange'
  | 'pink'
  | 'purple'
  | 'brown'
  | 'beige'
  | 'gold'
  | 'silver';

export type PayoutReconciliationResult =
  | 'matched'
  | 'partial'
  | 'open';

export type PayoutStatus =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'canceled';

export type PlannedPromotionInput = {
  trigger?: PromotionTrigger | null | undefined;
  code?: string | null | undefined;
  currency?: string | null | undefined;
  stores?: Array<PromotionStoreInput> | null | undefined;
  isInCheckout?: boolean | null | undefined;
  window?: TimeWindowInput | null | undefined;
  priority?: number | null | undefined;
  combination?: PromotionCombinationInput | null | undefined;
  limits?: PromotionLimitsInput | null | undefined;
  key: string;
  name: string;
  terms: PromotionTermsInput;
  isForAssignedProducts: boolean;
  products?: Array<CampaignProductInput> | null | undefined;
};

export type PolicyLinkType =
  | 'terms_of_service'
  | 'privacy_policy'
  | 'refund_policy'
  | 'shipping_policy'
  | 'faq'
  | 'contact_us'
  | 'about_us'
  | 'support';

export type PriceAmountRangeInput = {
  min?: string | null | undefined;
  max?: string | null | undefined;
};

export type PriceBaseInput = {
  kind: PriceBaseKind;
  priceBookId?: string | null | undefined;
};

export type PriceBaseKind =
  | 'catalog_price'
  | 'cost'
  | 'channel_price'
  | 'price_book';

export type PriceBookScopeInput = {
  marketplaces?: Array<string> | null | undefined;
  countries?: Array<string> | null | undefined;
  storeIds?: Array<string> | null | undefined;
  productIds?: Array<string> | null | undefined;
  skus?: Array<string> | null | undefined;
  brands?: Array<string> | null | undefined;
  productTypes?: Array<string> | null | undefined;
  tags?: Array<string> | null | undefined;
  price?: PriceAmountRangeInput | null | undefined;
  cost?: PriceAmountRangeInput | null | undefined;
};

export type PriceBookSort =
  | 'newest'
  | 'oldest'
  | 'recently_updated'
  | 'name'
  | 'priority';

export type PriceBookStatus =
  | 'draft'
  | 'active'
  | 'paused';

export type PriceCeilingInput = {
  amount?: string | null | undefined;
  margin?: string | null | undefined;
};

export type PriceComparisonMetric =
  | 'listing_price_vs_market_median'
  | 'catalog_price_vs_market_median';

export type PriceCondition =
  | 'window'
  | 'currency'
  | 'marketplace'
  | 'country'
  | 'store'
  | 'product'
  | 'brand'
  | 'product_type'
  | 'tag'
  | 'price'
  | 'cost';

export type PriceFloorInput = {
  amount?: string | null | undefined;
  margin?: string | null | undefined;
  isSalePrice?: boolean | null | undefined;
};

export type PriceObstacle =
  | 'catalog_price_missing'
  | 'channel_price_missing'
  | 'cost_missing'
  | 'base_currency_differs'
  | 'bounds_conflict'
  | 'not_positive'
  | 'too_high';

export type PricePreviewInput = {
  books?: Array<SupposedPriceBookInput> | null | undefined;
  productIds?: Array<string> | null | undefined;
  marketplaces?: Array<string> | null | undefined;
  countries?: Array<string> | null | undefined;
  storeIds?: Array<string> | null | undefined;
  at?: string | null | undefined;
  changePercent?: number | null | undefined;
  offset?: number | null | undefined;
  limit?: number | null | undefined;
};

export type PriceRoundingInput = {
  method: PriceRoundingMethod;
  value: string;
  mode: PriceRoundingMode;
};

export type PriceRoundingMethod =
  | 'increment'
  | 'ending';

export type PriceRoundingMode =
  | 'up'
  | 'down'
  | 'nearest';

export type PriceStepInput = {
  kind: PriceStepKind;
  value: string;
};

export type PriceStepKind =
  | 'percentage'
  | 'amount'
  | 'markup'
  | 'margin'
  | 'fixed';

export type PriceTraceKind =
  | 'base'
  | 'percentage'
  | 'amount'
  | 'markup'
  | 'margin'
  | 'fixed'
  | 'rounding'
  | 'floor'
  | 'ceiling';

export type PriceWarningCode =
  | 'below_cost'
  | 'below_other_floor'
  | 'large_change'
  | 'other_book_matches'
  | 'no_price_by_book'
  | 'sale_price_not_below_price'
  | 'sale_price_below_cost'
  | 'sale_price_below_floor'
  | 'other_promotion_matches'
  | 'no_sale_price_by_promotion';

export type ProductCondition =
  | 'new'
  | 'refurbished'
  | 'used';

export type ProductCostUpdateInput = {
  variantId?: string | null | undefined;
  sku?: string | null | undefined;
  cost?: MoneyInput | null | undefined;
  productId?: string | null | undefined;
};

export type ProductEvaluationsInput = {
  productIds: Array<string>;
  marketplaces?: Array<string> | null | undefined;
  countries?: Array<string> | null | undefined;
};

export type ProductImageInput = {
  id?: string | null | undefined;
  url?: string | null | undefined;
  altText?: string | null | undefined;
};

export type ProductImportOutcome =
  | 'create'
  | 'update'
  | 'unchanged'
  | 'error'
  | 'skipped';

export type ProductImportRowFilter = {
  outcome?: ProductImportOutcome | null | undefined;
  severity?: IssueSeverity | null | undefined;
};

export type ProductOptionInput = {
  name: string;
  values: Array<string>;
};

export type ProductSort =
  | 'newest'
  | 'oldest'
  | 'recently_updated'
  | 'title'
  | 'price_asc'
  | 'price_desc'
  | 'inventory_asc'
  | 'inventory_desc'
  | 'relevance';

export type ProductStatus =
  | 'draft'
  | 'active'
  | 'archived';

export type PromotionCombinationInput = {
  stacking: PromotionStacking;
  group?: string | null | undefined;
  combinesWith?: Array<string> | null | undefined;
};

export type PromotionCondition =
  | 'window'
  | 'currency'
  | 'store'
  | 'delivery'
  | 'product'
  | 'limits';

export type PromotionDeliveryState =
  | 'waiting'
  | 'submitted'
  | 'scheduled'
  | 'live'
  | 'partly_live'
  | 'rejected'
  | 'failed'
  | 'ending'
  | 'ended';

export type PromotionDesire =
  | 'delivered'
  | 'withdrawn';

export type PromotionEvidence =
  | 'promotion_object'
  | 'item_price'
  | 'item_promotion';

export type PromotionIntent =
  | 'draft'
  | 'active'
  | 'paused'
  | 'ended';

export type PromotionIssueSeverity =
  | 'error'
  | 'warning'
  | 'info';

export type PromotionKind =
  | 'percentage'
  | 'amount_off'
  | 'fixed_price'
  | 'quantity_breaks'
  | 'buy_x_get_y'
  | 'bundle'
  | 'free_shipping';

export type PromotionLimitsInput = {
  usageLimit?: number | null | undefined;
  usageLimitPerBuyer?: number | null | undefined;
  budget?: string | null | undefined;
  minimumSpend?: string | null | undefined;
};

export type PromotionProductInput = {
  productId: string;
  variantId?: string | null | undefined;
  promotionalPrice?: MoneyInput | null | undefined;
  purchaseLimit?: number | null | undefined;
  promotionalStock?: number | null | undefined;
};

export type PromotionProductPlaceInput = {
  productId: string;
  variantId?: string | null | undefined;
};

export type PromotionQuantityBreakInput = {
  quantity: number;
  reward: PromotionRewardInput;
};

export type PromotionRewardInput = {
  kind: PromotionRewardKind;
  value: string;
};

export type PromotionRewardKind =
  | 'percentage'
  | 'amount_off'
  | 'fixed_price';

export type PromotionSort =
  | 'newest'
  | 'oldest'
  | 'recently_updated'
  | 'name'
  | 'priority';

export type PromotionStacking =
  | 'exclusive'
  | 'combinable';

export type PromotionStatus =
  | 'draft'
  | 'scheduled'
  | 'active'
  | 'paused'
  | 'ended'
  | 'failed';

export type PromotionStoreInput = {
  marketplace: string;
  country: string;
  storeId: string;
};

export type PromotionTermsInput = {
  kind: PromotionKind;
  percentage?: string | null | undefined;
  maximumDiscount?: string | null | undefined;
  amount?: string | null | undefined;
  breaks?: Array<PromotionQuantityBreakInput> | null | undefined;
  buyQuantity?: number | null | undefined;
  getQuantity?: number | null | undefined;
  quantity?: number | null | undefined;
  reward?: PromotionRewardInput | null | undefined;
};

export type PromotionTrigger =
  | 'automatic'
  | 'code'
  | 'collected';

export type PromotionWay =
  | 'promotion_object'
  | 'listing_price';

export type PublicAvailability =
  | 'in_stock'
  | 'out_of_stock';

export type PublicSearchSort =
  | 'relevance'
  | 'newest'
  | 'price_asc'
  | 'price_desc';

export type PublishProductInput = {
  productId: string;
  places?: ListingPlacesInput | null | undefined;
};

export type RejectedCodeReason =
  | 'unknown'
  | 'expired'
  | 'not_applicable'
  | 'used_up';

export type RemovedPromotionProductOutcome =
  | 'removed'
  | 'not_assigned'
  | 'rejected';

export type RemovePromotionProductsInput = {
  id: string;
  products: Array<PromotionProductPlaceInput>;
};

export type ReplaceAgentCartInput = {
  items?: Array<CheckoutItemInput> | null | undefined;
  buyer?: CheckoutBuyerInput | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  context?: AgentCartContextInput | null | undefined;
  id: string;
};

export type ReportSettlementInput = {
  marketplace: string;
  accountId?: string | null | undefined;
  externalOrderId: string;
  currency: string;
  rows: Array<SettlementRowInput>;
};

export type ResearchMarket =
  | 'sg'
  | 'id'
  | 'my'
  | 'vn'
  | 'th'
  | 'ph'
  | 'us'
  | 'hk'
  | 'tw';

export type RetryAopThreadInput = {
  id: string;
  configVersion?: number | null | undefined;
  scopes?: Array<string> | null | undefined;
};

export type ReturnActionKind =
  | 'accept'
  | 'reject'
  | 'partial_refund';

export type ReturnActionStatus =
  | 'queued'
  | 'sending'
  | 'completed'
  | 'failed'
  | 'canceled';

export type ReturnCount =
  | 'return'
  | 'refund';

export type ReturnDispute =
  | 'none'
  | 'open'
  | 'won'
  | 'lost'
  | 'closed';

export type ReturnKind =
  | 'refund_only'
  | 'return_and_refund'
  | 'exchange'
  | 'failed_delivery'
  | 'cancellation';

export type ReturnLogistics =
  | 'none'
  | 'awaiting_shipment'
  | 'in_transit'
  | 'delivered'
  | 'lost';

export type ReturnReason =
  | 'not_received'
  | 'wrong_item'
  | 'damaged'
  | 'defective'
  | 'not_as_described'
  | 'missing_parts'
  | 'does_not_fit'
  | 'change_of_mind'
  | 'counterfeit'
  | 'expired'
  | 'late'
  | 'mutual'
  | 'delivery_failed'
  | 'other';

export type ReturnResolution =
  | 'refunded'
  | 'partially_refunded'
  | 'replaced'
  | 'none';

export type ReturnStatus =
  | 'requested'
  | 'awaiting_shipment'
  | 'in_transit'
  | 'received'
  | 'refund_pending'
  | 'completed'
  | 'disputed'
  | 'rejected'
  | 'canceled';

export type ReviewAction =
  | 'reply'
  | 'hide'
  | 'show'
  | 'report'
  | 'mark'
  | 'unmark'
  | 'assign'
  | 'unassign';

export type ReviewActionInput = {
  reviewId: string;
  action: ReviewAction;
  text?: string | null | undefined;
  assigneeId?: string | null | undefined;
};

export type ReviewActionStatus =
  | 'completed'
  | 'queued'
  | 'failed';

export type ReviewReplyOrigin =
  | 'template'
  | 'model';

export type ReviewReplyTone =
  | 'neutral'
  | 'warm'
  | 'formal';

export type ReviewSort =
  | 'newest'
  | 'oldest'
  | 'recently_written'
  | 'recently_updated';

export type ReviseCampaignInput = {
  objective?: string | null | undefined;
  ownerId?: string | null | undefined;
  approverId?: string | null | undefined;
  stores?: Array<PromotionStoreInput> | null | undefined;
  promotionStores?: Array<PromotionStoreInput> | null | undefined;
  window?: TimeWindowInput | null | undefined;
  budget?: MoneyInput | null | undefined;
  targets?: CampaignTargetsInput | null | undefined;
  productIds?: Array<string> | null | undefined;
  promotions?: Array<PlannedPromotionInput> | null | undefined;
  id: string;
  expectedVersion?: number | null | undefined;
  name?: string | null | undefined;
};

export type RotateWebhookSecretInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  overlapSeconds?: number | null | undefined;
};

export type SalePriceObstacle =
  | 'price_missing'
  | 'promotional_price_missing'
  | 'sale_price_not_below_price'
  | 'sale_price_not_positive';

export type SalePriceTraceKind =
  | 'base'
  | 'percentage'
  | 'amount_off'
  | 'fixed_price'
  | 'rounding';

export type SearchMatch =
  | 'all_words'
  | 'some_words';

export type SearchSuggestionReason =
  | 'spelling'
  | 'fewer_words'
  | 'without_filters';

export type SellerReplyEvidence =
  | 'acknowledged'
  | 'read_back';

export type SellerReplyStatus =
  | 'none'
  | 'sending'
  | 'submitted'
  | 'published'
  | 'failed';

export type SetAopConfigInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  config: Record<string, unknown>;
};

export type SetProductCostInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  variantId?: string | null | undefined;
  sku?: string | null | undefined;
  cost?: MoneyInput | null | undefined;
};

export type SetProductInventoryInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  variantId?: string | null | undefined;
  sku?: string | null | undefined;
  inventoryQuantity?: number | null | undefined;
  expectedQuantity?: number | null | undefined;
};

export type SetProductPriceInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  variantId?: string | null | undefined;
  sku?: string | null | undefined;
  price?: MoneyInput | null | undefined;
  salePrice?: MoneyInput | null | undefined;
  salePriceStartsAt?: string | null | undefined;
  salePriceEndsAt?: string | null | undefined;
};

export type SettlementDispute =
  | 'opened'
  | 'closed';

export type SettlementEvidence =
  | 'estimated'
  | 'provider_confirmed'
  | 'payout_matched';

export type SettlementPayoutInput = {
  externalPayoutId: string;
  status: PayoutStatus;
  paidAt?: string | null | undefined;
};

export type SettlementRowInput = {
  externalRowId: string;
  type: string;
  category?: FeeCategory | null | undefined;
  amount: string;
  postedAt: string;
  externalStatementId?: string | null | undefined;
  externalOrderItemId?: string | null | undefined;
  reversalOf?: string | null | undefined;
  dispute?: SettlementDispute | null | undefined;
  isFinal?: boolean | null | undefined;
  payout?: SettlementPayoutInput | null | undefined;
};

export type SettlementStatus =
  | 'estimated'
  | 'pending'
  | 'settled'
  | 'paid_out'
  | 'adjusted'
  | 'disputed'
  | 'canceled';

export type SignInInput = {
  email: string;
  password: string;
};

export type SitemapKind =
  | 'merchant'
  | 'product';

export type StartAgentRunInput = {
  message?: string | null | undefined;
  messages?: Array<AgentMessageInput> | null | undefined;
  conversationId?: string | null | undefined;
  tools?: Array<string> | null | undefined;
  budget?: AgentBudgetInput | null | undefined;
  language?: string | null | undefined;
  documentIds?: Array<string> | null | undefined;
};

export type StartEnrichmentInput = {
  productIds?: Array<string> | null | undefined;
  filter?: EnrichmentProductsInput | null | undefined;
  fields: Array<EnrichmentField>;
  languages?: Array<string> | null | undefined;
  documents?: Array<EnrichmentDocumentInput> | null | undefined;
  autoApply?: EnrichmentAutoApplyInput | null | undefined;
  useModel?: boolean | null | undefined;
};

export type StartShelfRunInput = {
  productId?: string | null | undefined;
  promptSetId?: string | null | undefined;
  query?: string | null | undefined;
  country?: string | null | undefined;
  language?: string | null | undefined;
  engines?: Array<string> | null | undefined;
  repeats?: number | null | undefined;
  replayOf?: string | null | undefined;
};

export type SupposedPriceBookInput = {
  status?: PriceBookStatus | null | undefined;
  priority?: number | null | undefined;
  currency?: string | null | undefined;
  scope?: PriceBookScopeInput | null | undefined;
  base?: PriceBaseInput | null | undefined;
  steps?: Array<PriceStepInput> | null | undefined;
  rounding?: PriceRoundingInput | null | undefined;
  floor?: PriceFloorInput | null | undefined;
  ceiling?: PriceCeilingInput | null | undefined;
  window?: TimeWindowInput | null | undefined;
  id?: string | null | undefined;
  name?: string | null | undefined;
};

export type SyncProductsInput = {
  productIds: Array<string>;
  fields?: Array<CommercialField> | null | undefined;
};

export type TimeWindowInput = {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  timeZone: string;
};

export type TokenAudience =
  | 'api'
  | 'mcp';

export type ToolEffect =
  | 'reads'
  | 'writes'
  | 'changes_prices'
  | 'spends'
  | 'publishes';

export type UpdateCheckoutSessionInput = {
  paymentRail?: string | null | undefined;
  items?: Array<CheckoutItemInput> | null | undefined;
  buyer?: CheckoutBuyerInput | null | undefined;
  shippingAddress?: CheckoutAddressInput | null | undefined;
  destinations?: Array<CheckoutDestinationInput> | null | undefined;
  selectedDestinationId?: string | null | undefined;
  selectedShippingOptionId?: string | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  billingAddress?: CheckoutAddressInput | null | undefined;
  currency?: string | null | undefined;
  id: string;
  expectedVersion?: number | null | undefined;
  mode: CheckoutChangeMode;
};

export type UpdateOrderInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  status?: OrderStatus | null | undefined;
  marketplaceStatus?: string | null | undefined;
  externalOrderNumber?: string | null | undefined;
  country?: string | null | undefined;
  items?: Array<OrderItemMatchInput> | null | undefined;
};

export type UpdatePriceBookInput = {
  status?: PriceBookStatus | null | undefined;
  priority?: number | null | undefined;
  currency?: string | null | undefined;
  scope?: PriceBookScopeInput | null | undefined;
  base?: PriceBaseInput | null | undefined;
  steps?: Array<PriceStepInput> | null | undefined;
  rounding?: PriceRoundingInput | null | undefined;
  floor?: PriceFloorInput | null | undefined;
  ceiling?: PriceCeilingInput | null | undefined;
  window?: TimeWindowInput | null | undefined;
  id: string;
  expectedVersion?: number | null | undefined;
  name?: string | null | undefined;
  planId?: string | null | undefined;
};

export type UpdateProductInput = {
  handle?: string | null | undefined;
  sku?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  brand?: string | null | undefined;
  productType?: string | null | undefined;
  tags?: Array<string> | null | undefined;
  highlights?: Array<string> | null | undefined;
  attributes?: Record<string, unknown> | null | undefined;
  status?: ProductStatus | null | undefined;
  options?: Array<ProductOptionInput> | null | undefined;
  images?: Array<ProductImageInput> | null | undefined;
  currency?: string | null | undefined;
  price?: MoneyInput | null | undefined;
  salePrice?: MoneyInput | null | undefined;
  salePriceStartsAt?: string | null | undefined;
  salePriceEndsAt?: string | null | undefined;
  cost?: MoneyInput | null | undefined;
  inventoryQuantity?: number | null | undefined;
  barcode?: string | null | undefined;
  otherCodes?: Array<string> | null | undefined;
  weight?: WeightInput | null | undefined;
  requiresShipping?: boolean | null | undefined;
  condition?: ProductCondition | null | undefined;
  countryOfOrigin?: string | null | undefined;
  hsCode?: string | null | undefined;
  material?: string | null | undefined;
  ageGroup?: AgeGroup | null | undefined;
  gender?: Gender | null | undefined;
  mpn?: string | null | undefined;
  identifierExists?: boolean | null | undefined;
  dimensions?: DimensionsInput | null | undefined;
  discoverable?: boolean | null | undefined;
  variants?: Array<VariantInput> | null | undefined;
  id: string;
  expectedVersion?: number | null | undefined;
};

export type UpdatePromotionInput = {
  trigger?: PromotionTrigger | null | undefined;
  code?: string | null | undefined;
  currency?: string | null | undefined;
  stores?: Array<PromotionStoreInput> | null | undefined;
  isInCheckout?: boolean | null | undefined;
  window?: TimeWindowInput | null | undefined;
  priority?: number | null | undefined;
  combination?: PromotionCombinationInput | null | undefined;
  limits?: PromotionLimitsInput | null | undefined;
  id: string;
  expectedVersion?: number | null | undefined;
  status?: PromotionStatus | null | undefined;
  name?: string | null | undefined;
  terms?: PromotionTermsInput | null | undefined;
  isForAssignedProducts?: boolean | null | undefined;
};

export type UpdateWebhookInput = {
  id: string;
  expectedVersion?: number | null | undefined;
  url?: string | null | undefined;
  events?: Array<string> | null | undefined;
  description?: string | null | undefined;
};

export type UploadedFileInput = {
  key: string;
  fileName?: string | null | undefined;
  contentType: string;
  sizeBytes: number;
  sha256: string;
};

export type VariantInput = {
  sku?: string | null | undefined;
  title?: string | null | undefined;
  optionValues?: Record<string, unknown> | null | undefined;
  price?: MoneyInput | null | undefined;
  salePrice?: MoneyInput | null | undefined;
  cost?: MoneyInput | null | undefined;
  inventoryQuantity?: number | null | undefined;
  barcode?: string | null | undefined;
  otherCodes?: Array<string> | null | undefined;
  weight?: WeightInput | null | undefined;
  requiresShipping?: boolean | null | undefined;
  mpn?: string | null | undefined;
  dimensions?: DimensionsInput | null | undefined;
  imageUrl?: string | null | undefined;
  id?: string | null | undefined;
};

export type WebhookDeliveryStatus =
  | 'pending'
  | 'delivered'
  | 'failed'
  | 'replaced';

export type WebhookStatus =
  | 'active'
  | 'paused'
  | 'disabled';

export type WeightInput = {
  value: string;
  unit: WeightUnit;
};

export type WeightUnit =
  | 'g'
  | 'kg'
  | 'oz'
  | 'lb';

export type AcpCheckoutFieldsFragment = (
  { createdAt: string, updatedAt: string, items: Array<(
    { productId: string, variantId: string | null, sku: string | null }
    & AgentCheckoutItemFieldsFragment
  )> }
  & AgentCheckoutFieldsFragment
);

export type SessionQueryVariables = Exact<{
  id: string;
}>;


export type SessionQuery = { session: AcpCheckoutFieldsFragment };

export type ChangeMutationVariables = Exact<{
  input: CreateAgentCheckoutSessionInput;
}>;


export type ChangeMutation = { change: { session: AcpCheckoutFieldsFragment } };

export type Change2MutationVariables = Exact<{
  input: UpdateCheckoutSessionInput;
}>;


export type Change2Mutation = { change: { session: AcpCheckoutFieldsFragment } };

export type Change3MutationVariables = Exact<{
  input: CompleteCheckoutSessionInput;
}>;


export type Change3Mutation = { change: { session: AcpCheckoutFieldsFragment } };

export type Change4MutationVariables = Exact<{
  input: CancelCheckoutSessionInput;
}>;


export type Change4Mutation = { change: { session: AcpCheckoutFieldsFragment } };

export type OrderQueryVariables = Exact<{
  id: string;
}>;


export type OrderQuery = { order: AcpOrderFieldsFragment };

export type OrganizationQueryVariables = Exact<{
  feedId: string;
  cursor?: string | null | undefined;
  limit: number;
}>;


export type OrganizationQuery = { page: { items: Array<FeedProductFieldsFragment>, pagination: { nextCursor: string | null } }, organization: FeedMerchantFieldsFragment | null };

export type Organization2QueryVariables = Exact<{ [key: string]: never; }>;


export type Organization2Query = { feeds: Array<ProductFeedFieldsFragment>, organization: FeedMerchantFieldsFragment | null };

export type Organization3QueryVariables = Exact<{
  feedId: string;
}>;


export type Organization3Query = { feed: ProductFeedFieldsFragment, organization: FeedMerchantFieldsFragment | null };

export type FeedProductFieldsFragment = { id: string, title: string, description: string | null, productType: string | null, product: { condition: ProductCondition | null }, images: Array<{ url: string, altText: string | null, width: number | null, height: number | null }>, offers: Array<{ id: string, title: string, barcode: string | null, imageUrl: string | null, availableQuantity: number | null, options: Array<{ name: string, value: string }>, price: { amount: string, currency: string } | null, listPrice: { amount: string, currency: string } | null }> };

export type ProductFeedFieldsFragment = { id: string, updatedAt: string | null };

export type FeedMerchantFieldsFragment = { name: string, country: string | null };

export type AcpOrderFieldsFragment = (
  { status: string }
  & AgentOrderFieldsFragment
);

export type CheckoutDestinationFieldsFragment = { id: string, name: string | null, line1: string | null, line2: string | null, city: string | null, region: string | null, postalCode: string | null, country: string | null, phone: string | null };

export type AgentCheckoutItemFieldsFragment = { id: string, reference: string, title: string, quantity: number, unitAmount: string, subtotal: string, discount: string, imageUrl: string | null, requiresShipping: boolean };

export type AgentCheckoutFieldsFragment = { id: string, status: CheckoutStatus, currency: string, discountCodes: Array<string>, expiresAt: string, orderId: string | null, orderPagePath: string | null, pagePath: string, version: number, completedAt: string | null, amounts: { subtotal: string, discount: string, shipping: string, tax: string, total: string }, discounts: Array<{ code: string | null, title: string, amount: string, isAutomatic: boolean, target: DiscountTarget, allocations: Array<{ itemId: string, amount: string }> }>, rejectedCodes: Array<{ code: string, reason: RejectedCodeReason }>, shipping: { isRequired: boolean, isOptionRequired: boolean, selectedDestinationId: string | null, selectedOptionId: string | null, options: Array<{ id: string, title: string, amount: string, fullAmount: string }> }, taxes: Array<{ title: string, rate: string, amount: string, isIncluded: boolean }>, buyer: { firstName: string | null, lastName: string | null, email: string | null, phone: string | null, consent: Record<string, unknown> | null } | null, destinations: Array<CheckoutDestinationFieldsFragment>, missingRequirements: Array<{ code: string, field: string, message: string }>, rails: Array<{ rail: string, handlerId: string, title: string, requirements: Record<string, unknown> }>, payment: { rail: string, actionUrl: string | null, declineCode: string | null, declineMessage: string | null, state: CheckoutPaymentStatus, instrument: { id: string | null, type: string, handlerId: string | null, display: Record<string, unknown> } } | null, links: Array<{ type: PolicyLinkType, url: string, title: string | null }> };

export type AgentOrderFieldsFragment = { id: string, checkoutId: string, pagePath: string, currency: string, totals: { subtotal: string, discount: string, shipping: string, tax: string, total: string }, taxes: Array<{ title: string, rate: string, amount: string, isIncluded: boolean }>, lines: Array<{ id: string, reference: string, title: string, unitAmount: string, imageUrl: string | null, subtotal: string, discount: string, quantity: number, activeQuantity: number, fulfilledQuantity: number }>, expectations: Array<{ id: string, description: string | null, lines: Array<{ id: string, quantity: number }>, destination: { name: string | null, line1: string | null, line2: string | null, city: string | null, region: string | null, postalCode: string | null, country: string | null, phone: string | null } | null }>, events: Array<{ id: string, type: string, occurredAt: string, carrier: string | null, trackingNumber: string | null, lines: Array<{ id: string, quantity: number }> }>, adjustments: Array<{ id: string, type: string, occurredAt: string, status: string, amount: string | null, description: string, lines: Array<{ id: string, quantity: number }> }> };

export type ViewerQueryVariables = Exact<{
  input: OauthAuthorizationInput;
}>;


export type ViewerQuery = { oauthAuthorization: { problem: string | null, redirectTo: string | null, consent: { clientName: string, clientHost: string | null, redirectPlace: string, isLoopback: boolean, scopes: Array<string>, namesScopes: boolean, audience: TokenAudience, denialUrl: string, organizations: Array<{ id: string, name: string, role: MemberRole, scopes: Array<string> }> } | null }, viewer: { csrfToken: string, user: { name: string, email: string } } | null };

export type ApproveOauthAuthorizationMutationVariables = Exact<{
  input: ApproveOauthAuthorizationInput;
}>;


export type ApproveOauthAuthorizationMutation = { approveOauthAuthorization: { redirectTo: string } };

export type SignInMutationVariables = Exact<{
  input: SignInInput;
}>;


export type SignInMutation = { signIn: { session: { expiresAt: string } } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: { isEnded: boolean } };

export type McpDocumentFieldsFragment = { id: string, fileName: string | null, title: string | null, format: DocumentFormat | null, language: string | null, pageCount: number | null, emptyPageCount: number | null, characterCount: number | null, passageCount: number | null, sizeBytes: number, status: DocumentStatus, version: number, createdAt: string, updatedAt: string, indexedAt: string | null };

export type DocumentsQueryVariables = Exact<{
  limit: number;
  cursor?: string | null | undefined;
}>;


export type DocumentsQuery = { documents: { items: Array<McpDocumentFieldsFragment>, pagination: { nextCursor: string | null } } };

export type PartQueryVariables = Exact<{
  id: string;
  offset: number;
}>;


export type PartQuery = { part: { text: string, nextOffset: number | null } };

export type DocumentQueryVariables = Exact<{
  id: string;
}>;


export type DocumentQuery = { document: McpDocumentFieldsFragment };

export type DirectoryMerchantFieldsFragment = { id: string, displayName: string, description: string | null, domains: Array<string>, countries: Array<string>, languages: Array<string>, asOf: string, productCount: number, categories: Array<{ name: string, products: number }>, paymentMethods: Array<{ rail: string }> };

export type PublicMerchantFieldsFragment = { id: string, displayName: string, description: string | null, domains: Array<string>, countries: Array<string>, languages: Array<string>, contactEmail: string | null, contactUrl: string | null, asOf: string, productCount: number, categories: Array<{ name: string, products: number }>, policyLinks: Array<{ type: PolicyLinkType, url: string, title: string | null }>, paymentMethods: Array<{ rail: string, title: string }> };

export type ListedProductFieldsFragment = { id: string, title: string, brand: string | null, availability: PublicAvailability, price: { amount: string, currency: string } | null, highestPrice: { amount: string, currency: string } | null, images: Array<{ url: string, altText: string | null, width: number | null, height: number | null }> };

export type MerchantQueryVariables = Exact<{
  id: string;
  cursor?: string | null | undefined;
}>;


export type MerchantQuery = { merchant: (
    { products: { items: Array<ListedProductFieldsFragment>, pagination: { nextCursor: string | null } } }
    & PublicMerchantFieldsFragment
  ) };

export type ProductQueryVariables = Exact<{
  id: string;
}>;


export type ProductQuery = { product: (
    { description: string | null, productType: string | null, highlights: Array<string>, itemCondition: string, offerCount: number, updatedAt: string, attributes: Array<{ name: string, value: string }>, traits: Array<{ name: string, value: string }>, offers: Array<{ id: string, sku: string | null, title: string, gtin: string | null, availability: PublicAvailability, imageUrl: string | null, options: Array<{ name: string, value: string }>, identifiers: Array<{ name: string, value: string }>, price: { amount: string, currency: string } | null, listPrice: { amount: string, currency: string } | null }>, merchant: PublicMerchantFieldsFragment }
    & ListedProductFieldsFragment
  ) };

export type Product2QueryVariables = Exact<{ [key: string]: never; }>;


export type Product2Query = { merchant: Array<string>, product: Array<string> };

export type AddressesQueryVariables = Exact<{
  kind: SitemapKind;
  from: string;
  after?: string | null | undefined;
  limit: number;
}>;


export type AddressesQuery = { addresses: Array<{ id: string, updatedAt: string }> };

export type CatalogQueryVariables = Exact<{
  updatedSince?: string | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
  withItems?: boolean;
  withCsv?: boolean;
}>;


export type CatalogQuery = { catalog: { csvHeader?: string, csv?: string, items?: Array<ProductFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type RecommendationQueryVariables = Exact<{
  input: CategoryRecommendationInput;
}>;


export type RecommendationQuery = { recommendation: { operationId: string, productId: string, success: boolean, warnings: Array<string>, recommendations: Array<string>, marketplaces: Array<{ marketplace: string, treeVersion: string | null, existsOnProduct: boolean, categories: Array<{ categoryId: string, label: string, marketplace: string, country: string, similarity: number, suggestedAttributeValues: Record<string, unknown>, suggestionMeta: Record<string, unknown>, attributes: Array<{ name: string, label: string, type: CategoryAttributeType, isRequired: boolean, values: Array<string> }>, variantAttributes: Array<{ name: string, label: string, type: CategoryAttributeType, isRequired: boolean, values: Array<string> }> }> }> } };

export type PageQueryVariables = Exact<{
  country?: string | null | undefined;
  language?: string | null | undefined;
  category?: string | null | undefined;
  protocol?: CheckoutProtocol | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type PageQuery = { page: { items: Array<DirectoryMerchantFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type Merchant2QueryVariables = Exact<{
  merchantId: string;
}>;


export type Merchant2Query = { merchant: PublicMerchantFieldsFragment };

export type Merchant3QueryVariables = Exact<{
  domain: string;
  market?: string | null | undefined;
}>;


export type Merchant3Query = { merchant: (
    { market: string | null, products: { items: Array<ListedProductFieldsFragment> } }
    & PublicMerchantFieldsFragment
  ) };

export type PublicSearchQueryVariables = Exact<{
  description?: string | null | undefined;
  merchantId?: Array<string> | string | null | undefined;
  q?: string | null | undefined;
  brand?: Array<string> | string | null | undefined;
  productType?: Array<string> | string | null | undefined;
  attribute?: Array<string> | string | null | undefined;
  country?: string | null | undefined;
  availability?: PublicAvailability | null | undefined;
  itemCondition?: Array<string> | string | null | undefined;
  currency?: string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
  sort?: PublicSearchSort | null | undefined;
  limit?: number;
  cursor?: string | null | undefined;
  explain?: boolean;
}>;


export type PublicSearchQuery = { publicSearch: SearchPageFieldsFragment };

export type Page2QueryVariables = Exact<{
  merchantId: string;
  q?: string | null | undefined;
  brand?: Array<string> | string | null | undefined;
  productType?: Array<string> | string | null | undefined;
  attribute?: Array<string> | string | null | undefined;
  country?: string | null | undefined;
  availability?: PublicAvailability | null | undefined;
  itemCondition?: Array<string> | string | null | undefined;
  currency?: string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
  sort?: PublicSearchSort | null | undefined;
  limit?: number;
  cursor?: string | null | undefined;
  explain?: boolean;
}>;


export type Page2Query = { merchant: { id: string, displayName: string }, page: SearchPageFieldsFragment };

export type PublicProductsQueryVariables = Exact<{
  merchantId: string;
  limit?: number;
  cursor?: string | null | undefined;
}>;


export type PublicProductsQuery = { publicProducts: { items: Array<PublicProductFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type WorkMutationVariables = Exact<{
  input: StartEnrichmentInput;
}>;


export type WorkMutation = { work: { jobId: string, enrichment: { id: string } } };

export type EvaluatedQueryVariables = Exact<{
  input: ProductEvaluationsInput;
}>;


export type EvaluatedQuery = { evaluated: { failedCount: number, results: Array<{ index: number, id: string, evaluations: Array<{ marketplace: string | null, accountId: string | null, storeId: string | null, country: string | null, currency: string | null, listingId: string | null, listingStatus: ListingStatus | null, score: number, isPublishable: boolean | null, issues: Array<ListingIssueFieldsFragment>, criteria: Array<{ key: string, group: CriterionGroup, weight: number, demand: string, result: CriterionResult, score: number | null, finding: string, remedy: string | null, field: string | null, proposal: string | null }> }>, error: { code: string, message: string } | null }> } };

export type Work2MutationVariables = Exact<{
  input: CreateGhostMannequinInput;
}>;


export type Work2Mutation = { work: { jobId: string, imageEdit: { id: string } } };

export type ListingIssueFieldsFragment = { severity: IssueSeverity, code: string, field: string | null, message: string, marketplaceMessage: string | null };

export type ListingOfferFieldsFragment = { salePriceEndsAt: string | null, quantity: number | null, price: { amount: string, currency: string } | null, salePrice: { amount: string, currency: string } | null };

export type ListingFieldsFragment = { id: string, productId: string, marketplace: string, accountId: string, accountName: string | null, storeId: string, country: string, currency: string, marketplaceStatus: string | null, url: string | null, externalId: string | null, title: string | null, desired: DesiredListingStatus, desiredVersion: number, sentVersion: number | null, submittedAt: string | null, lastVerifiedAt: string | null, version: number, createdAt: string, updatedAt: string, state: ListingStatus, latestAttempt: { kind: ListingAttemptKind, jobId: string, at: string, outcome: ListingAttemptOutcome, message: string | null } | null, issues: Array<ListingIssueFieldsFragment>, drift: Array<{ field: string, desired: string | null, observed: string | null }>, variants: Array<{ variantId: string, sku: string, observedSku: string | null, externalVariantId: string | null, priceEvidence: ListingEvidence | null, priceAsOf: string | null, pricePending: boolean, stockEvidence: ListingEvidence | null, stockAsOf: string | null, stockPending: boolean, desired: ListingOfferFieldsFragment, observed: ListingOfferFieldsFragment, priceSource: { priceBookId: string, name: string, version: number, activatedAt: string | null, obstacle: string | null, steps: Array<{ kind: string, priceBookId: string, version: number, before: string | null, value: string | null, cost: string | null, after: string, rounding: { method: string, value: string, mode: string } | null }> } | null, salePriceSource: { promotionId: string, name: string, version: number, endsAt: string | null, obstacle: string | null, steps: Array<{ kind: string, before: string | null, value: string | null, after: string }> } | null, issues: Array<ListingIssueFieldsFragment> }> };

export type Work3MutationVariables = Exact<{
  input: PublishProductInput;
}>;


export type Work3Mutation = { work: { jobId: string, productId: string } };

export type Work4MutationVariables = Exact<{
  input: DelistProductInput;
}>;


export type Work4Mutation = { work: { jobId: string, productId: string } };

export type ListingsQueryVariables = Exact<{
  productId: string;
}>;


export type ListingsQuery = { listings: Array<ListingFieldsFragment> };

export type Work5MutationVariables = Exact<{
  input: SyncProductsInput;
}>;


export type Work5Mutation = { work: { jobId: string, count: number } };

export type ConnectedQueryVariables = Exact<{
  marketplace?: string | null | undefined;
  country?: string | null | undefined;
  offset?: number;
  limit?: number;
  cursor?: string | null | undefined;
}>;


export type ConnectedQuery = { connected: { items: Array<{ id: string, marketplace: string, externalAccountId: string, name: string, endpoint: string | null, status: MarketplaceConnectionStatus, statusReason: string | null, stockBuffer: number, version: number, connectedAt: string, checkedAt: string | null, createdAt: string, updatedAt: string, listingDefaults: { categoryId: string | null, brand: string | null, titleTemplate: string | null, weightGrams: number | null, attributes: Record<string, unknown>, fallbackImageUrl: string | null, categoryMappings: Array<{ productType: string, categoryId: string }> }, stores: Array<{ country: string, currency: string, isEnabled: boolean, id: string }> }>, pagination: { offset: number, limit: number, total: number, totalIsCapped: boolean, hasMore: boolean, nextOffset: number | null, nextCursor: string | null } } };

export type Work6MutationVariables = Exact<{
  input: StartShelfRunInput;
}>;


export type Work6Mutation = { work: { jobId: string, shelfRun: { id: string } } };

export type Work7MutationVariables = Exact<{
  input: ComparePricesInput;
}>;


export type Work7Mutation = { work: { jobId: string, priceComparison: { id: string, productIds: Array<string> } } };

export type ReportQueryVariables = Exact<{
  jobId: string;
}>;


export type ReportQuery = { job: JobFieldsFragment, report: { priceComparison: { id: string, provider: string, matcherVersion: number | null }, results: Array<ProductPriceComparisonFieldsFragment> } };

export type MarketResearchFieldsFragment = { market: ResearchMarket, country: string, currency: string, query: string, searchedAt: string, found: number, statistics: { n: number, trimmed: number, p25: string | null, p50: string | null, p75: string | null }, offers: Array<{ position: number, title: string, seller: string | null, url: string | null, priceText: string | null, price: string | null, confidence: number, reasons: Array<OfferReason> }>, notCounted: Array<{ reason: OfferReason, count: number }> };

export type ProductPriceComparisonFieldsFragment = { productId: string, variantOf: string | null, sku: string | null, title: string | null, currentPrice: string | null, currency: string | null, success: boolean, errors: Array<{ code: string, message: string }>, markets: Array<{ marketplace: string | null, accountId: string | null, storeId: string | null, listingId: string | null, country: string | null, currency: string, price: string | null, priceSource: ComparedPriceSource | null, priceAsOf: string | null, success: boolean, errors: Array<{ code: string, message: string }>, research: MarketResearchFieldsFragment | null, comparison: { metric: PriceComparisonMetric, difference: string, percentage: string } | null }>, research: MarketResearchFieldsFragment | null, comparison: { metric: PriceComparisonMetric, difference: string, percentage: string } | null };

export type Change5MutationVariables = Exact<{
  input: SetProductPriceInput;
}>;


export type Change5Mutation = { change: { jobId: string, product: ProductFieldsFragment } };

export type Change6MutationVariables = Exact<{
  input: SetProductInventoryInput;
}>;


export type Change6Mutation = { change: { jobId: string, product: ProductFieldsFragment } };

export type SetProductCostMutationVariables = Exact<{
  input: SetProductCostInput;
}>;


export type SetProductCostMutation = { setProductCost: { product: ProductFieldsFragment } };

export type BulkSetProductCostsMutationVariables = Exact<{
  input: BulkSetProductCostsInput;
}>;


export type BulkSetProductCostsMutation = { bulkSetProductCosts: { results: Array<{ index: number, product: ProductFieldsFragment | null, error: { code: string, message: string } | null }> } };

export type ComparisonQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type ComparisonQuery = { comparison: { hasMoreAttributes: boolean, items: Array<{ id: string, unitPriceReason: ComparisonReason | null, unitPrice: { amount: string, currency: string, unit: ComparedUnit } | null, offer: { id: string, title: string, sku: string | null, gtin: string | null, availability: PublicAvailability, price: { amount: string, currency: string } | null, listPrice: { amount: string, currency: string } | null } | null, product: { id: string, title: string, brand: string | null, itemCondition: string, availability: PublicAvailability, offerCount: number, updatedAt: string, images: Array<{ url: string }>, price: { amount: string, currency: string } | null, highestPrice: { amount: string, currency: string } | null, merchant: { id: string, displayName: string } } | null }>, attributes: Array<{ key: string, label: string, unit: string | null, isComparable: boolean, reason: ComparisonReason | null, isSame: boolean | null, values: Array<{ id: string, text: string | null, amount: string | null, reason: ComparisonReason | null }> }>, prices: Array<{ currency: string, ids: Array<string>, lowest: string, difference: string, byUnit: Array<{ unit: ComparedUnit, ids: Array<string> }> }>, sameGoods: Array<{ gtin: string, offers: Array<{ id: string, offerId: string }> }>, notComparable: Array<{ reason: ComparisonReason, ids: Array<string>, message: string }> } };

export type AddedMutationVariables = Exact<{
  productId: string;
  file: UploadedFileInput;
  altText?: string | null | undefined;
}>;


export type AddedMutation = { added: { image: { id: string, url: string, altText: string | null, width: number | null, height: number | null }, product: ProductFieldsFragment } };

export type ImageFileQueryVariables = Exact<{
  organizationId: string;
  name: string;
}>;


export type ImageFileQuery = { imageFile: { fileKey: string, contentType: string, sizeBytes: number } };

export type ProductImportAcceptedFieldsFragment = { importId: string, jobId: string, dryRun: boolean, format: unknown };

export type RowsQueryVariables = Exact<{
  importId: string;
  outcome?: ProductImportOutcome | null | undefined;
  severity?: IssueSeverity | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type RowsQuery = { rows: { items: Array<{ row: number, outcome: ProductImportOutcome, productId: string | null, csv: string, issues: Array<{ severity: IssueSeverity, column: string | null, code: string, message: string }>, changes: Array<{ path: string, from: unknown, to: unknown }> }>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type AcceptedMutationVariables = Exact<{
  file: UploadedFileInput;
  dryRun?: boolean;
  currency?: string | null | undefined;
  format?: string | null | undefined;
  weightUnit?: string | null | undefined;
}>;


export type AcceptedMutation = { accepted: ProductImportAcceptedFieldsFragment };

export type Change7MutationVariables = Exact<{
  importId: string;
}>;


export type Change7Mutation = { change: { accepted: ProductImportAcceptedFieldsFragment } };

export type ProductSummaryFieldsFragment = { id: string, handle: string, sku: string | null, title: string, description: string | null, brand: string | null, productType: string | null, tags: Array<string>, highlights: Array<string>, attributes: Record<string, unknown>, status: ProductStatus, salePriceStartsAt: string | null, salePriceEndsAt: string | null, currency: string, inventoryQuantity: number | null, barcode: string | null, otherCodes: Array<string>, requiresShipping: boolean, condition: ProductCondition | null, countryOfOrigin: string | null, hsCode: string | null, material: string | null, ageGroup: AgeGroup | null, gender: Gender | null, mpn: string | null, identifierExists: boolean | null, discoverable: boolean, variantCount: number, version: number, createdAt: string, updatedAt: string, options: Array<{ name: string, values: Array<string> }>, images: Array<{ id: string, url: string, altText: string | null, width: number | null, height: number | null }>, price: { amount: string, currency: string } | null, salePrice: { amount: string, currency: string } | null, cost: { amount: string, currency: string } | null, weight: { value: string, unit: WeightUnit } | null, dimensions: { length: string, width: string, height: string, unit: LengthUnit } | null, marketplaces: Array<{ marketplace: string, country: string | null }> };

export type ProductFieldsFragment = (
  { variants: Array<{ id: string, sku: string | null, title: string, optionValues: Record<string, unknown>, inventoryQuantity: number | null, barcode: string | null, otherCodes: Array<string>, requiresShipping: boolean, mpn: string | null, imageUrl: string | null, price: { amount: string, currency: string } | null, salePrice: { amount: string, currency: string } | null, cost: { amount: string, currency: string } | null, weight: { value: string, unit: WeightUnit } | null, dimensions: { length: string, width: string, height: string, unit: LengthUnit } | null }> }
  & ProductSummaryFieldsFragment
);

export type ProductsQueryVariables = Exact<{
  status?: ProductStatus | null | undefined;
  marketplace?: string | null | undefined;
  country?: string | null | undefined;
  q?: string | null | undefined;
  sku?: Array<string> | string | null | undefined;
  currency?: string | null | undefined;
  minPrice?: string | null | undefined;
  maxPrice?: string | null | undefined;
  sortBy?: ProductSort | null | undefined;
  limit?: number;
  offset?: number;
  cursor?: string | null | undefined;
}>;


export type ProductsQuery = { products: { items: Array<ProductSummaryFieldsFragment>, pagination: { offset: number, limit: number, total: number, totalIsCapped: boolean, hasMore: boolean, nextOffset: number | null, nextCursor: string | null } } };

export type CreateProductMutationVariables = Exact<{
  input: CreateProductInput;
}>;


export type CreateProductMutation = { createProduct: { product: ProductFieldsFragment } };

export type Product3QueryVariables = Exact<{
  id: string;
}>;


export type Product3Query = { product: ProductFieldsFragment };

export type UpdateProductMutationVariables = Exact<{
  input: UpdateProductInput;
}>;


export type UpdateProductMutation = { updateProduct: { product: ProductFieldsFragment } };

export type DeleteProductMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProductMutation = { deleteProduct: { product: ProductFieldsFragment } };

export type PublicProductFieldsFragment = { id: string, handle: string, title: string, description: string | null, brand: string | null, productType: string | null, highlights: Array<string>, itemCondition: string, requiresShipping: boolean, availability: PublicAvailability, offerCount: number, createdAt: string, updatedAt: string, merchant: { id: string, displayName: string }, attributes: Array<{ name: string, value: string }>, traits: Array<{ name: string, value: string }>, images: Array<{ url: string, altText: string | null, width: number | null, height: number | null }>, price: { amount: string, currency: string } | null, listPrice: { amount: string, currency: string } | null, highestPrice: { amount: string, currency: string } | null, offers: Array<{ id: string, sku: string | null, title: string, gtin: string | null, availability: PublicAvailability, quantity: number | null, imageUrl: string | null, options: Array<{ name: string, value: string }>, identifiers: Array<{ name: string, value: string }>, price: { amount: string, currency: string } | null, listPrice: { amount: string, currency: string } | null, weight: { value: string, unit: WeightUnit } | null, dimensions: { length: string, width: string, height: string, unit: LengthUnit } | null }> };

export type SearchPageFieldsFragment = { total: number, totalIsCapped: boolean, match: SearchMatch, correctedQuery: string | null, items: Array<{ score: number, signals?: Array<{ name: string, value: number, weight: number, contribution: number }>, product: PublicProductFieldsFragment }>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null }, facets: { brands: Array<{ value: string, count: number }>, productTypes: Array<{ value: string, count: number }>, merchants: Array<{ id: string, count: number, merchant: { id: string, displayName: string } | null }>, availabilities: Array<{ value: string, count: number }>, itemConditions: Array<{ value: string, count: number }>, attributes: Array<{ name: string, count: number, values: Array<{ value: string, count: number }> }>, countries: Array<{ value: string, count: number }>, currencies: Array<{ currency: string, count: number, lowestPrice: string, highestPrice: string }> }, suggestions: Array<{ q: string, reason: SearchSuggestionReason, total: number }> };

export type ApplyCampaignActionMutationVariables = Exact<{
  input: ApplyCampaignActionInput;
}>;


export type ApplyCampaignActionMutation = { applyCampaignAction: { campaign: CampaignFieldsFragment, warnings: Array<{ code: CampaignConflictCode, severity: CampaignConflictSeverity, path: string, productId: string | null, detail: string, store: { marketplace: string, country: string, storeId: string } | null }> } };

export type ArchiveCampaignMutationVariables = Exact<{
  id: string;
}>;


export type ArchiveCampaignMutation = { archiveCampaign: { campaign: CampaignFieldsFragment } };

export type RestoreCampaignMutationVariables = Exact<{
  id: string;
}>;


export type RestoreCampaignMutation = { restoreCampaign: { campaign: CampaignFieldsFragment } };

export type CampaignOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type CampaignOptionsQuery = { campaignOptions: { members: Array<{ id: string, name: string, email: string }>, stores: Array<{ marketplace: string, country: string, storeId: string, storeName: string, isDefaultPublish: boolean, dbsHazmatApproved: boolean }>, promotionStores: Array<{ marketplace: string, country: string, storeId: string, storeName: string, currency: string }> } };

export type CampaignFieldsFragment = { id: string, status: CampaignStatus, allowedActions: Array<CampaignAction>, revision: number, authorId: string | null, name: string, objective: string | null, ownerId: string, approverId: string | null, productIds: Array<string>, launchedAt: string | null, completedAt: string | null, version: number, createdAt: string, updatedAt: string, review: { submittedBy: string | null, submittedAt: string, requiresApproval: boolean, decision: CampaignReviewDecision | null, decidedBy: string | null, decidedAt: string | null, note: string | null } | null, stores: Array<{ marketplace: string, country: string, storeId: string }>, promotionStores: Array<{ marketplace: string, country: string, storeId: string }>, window: { startsAt: string | null, endsAt: string | null, timeZone: string } | null, budget: { amount: string, currency: string } | null, targets: { orders: number | null, units: number | null, revenue: { amount: string, currency: string } | null }, promotions: Array<{ key: string, promotionId: string | null, name: string, trigger: PromotionTrigger, code: string | null, currency: string | null, isForAssignedProducts: boolean, isInCheckout: boolean, priority: number, terms: { kind: PromotionKind, percentage: string | null, maximumDiscount: string | null, amount: string | null, buyQuantity: number | null, getQuantity: number | null, quantity: number | null, breaks: Array<{ quantity: number, reward: { kind: PromotionRewardKind, value: string } }> | null, reward: { kind: PromotionRewardKind, value: string } | null }, stores: Array<{ marketplace: string, country: string, storeId: string }>, window: { startsAt: string | null, endsAt: string | null, timeZone: string } | null, combination: { stacking: PromotionStacking, group: string | null, combinesWith: Array<string> }, limits: { usageLimit: number | null, usageLimitPerBuyer: number | null, budget: string | null, minimumSpend: string | null }, products: Array<{ productId: string, variantId: string | null, purchaseLimit: number | null, promotionalStock: number | null, promotionalPrice: { amount: string, currency: string } | null }> }> };

export type CampaignsQueryVariables = Exact<{
  status?: Array<CampaignStatus> | CampaignStatus | null | undefined;
  ids?: Array<string> | string | null | undefined;
  ownerIds?: Array<string> | string | null | undefined;
  q?: string | null | undefined;
  sort?: CampaignSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type CampaignsQuery = { campaigns: { items: Array<CampaignFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type CreateCampaignMutationVariables = Exact<{
  input: CreateCampaignInput;
}>;


export type CreateCampaignMutation = { createCampaign: { campaign: CampaignFieldsFragment } };

export type CampaignQueryVariables = Exact<{
  id: string;
}>;


export type CampaignQuery = { campaign: (
    { results: { orders: number, units: number, budgetUsedPercent: string | null, ordersTargetPercent: string | null, unitsTargetPercent: string | null, revenueTargetPercent: string | null, sales: Array<{ currency: string, orders: number, units: number, revenue: string, discount: string }> } }
    & CampaignFieldsFragment
  ) };

export type ReviseCampaignMutationVariables = Exact<{
  input: ReviseCampaignInput;
}>;


export type ReviseCampaignMutation = { reviseCampaign: { campaign: CampaignFieldsFragment } };

export type DeleteCampaignMutationVariables = Exact<{
  id: string;
}>;


export type DeleteCampaignMutation = { deleteCampaign: { campaign: CampaignFieldsFragment } };

export type Change8MutationVariables = Exact<{
  input: CompleteCheckoutSessionInput;
}>;


export type Change8Mutation = { change: { session: CheckoutFieldsFragment } };

export type CheckoutFieldsFragment = { id: string, organizationId: string, status: CheckoutStatus, paymentRail: string | null, currency: string, cartVersion: number, version: number, expiresAt: string, orderId: string | null, completedAt: string | null, canceledAt: string | null, createdAt: string, updatedAt: string, discountCodes: Array<string>, items: Array<{ id: string, productId: string, variantId: string | null, sku: string | null, title: string, quantity: number, unitAmount: string, subtotal: string, discount: string, imageUrl: string | null, requiresShipping: boolean, productSnapshot: Record<string, unknown> }>, amounts: { subtotal: string, discount: string, shipping: string, tax: string, total: string }, discounts: Array<{ promotionId: string | null, code: string | null, title: string, amount: string }>, rejectedCodes: Array<{ code: string, reason: RejectedCodeReason }>, shipping: { selectedDestinationId: string | null, selectedOptionId: string | null, options: Array<{ id: string, title: string, service: string, amount: string }> }, taxes: Array<{ title: string, rate: string, amount: string, isIncluded: boolean }>, payment: { paymentId: string, rail: string, actionUrl: string | null, declineCode: string | null, declineMessage: string | null, state: CheckoutPaymentStatus } | null, missingRequirements: Array<{ code: string, field: string, message: string }>, rails: Array<{ rail: string, requirements: Record<string, unknown> }>, buyer: { firstName: string | null, lastName: string | null, email: string | null, phone: string | null } | null, destinations: Array<{ id: string, name: string | null, line1: string | null, line2: string | null, city: string | null, region: string | null, postalCode: string | null, country: string | null, phone: string | null }>, billingAddress: { name: string | null, line1: string | null, line2: string | null, city: string | null, region: string | null, postalCode: string | null, country: string | null, phone: string | null } | null };

export type Change9MutationVariables = Exact<{
  input: UpdateCheckoutSessionInput;
}>;


export type Change9Mutation = { change: { session: CheckoutFieldsFragment } };

export type Change10MutationVariables = Exact<{
  input: CreateCheckoutSessionInput;
}>;


export type Change10Mutation = { change: { session: CheckoutFieldsFragment } };

export type Session2QueryVariables = Exact<{
  id: string;
}>;


export type Session2Query = { session: CheckoutFieldsFragment };

export type Change11MutationVariables = Exact<{
  input: CancelCheckoutSessionInput;
}>;


export type Change11Mutation = { change: { session: CheckoutFieldsFragment } };

export type ItemsQueryVariables = Exact<{
  accountId: string;
}>;


export type ItemsQuery = { items: Array<{ kind: IngestionKind, startedAt: string, readUntil: string, watermark: string, lastReadAt: string | null, error: string | null, openFailures: number }> };

export type OrderActionFieldsFragment = { id: string, orderId: string, action: OrderActionKind, status: OrderActionStatus, jobId: string, packageId: string | null, carrier: string | null, trackingNumber: string | null, reason: string | null, externalPackageId: string | null, createdAt: string, updatedAt: string, lines: Array<{ quantity: number, lineId: string }>, document: { contentType: string, sizeBytes: number, deletedAt: string | null } | null, error: { code: string, message: string } | null };

export type OptionsQueryVariables = Exact<{
  orderId: string;
}>;


export type OptionsQuery = { options: Array<{ action: OrderActionKind, isAvailable: boolean, isWholeLinesOnly: boolean, packageIds: Array<string>, unavailable: { code: string, message: string } | null, fields: Array<{ name: string, isRequired: boolean }>, lines: Array<{ quantity: number, lineId: string }> }> };

export type ActOnOrderMutationVariables = Exact<{
  input: ActOnOrderInput;
}>;


export type ActOnOrderMutation = { actOnOrder: { asked: OrderActionFieldsFragment } };

export type ActionsQueryVariables = Exact<{
  orderId: string;
}>;


export type ActionsQuery = { actions: Array<OrderActionFieldsFragment> };

export type LabelQueryVariables = Exact<{
  orderId: string;
  actionId: string;
}>;


export type LabelQuery = { label: { fileKey: string, contentType: string, sizeBytes: number } };

export type OrderFieldsFragment = { id: string, marketplace: string, accountId: string | null, storeId: string | null, externalOrderId: string, externalOrderNumber: string | null, status: OrderStatus, marketplaceStatus: string | null, statusReason: string | null, statusRule: string | null, mappingVersion: string | null, flags: Array<string>, unknownStatuses: Array<string>, country: string | null, currency: string, itemCount: number, quantity: number, isHistorical: boolean, placedAt: string, sourceUpdatedAt: string | null, version: number, createdAt: string, updatedAt: string, totals: { subtotal: { amount: string, currency: string } | null, discount: { amount: string, currency: string } | null, shipping: { amount: string, currency: string } | null, tax: { amount: string, currency: string } | null, total: { amount: string, currency: string } | null }, discrepancies: Array<{ field: OrderTotalName, stated: { amount: string, currency: string }, computed: { amount: string, currency: string } }>, items: Array<{ id: string, productId: string | null, variantId: string | null, matchedBy: OrderItemMatch | null, externalOrderItemId: string | null, marketplaceItemId: string | null, marketplaceVariantId: string | null, sku: string | null, sellerSku: string | null, shopSku: string | null, name: string, status: OrderStatus, quantity: number, currency: string, shortQuantity: number, unitPrice: { amount: string, currency: string } | null, paidPrice: { amount: string, currency: string } | null, lineTotal: { amount: string, currency: string } | null, unitCost: { amount: string, currency: string } | null }>, packages: Array<{ externalPackageId: string, marketplaceStatus: string | null, carrier: string | null, trackingNumber: string | null, externalLineIds: Array<string> }> };

export type OrdersQueryVariables = Exact<{
  status?: Array<OrderStatus> | OrderStatus | null | undefined;
  marketplace?: string | null | undefined;
  accountId?: string | null | undefined;
  store?: string | null | undefined;
  country?: string | null | undefined;
  sku?: Array<string> | string | null | undefined;
  productId?: string | null | undefined;
  currency?: string | null | undefined;
  hasStore?: boolean | null | undefined;
  hasCountry?: boolean | null | undefined;
  placedAfter?: string | null | undefined;
  placedBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  q?: string | null | undefined;
  unmatched?: boolean | null | undefined;
  hasDiscrepancies?: boolean | null | undefined;
  limit?: number;
  cursor?: string | null | undefined;
}>;


export type OrdersQuery = { orders: { items: Array<OrderFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type CreateOrderMutationVariables = Exact<{
  input: CreateOrderInput;
}>;


export type CreateOrderMutation = { createOrder: { order: OrderFieldsFragment } };

export type Order2QueryVariables = Exact<{
  id: string;
}>;


export type Order2Query = { order: OrderFieldsFragment };

export type UpdateOrderMutationVariables = Exact<{
  input: UpdateOrderInput;
}>;


export type UpdateOrderMutation = { updateOrder: { order: OrderFieldsFragment } };

export type IsOursMutationVariables = Exact<{
  rail: string;
  token: string;
  headers: Array<HeaderFieldInput> | HeaderFieldInput;
  base64: string;
}>;


export type IsOursMutation = { isOurs: boolean };

export type PriceBookFieldsFragment = { id: string, name: string, status: PriceBookStatus, priority: number, specificity: number, currency: string | null, isInEffect: boolean, activatedAt: string | null, version: number, createdAt: string, updatedAt: string, scope: { marketplaces: Array<string>, countries: Array<string>, storeIds: Array<string>, productIds: Array<string>, skus: Array<string>, brands: Array<string>, productTypes: Array<string>, tags: Array<string>, price: { min: string | null, max: string | null } | null, cost: { min: string | null, max: string | null } | null }, base: { kind: PriceBaseKind, priceBookId: string | null }, steps: Array<{ kind: PriceStepKind, value: string }>, rounding: { method: PriceRoundingMethod, value: string, mode: PriceRoundingMode } | null, floor: { amount: string | null, margin: string | null, isSalePrice: boolean } | null, ceiling: { amount: string | null, margin: string | null } | null, window: { startsAt: string | null, endsAt: string | null, timeZone: string } | null };

export type PriceBooksQueryVariables = Exact<{
  status?: Array<PriceBookStatus> | PriceBookStatus | null | undefined;
  ids?: Array<string> | string | null | undefined;
  q?: string | null | undefined;
  marketplace?: string | null | undefined;
  sort?: PriceBookSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type PriceBooksQuery = { priceBooks: { items: Array<PriceBookFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type CreatePriceBookMutationVariables = Exact<{
  input: CreatePriceBookInput;
}>;


export type CreatePriceBookMutation = { createPriceBook: { jobId: string | null, priceBook: PriceBookFieldsFragment } };

export type PriceBookQueryVariables = Exact<{
  id: string;
}>;


export type PriceBookQuery = { priceBook: PriceBookFieldsFragment };

export type UpdatePriceBookMutationVariables = Exact<{
  input: UpdatePriceBookInput;
}>;


export type UpdatePriceBookMutation = { updatePriceBook: { jobId: string | null, priceBook: PriceBookFieldsFragment } };

export type DeletePriceBookMutationVariables = Exact<{
  id: string;
}>;


export type DeletePriceBookMutation = { deletePriceBook: { jobId: string | null, priceBook: PriceBookFieldsFragment } };

export type PreviewQueryVariables = Exact<{
  input: PricePreviewInput;
}>;


export type PreviewQuery = { preview: { at: string, lineCount: number, isCapped: boolean, planId: string | null, bookIds: Array<string>, totals: Array<{ currency: string, lineCount: number, raisedCount: number, loweredCount: number, unchangedCount: number, warnedCount: number, sentCount: number, oldSum: { amount: string, currency: string }, newSum: { amount: string, currency: string } }>, lines: Array<{ listingId: string, productId: string, variantId: string, skus: Array<string>, title: string, marketplace: string, accountId: string, country: string, storeId: string, isSent: boolean, priceBookId: string | null, promotionId: string | null, oldPrice: { amount: string, currency: string } | null, newPrice: { amount: string, currency: string } | null, observedPrice: { amount: string, currency: string } | null, oldSalePrice: { amount: string, currency: string } | null, newSalePrice: { amount: string, currency: string } | null, observedSalePrice: { amount: string, currency: string } | null, warnings: Array<{ code: PriceWarningCode, message: string }>, salePriceTrace: { candidateCount: number, obstacle: SalePriceObstacle | null, candidates: Array<{ promotionId: string, name: string, version: number, priority: number, specificity: number, isMatch: boolean, failedCondition: PromotionCondition | null, isApplied: boolean }>, steps: Array<{ kind: SalePriceTraceKind, before: string | null, value: string | null, after: string }> }, trace: { candidateCount: number, obstacle: PriceObstacle | null, candidates: Array<{ priceBookId: string, name: string, version: number, priority: number, specificity: number, isMatch: boolean, failedCondition: PriceCondition | null, isApplied: boolean }>, steps: Array<{ kind: PriceTraceKind, priceBookId: string, version: number, before: string | null, value: string | null, cost: string | null, after: string, rounding: { method: PriceRoundingMethod, value: string, mode: PriceRoundingMode } | null }> } }> } };

export type PromotionDeliveryFieldsFragment = { id: string | null, way: PromotionWay, marketplace: string, country: string, storeId: string, accountId: string | null, desired: PromotionDesire, state: PromotionDeliveryState, externalId: string | null, startsAt: string | null, endsAt: string | null, observedState: ObservedPromotionState | null, marketplaceStatus: string | null, evidence: PromotionEvidence | null, observedAt: string | null, nextAttemptAt: string | null, endingSince: string | null, issues: Array<{ severity: PromotionIssueSeverity, code: string, field: string | null, message: string, marketplaceMessage: string | null }>, itemCounts: { total: number, waiting: number, accepted: number, rejected: number, notListed: number, live: number } };

export type PromotionQueryVariables = Exact<{
  id: string;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type PromotionQuery = { promotion: { products: { items: Array<{ productId: string, variantId: string | null, sku: string | null, title: string | null, purchaseLimit: number | null, promotionalStock: number | null, addedAt: string, price: { amount: string, currency: string } | null, promotionalPrice: { amount: string, currency: string } | null }>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } } };

export type AddPromotionProductsMutationVariables = Exact<{
  input: AddPromotionProductsInput;
}>;


export type AddPromotionProductsMutation = { addPromotionProducts: { failedCount: number, results: Array<{ index: number, productId: string, variantId: string | null, outcome: AddedPromotionProductOutcome, errors: Array<{ path: string, code: string, message: string }> }> } };

export type RemovePromotionProductsMutationVariables = Exact<{
  input: RemovePromotionProductsInput;
}>;


export type RemovePromotionProductsMutation = { removePromotionProducts: { failedCount: number, results: Array<{ index: number, productId: string, variantId: string | null, outcome: RemovedPromotionProductOutcome, errors: Array<{ path: string, code: string, message: string }> }> } };

export type Work8MutationVariables = Exact<{
  id: string;
}>;


export type Work8Mutation = { work: { jobId: string, promotion: { id: string } } };

export type PromotionFieldsFragment = { id: string, name: string, status: PromotionStatus, intent: PromotionIntent, trigger: PromotionTrigger, code: string | null, currency: string | null, isForAssignedProducts: boolean, isInCheckout: boolean, isInEffect: boolean, priority: number, specificity: number, useCount: number, discountTotal: string, campaignId: string | null, activatedAt: string | null, version: number, createdAt: string, updatedAt: string, terms: { kind: PromotionKind, percentage: string | null, maximumDiscount: string | null, amount: string | null, buyQuantity: number | null, getQuantity: number | null, quantity: number | null, breaks: Array<{ quantity: number, reward: { kind: PromotionRewardKind, value: string } }> | null, reward: { kind: PromotionRewardKind, value: string } | null }, stores: Array<{ marketplace: string, country: string, storeId: string }>, window: { startsAt: string | null, endsAt: string | null, timeZone: string } | null, combination: { stacking: PromotionStacking, group: string | null, combinesWith: Array<string> }, limits: { usageLimit: number | null, usageLimitPerBuyer: number | null, budget: string | null, minimumSpend: string | null } };

export type PromotionsQueryVariables = Exact<{
  status?: Array<PromotionStatus> | PromotionStatus | null | undefined;
  kind?: Array<PromotionKind> | PromotionKind | null | undefined;
  trigger?: Array<PromotionTrigger> | PromotionTrigger | null | undefined;
  ids?: Array<string> | string | null | undefined;
  q?: string | null | undefined;
  marketplace?: string | null | undefined;
  campaignId?: string | null | undefined;
  sort?: PromotionSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type PromotionsQuery = { promotions: { items: Array<PromotionFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type CreatePromotionMutationVariables = Exact<{
  input: CreatePromotionInput;
}>;


export type CreatePromotionMutation = { createPromotion: { promotion: PromotionFieldsFragment } };

export type Promotion2QueryVariables = Exact<{
  id: string;
}>;


export type Promotion2Query = { promotion: (
    { deliveries: Array<PromotionDeliveryFieldsFragment> }
    & PromotionFieldsFragment
  ) };

export type UpdatePromotionMutationVariables = Exact<{
  input: UpdatePromotionInput;
}>;


export type UpdatePromotionMutation = { updatePromotion: { promotion: PromotionFieldsFragment } };

export type DeletePromotionMutationVariables = Exact<{
  id: string;
}>;


export type DeletePromotionMutation = { deletePromotion: { promotion: PromotionFieldsFragment } };

export type AnswerMutationVariables = Exact<{
  marketplace: string;
  token: string;
  headers: Array<HeaderFieldInput> | HeaderFieldInput;
  base64: string;
}>;


export type AnswerMutation = { answer: { status: number, body: string, contentType: string | null } };

export type ReturnActionFieldsFragment = { id: string, returnId: string, action: ReturnActionKind, status: ReturnActionStatus, jobId: string, reason: string | null, createdAt: string, updatedAt: string, amount: { amount: string, currency: string } | null, error: { code: string, message: string } | null };

export type Options2QueryVariables = Exact<{
  returnId: string;
}>;


export type Options2Query = { options: Array<{ action: ReturnActionKind, isAvailable: boolean, unavailable: { code: string, message: string } | null, fields: Array<{ name: string, isRequired: boolean }>, refundBelow: { amount: string, currency: string } | null }> };

export type ActOnReturnMutationVariables = Exact<{
  input: ActOnReturnInput;
}>;


export type ActOnReturnMutation = { actOnReturn: { asked: ReturnActionFieldsFragment } };

export type Actions2QueryVariables = Exact<{
  returnId: string;
}>;


export type Actions2Query = { actions: Array<ReturnActionFieldsFragment> };

export type ReturnFieldsFragment = { id: string, marketplace: string, accountId: string | null, externalReturnId: string, orderId: string | null, externalOrderId: string, status: ReturnStatus, marketplaceStatus: string, type: ReturnKind | null, marketplaceType: string | null, logistics: ReturnLogistics, dispute: ReturnDispute, reason: ReturnReason | null, marketplaceReason: string | null, resolution: ReturnResolution | null, respondBy: string | null, currency: string, receivedUnapproved: boolean, unknownStatuses: Array<string>, requestedAt: string, sourceUpdatedAt: string, version: number, createdAt: string, updatedAt: string, refundAmount: { amount: string, currency: string } | null, items: Array<{ id: string, externalReturnItemId: string, productId: string | null, variantId: string | null, sku: string | null, name: string | null, requestedQuantity: number, approvedQuantity: number, receivedQuantity: number, refundedQuantity: number, orderLineId: string | null, externalOrderLineId: string | null, refundAmount: { amount: string, currency: string } | null }> };

export type ReturnsQueryVariables = Exact<{
  status?: Array<ReturnStatus> | ReturnStatus | null | undefined;
  type?: ReturnKind | null | undefined;
  marketplace?: string | null | undefined;
  accountId?: string | null | undefined;
  orderId?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  respondByBefore?: string | null | undefined;
  requestedAfter?: string | null | undefined;
  requestedBefore?: string | null | undefined;
  currency?: string | null | undefined;
  store?: string | null | undefined;
  hasStore?: boolean | null | undefined;
  country?: string | null | undefined;
  hasCountry?: boolean | null | undefined;
  productId?: string | null | undefined;
  countedAs?: ReturnCount | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type ReturnsQuery = { returns: { items: Array<ReturnFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type ReturnQueryVariables = Exact<{
  id: string;
}>;


export type ReturnQuery = { return: ReturnFieldsFragment };

export type AgentRunFieldsFragment = { id: string, jobId: string, conversationId: string, status: AgentRunStatus, mode: AgentRunMode | null, tools: Array<string>, answer: string | null, version: number, createdAt: string, updatedAt: string, finishedAt: string | null, messages: Array<{ role: AgentMessageRole, text: string }>, citations: Array<{ number: number, kind: AgentCitedKind, id: string, title: string | null, position: number | null, page: number | null, heading: string | null, quote: string | null }>, toolCalls: Array<{ id: string, name: string, arguments: unknown, effect: ToolEffect | null, status: AgentToolCallStatus, decidedBy: string | null, decidedAt: string | null, at: string, finishedAt: string | null, error: { code: string, detail: string } | null }>, usage: { calls: number, inputTokens: number, outputTokens: number, cost: string | null, currency: string | null }, warnings: Array<{ code: AgentWarningCode, message: string }> };

export type InvokedMutationVariables = Exact<{
  input: InvokeAgentInput;
}>;


export type InvokedMutation = { invoked: { agentRun: AgentRunFieldsFragment } };

export type Work9MutationVariables = Exact<{
  input: StartAgentRunInput;
}>;


export type Work9Mutation = { work: { jobId: string, agentRun: { id: string, conversationId: string, status: AgentRunStatus } } };

export type AgentRunQueryVariables = Exact<{
  id: string;
}>;


export type AgentRunQuery = { agentRun: AgentRunFieldsFragment };

export type AopFieldsFragment = { title: string, status: AopStatus, template: string | null, config: Record<string, unknown>, configVersion: number, version: number, nextDueAt: string | null, createdAt: string, updatedAt: string, aop_id: string };

export type CreateAopMutationVariables = Exact<{
  input: CreateAopInput;
}>;


export type CreateAopMutation = { createAop: { aop: AopFieldsFragment } };

export type AopQueryVariables = Exact<{
  id: string;
}>;


export type AopQuery = { aop: AopFieldsFragment };

export type SetAopConfigMutationVariables = Exact<{
  input: SetAopConfigInput;
}>;


export type SetAopConfigMutation = { setAopConfig: { aop: AopFieldsFragment } };

export type Added2MutationVariables = Exact<{
  file: UploadedFileInput;
}>;


export type Added2Mutation = { added: { jobId: string, isDuplicate: boolean, document: { id: string, status: DocumentStatus } } };

export type Document2QueryVariables = Exact<{
  id: string;
}>;


export type Document2Query = { document: { id: string, jobId: string, fileName: string | null, sizeBytes: number, sha256: string, status: DocumentStatus, failure: DocumentFailure | null, format: DocumentFormat | null, title: string | null, language: string | null, pageCount: number | null, emptyPageCount: number | null, characterCount: number | null, passageCount: number | null, version: number, createdAt: string, updatedAt: string, indexedAt: string | null } };

export type LookFieldsFragment = { id: string, organizationId: string, title: string, status: LookStatus, occasion: string | null, style: string | null, season: string | null, timeOfDay: string | null, city: string | null, heroImageUrl: string | null, productCount: number, createdAt: string, updatedAt: string, palette: Array<PaletteColor>, audience: LookAudience | null, selection: LookSelection, selectionModel: string | null, prompt: string | null, warnings: Array<string>, productIds: Array<string>, version: number, heroImage: { id: string, url: string, width: number, height: number } | null, items: Array<{ productId: string, title: string, sku: string | null, role: LookRole, category: string | null, color: string | null, availability: LookAvailability, picture: LookPicture, reasons: Array<{ code: LookReasonCode, text: string, points: number }>, place: { x: number, y: number, width: number, height: number } | null }>, unavailableItems: Array<{ productId: string, title: string, availability: LookAvailability }> };

export type LooksQueryVariables = Exact<{
  q?: string | null | undefined;
  status?: LookStatus | null | undefined;
  limit?: number;
  offset?: number;
}>;


export type LooksQuery = { looks: { items: Array<{ id: string, organizationId: string, title: string, status: LookStatus, occasion: string | null, style: string | null, season: string | null, timeOfDay: string | null, city: string | null, heroImageUrl: string | null, productCount: number, createdAt: string, updatedAt: string }>, pagination: { offset: number, limit: number, total: number, hasMore: boolean, nextOffset: number | null } } };

export type CreateLookMutationVariables = Exact<{
  input: CreateLookInput;
}>;


export type CreateLookMutation = { createLook: { look: LookFieldsFragment } };

export type LookQueryVariables = Exact<{
  id: string;
}>;


export type LookQuery = { look: LookFieldsFragment };

export type ReviewFieldsFragment = { id: string, channel: string, accountId: string | null, storeId: string | null, externalReviewId: string, externalItemId: string | null, externalVariantId: string | null, externalOrderId: string | null, productId: string | null, variantId: string | null, orderId: string | null, rating: number | null, text: string, language: string | null, imageUrls: Array<string>, videoUrls: Array<string>, authorName: string | null, isVerifiedPurchase: boolean | null, isHidden: boolean, isAnswered: boolean, needsReplyBy: string | null, availableActions: Array<ReviewAction>, isMarked: boolean, assigneeId: string | null, writtenAt: string, editedAt: string | null, version: number, createdAt: string, updatedAt: string, reply: { status: SellerReplyStatus, text: string | null, evidence: SellerReplyEvidence | null, repliedAt: string | null, error: { code: string, message: string } | null } };

export type ReviewsQueryVariables = Exact<{
  ratings?: Array<number> | number | null | undefined;
  channels?: Array<string> | string | null | undefined;
  accountId?: string | null | undefined;
  productIds?: Array<string> | string | null | undefined;
  languages?: Array<string> | string | null | undefined;
  isAnswered?: boolean | null | undefined;
  needsReplyBefore?: string | null | undefined;
  isMarked?: boolean | null | undefined;
  isHidden?: boolean | null | undefined;
  assigneeId?: string | null | undefined;
  writtenAfter?: string | null | undefined;
  writtenBefore?: string | null | undefined;
  q?: string | null | undefined;
  sort?: ReviewSort | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type ReviewsQuery = { reviews: { items: Array<ReviewFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type ReviewQueryVariables = Exact<{
  id: string;
}>;


export type ReviewQuery = { review: ReviewFieldsFragment };

export type BulkActOnReviewsMutationVariables = Exact<{
  input: BulkActOnReviewsInput;
}>;


export type BulkActOnReviewsMutation = { bulkActOnReviews: { jobId: string | null, failedCount: number, results: Array<{ index: number, reviewId: string, action: ReviewAction, status: ReviewActionStatus, error: { code: string, message: string } | null, review: ReviewFieldsFragment | null }> } };

export type DraftReviewReplyMutationVariables = Exact<{
  input: DraftReviewReplyInput;
}>;


export type DraftReviewReplyMutation = { draftReviewReply: { draft: { text: string, language: string, origin: ReviewReplyOrigin, model: string | null, promptVersion: string | null, problem: string | null, facts: Array<{ name: string, value: string }>, passages: Array<{ documentId: string, documentTitle: string | null, page: number | null, heading: string | null, offset: number, text: string, quote: string | null }> } } };

export type AopThreadFieldsFragment = { configVersion: number, origin: AopThreadOrigin, isDryRun: boolean, status: AopThreadStatus, inputs: unknown, output: unknown, scopes: Array<string>, retryCount: number, isCancelRequested: boolean, wakeAt: string | null, jobId: string, version: number, createdAt: string, startedAt: string | null, endedAt: string | null, updatedAt: string, thread_id: string, aop_id: string, error: { code: string, message: string, stepId: string | null, item: number | null } | null, usage: { calls: number, tokens: number, cost: string, currency: string | null, workedSeconds: number }, stepCounts: Array<{ status: AopStepStatus, count: number }>, effects: Array<{ stepId: string, tool: string, effect: ToolEffect, scope: string | null, calls: number, planned: number, completed: number, failed: number, unknown: number, remaining: number }>, approvals: Array<{ id: string, stepId: string, status: AopApprovalStatus, message: string, data: unknown, callCount: number, effects: Array<ToolEffect>, scopes: Array<string>, requestedAt: string, expiresAt: string, decidedAt: string | null, decidedBy: string | null, comment: string | null }> };

export type AopThreadStepFieldsFragment = { stepId: string, position: number, item: number | null, kind: AopStepKind, status: AopStepStatus, attempt: number, tool: string | null, effect: ToolEffect | null, scope: string | null, arguments: unknown, output: unknown, isOutputOmitted: boolean, mode: AopModelMode | null, model: string | null, inputTokens: number, outputTokens: number, cost: string | null, currency: string | null, approvalId: string | null, itemCount: number | null, failedCount: number | null, startedAt: string | null, endedAt: string | null, changes: Array<{ productId: string, from: { amount: string, currency: string | null } | null, to: { amount: string, currency: string | null } | null }>, error: { code: string, message: string, stepId: string | null, item: number | null } | null };

export type Work10MutationVariables = Exact<{
  input: ExecuteAopInput;
}>;


export type Work10Mutation = { work: { jobId: string, thread: { thread_id: string, aop_id: string } } };

export type Work11MutationVariables = Exact<{
  input: RetryAopThreadInput;
}>;


export type Work11Mutation = { work: { jobId: string, thread: { thread_id: string, aop_id: string } } };

export type StepsQueryVariables = Exact<{
  id: string;
  statuses?: Array<AopStepStatus> | AopStepStatus | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type StepsQuery = { thread: AopThreadFieldsFragment, steps: { items: Array<AopThreadStepFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type ReportsQueryVariables = Exact<{
  section?: Array<AnalyticsSection> | AnalyticsSection | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type ReportsQuery = { reports: { items: Array<SavedAnalyticsReportFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type StoredQueryVariables = Exact<{
  reportId: string;
  runId: string;
  format?: AnalyticsReportFormat;
}>;


export type StoredQuery = { stored: { fileKey: string, sizeBytes: number, format: AnalyticsReportFormat, fileName: string } };

export type SavedAnalyticsReportFieldsFragment = { id: string, name: string, section: AnalyticsSection, tables: Array<string>, includesCosts: boolean, nextDueAt: string | null, version: number, createdAt: string, updatedAt: string, filter: { from: string | null, to: string | null, period: AnalyticsPeriod | null, timeZone: string | null, granularity: AnalyticsGranularity | null, compare: AnalyticsComparisonPeriod | null, marketplaces: Array<string> | null, countries: Array<string> | null, storeIds: Array<string> | null, productIds: Array<string> | null, currency: string | null }, schedule: { cron: string, timeZone: string } | null, lastRun: { id: string, reportId: string, name: string, startedBy: AnalyticsReportCause, status: AnalyticsReportRunStatus, jobId: string, asOf: string, createdAt: string, finishedAt: string | null, expiresAt: string | null, files: Array<{ format: AnalyticsReportFormat, url: string, sizeBytes: number, sha256: string }>, notes: Array<{ code: string, message: string }>, error: { code: string, message: string } | null } | null };

export type AnalyticsQueryVariables = Exact<{
  section: AnalyticsSection;
  from?: string | null | undefined;
  to?: string | null | undefined;
  period?: AnalyticsPeriod | null | undefined;
  timeZone?: string | null | undefined;
  granularity?: AnalyticsGranularity | null | undefined;
  compare?: AnalyticsComparisonPeriod | null | undefined;
  marketplace?: Array<string> | string | null | undefined;
  country?: Array<string> | string | null | undefined;
  storeId?: Array<string> | string | null | undefined;
  productId?: Array<string> | string | null | undefined;
  currency?: string | null | undefined;
}>;


export type AnalyticsQuery = { analytics: AnalyticsReportFieldsFragment };

export type AnalyticsReportFieldsFragment = { asOf: string, window: { from: string, to: string, timeZone: string, granularity: AnalyticsGranularity }, comparison: { from: string, to: string } | null, completeness: { isComplete: boolean, ordersNotSettled: number | null, notes: Array<{ code: string, message: string }>, daysNotSynchronized: Array<{ accountId: string, marketplace: string, storeId: string | null, from: string, to: string }>, sourcesNotOffered: Array<{ marketplace: string, source: string, reason: string }> }, tables: Array<{ key: string, dimensions: Array<string>, isTruncated: boolean, rows: Array<{ keys: Array<{ dimension: string, value: string | null, label: string | null }>, figures: Array<{ metric: string, unit: AnalyticsUnit, currency: string | null, value: string | null, previous: string | null, changeRatio: string | null, isEstimated: boolean, reason: { code: string, message: string } | null }>, links: Array<{ source: string, rows: string }> }> }> };

export type SettlementFieldsFragment = { id: string, orderId: string | null, marketplace: string, accountId: string | null, externalOrderId: string, currency: string, status: SettlementStatus, evidenceStatus: SettlementEvidence | null, payoutReferences: Array<string>, unclassifiedTypes: Array<string>, mappingVersion: string | null, version: number, createdAt: string, updatedAt: string, components: Array<{ category: FeeCategory, rawTypes: Array<string>, amount: { amount: string, currency: string } }>, componentsTotal: { amount: string, currency: string }, marketplaceNet: { amount: string, currency: string }, variance: { amount: string, currency: string } | null, evidence: { estimated: number, providerConfirmed: number, payoutMatched: number }, reconciliation: { order: { result: OrderReconciliationResult, expected: { amount: string, currency: string } | null, settled: { amount: string, currency: string }, difference: { amount: string, currency: string } | null }, payout: { result: PayoutReconciliationResult, paid: { amount: string, currency: string }, open: { amount: string, currency: string } } }, paymentReceived: { formulaId: string, formulaVersion: string, amount: { amount: string, currency: string } } | null };

export type SettlementsQueryVariables = Exact<{
  status?: Array<SettlementStatus> | SettlementStatus | null | undefined;
  marketplace?: string | null | undefined;
  accountId?: string | null | undefined;
  orderId?: string | null | undefined;
  externalOrderId?: string | null | undefined;
  currency?: string | null | undefined;
  evidence?: SettlementEvidence | null | undefined;
  hasVariance?: boolean | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type SettlementsQuery = { settlements: { items: Array<SettlementFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type ReportSettlementMutationVariables = Exact<{
  input: ReportSettlementInput;
}>;


export type ReportSettlementMutation = { reportSettlement: { settlement: SettlementFieldsFragment } };

export type SettlementQueryVariables = Exact<{
  id: string;
}>;


export type SettlementQuery = { settlement: SettlementFieldsFragment };

export type DeliveryFieldsFragment = { id: string, webhookId: string, eventId: string, eventType: string, replay: number, status: WebhookDeliveryStatus, attempts: number, nextAttemptAt: string | null, lastAttemptAt: string | null, responseStatus: number | null, responseBody: string | null, durationMs: number | null, error: string | null, createdAt: string, deliveredAt: string | null };

export type AttemptFieldsFragment = { number: number, attemptedAt: string, durationMs: number, url: string, requestHeaders: Record<string, unknown>, responseStatus: number | null, responseHeaders: Record<string, unknown> | null, responseBody: string | null, error: string | null };

export type JobFieldsFragment = { id: string, kind: string, status: JobStatus, result: unknown, version: number, cancelable: boolean, createdAt: string, startedAt: string | null, finishedAt: string | null, progress: { done: number, total: number | null, unit: string }, steps: Array<{ name: string, status: JobStepStatus, startedAt: string, finishedAt: string | null }>, error: { code: string, message: string } | null };

export type JobsQueryVariables = Exact<{
  status?: JobStatus | null | undefined;
  kind?: string | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type JobsQuery = { jobs: { items: Array<JobFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type JobQueryVariables = Exact<{
  id: string;
}>;


export type JobQuery = { job: JobFieldsFragment };

export type CancelJobMutationVariables = Exact<{
  id: string;
}>;


export type CancelJobMutation = { cancelJob: { job: JobFieldsFragment } };

export type OauthTokenMutationVariables = Exact<{
  input: OauthTokenInput;
}>;


export type OauthTokenMutation = { oauthToken: { accessToken: string, tokenType: string, expiresIn: number, scope: string, refreshToken: string | null } };

export type OauthRevokeMutationVariables = Exact<{
  input: OauthRevokeInput;
}>;


export type OauthRevokeMutation = { oauthRevoke: boolean };

export type CreateOrganizationMutationVariables = Exact<{
  input: CreateOrganizationInput;
}>;


export type CreateOrganizationMutation = { createOrganization: { organization: { id: string, name: string, defaultCurrency: string, country: string | null, timeZone: string, version: number, createdAt: string, updatedAt: string } } };

export type WebhookQueryVariables = Exact<{
  id: string;
  status?: WebhookDeliveryStatus | null | undefined;
  eventType?: string | null | undefined;
  eventId?: string | null | undefined;
  cursor?: string | null | undefined;
  limit?: number | null | undefined;
}>;


export type WebhookQuery = { webhook: { deliveries: { items: Array<DeliveryFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } } };

export type DeliveryQueryVariables = Exact<{
  id: string;
  webhookId: string;
}>;


export type DeliveryQuery = { delivery: (
    { attemptLog: Array<AttemptFieldsFragment> }
    & DeliveryFieldsFragment
  ) };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  id: string;
  webhookId: string;
}>;


export type ReplayWebhookDeliveryMutation = { replayWebhookDelivery: { delivery: DeliveryFieldsFragment } };

export type WebhookEventsQueryVariables = Exact<{
  type?: string | null | undefined;
  subjectId?: string | null | undefined;
  since?: string | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type WebhookEventsQuery = { webhookEvents: { items: Array<{ body: string }>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type WebhooksQueryVariables = Exact<{
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type WebhooksQuery = { webhooks: { items: Array<WebhookFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type Webhook2QueryVariables = Exact<{
  id: string;
}>;


export type Webhook2Query = { webhook: WebhookFieldsFragment };

export type Change12MutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type Change12Mutation = { change: { webhook: WebhookFieldsFragment } };

export type Change13MutationVariables = Exact<{
  id: string;
}>;


export type Change13Mutation = { change: { webhook: WebhookFieldsFragment } };

export type Change14MutationVariables = Exact<{
  id: string;
}>;


export type Change14Mutation = { change: { webhook: WebhookFieldsFragment } };

export type Change15MutationVariables = Exact<{
  id: string;
}>;


export type Change15Mutation = { change: { webhook: WebhookFieldsFragment } };

export type TestWebhookMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookMutation = { testWebhook: { test: { eventId: string, isDelivered: boolean, responseStatus: number | null, responseBody: string | null, error: string | null, sentAt: string, durationMs: number } } };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { issuedWebhook: { secret: string, webhook: { id: string, url: string, events: Array<string>, description: string | null, status: WebhookStatus, version: number, createdAt: string, updatedAt: string } } } };

export type WebhookFieldsFragment = { id: string, url: string, events: Array<string>, description: string | null, status: WebhookStatus, disabledReason: string | null, failingSince: string | null, version: number, createdAt: string, updatedAt: string };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { issuedWebhook: { secret: string, webhook: WebhookFieldsFragment } } };

export type Rows2QueryVariables = Exact<{
  importId: string;
  filter?: ProductImportRowFilter | null | undefined;
  cursor?: string | null | undefined;
  limit?: number;
}>;


export type Rows2Query = { rows: { items: Array<{ row: number, outcome: ProductImportOutcome, productId: string | null, issues: Array<{ severity: IssueSeverity, column: string | null, code: string, message: string }>, changes: Array<{ path: string, from: unknown, to: unknown }> }>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type ToolProposalFieldsFragment = { id: string, enrichmentId: string, productId: string, asked: EnrichmentField, field: string, language: string | null, currentValue: Array<string>, proposedValue: Array<string>, status: EnrichmentProposalStatus, madeBy: EnrichmentMethod, createdAt: string, version: number, problems: Array<{ code: ClaimProblemCode, words: string }> };

export type ProposalsQueryVariables = Exact<{
  filter?: EnrichmentProposalFilter | null | undefined;
  limit?: number;
  cursor?: string | null | undefined;
}>;


export type ProposalsQuery = { proposals: { items: Array<ToolProposalFieldsFragment>, pagination: { limit: number, hasMore: boolean, nextCursor: string | null } } };

export type AppliedMutationVariables = Exact<{
  input: BulkApplyEnrichmentProposalsInput;
}>;


export type AppliedMutation = { applied: { failedCount: number, results: Array<{ index: number, id: string, enrichmentProposal: ToolProposalFieldsFragment | null, error: { code: string, message: string } | null }> } };

export type ChangedMutationVariables = Exact<{
  input: UpdateProductInput;
}>;


export type ChangedMutation = { changed: { product: ProductFieldsFragment } };

export type ConfirmedMutationVariables = Exact<{
  input: ConfirmProductCategoryInput;
}>;


export type ConfirmedMutation = { confirmed: { product: ProductFieldsFragment } };

export type SearchQueryVariables = Exact<{
  filter: DocumentSearchFilter;
  limit?: number;
}>;


export type SearchQuery = { search: { match: DocumentSearchMatch, items: Array<{ page: number | null, heading: string | null, position: number, score: number, text: string, document: { id: string, title: string | null, fileName: string | null } }> } };

export type Product4QueryVariables = Exact<{
  productId: string;
}>;


export type Product4Query = { product: PublicProductFieldsFragment };

export type AgentMutationVariables = Exact<{
  profileUrl?: string | null | undefined;
  version: string;
  capability: string;
  opensSession: boolean;
}>;


export type AgentMutation = { agent: { signingKeys: Array<Record<string, unknown>>, capabilities: Array<{ name: string, version: string }> } };

export type UcpCartFieldsFragment = { id: string, currency: string, discountCodes: Array<string>, version: number, expiresAt: string, amounts: { subtotal: string, discount: string, shipping: string, tax: string, total: string }, discounts: Array<{ code: string | null, title: string, amount: string, isAutomatic: boolean, target: DiscountTarget, allocations: Array<{ itemId: string, amount: string }> }>, rejectedCodes: Array<{ code: string, reason: RejectedCodeReason }>, taxes: Array<{ title: string, rate: string, amount: string, isIncluded: boolean }>, items: Array<AgentCheckoutItemFieldsFragment>, unavailable: Array<{ id: string, reference: string, code: string, message: string }>, short: Array<{ id: string }>, buyer: { firstName: string | null, lastName: string | null, email: string | null, phone: string | null, consent: Record<string, unknown> | null } | null, context: { country: string | null, region: string | null, postalCode: string | null, language: string | null, currency: string | null, intent: string | null } | null, links: Array<{ type: PolicyLinkType, url: string, title: string | null }> };

export type CartQueryVariables = Exact<{
  id: string;
}>;


export type CartQuery = { cart: UcpCartFieldsFragment };

export type Change16MutationVariables = Exact<{
  input: CreateAgentCartInput;
}>;


export type Change16Mutation = { change: { cart: UcpCartFieldsFragment } };

export type Change17MutationVariables = Exact<{
  input: ReplaceAgentCartInput;
}>;


export type Change17Mutation = { change: { cart: UcpCartFieldsFragment } };

export type Change18MutationVariables = Exact<{
  input: CancelAgentCartInput;
}>;


export type Change18Mutation = { change: { cart: UcpCartFieldsFragment } };

export type UcpCatalogItemFieldsFragment = { product: { id: string, handle: string, title: string, description: string | null, brand: string | null, productType: string | null, itemCondition: string, highlights: Array<string>, attributes: Array<{ name: string, value: string }>, images: Array<{ url: string, altText: string | null, width: number | null, height: number | null }>, merchant: { displayName: string } }, offers: Array<{ id: string, sku: string | null, title: string, gtin: string | null, availability: PublicAvailability, imageUrl: string | null, options: Array<{ name: string, value: string }>, price: { amount: string, currency: string } | null, listPrice: { amount: string, currency: string } | null }>, prices: { lowest: { amount: string, currency: string }, highest: { amount: string, currency: string } }, listPrices: { lowest: { amount: string, currency: string }, highest: { amount: string, currency: string } } | null, options: Array<{ name: string, values: Array<{ label: string, exists: boolean, isAvailable: boolean }> }>, selected: Array<{ name: string, value: string }>, inputs: Array<{ id: string, offerId: string, match: string }> };

export type Page3QueryVariables = Exact<{
  query?: string | null | undefined;
  intent?: string | null | undefined;
  filter?: AgentCatalogFilter | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type Page3Query = { page: { total: number | null, isPriceFilterIgnored: boolean, items: Array<UcpCatalogItemFieldsFragment>, pagination: { hasMore: boolean, nextCursor: string | null } } };

export type FoundQueryVariables = Exact<{
  ids: Array<string> | string;
  filter?: AgentCatalogFilter | null | undefined;
}>;


export type FoundQuery = { found: { missing: Array<string>, isPriceFilterIgnored: boolean, items: Array<UcpCatalogItemFieldsFragment> } };

export type Found2QueryVariables = Exact<{
  id: string;
  selected?: Array<AgentCatalogSelection> | AgentCatalogSelection | null | undefined;
  preferences?: Array<string> | string | null | undefined;
  filter?: AgentCatalogFilter | null | undefined;
}>;


export type Found2Query = { found: { isPriceFilterIgnored: boolean, item: UcpCatalogItemFieldsFragment } };

export type Session3QueryVariables = Exact<{
  id: string;
}>;


export type Session3Query = { session: UcpCheckoutFieldsFragment };

export type Change19MutationVariables = Exact<{
  input: UpdateCheckoutSessionInput;
}>;


export type Change19Mutation = { change: { session: UcpCheckoutFieldsFragment } };

export type UcpCheckoutFieldsFragment = (
  { items: Array<AgentCheckoutItemFieldsFragment> }
  & AgentCheckoutFieldsFragment
);

export type Change20MutationVariables = Exact<{
  input: CreateAgentCheckoutSessionInput;
}>;


export type Change20Mutation = { change: { session: UcpCheckoutFieldsFragment } };

export type Change21MutationVariables = Exact<{
  input: CompleteCheckoutSessionInput;
}>;


export type Change21Mutation = { change: { session: UcpCheckoutFieldsFragment } };

export type Change22MutationVariables = Exact<{
  input: CancelCheckoutSessionInput;
}>;


export type Change22Mutation = { change: { session: UcpCheckoutFieldsFragment } };

export type Order3MutationVariables = Exact<{
  id: string;
  statement: Record<string, unknown>;
}>;


export type Order3Mutation = { order: UcpOrderFieldsFragment };

export type UpdateOrder2MutationVariables = Exact<{
  id: string;
}>;


export type UpdateOrder2Mutation = { updateOrder: { order: { id: string, status: OrderStatus } } };

export type UcpOrderFieldsFragment = (
  { stated: { expectations: Array<Record<string, unknown>>, events: Array<Record<string, unknown>>, adjustments: Array<Record<string, unknown>> } }
  & AgentOrderFieldsFragment
);

export type Order4QueryVariables = Exact<{
  id: string;
}>;


export type Order4Query = { order: UcpOrderFieldsFragment };


/** By the text of the document. */
export interface Documents {
  "fragment AcpCheckoutFields on CheckoutSession {\n    ...AgentCheckoutFields\n    items { ...AgentCheckoutItemFields productId variantId sku }\n    createdAt updatedAt\n  }": { data: AcpCheckoutFieldsFragment; variables: never };
  "query ($id: ID!) { session: checkoutSession(id: $id) { ...AcpCheckoutFields } }": { data: SessionQuery; variables: SessionQueryVariables };
  "mutation ($input: CreateAgentCheckoutSessionInput!) {\n        change: createAgentCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }\n      }": { data: ChangeMutation; variables: ChangeMutationVariables };
  "mutation ($input: UpdateCheckoutSessionInput!) {\n        change: updateCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }\n      }": { data: Change2Mutation; variables: Change2MutationVariables };
  "mutation ($input: CompleteCheckoutSessionInput!) {\n        change: completeCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }\n      }": { data: Change3Mutation; variables: Change3MutationVariables };
  "mutation ($input: CancelCheckoutSessionInput!) {\n        change: cancelCheckoutSession(input: $input) { session: checkoutSession { ...AcpCheckoutFields } }\n      }": { data: Change4Mutation; variables: Change4MutationVariables };
  "query ($id: ID!) { order: agentOrder(id: $id) { ...AcpOrderFields } }": { data: OrderQuery; variables: OrderQueryVariables };
  "query ($feedId: ID!, $cursor: String, $limit: Int!) {\n    page: feedProducts(feedId: $feedId, cursor: $cursor, limit: $limit) {\n      items { ...FeedProductFields }\n      pagination { nextCursor }\n    }\n    organization { ...FeedMerchantFields }\n  }": { data: OrganizationQuery; variables: OrganizationQueryVariables };
  "query { feeds: productFeeds { ...ProductFeedFields } organization { ...FeedMerchantFields } }": { data: Organization2Query; variables: Organization2QueryVariables };
  "query ($feedId: ID!) { feed: productFeed(id: $feedId) { ...ProductFeedFields } organization { ...FeedMerchantFields } }": { data: Organization3Query; variables: Organization3QueryVariables };
  "\n  fragment FeedProductFields on FeedProduct {\n    id title description productType product { condition } images { url altText width height }\n    offers {\n      id title options { name value } barcode imageUrl price { amount currency } listPrice { amount currency }\n      availableQuantity\n    }\n  }": { data: FeedProductFieldsFragment; variables: never };
  "fragment ProductFeedFields on ProductFeed { id updatedAt }": { data: ProductFeedFieldsFragment; variables: never };
  "fragment FeedMerchantFields on Organization { name country }": { data: FeedMerchantFieldsFragment; variables: never };
  "fragment AcpOrderFields on AgentOrder { ...AgentOrderFields status }": { data: AcpOrderFieldsFragment; variables: never };
  "\n  fragment CheckoutDestinationFields on CheckoutDestination {\n    id name line1 line2 city region postalCode country phone\n  }": { data: CheckoutDestinationFieldsFragment; variables: never };
  "\n  fragment AgentCheckoutItemFields on CheckoutItem {\n    id reference title quantity unitAmount subtotal discount imageUrl requiresShipping\n  }": { data: AgentCheckoutItemFieldsFragment; variables: never };
  "fragment AgentCheckoutFields on CheckoutSession {\n    id status currency amounts { subtotal discount shipping tax total } discountCodes\n    discounts { code title amount isAutomatic target allocations { itemId amount } }\n    rejectedCodes { code reason }\n    shipping { isRequired isOptionRequired selectedDestinationId selectedOptionId options { id title amount fullAmount } }\n    taxes { title rate amount isIncluded }\n    buyer { firstName lastName email phone consent }\n    destinations { ...CheckoutDestinationFields }\n    missingRequirements { code field message }\n    rails { rail handlerId title requirements }\n    payment { rail state: status actionUrl declineCode declineMessage instrument { id type handlerId display } }\n    links { type url title }\n    expiresAt orderId orderPagePath pagePath version completedAt\n  }": { data: AgentCheckoutFieldsFragment; variables: never };
  "\n  fragment AgentOrderFields on AgentOrder {\n    id checkoutId pagePath currency totals { subtotal discount shipping tax total }\n    taxes { title rate amount isIncluded }\n    lines {\n      id reference title unitAmount imageUrl subtotal discount quantity activeQuantity fulfilledQuantity\n    }\n    expectations {\n      id lines { id quantity } description\n      destination { name line1 line2 city region postalCode country phone }\n    }\n    events { id type occurredAt lines { id quantity } carrier trackingNumber }\n    adjustments { id type occurredAt status lines { id quantity } amount description }\n  }": { data: AgentOrderFieldsFragment; variables: never };
  "\n  query ($input: OauthAuthorizationInput!) {\n    oauthAuthorization(input: $input) {\n      problem redirectTo\n      consent {\n        clientName clientHost redirectPlace isLoopback scopes namesScopes audience denialUrl\n        organizations { id name role scopes }\n      }\n    }\n    viewer { user { name email } csrfToken }\n  }": { data: ViewerQuery; variables: ViewerQueryVariables };
  "\n  mutation ($input: ApproveOauthAuthorizationInput!) { approveOauthAuthorization(input: $input) { redirectTo } }": { data: ApproveOauthAuthorizationMutation; variables: ApproveOauthAuthorizationMutationVariables };
  "\n  mutation ($input: SignInInput!) { signIn(input: $input) { session { expiresAt } } }": { data: SignInMutation; variables: SignInMutationVariables };
  "mutation { signOut { isEnded } }": { data: SignOutMutation; variables: SignOutMutationVariables };
  "\n  fragment McpDocumentFields on Document {\n    id fileName title format language pageCount emptyPageCount characterCount passageCount sizeBytes status version\n    createdAt updatedAt indexedAt\n  }": { data: McpDocumentFieldsFragment; variables: never };
  "query ($limit: Int!, $cursor: String) {\n    documents(filter: { statuses: [indexed] }, limit: $limit, cursor: $cursor) {\n      items { ...McpDocumentFields }\n      pagination { nextCursor }\n    }\n  }": { data: DocumentsQuery; variables: DocumentsQueryVariables };
  "\n  query ($id: ID!, $offset: Int!) { part: documentText(id: $id, offset: $offset) { text nextOffset } }": { data: PartQuery; variables: PartQueryVariables };
  "query ($id: ID!) { document(id: $id) { ...McpDocumentFields } }": { data: DocumentQuery; variables: DocumentQueryVariables };
  "\n  fragment DirectoryMerchantFields on PublicMerchant {\n    id displayName description domains countries languages asOf productCount\n    categories { name products } paymentMethods { rail }\n  }": { data: DirectoryMerchantFieldsFragment; variables: never };
  "\n  fragment PublicMerchantFields on PublicMerchant {\n    id displayName description domains countries languages contactEmail contactUrl asOf productCount\n    categories { name products } policyLinks { type url title } paymentMethods { rail title }\n  }": { data: PublicMerchantFieldsFragment; variables: never };
  "\n  fragment ListedProductFields on PublicProduct {\n    id title brand availability price { amount currency } highestPrice { amount currency }\n    images { url altText width height }\n  }": { data: ListedProductFieldsFragment; variables: never };
  "query ($id: ID!, $cursor: String) {\n    merchant: publicMerchant(id: $id) {\n      ...PublicMerchantFields\n      products(cursor: $cursor) { items { ...ListedProductFields } pagination { nextCursor } }\n    }\n  }": { data: MerchantQuery; variables: MerchantQueryVariables };
  "query ($id: ID!) {\n    product: publicProduct(id: $id) {\n      ...ListedProductFields\n      description productType highlights attributes { name value } traits { name value } itemCondition offerCount updatedAt\n      offers {\n        id sku title options { name value } gtin identifiers { name value } availability imageUrl\n        price { amount currency } listPrice { amount currency }\n      }\n      merchant { ...PublicMerchantFields }\n    }\n  }": { data: ProductQuery; variables: ProductQueryVariables };
  "\n  query { merchant: sitemapStarts(kind: merchant) product: sitemapStarts(kind: product) }": { data: Product2Query; variables: Product2QueryVariables };
  "\n  query ($kind: SitemapKind!, $from: ID!, $after: ID, $limit: Int!) {\n    addresses: sitemapAddresses(kind: $kind, from: $from, after: $after, limit: $limit) { id updatedAt }\n  }": { data: AddressesQuery; variables: AddressesQueryVariables };
  "query ($updatedSince: DateTime, $cursor: String, $limit: Int! = 100, $withItems: Boolean! = true, $withCsv: Boolean! = false) {\n    catalog: catalogItems(filter: { updatedAfter: $updatedSince }, cursor: $cursor, limit: $limit) {\n      items @include(if: $withItems) { ...ProductFields }\n      pagination { limit hasMore nextCursor }\n      csvHeader @include(if: $withCsv)\n      csv @include(if: $withCsv)\n    }\n  }": { data: CatalogQuery; variables: CatalogQueryVariables };
  "\n      query ($input: CategoryRecommendationInput!) {\n        recommendation: categoryRecommendation(input: $input) {\n          operationId productId success warnings recommendations\n          marketplaces {\n            marketplace treeVersion existsOnProduct\n            categories {\n              categoryId label marketplace country similarity suggestedAttributeValues suggestionMeta\n              attributes { name label type isRequired values } variantAttributes { name label type isRequired values }\n            }\n          }\n        }\n      }": { data: RecommendationQuery; variables: RecommendationQueryVariables };
  "query ($country: CountryCode, $language: String, $category: String, $protocol: CheckoutProtocol, $cursor: String, $limit: Int) {\n        page: publicMerchants(\n          filter: { country: $country, language: $language, category: $category, protocol: $protocol }, cursor: $cursor, limit: $limit\n        ) {\n          items { ...DirectoryMerchantFields } pagination { limit hasMore nextCursor }\n        }\n      }": { data: PageQuery; variables: PageQueryVariables };
  "query ($merchantId: ID!) { merchant: publicMerchant(id: $merchantId) { ...PublicMerchantFields } }": { data: Merchant2Query; variables: Merchant2QueryVariables };
  "query ($domain: String!, $market: CountryCode) {\n        merchant: publicMerchantOfDomain(domain: $domain, market: $market) {\n          ...PublicMerchantFields\n          market(country: $market)\n          products(limit: 100) { items { ...ListedProductFields } }\n        }\n      }": { data: Merchant3Query; variables: Merchant3QueryVariables };
  "query (\n    $description: String, $merchantId: [ID!], $q: String, $brand: [String!], $productType: [String!], $attribute: [String!], $country: CountryCode,\n    $availability: PublicAvailability, $itemCondition: [String!], $currency: CurrencyCode, $minPrice: Decimal,\n    $maxPrice: Decimal, $sort: PublicSearchSort, $limit: Int! = 24, $cursor: String, $explain: Boolean! = false\n  ) {\n    publicSearch(\n      sort: $sort, limit: $limit, cursor: $cursor\n      filter: {\n        q: $q, description: $description, merchantIds: $merchantId, brands: $brand, productTypes: $productType, attributes: $attribute, country: $country,\n        availability: $availability, itemConditions: $itemCondition, currency: $currency, minPrice: $minPrice,\n        maxPrice: $maxPrice\n      }\n    ) { ...SearchPageFields }\n  }": { data: PublicSearchQuery; variables: PublicSearchQueryVariables };
  "query (\n        $merchantId: ID!, $q: String, $brand: [String!], $productType: [String!], $attribute: [String!], $country: CountryCode,\n    $availability: PublicAvailability, $itemCondition: [String!], $currency: CurrencyCode, $minPrice: Decimal,\n    $maxPrice: Decimal, $sort: PublicSearchSort, $limit: Int! = 24, $cursor: String, $explain: Boolean! = false\n      ) {\n        merchant: publicMerchant(id: $merchantId) { id displayName }\n        page: publicSearch(\n          sort: $sort, limit: $limit, cursor: $cursor\n          filter: {\n            q: $q, merchantIds: [$merchantId], brands: $brand, productTypes: $productType, attributes: $attribute, country: $country,\n        availability: $availability, itemConditions: $itemCondition, currency: $currency, minPrice: $minPrice,\n        maxPrice: $maxPrice\n          }\n        ) { ...SearchPageFields }\n      }": { data: Page2Query; variables: Page2QueryVariables };
  "query ($merchantId: ID!, $limit: Int! = 24, $cursor: String) {\n        publicProducts(merchantId: $merchantId, limit: $limit, cursor: $cursor) {\n          items { ...PublicProductFields } pagination { limit hasMore nextCursor }\n        }\n      }": { data: PublicProductsQuery; variables: PublicProductsQueryVariables };
  "\n      mutation ($input: StartEnrichmentInput!) { work: startEnrichment(input: $input) { jobId enrichment { id } } }": { data: WorkMutation; variables: WorkMutationVariables };
  "\n      query ($input: ProductEvaluationsInput!) {\n        evaluated: productEvaluations(input: $input) {\n          results {\n            index id\n            evaluations {\n              marketplace accountId storeId country currency listingId listingStatus score isPublishable\n              issues { ...ListingIssueFields }\n              criteria { key group weight demand result score finding remedy field proposal }\n            }\n            error { code message }\n          }\n          failedCount\n        }\n      }": { data: EvaluatedQuery; variables: EvaluatedQueryVariables };
  "\n      mutation ($input: CreateGhostMannequinInput!) { work: createGhostMannequin(input: $input) { jobId imageEdit { id } } }": { data: Work2Mutation; variables: Work2MutationVariables };
  "fragment ListingIssueFields on ListingIssue { severity code field message marketplaceMessage }": { data: ListingIssueFieldsFragment; variables: never };
  "fragment ListingOfferFields on ListingOffer {\n    price { amount currency } salePrice { amount currency } salePriceEndsAt quantity\n  }": { data: ListingOfferFieldsFragment; variables: never };
  "fragment ListingFields on Listing {\n    id productId marketplace accountId accountName storeId country currency state: status marketplaceStatus url externalId title\n    desired desiredVersion sentVersion latestAttempt { kind jobId at outcome message } submittedAt lastVerifiedAt\n    issues { ...ListingIssueFields } drift { field desired observed }\n    variants {\n      variantId sku observedSku externalVariantId desired { ...ListingOfferFields } observed { ...ListingOfferFields }\n      priceSource { priceBookId name version activatedAt obstacle steps { kind priceBookId version before value cost rounding { method value mode } after } }\n      salePriceSource { promotionId name version endsAt obstacle steps { kind before value after } }\n      priceEvidence priceAsOf pricePending stockEvidence stockAsOf stockPending issues { ...ListingIssueFields }\n    }\n    version createdAt updatedAt\n  }": { data: ListingFieldsFragment; variables: never };
  "\n      mutation ($input: PublishProductInput!) { work: publishProduct(input: $input) { jobId productId } }": { data: Work3Mutation; variables: Work3MutationVariables };
  "\n      mutation ($input: DelistProductInput!) { work: delistProduct(input: $input) { jobId productId } }": { data: Work4Mutation; variables: Work4MutationVariables };
  "query ($productId: ID!) { listings: productListings(productId: $productId) { ...ListingFields } }": { data: ListingsQuery; variables: ListingsQueryVariables };
  "\n      mutation ($input: SyncProductsInput!) { work: syncProducts(input: $input) { jobId count } }": { data: Work5Mutation; variables: Work5MutationVariables };
  "\n      query ($marketplace: String, $country: CountryCode, $offset: Int! = 0, $limit: Int! = 24, $cursor: String) {\n        connected: marketplaceConnections(\n          filter: { marketplace: $marketplace, country: $country, statuses: [connected, needs_attention] }\n          offset: $offset, limit: $limit, cursor: $cursor\n        ) {\n          items {\n            id marketplace externalAccountId name endpoint status statusReason stockBuffer\n            listingDefaults {\n              categoryId categoryMappings { productType categoryId } brand titleTemplate weightGrams attributes\n              fallbackImageUrl\n            }\n            stores { id: externalId country currency isEnabled } version connectedAt checkedAt createdAt updatedAt\n          }\n          pagination { offset limit total totalIsCapped hasMore nextOffset nextCursor }\n        }\n      }": { data: ConnectedQuery; variables: ConnectedQueryVariables };
  "\n      mutation ($input: StartShelfRunInput!) { work: startShelfRun(input: $input) { jobId shelfRun { id } } }": { data: Work6Mutation; variables: Work6MutationVariables };
  "\n      mutation ($input: ComparePricesInput!) {\n        work: comparePrices(input: $input) { jobId priceComparison { id productIds } }\n      }": { data: Work7Mutation; variables: Work7MutationVariables };
  "query ($jobId: ID!) {\n        job(id: $jobId) { ...JobFields }\n        report: priceComparisonReport(jobId: $jobId) {\n          priceComparison { id provider matcherVersion }\n          results { ...ProductPriceComparisonFields }\n        }\n      }": { data: ReportQuery; variables: ReportQueryVariables };
  "\n  fragment MarketResearchFields on MarketResearch {\n    market country currency query searchedAt found\n    statistics { n trimmed p25 p50 p75 }\n    offers { position title seller url priceText price confidence reasons }\n    notCounted { reason count }\n  }": { data: MarketResearchFieldsFragment; variables: never };
  "\n  fragment ProductPriceComparisonFields on ProductPriceComparison {\n    productId variantOf sku title currentPrice currency success\n    errors { code message }\n    markets {\n      marketplace accountId storeId listingId country currency price priceSource priceAsOf success\n      errors { code message }\n      research { ...MarketResearchFields }\n      comparison { metric difference percentage }\n    }\n    research { ...MarketResearchFields }\n    comparison { metric difference percentage }\n  }": { data: ProductPriceComparisonFieldsFragment; variables: never };
  "mutation ($input: SetProductPriceInput!) {\n        change: setProductPrice(input: $input) { jobId product { ...ProductFields } }\n      }": { data: Change5Mutation; variables: Change5MutationVariables };
  "mutation ($input: SetProductInventoryInput!) {\n        change: setProductInventory(input: $input) { jobId product { ...ProductFields } }\n      }": { data: Change6Mutation; variables: Change6MutationVariables };
  "mutation ($input: SetProductCostInput!) { setProductCost(input: $input) { product { ...ProductFields } } }": { data: SetProductCostMutation; variables: SetProductCostMutationVariables };
  "mutation ($input: BulkSetProductCostsInput!) {\n        bulkSetProductCosts(input: $input) {\n          results { index product { ...ProductFields } error { code message } }\n        }\n      }": { data: BulkSetProductCostsMutation; variables: BulkSetProductCostsMutationVariables };
  "\n      query ($ids: [ID!]!) {\n        comparison: productComparison(ids: $ids) {\n          items {\n            id unitPrice { amount currency unit } unitPriceReason\n            offer {\n              id title sku gtin availability price { amount currency } listPrice { amount currency }\n            }\n            product {\n              id title brand itemCondition images { url } availability offerCount updatedAt\n              price { amount currency } highestPrice { amount currency } merchant { id displayName }\n            }\n          }\n          attributes { key label unit isComparable reason isSame values { id text amount reason } }\n          hasMoreAttributes\n          prices { currency ids lowest difference byUnit { unit ids } }\n          sameGoods { gtin offers { id offerId } }\n          notComparable { reason ids message }\n        }\n      }": { data: ComparisonQuery; variables: ComparisonQueryVariables };
  "mutation ($productId: ID!, $file: UploadedFileInput!, $altText: String) {\n        added: addProductImage(productId: $productId, file: $file, altText: $altText) {\n          image { id url altText width height } product { ...ProductFields }\n        }\n      }": { data: AddedMutation; variables: AddedMutationVariables };
  "\n      query ($organizationId: ID!, $name: String!) {\n        imageFile(organizationId: $organizationId, name: $name) { fileKey contentType sizeBytes }\n      }": { data: ImageFileQuery; variables: ImageFileQueryVariables };
  "fragment ProductImportAcceptedFields on ProductImportAccepted { importId jobId dryRun format }": { data: ProductImportAcceptedFieldsFragment; variables: never };
  "\n  query ($importId: ID!, $outcome: ProductImportOutcome, $severity: IssueSeverity, $cursor: String, $limit: Int! = 100) {\n    rows: productImportRows(\n      importId: $importId, filter: { outcome: $outcome, severity: $severity }, cursor: $cursor, limit: $limit\n    ) {\n      items { row outcome productId issues { severity column code message } changes { path from to } csv }\n      pagination { limit hasMore nextCursor }\n    }\n  }": { data: RowsQuery; variables: RowsQueryVariables };
  "mutation (\n        $file: UploadedFileInput!, $dryRun: Boolean! = false, $currency: CurrencyCode, $format: String, $weightUnit: String\n      ) {\n        accepted: importProducts(\n          file: $file, dryRun: $dryRun, currency: $currency, format: $format, weightUnit: $weightUnit\n        ) { ...ProductImportAcceptedFields }\n      }": { data: AcceptedMutation; variables: AcceptedMutationVariables };
  "mutation ($importId: ID!) {\n        change: applyProductImportPlan(input: { importId: $importId }) {\n          accepted { ...ProductImportAcceptedFields }\n        }\n      }": { data: Change7Mutation; variables: Change7MutationVariables };
  "\n  fragment ProductSummaryFields on Product {\n    id handle sku title description brand productType tags highlights attributes status\n    options { name values } images { id url altText width height }\n    price { amount currency } salePrice { amount currency } salePriceStartsAt salePriceEndsAt cost { amount currency }\n    currency inventoryQuantity barcode otherCodes weight { value unit } requiresShipping\n    condition countryOfOrigin hsCode material ageGroup gender mpn identifierExists\n    dimensions { length width height unit } discoverable variantCount\n    marketplaces { marketplace country } version createdAt updatedAt\n  }": { data: ProductSummaryFieldsFragment; variables: never };
  "fragment ProductFields on Product {\n    ...ProductSummaryFields\n    variants {\n      id sku title optionValues price { amount currency } salePrice { amount currency } cost { amount currency }\n      inventoryQuantity barcode otherCodes weight { value unit } requiresShipping mpn\n      dimensions { length width height unit } imageUrl\n    }\n  }": { data: ProductFieldsFragment; variables: never };
  "query (\n        $status: ProductStatus, $marketplace: String, $country: CountryCode, $q: String, $sku: [String!], $currency: CurrencyCode,\n        $minPrice: Decimal, $maxPrice: Decimal, $sortBy: ProductSort, $limit: Int! = 24, $offset: Int! = 0,\n        $cursor: String\n      ) {\n        products(\n          filter: {\n            status: $status, marketplace: $marketplace, country: $country, q: $q, skus: $sku, currency: $currency,\n            minPrice: $minPrice, maxPrice: $maxPrice\n          }\n          sort: $sortBy, limit: $limit, offset: $offset, cursor: $cursor\n        ) {\n          items { ...ProductSummaryFields }\n          pagination { offset limit total totalIsCapped hasMore nextOffset nextCursor }\n        }\n      }": { data: ProductsQuery; variables: ProductsQueryVariables };
  "mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { ...ProductFields } } }": { data: CreateProductMutation; variables: CreateProductMutationVariables };
  "query ($id: ID!) { product(id: $id) { ...ProductFields } }": { data: Product3Query; variables: Product3QueryVariables };
  "mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { ...ProductFields } } }": { data: UpdateProductMutation; variables: UpdateProductMutationVariables };
  "mutation ($id: ID!) { deleteProduct(input: { id: $id }) { product { ...ProductFields } } }": { data: DeleteProductMutation; variables: DeleteProductMutationVariables };
  "\n  fragment PublicProductFields on PublicProduct {\n    id merchant { id displayName } handle title description brand productType highlights attributes { name value }\n    traits { name value } itemCondition requiresShipping images { url altText width height } availability\n    price { amount currency } listPrice { amount currency } highestPrice { amount currency }\n    offers {\n      id sku title options { name value } gtin identifiers { name value } price { amount currency }\n      listPrice { amount currency } availability quantity imageUrl weight { value unit }\n      dimensions { length width height unit }\n    }\n    offerCount createdAt updatedAt\n  }": { data: PublicProductFieldsFragment; variables: never };
  "fragment SearchPageFields on PublicSearchPage {\n    items { score signals @include(if: $explain) { name value weight contribution } product { ...PublicProductFields } }\n    pagination { limit hasMore nextCursor } total totalIsCapped match correctedQuery\n    facets {\n      brands { value count } productTypes { value count }\n      merchants { id count merchant { id displayName } }\n      availabilities { value count } itemConditions { value count }\n      attributes { name count values { value count } } countries { value count }\n      currencies { currency count lowestPrice highestPrice }\n    }\n    suggestions { q reason total }\n  }": { data: SearchPageFieldsFragment; variables: never };
  "mutation ($input: ApplyCampaignActionInput!) {\n        applyCampaignAction(input: $input) {\n          campaign { ...CampaignFields }\n          warnings { code severity path productId store { marketplace country storeId } detail }\n        }\n      }": { data: ApplyCampaignActionMutation; variables: ApplyCampaignActionMutationVariables };
  "mutation ($id: ID!) { archiveCampaign(input: { id: $id }) { campaign { ...CampaignFields } } }": { data: ArchiveCampaignMutation; variables: ArchiveCampaignMutationVariables };
  "mutation ($id: ID!) { restoreCampaign(input: { id: $id }) { campaign { ...CampaignFields } } }": { data: RestoreCampaignMutation; variables: RestoreCampaignMutationVariables };
  "\n      query {\n        campaignOptions {\n          members { id name email }\n          stores { marketplace country storeId storeName isDefaultPublish dbsHazmatApproved }\n          promotionStores { marketplace country storeId storeName currency }\n        }\n      }": { data: CampaignOptionsQuery; variables: CampaignOptionsQueryVariables };
  "\n  fragment CampaignFields on Campaign {\n    id status allowedActions revision authorId\n    review { submittedBy submittedAt requiresApproval decision decidedBy decidedAt note }\n    name objective ownerId approverId stores { marketplace country storeId }\n    promotionStores { marketplace country storeId } window { startsAt endsAt timeZone } budget { amount currency }\n    targets { orders units revenue { amount currency } } productIds\n    promotions {\n      key promotionId name\n      terms {\n        kind percentage maximumDiscount amount breaks { quantity reward { kind value } } buyQuantity getQuantity\n        quantity reward { kind value }\n      }\n      trigger code currency isForAssignedProducts stores { marketplace country storeId } isInCheckout\n      window { startsAt endsAt timeZone } priority combination { stacking group combinesWith }\n      limits { usageLimit usageLimitPerBuyer budget minimumSpend }\n      products { productId variantId promotionalPrice { amount currency } purchaseLimit promotionalStock }\n    }\n    launchedAt completedAt version createdAt updatedAt\n  }": { data: CampaignFieldsFragment; variables: never };
  "query (\n        $status: [CampaignStatus!], $ids: [ID!], $ownerIds: [ID!], $q: String, $sort: CampaignSort, $cursor: String,\n        $limit: Int! = 24\n      ) {\n        campaigns(\n          filter: { statuses: $status, ids: $ids, ownerIds: $ownerIds, q: $q }, sort: $sort, cursor: $cursor, limit: $limit\n        ) {\n          items { ...CampaignFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: CampaignsQuery; variables: CampaignsQueryVariables };
  "mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { campaign { ...CampaignFields } } }": { data: CreateCampaignMutation; variables: CreateCampaignMutationVariables };
  "query ($id: ID!) {\n        campaign(id: $id) {\n          ...CampaignFields\n          results {\n            sales { currency orders units revenue discount }\n            orders units budgetUsedPercent ordersTargetPercent unitsTargetPercent revenueTargetPercent\n          }\n        }\n      }": { data: CampaignQuery; variables: CampaignQueryVariables };
  "mutation ($input: ReviseCampaignInput!) { reviseCampaign(input: $input) { campaign { ...CampaignFields } } }": { data: ReviseCampaignMutation; variables: ReviseCampaignMutationVariables };
  "mutation ($id: ID!) { deleteCampaign(input: { id: $id }) { campaign { ...CampaignFields } } }": { data: DeleteCampaignMutation; variables: DeleteCampaignMutationVariables };
  "mutation ($input: CompleteCheckoutSessionInput!) {\n        change: completeCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }\n      }": { data: Change8Mutation; variables: Change8MutationVariables };
  "\n  fragment CheckoutFields on CheckoutSession {\n    id organizationId status paymentRail currency cartVersion version expiresAt orderId completedAt canceledAt createdAt\n    updatedAt discountCodes\n    items {\n      id productId variantId sku title quantity unitAmount subtotal discount imageUrl requiresShipping productSnapshot\n    }\n    amounts { subtotal discount shipping tax total }\n    discounts { promotionId code title amount }\n    rejectedCodes { code reason }\n    shipping { selectedDestinationId selectedOptionId options { id title service amount } }\n    taxes { title rate amount isIncluded }\n    payment { paymentId rail state: status actionUrl declineCode declineMessage }\n    missingRequirements { code field message }\n    rails { rail requirements }\n    buyer { firstName lastName email phone }\n    destinations { id name line1 line2 city region postalCode country phone }\n    billingAddress { name line1 line2 city region postalCode country phone }\n  }": { data: CheckoutFieldsFragment; variables: never };
  "mutation ($input: UpdateCheckoutSessionInput!) {\n    change: updateCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }\n  }": { data: Change9Mutation; variables: Change9MutationVariables };
  "mutation ($input: CreateCheckoutSessionInput!) {\n        change: createCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }\n      }": { data: Change10Mutation; variables: Change10MutationVariables };
  "query ($id: ID!) { session: checkoutSession(id: $id) { ...CheckoutFields } }": { data: Session2Query; variables: Session2QueryVariables };
  "mutation ($input: CancelCheckoutSessionInput!) {\n        change: cancelCheckoutSession(input: $input) { session: checkoutSession { ...CheckoutFields } }\n      }": { data: Change11Mutation; variables: Change11MutationVariables };
  "\n      query ($accountId: ID!) {\n        items: ingestions(accountId: $accountId) {\n          kind startedAt readUntil watermark lastReadAt error openFailures\n        }\n      }": { data: ItemsQuery; variables: ItemsQueryVariables };
  "\n  fragment OrderActionFields on OrderAction {\n    id orderId action status jobId lines { lineId: orderItemId quantity } packageId carrier trackingNumber reason externalPackageId\n    document { contentType sizeBytes deletedAt } error { code message } createdAt updatedAt\n  }": { data: OrderActionFieldsFragment; variables: never };
  "\n      query ($orderId: ID!) {\n        options: orderActionOptions(orderId: $orderId) {\n          action isAvailable unavailable { code message } fields { name isRequired } lines { lineId: orderItemId quantity }\n          isWholeLinesOnly packageIds\n        }\n      }": { data: OptionsQuery; variables: OptionsQueryVariables };
  "mutation ($input: ActOnOrderInput!) {\n        actOnOrder(input: $input) { asked: orderAction { ...OrderActionFields } }\n      }": { data: ActOnOrderMutation; variables: ActOnOrderMutationVariables };
  "query ($orderId: ID!) { actions: orderActions(orderId: $orderId) { ...OrderActionFields } }": { data: ActionsQuery; variables: ActionsQueryVariables };
  "\n      query ($orderId: ID!, $actionId: ID!) {\n        label: orderLabelFile(orderId: $orderId, actionId: $actionId) { fileKey contentType sizeBytes }\n      }": { data: LabelQuery; variables: LabelQueryVariables };
  "\n  fragment OrderFields on Order {\n    id marketplace accountId storeId externalOrderId externalOrderNumber status marketplaceStatus statusReason statusRule\n    mappingVersion flags unknownStatuses country currency\n    totals {\n      subtotal { amount currency } discount { amount currency } shipping { amount currency } tax { amount currency }\n      total { amount currency }\n    }\n    discrepancies { field stated { amount currency } computed { amount currency } } itemCount quantity\n    items {\n      id productId variantId matchedBy externalOrderItemId marketplaceItemId marketplaceVariantId sku sellerSku shopSku\n      name status quantity currency unitPrice { amount currency } paidPrice { amount currency }\n      lineTotal { amount currency } unitCost { amount currency } shortQuantity\n    }\n    packages { externalPackageId marketplaceStatus carrier trackingNumber externalLineIds: externalOrderItemIds }\n    isHistorical placedAt sourceUpdatedAt version createdAt updatedAt\n  }": { data: OrderFieldsFragment; variables: never };
  "query (\n        $status: [OrderStatus!], $marketplace: String, $accountId: ID, $store: String, $country: CountryCode, $sku: [String!],\n        $productId: ID, $currency: CurrencyCode, $hasStore: Boolean, $hasCountry: Boolean,\n        $placedAfter: DateTime, $placedBefore: DateTime, $updatedAfter: DateTime, $updatedBefore: DateTime, $q: String,\n        $unmatched: Boolean, $hasDiscrepancies: Boolean, $limit: Int! = 24, $cursor: String\n      ) {\n        orders(\n          filter: {\n            statuses: $status, marketplace: $marketplace, accountId: $accountId, store: $store, country: $country,\n            skus: $sku, productId: $productId, currency: $currency, hasStore: $hasStore, hasCountry: $hasCountry,\n            placedAfter: $placedAfter, placedBefore: $placedBefore, updatedAfter: $updatedAfter,\n            updatedBefore: $updatedBefore, q: $q, hasUnmatchedItems: $unmatched, hasDiscrepancies: $hasDiscrepancies\n          }\n          limit: $limit, cursor: $cursor\n        ) {\n          items { ...OrderFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: OrdersQuery; variables: OrdersQueryVariables };
  "mutation ($input: CreateOrderInput!) { createOrder(input: $input) { order { ...OrderFields } } }": { data: CreateOrderMutation; variables: CreateOrderMutationVariables };
  "query ($id: ID!) { order(id: $id) { ...OrderFields } }": { data: Order2Query; variables: Order2QueryVariables };
  "mutation ($input: UpdateOrderInput!) { updateOrder(input: $input) { order { ...OrderFields } } }": { data: UpdateOrderMutation; variables: UpdateOrderMutationVariables };
  "\n      mutation ($rail: String!, $token: String!, $headers: [HeaderFieldInput!]!, $base64: String!) {\n        isOurs: receivePaymentPush(rail: $rail, token: $token, headers: $headers, bodyBase64: $base64)\n      }": { data: IsOursMutation; variables: IsOursMutationVariables };
  "\n  fragment PriceBookFields on PriceBook {\n    id name status priority specificity currency\n    scope {\n      marketplaces countries storeIds productIds skus brands productTypes tags price { min max } cost { min max }\n    }\n    base { kind priceBookId } steps { kind value } rounding { method value mode }\n    floor { amount margin isSalePrice } ceiling { amount margin } window { startsAt endsAt timeZone }\n    isInEffect activatedAt version createdAt updatedAt\n  }": { data: PriceBookFieldsFragment; variables: never };
  "query (\n        $status: [PriceBookStatus!], $ids: [ID!], $q: String, $marketplace: String, $sort: PriceBookSort,\n        $cursor: String, $limit: Int! = 24\n      ) {\n        priceBooks(\n          filter: { statuses: $status, ids: $ids, q: $q, marketplace: $marketplace }\n          sort: $sort, cursor: $cursor, limit: $limit\n        ) {\n          items { ...PriceBookFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: PriceBooksQuery; variables: PriceBooksQueryVariables };
  "mutation ($input: CreatePriceBookInput!) {\n        createPriceBook(input: $input) { jobId priceBook { ...PriceBookFields } }\n      }": { data: CreatePriceBookMutation; variables: CreatePriceBookMutationVariables };
  "query ($id: ID!) { priceBook(id: $id) { ...PriceBookFields } }": { data: PriceBookQuery; variables: PriceBookQueryVariables };
  "mutation ($input: UpdatePriceBookInput!) {\n        updatePriceBook(input: $input) { jobId priceBook { ...PriceBookFields } }\n      }": { data: UpdatePriceBookMutation; variables: UpdatePriceBookMutationVariables };
  "mutation ($id: ID!) {\n        deletePriceBook(input: { id: $id }) { jobId priceBook { ...PriceBookFields } }\n      }": { data: DeletePriceBookMutation; variables: DeletePriceBookMutationVariables };
  "\n      query ($input: PricePreviewInput!) {\n        preview: pricePreview(input: $input) {\n          at lineCount isCapped planId bookIds\n          totals {\n            currency lineCount raisedCount loweredCount unchangedCount warnedCount sentCount\n            oldSum { amount currency } newSum { amount currency }\n          }\n          lines {\n            listingId productId variantId skus title marketplace accountId country storeId\n            oldPrice { amount currency } newPrice { amount currency } observedPrice { amount currency }\n            oldSalePrice { amount currency } newSalePrice { amount currency } observedSalePrice { amount currency }\n            isSent priceBookId promotionId warnings { code message }\n            salePriceTrace {\n              candidates { promotionId name version priority specificity isMatch failedCondition isApplied }\n              candidateCount\n              steps { kind before value after }\n              obstacle\n            }\n            trace {\n              candidates { priceBookId name version priority specificity isMatch failedCondition isApplied }\n              candidateCount\n              steps { kind priceBookId version before value cost rounding { method value mode } after }\n              obstacle\n            }\n          }\n        }\n      }": { data: PreviewQuery; variables: PreviewQueryVariables };
  "\n  fragment PromotionDeliveryFields on PromotionDelivery {\n    id way marketplace country storeId accountId desired state externalId startsAt endsAt observedState\n    marketplaceStatus evidence observedAt issues { severity code field message marketplaceMessage }\n    itemCounts { total waiting accepted rejected notListed live } nextAttemptAt endingSince\n  }": { data: PromotionDeliveryFieldsFragment; variables: never };
  "query ($id: ID!, $cursor: String, $limit: Int! = 24) {\n        promotion(id: $id) {\n          products(cursor: $cursor, limit: $limit) {\n            items {\n              productId variantId sku title price { amount currency } promotionalPrice { amount currency }\n              purchaseLimit promotionalStock addedAt\n            }\n            pagination { limit hasMore nextCursor }\n          }\n        }\n      }": { data: PromotionQuery; variables: PromotionQueryVariables };
  "mutation ($input: AddPromotionProductsInput!) {\n        addPromotionProducts(input: $input) {\n          failedCount results { index productId variantId outcome errors { path code message } }\n        }\n      }": { data: AddPromotionProductsMutation; variables: AddPromotionProductsMutationVariables };
  "mutation ($input: RemovePromotionProductsInput!) {\n        removePromotionProducts(input: $input) {\n          failedCount results { index productId variantId outcome errors { path code message } }\n        }\n      }": { data: RemovePromotionProductsMutation; variables: RemovePromotionProductsMutationVariables };
  "\n      mutation ($id: ID!) { work: retryPromotion(input: { id: $id }) { jobId promotion { id } } }": { data: Work8Mutation; variables: Work8MutationVariables };
  "\n  fragment PromotionFields on Promotion {\n    id name status intent\n    terms {\n      kind percentage maximumDiscount amount breaks { quantity reward { kind value } } buyQuantity getQuantity\n      quantity reward { kind value }\n    }\n    trigger code currency isForAssignedProducts stores { marketplace country storeId } isInCheckout\n    window { startsAt endsAt timeZone } isInEffect priority specificity\n    combination { stacking group combinesWith } limits { usageLimit usageLimitPerBuyer budget minimumSpend }\n    useCount discountTotal campaignId activatedAt version createdAt updatedAt\n  }": { data: PromotionFieldsFragment; variables: never };
  "query (\n        $status: [PromotionStatus!], $kind: [PromotionKind!], $trigger: [PromotionTrigger!], $ids: [ID!], $q: String,\n        $marketplace: String, $campaignId: ID, $sort: PromotionSort, $cursor: String, $limit: Int! = 24\n      ) {\n        promotions(\n          filter: {\n            statuses: $status, kinds: $kind, triggers: $trigger, ids: $ids, q: $q, marketplace: $marketplace\n            campaignId: $campaignId\n          }\n          sort: $sort, cursor: $cursor, limit: $limit\n        ) {\n          items { ...PromotionFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: PromotionsQuery; variables: PromotionsQueryVariables };
  "mutation ($input: CreatePromotionInput!) {\n        createPromotion(input: $input) { promotion { ...PromotionFields } }\n      }": { data: CreatePromotionMutation; variables: CreatePromotionMutationVariables };
  "query ($id: ID!) {\n        promotion(id: $id) { ...PromotionFields deliveries { ...PromotionDeliveryFields } }\n      }": { data: Promotion2Query; variables: Promotion2QueryVariables };
  "mutation ($input: UpdatePromotionInput!) {\n        updatePromotion(input: $input) { promotion { ...PromotionFields } }\n      }": { data: UpdatePromotionMutation; variables: UpdatePromotionMutationVariables };
  "mutation ($id: ID!) { deletePromotion(input: { id: $id }) { promotion { ...PromotionFields } } }": { data: DeletePromotionMutation; variables: DeletePromotionMutationVariables };
  "\n      mutation ($marketplace: String!, $token: String!, $headers: [HeaderFieldInput!]!, $base64: String!) {\n        answer: receiveMarketplacePush(\n          marketplace: $marketplace, token: $token, headers: $headers, bodyBase64: $base64\n        ) { status body contentType }\n      }": { data: AnswerMutation; variables: AnswerMutationVariables };
  "\n  fragment ReturnActionFields on ReturnAction {\n    id returnId action status jobId amount { amount currency } reason error { code message } createdAt updatedAt\n  }": { data: ReturnActionFieldsFragment; variables: never };
  "\n      query ($returnId: ID!) {\n        options: returnActionOptions(returnId: $returnId) {\n          action isAvailable unavailable { code message } fields { name isRequired } refundBelow { amount currency }\n        }\n      }": { data: Options2Query; variables: Options2QueryVariables };
  "mutation ($input: ActOnReturnInput!) {\n        actOnReturn(input: $input) { asked: returnAction { ...ReturnActionFields } }\n      }": { data: ActOnReturnMutation; variables: ActOnReturnMutationVariables };
  "query ($returnId: ID!) { actions: returnActions(returnId: $returnId) { ...ReturnActionFields } }": { data: Actions2Query; variables: Actions2QueryVariables };
  "\n  fragment ReturnFields on Return {\n    id marketplace accountId externalReturnId orderId externalOrderId status marketplaceStatus type marketplaceType\n    logistics dispute reason marketplaceReason resolution respondBy currency refundAmount { amount currency }\n    receivedUnapproved\n    items {\n      id externalReturnItemId orderLineId: orderItemId externalOrderLineId: externalOrderItemId productId variantId sku name requestedQuantity\n      approvedQuantity receivedQuantity refundedQuantity refundAmount { amount currency }\n    }\n    unknownStatuses requestedAt sourceUpdatedAt version createdAt updatedAt\n  }": { data: ReturnFieldsFragment; variables: never };
  "query (\n        $status: [ReturnStatus!], $type: ReturnKind, $marketplace: String, $accountId: ID, $orderId: ID,\n        $updatedAfter: DateTime, $updatedBefore: DateTime, $respondByBefore: DateTime, $requestedAfter: DateTime,\n        $requestedBefore: DateTime, $currency: CurrencyCode, $store: String, $hasStore: Boolean, $country: CountryCode,\n        $hasCountry: Boolean, $productId: ID, $countedAs: ReturnCount, $cursor: String, $limit: Int! = 24\n      ) {\n        returns(\n          filter: {\n            statuses: $status, type: $type, marketplace: $marketplace, accountId: $accountId, orderId: $orderId,\n            updatedAfter: $updatedAfter, updatedBefore: $updatedBefore, respondByBefore: $respondByBefore,\n            requestedAfter: $requestedAfter, requestedBefore: $requestedBefore, currency: $currency, store: $store,\n            hasStore: $hasStore, country: $country, hasCountry: $hasCountry, productId: $productId, countedAs: $countedAs\n          }\n          cursor: $cursor, limit: $limit\n        ) {\n          items { ...ReturnFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: ReturnsQuery; variables: ReturnsQueryVariables };
  "query ($id: ID!) { return(id: $id) { ...ReturnFields } }": { data: ReturnQuery; variables: ReturnQueryVariables };
  "\n  fragment AgentRunFields on AgentRun {\n    id jobId conversationId status mode messages { role text } tools answer\n    citations { number kind id title position page heading quote }\n    toolCalls { id name arguments effect status error { code detail } decidedBy decidedAt at finishedAt }\n    usage { calls inputTokens outputTokens cost currency } warnings { code message }\n    version createdAt updatedAt finishedAt\n  }": { data: AgentRunFieldsFragment; variables: never };
  "mutation ($input: InvokeAgentInput!) { invoked: invokeAgent(input: $input) { agentRun { ...AgentRunFields } } }": { data: InvokedMutation; variables: InvokedMutationVariables };
  "\n      mutation ($input: StartAgentRunInput!) {\n        work: startAgentRun(input: $input) { jobId agentRun { id conversationId status } }\n      }": { data: Work9Mutation; variables: Work9MutationVariables };
  "query ($id: ID!) { agentRun(id: $id) { ...AgentRunFields } }": { data: AgentRunQuery; variables: AgentRunQueryVariables };
  "\n  fragment AopFields on Aop {\n    aop_id: id title status template config configVersion version nextDueAt createdAt updatedAt\n  }\n": { data: AopFieldsFragment; variables: never };
  "mutation ($input: CreateAopInput!) { createAop(input: $input) { aop { ...AopFields } } }": { data: CreateAopMutation; variables: CreateAopMutationVariables };
  "query ($id: ID!) { aop(id: $id) { ...AopFields } }": { data: AopQuery; variables: AopQueryVariables };
  "mutation ($input: SetAopConfigInput!) { setAopConfig(input: $input) { aop { ...AopFields } } }": { data: SetAopConfigMutation; variables: SetAopConfigMutationVariables };
  "\n      mutation ($file: UploadedFileInput!) { added: addDocument(file: $file) { jobId isDuplicate document { id status } } }": { data: Added2Mutation; variables: Added2MutationVariables };
  "\n      query ($id: ID!) {\n        document(id: $id) {\n          id jobId fileName sizeBytes sha256 status failure format title language pageCount emptyPageCount characterCount\n          passageCount version createdAt updatedAt indexedAt\n        }\n      }": { data: Document2Query; variables: Document2QueryVariables };
  "\n  fragment LookFields on Look {\n    id organizationId title status occasion style season timeOfDay city heroImageUrl productCount createdAt updatedAt\n    palette audience selection selectionModel prompt warnings\n    heroImage { id url width height }\n    productIds\n    items {\n      productId title sku role category color availability picture\n      reasons { code text points }\n      place { x y width height }\n    }\n    unavailableItems { productId title availability }\n    version\n  }\n": { data: LookFieldsFragment; variables: never };
  "\n      query ($q: String, $status: LookStatus, $limit: Int! = 24, $offset: Int! = 0) {\n        looks(filter: { q: $q, status: $status }, limit: $limit, offset: $offset) {\n          items {\n            id organizationId title status occasion style season timeOfDay city heroImageUrl productCount\n            createdAt updatedAt\n          }\n          pagination { offset limit total hasMore nextOffset }\n        }\n      }": { data: LooksQuery; variables: LooksQueryVariables };
  "mutation ($input: CreateLookInput!) { createLook(input: $input) { look { ...LookFields } } }": { data: CreateLookMutation; variables: CreateLookMutationVariables };
  "query ($id: ID!) { look(id: $id) { ...LookFields } }": { data: LookQuery; variables: LookQueryVariables };
  "\n  fragment ReviewFields on Review {\n    id channel accountId storeId externalReviewId externalItemId externalVariantId externalOrderId productId variantId\n    orderId rating text language imageUrls videoUrls authorName isVerifiedPurchase isHidden\n    reply { status text evidence error { code message } repliedAt }\n    isAnswered needsReplyBy availableActions isMarked assigneeId writtenAt editedAt version createdAt updatedAt\n  }": { data: ReviewFieldsFragment; variables: never };
  "query (\n        $ratings: [Int!], $channels: [String!], $accountId: ID, $productIds: [ID!], $languages: [String!],\n        $isAnswered: Boolean, $needsReplyBefore: DateTime, $isMarked: Boolean, $isHidden: Boolean, $assigneeId: ID,\n        $writtenAfter: DateTime, $writtenBefore: DateTime, $q: String, $sort: ReviewSort, $cursor: String,\n        $limit: Int! = 24\n      ) {\n        reviews(\n          filter: {\n            ratings: $ratings, channels: $channels, accountId: $accountId, productIds: $productIds,\n            languages: $languages, isAnswered: $isAnswered, needsReplyBefore: $needsReplyBefore, isMarked: $isMarked,\n            isHidden: $isHidden, assigneeId: $assigneeId, writtenAfter: $writtenAfter, writtenBefore: $writtenBefore,\n            q: $q\n          }\n          sort: $sort, cursor: $cursor, limit: $limit\n        ) {\n          items { ...ReviewFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: ReviewsQuery; variables: ReviewsQueryVariables };
  "query ($id: ID!) { review(id: $id) { ...ReviewFields } }": { data: ReviewQuery; variables: ReviewQueryVariables };
  "mutation ($input: BulkActOnReviewsInput!) {\n        bulkActOnReviews(input: $input) {\n          jobId failedCount\n          results { index reviewId action status error { code message } review { ...ReviewFields } }\n        }\n      }": { data: BulkActOnReviewsMutation; variables: BulkActOnReviewsMutationVariables };
  "mutation ($input: DraftReviewReplyInput!) {\n        draftReviewReply(input: $input) {\n          draft {\n            text language origin model promptVersion facts { name value }\n            passages { documentId documentTitle page heading offset text quote } problem\n          }\n        }\n      }": { data: DraftReviewReplyMutation; variables: DraftReviewReplyMutationVariables };
  "\n  fragment AopThreadFields on AopThread {\n    thread_id: id aop_id: aopId configVersion origin isDryRun status error { code message stepId item } inputs output scopes\n    usage { calls tokens cost currency workedSeconds }\n    retryCount isCancelRequested wakeAt jobId stepCounts { status count }\n    effects { stepId tool effect scope calls planned completed failed unknown remaining }\n    approvals {\n      id stepId status message data callCount effects scopes requestedAt expiresAt decidedAt decidedBy comment\n    }\n    version createdAt startedAt endedAt updatedAt\n  }": { data: AopThreadFieldsFragment; variables: never };
  "\n  fragment AopThreadStepFields on AopThreadStep {\n    stepId position item kind status attempt tool effect scope arguments\n    changes { productId from { amount currency } to { amount currency } }\n    output isOutputOmitted error { code message stepId item } mode model inputTokens outputTokens cost currency\n    approvalId itemCount failedCount startedAt endedAt\n  }": { data: AopThreadStepFieldsFragment; variables: never };
  "mutation ($input: ExecuteAopInput!) {\n        work: executeAop(input: $input) { jobId thread { thread_id: id aop_id: aopId } }\n      }": { data: Work10Mutation; variables: Work10MutationVariables };
  "mutation ($input: RetryAopThreadInput!) {\n        work: retryAopThread(input: $input) { jobId thread { thread_id: id aop_id: aopId } }\n      }": { data: Work11Mutation; variables: Work11MutationVariables };
  "query ($id: ID!, $statuses: [AopStepStatus!], $cursor: String, $limit: Int! = 50) {\n        thread: aopThread(id: $id) { ...AopThreadFields }\n        steps: aopThreadSteps(filter: { threadId: $id, statuses: $statuses }, cursor: $cursor, limit: $limit) {\n          items { ...AopThreadStepFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: StepsQuery; variables: StepsQueryVariables };
  "query ($section: [AnalyticsSection!], $cursor: String, $limit: Int! = 24) {\n        reports: analyticsReports(filter: { sections: $section }, cursor: $cursor, limit: $limit) {\n          items { ...SavedAnalyticsReportFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: ReportsQuery; variables: ReportsQueryVariables };
  "\n      query ($reportId: ID!, $runId: ID!, $format: AnalyticsReportFormat! = csv) {\n        stored: analyticsReportFile(reportId: $reportId, runId: $runId, format: $format) { fileKey sizeBytes format fileName }\n      }": { data: StoredQuery; variables: StoredQueryVariables };
  "\n  fragment SavedAnalyticsReportFields on SavedAnalyticsReport {\n    id name section\n    filter {\n      from to period timeZone granularity compare marketplaces countries storeIds productIds currency\n    }\n    tables includesCosts schedule { cron timeZone } nextDueAt\n    lastRun {\n      id reportId name startedBy status jobId asOf files { format url sizeBytes sha256 } notes { code message }\n      error { code message } createdAt finishedAt expiresAt\n    }\n    version createdAt updatedAt\n  }": { data: SavedAnalyticsReportFieldsFragment; variables: never };
  "query (\n    $section: AnalyticsSection!, $from: String, $to: String, $period: AnalyticsPeriod, $timeZone: String,\n    $granularity: AnalyticsGranularity, $compare: AnalyticsComparisonPeriod, $marketplace: [String!],\n    $country: [CountryCode!], $storeId: [String!], $productId: [ID!], $currency: CurrencyCode\n  ) {\n    analytics(\n      section: $section\n      filter: {\n        from: $from, to: $to, period: $period, timeZone: $timeZone, granularity: $granularity, compare: $compare,\n        marketplaces: $marketplace, countries: $country, storeIds: $storeId, productIds: $productId, currency: $currency\n      }\n    ) { ...AnalyticsReportFields }\n  }": { data: AnalyticsQuery; variables: AnalyticsQueryVariables };
  "\n  fragment AnalyticsReportFields on AnalyticsReport {\n    window { from to timeZone granularity }\n    comparison { from to }\n    asOf\n    completeness {\n      isComplete notes { code message } ordersNotSettled\n      daysNotSynchronized { accountId marketplace storeId from to }\n      sourcesNotOffered { marketplace source reason }\n    }\n    tables {\n      key dimensions isTruncated\n      rows {\n        keys { dimension value label }\n        figures { metric unit currency value reason { code message } previous changeRatio isEstimated }\n        links { source rows }\n      }\n    }\n  }": { data: AnalyticsReportFieldsFragment; variables: never };
  "\n  fragment SettlementFields on Settlement {\n    id orderId marketplace accountId externalOrderId currency status\n    components { category amount { amount currency } rawTypes }\n    componentsTotal { amount currency } marketplaceNet { amount currency } variance { amount currency }\n    evidenceStatus evidence { estimated providerConfirmed payoutMatched } payoutReferences\n    reconciliation {\n      order {\n        result expected { amount currency } settled { amount currency } difference { amount currency }\n      }\n      payout { result paid { amount currency } open { amount currency } }\n    }\n    paymentReceived { amount { amount currency } formulaId formulaVersion } unclassifiedTypes mappingVersion version\n    createdAt updatedAt\n  }": { data: SettlementFieldsFragment; variables: never };
  "query (\n        $status: [SettlementStatus!], $marketplace: String, $accountId: ID, $orderId: ID, $externalOrderId: String,\n        $currency: CurrencyCode, $evidence: SettlementEvidence, $hasVariance: Boolean, $updatedAfter: DateTime,\n        $updatedBefore: DateTime, $cursor: String, $limit: Int! = 24\n      ) {\n        settlements(\n          filter: {\n            statuses: $status, marketplace: $marketplace, accountId: $accountId, orderId: $orderId,\n            externalOrderId: $externalOrderId, currency: $currency, evidence: $evidence, hasVariance: $hasVariance,\n            updatedAfter: $updatedAfter, updatedBefore: $updatedBefore\n          }\n          cursor: $cursor, limit: $limit\n        ) {\n          items { ...SettlementFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: SettlementsQuery; variables: SettlementsQueryVariables };
  "mutation ($input: ReportSettlementInput!) { reportSettlement(input: $input) { settlement { ...SettlementFields } } }": { data: ReportSettlementMutation; variables: ReportSettlementMutationVariables };
  "query ($id: ID!) { settlement(id: $id) { ...SettlementFields } }": { data: SettlementQuery; variables: SettlementQueryVariables };
  "\n  fragment DeliveryFields on WebhookDelivery {\n    id webhookId eventId eventType replay status attempts nextAttemptAt lastAttemptAt\n    responseStatus responseBody durationMs error createdAt deliveredAt\n  }": { data: DeliveryFieldsFragment; variables: never };
  "\n  fragment AttemptFields on WebhookAttempt {\n    number attemptedAt durationMs url requestHeaders responseStatus responseHeaders responseBody error\n  }": { data: AttemptFieldsFragment; variables: never };
  "\n  fragment JobFields on Job {\n    id kind status progress { done total unit } steps { name status startedAt finishedAt }\n    result error { code message } version cancelable createdAt startedAt finishedAt\n  }": { data: JobFieldsFragment; variables: never };
  "query ($status: JobStatus, $kind: String, $cursor: String, $limit: Int) {\n        jobs(filter: { status: $status, kind: $kind }, cursor: $cursor, limit: $limit) {\n          items { ...JobFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: JobsQuery; variables: JobsQueryVariables };
  "query ($id: ID!) { job(id: $id) { ...JobFields } }": { data: JobQuery; variables: JobQueryVariables };
  "mutation ($id: ID!) { cancelJob(input: { id: $id }) { job { ...JobFields } } }": { data: CancelJobMutation; variables: CancelJobMutationVariables };
  "\n      mutation ($input: OauthTokenInput!) {\n        oauthToken(input: $input) { accessToken tokenType expiresIn scope refreshToken }\n      }": { data: OauthTokenMutation; variables: OauthTokenMutationVariables };
  "mutation ($input: OauthRevokeInput!) { oauthRevoke(input: $input) }": { data: OauthRevokeMutation; variables: OauthRevokeMutationVariables };
  "\n      mutation ($input: CreateOrganizationInput!) {\n        createOrganization(input: $input) {\n          organization { id name defaultCurrency country timeZone version createdAt updatedAt }\n        }\n      }": { data: CreateOrganizationMutation; variables: CreateOrganizationMutationVariables };
  "query ($id: ID!, $status: WebhookDeliveryStatus, $eventType: String, $eventId: ID, $cursor: String, $limit: Int) {\n        webhook(id: $id) {\n          deliveries(\n            filter: { status: $status, eventType: $eventType, eventId: $eventId }, cursor: $cursor, limit: $limit\n          ) {\n            items { ...DeliveryFields }\n            pagination { limit hasMore nextCursor }\n          }\n        }\n      }": { data: WebhookQuery; variables: WebhookQueryVariables };
  "query ($id: ID!, $webhookId: ID!) {\n        delivery: webhookDelivery(id: $id, webhookId: $webhookId) {\n          ...DeliveryFields\n          attemptLog { ...AttemptFields }\n        }\n      }": { data: DeliveryQuery; variables: DeliveryQueryVariables };
  "mutation ($id: ID!, $webhookId: ID!) {\n        replayWebhookDelivery(input: { id: $id, webhookId: $webhookId }) {\n          delivery: webhookDelivery { ...DeliveryFields }\n        }\n      }": { data: ReplayWebhookDeliveryMutation; variables: ReplayWebhookDeliveryMutationVariables };
  "\n  query ($type: String, $subjectId: ID, $since: DateTime, $limit: Int, $cursor: String) {\n    webhookEvents(\n      filter: { type: $type, subjectId: $subjectId, occurredAfter: $since }, limit: $limit, cursor: $cursor\n    ) {\n      items { body }\n      pagination { limit hasMore nextCursor }\n    }\n  }": { data: WebhookEventsQuery; variables: WebhookEventsQueryVariables };
  "query ($cursor: String, $limit: Int! = 24) {\n        webhooks(cursor: $cursor, limit: $limit) {\n          items { ...WebhookFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: WebhooksQuery; variables: WebhooksQueryVariables };
  "query ($id: ID!) { webhook(id: $id) { ...WebhookFields } }": { data: Webhook2Query; variables: Webhook2QueryVariables };
  "mutation ($input: UpdateWebhookInput!) { change: updateWebhook(input: $input) { webhook { ...WebhookFields } } }": { data: Change12Mutation; variables: Change12MutationVariables };
  "mutation ($id: ID!) { change: deleteWebhook(input: { id: $id }) { webhook { ...WebhookFields } } }": { data: Change13Mutation; variables: Change13MutationVariables };
  "mutation ($id: ID!) { change: pauseWebhook(input: { id: $id }) { webhook { ...WebhookFields } } }": { data: Change14Mutation; variables: Change14MutationVariables };
  "mutation ($id: ID!) { change: resumeWebhook(input: { id: $id }) { webhook { ...WebhookFields } } }": { data: Change15Mutation; variables: Change15MutationVariables };
  "\n      mutation ($id: ID!) {\n        testWebhook(input: { id: $id }) {\n          test: webhookTest { eventId isDelivered responseStatus responseBody error sentAt durationMs }\n        }\n      }": { data: TestWebhookMutation; variables: TestWebhookMutationVariables };
  "\n      mutation ($input: RotateWebhookSecretInput!) {\n        rotateWebhookSecret(input: $input) {\n          issuedWebhook {\n            webhook { id url events description status version createdAt updatedAt }\n            secret\n          }\n        }\n      }": { data: RotateWebhookSecretMutation; variables: RotateWebhookSecretMutationVariables };
  "\n  fragment WebhookFields on Webhook {\n    id url events description status disabledReason failingSince version createdAt updatedAt\n  }": { data: WebhookFieldsFragment; variables: never };
  "mutation ($input: CreateWebhookInput!) {\n        createWebhook(input: $input) {\n          issuedWebhook {\n            webhook { ...WebhookFields }\n            secret\n          }\n        }\n      }": { data: CreateWebhookMutation; variables: CreateWebhookMutationVariables };
  "\n    query ($importId: ID!, $filter: ProductImportRowFilter, $cursor: String, $limit: Int! = 24) {\n      rows: productImportRows(importId: $importId, filter: $filter, cursor: $cursor, limit: $limit) {\n        items { row outcome productId issues { severity column code message } changes { path from to } }\n        pagination { limit hasMore nextCursor }\n      }\n    }": { data: Rows2Query; variables: Rows2QueryVariables };
  "\n  fragment ToolProposalFields on EnrichmentProposal {\n    id enrichmentId productId asked field language currentValue proposedValue status madeBy problems { code words } createdAt\n    version\n  }": { data: ToolProposalFieldsFragment; variables: never };
  "query ($filter: EnrichmentProposalFilter, $limit: Int! = 24, $cursor: String) {\n        proposals: enrichmentProposals(filter: $filter, limit: $limit, cursor: $cursor) {\n          items { ...ToolProposalFields }\n          pagination { limit hasMore nextCursor }\n        }\n      }": { data: ProposalsQuery; variables: ProposalsQueryVariables };
  "mutation ($input: BulkApplyEnrichmentProposalsInput!) {\n        applied: bulkApplyEnrichmentProposals(input: $input) {\n          failedCount\n          results { index id enrichmentProposal { ...ToolProposalFields } error { code message } }\n        }\n      }": { data: AppliedMutation; variables: AppliedMutationVariables };
  "mutation ($input: UpdateProductInput!) {\n        changed: updateProduct(input: $input) { product { ...ProductFields } }\n      }": { data: ChangedMutation; variables: ChangedMutationVariables };
  "mutation ($input: ConfirmProductCategoryInput!) {\n        confirmed: confirmProductCategory(input: $input) { product { ...ProductFields } }\n      }": { data: ConfirmedMutation; variables: ConfirmedMutationVariables };
  "\n      query ($filter: DocumentSearchFilter!, $limit: Int! = 10) {\n        search: documentSearch(filter: $filter, limit: $limit) {\n          match\n          items { document { id title fileName } page heading position score text }\n        }\n      }": { data: SearchQuery; variables: SearchQueryVariables };
  "query ($productId: ID!) { product: publicProduct(id: $productId) { ...PublicProductFields } }": { data: Product4Query; variables: Product4QueryVariables };
  "\n  mutation ($profileUrl: String, $version: String!, $capability: String!, $opensSession: Boolean!) {\n    agent: registerAgent(\n      profileUrl: $profileUrl, version: $version, capability: $capability, opensSession: $opensSession\n    ) { capabilities { name version } signingKeys }\n  }": { data: AgentMutation; variables: AgentMutationVariables };
  "fragment UcpCartFields on AgentCart {\n    id currency amounts { subtotal discount shipping tax total } discountCodes\n    discounts { code title amount isAutomatic target allocations { itemId amount } }\n    rejectedCodes { code reason }\n    taxes { title rate amount isIncluded }\n    items { ...AgentCheckoutItemFields }\n    unavailable { id reference code message } short { id }\n    buyer { firstName lastName email phone consent }\n    context { country region postalCode language currency intent }\n    links { type url title }\n    version expiresAt\n  }": { data: UcpCartFieldsFragment; variables: never };
  "query ($id: ID!) { cart: agentCart(id: $id) { ...UcpCartFields } }": { data: CartQuery; variables: CartQueryVariables };
  "mutation ($input: CreateAgentCartInput!) {\n        change: createAgentCart(input: $input) { cart { ...UcpCartFields } }\n      }": { data: Change16Mutation; variables: Change16MutationVariables };
  "mutation ($input: ReplaceAgentCartInput!) {\n        change: replaceAgentCart(input: $input) { cart { ...UcpCartFields } }\n      }": { data: Change17Mutation; variables: Change17MutationVariables };
  "mutation ($input: CancelAgentCartInput!) {\n        change: cancelAgentCart(input: $input) { cart { ...UcpCartFields } }\n      }": { data: Change18Mutation; variables: Change18MutationVariables };
  "\n  fragment UcpCatalogItemFields on AgentCatalogItem {\n    product {\n      id handle title description brand productType itemCondition highlights attributes { name value }\n      images { url altText width height } merchant { displayName }\n    }\n    offers {\n      id sku title gtin options { name value } price { amount currency } listPrice { amount currency } availability\n      imageUrl\n    }\n    prices { lowest { amount currency } highest { amount currency } }\n    listPrices { lowest { amount currency } highest { amount currency } }\n    options { name values { label exists isAvailable } }\n    selected { name value }\n    inputs { id offerId match }\n  }": { data: UcpCatalogItemFieldsFragment; variables: never };
  "query ($query: String, $intent: String, $filter: AgentCatalogFilter, $limit: Int, $cursor: String) {\n        page: agentCatalogSearch(query: $query, intent: $intent, filter: $filter, limit: $limit, cursor: $cursor) {\n          items { ...UcpCatalogItemFields } pagination { hasMore nextCursor } total isPriceFilterIgnored\n        }\n      }": { data: Page3Query; variables: Page3QueryVariables };
  "query ($ids: [String!]!, $filter: AgentCatalogFilter) {\n        found: agentCatalogLookup(ids: $ids, filter: $filter) {\n          items { ...UcpCatalogItemFields } missing isPriceFilterIgnored\n        }\n      }": { data: FoundQuery; variables: FoundQueryVariables };
  "query ($id: ID!, $selected: [AgentCatalogSelection!], $preferences: [String!], $filter: AgentCatalogFilter) {\n        found: agentCatalogProduct(id: $id, selected: $selected, preferences: $preferences, filter: $filter) {\n          item { ...UcpCatalogItemFields } isPriceFilterIgnored\n        }\n      }": { data: Found2Query; variables: Found2QueryVariables };
  "query ($id: ID!) { session: checkoutSession(id: $id) { ...UcpCheckoutFields } }": { data: Session3Query; variables: Session3QueryVariables };
  "mutation ($input: UpdateCheckoutSessionInput!) {\n    change: updateCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }\n  }": { data: Change19Mutation; variables: Change19MutationVariables };
  "fragment UcpCheckoutFields on CheckoutSession { ...AgentCheckoutFields items { ...AgentCheckoutItemFields } }": { data: UcpCheckoutFieldsFragment; variables: never };
  "mutation ($input: CreateAgentCheckoutSessionInput!) {\n        change: createAgentCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }\n      }": { data: Change20Mutation; variables: Change20MutationVariables };
  "mutation ($input: CompleteCheckoutSessionInput!) {\n        change: completeCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }\n      }": { data: Change21Mutation; variables: Change21MutationVariables };
  "mutation ($input: CancelCheckoutSessionInput!) {\n        change: cancelCheckoutSession(input: $input) { session: checkoutSession { ...UcpCheckoutFields } }\n      }": { data: Change22Mutation; variables: Change22MutationVariables };
  "mutation ($id: ID!, $statement: JSONObject!) {\n        order: stateAgentOrder(id: $id, statement: $statement) { ...UcpOrderFields }\n      }": { data: Order3Mutation; variables: Order3MutationVariables };
  "mutation ($id: ID!) { updateOrder(input: { id: $id, status: shipped }) { order { id status } } }": { data: UpdateOrder2Mutation; variables: UpdateOrder2MutationVariables };
  "fragment UcpOrderFields on AgentOrder { ...AgentOrderFields stated { expectations events adjustments } }": { data: UcpOrderFieldsFragment; variables: never };
  "query ($id: ID!) { order: agentOrder(id: $id) { ...UcpOrderFields } }": { data: Order4Query; variables: Order4QueryVariables };
}

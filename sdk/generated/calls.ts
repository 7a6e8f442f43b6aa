// Generated from schema/openapi.json by `npm run schema`.
import type { Problem, AgentsGeneralInvokeData, AgentsGeneralInvokeResponse, AgentsGeneralReadResponse, AgentsGeneralStartData, AgentsGeneralStartResponse, AnalyticsAdsData, AnalyticsAdsResponse, AnalyticsAiTrafficData, AnalyticsAiTrafficResponse, AnalyticsContentData, AnalyticsContentResponse, AnalyticsOrdersData, AnalyticsOrdersResponse, AnalyticsOverviewData, AnalyticsOverviewResponse, AnalyticsPricingData, AnalyticsPricingResponse, AnalyticsProductsData, AnalyticsProductsResponse, AnalyticsProfitData, AnalyticsProfitResponse, AnalyticsReportsData, AnalyticsReportsFileData, AnalyticsReportsResponse, AnalyticsStoresData, AnalyticsStoresResponse, AnalyticsTrafficData, AnalyticsTrafficResponse, AopsConfigReadResponse, AopsConfigReplaceData, AopsConfigReplaceResponse, AopsCreateData, AopsCreateResponse, AopsExecuteData, AopsExecuteResponse, AopsRetryData, AopsRetryResponse, CampaignsActData, CampaignsActResponse, CampaignsArchiveResponse, CampaignsCreateData, CampaignsCreateResponse, CampaignsDeleteResponse, CampaignsListData, CampaignsListResponse, CampaignsOptionsResponse, CampaignsReadResponse, CampaignsRestoreResponse, CampaignsReviseData, CampaignsReviseResponse, CatalogItemsData, CatalogItemsResponse, CheckoutSessionsCancelResponse, CheckoutSessionsCompleteData, CheckoutSessionsCompleteResponse, CheckoutSessionsCreateData, CheckoutSessionsCreateResponse, CheckoutSessionsReadResponse, CheckoutSessionsReplaceData, CheckoutSessionsReplaceResponse, CheckoutSessionsUpdateData, CheckoutSessionsUpdateResponse, ContentDocumentsAddResponse, ContentDocumentsReadResponse, DiscoveryCompareData, DiscoveryCompareResponse, DiscoveryDirectoryData, DiscoveryDirectoryResponse, DiscoveryLlmsTextData, DiscoveryManifestResponse, ImagesGhostMannequinData, ImagesGhostMannequinResponse, JobsCancelResponse, JobsListData, JobsListResponse, JobsReadResponse, LookCreatedEvent, LookDeletedEvent, LooksCreateData, LooksCreateResponse, LooksListData, LooksListResponse, LooksReadResponse, MarketplacesConnectedData, MarketplacesConnectedResponse, MarketplacesFeedsData, MarketplacesFeedsResponse, MerchantsProductsData, MerchantsProductsResponse, MerchantsSearchData, MerchantsSearchResponse, MonitorStartData, MonitorStartResponse, OauthRevokeData, OauthTokenData, OauthTokenResponse, OrderCreatedEvent, OrderDeletedEvent, OrderStatusChangedEvent, OrderUpdatedEvent, OrdersActData, OrdersActResponse, OrdersActionOptionsResponse, OrdersActionsResponse, OrdersCreateData, OrdersCreateResponse, OrdersListData, OrdersListResponse, OrdersReadResponse, OrdersUpdateData, OrdersUpdateResponse, OrganizationsCreateData, OrganizationsCreateResponse, PriceBooksCreateData, PriceBooksCreateResponse, PriceBooksDeleteResponse, PriceBooksListData, PriceBooksListResponse, PriceBooksPreviewData, PriceBooksPreviewResponse, PriceBooksReadResponse, PriceBooksUpdateData, PriceBooksUpdateResponse, ProductCreatedEvent, ProductDeletedEvent, ProductDelistedEvent, ProductInventoryChangedEvent, ProductPriceChangedEvent, ProductUpdatedEvent, ProductsBulkImportApplyResponse, ProductsBulkImportData, ProductsBulkImportResponse, ProductsBulkImportRowsData, ProductsBulkImportRowsResponse, ProductsComparePricesData, ProductsComparePricesResponse, ProductsCostData, ProductsCostResponse, ProductsCostsData, ProductsCostsResponse, ProductsCreateData, ProductsCreateResponse, ProductsDeleteResponse, ProductsDelistData, ProductsDelistResponse, ProductsEnrichData, ProductsEnrichResponse, ProductsEvaluateData, ProductsEvaluateResponse, ProductsImagesAddData, ProductsImagesAddResponse, ProductsInventoryData, ProductsInventoryResponse, ProductsListData, ProductsListResponse, ProductsListingsResponse, ProductsPriceData, ProductsPriceResponse, ProductsPublishData, ProductsPublishResponse, ProductsReadPriceComparisonResponse, ProductsReadResponse, ProductsRecommendCategoryData, ProductsRecommendCategoryResponse, ProductsSyncData, ProductsSyncResponse, ProductsUpdateData, ProductsUpdateResponse, PromotionsCreateData, PromotionsCreateResponse, PromotionsDeleteResponse, PromotionsListData, PromotionsListResponse, PromotionsProductsAddData, PromotionsProductsAddResponse, PromotionsProductsListData, PromotionsProductsListResponse, PromotionsProductsRemoveData, PromotionsProductsRemoveResponse, PromotionsReadResponse, PromotionsRetryResponse, PromotionsUpdateData, PromotionsUpdateResponse, ReturnCreatedEvent, ReturnStatusChangedEvent, ReturnUpdatedEvent, ReturnsActData, ReturnsActResponse, ReturnsActionOptionsResponse, ReturnsActionsResponse, ReturnsListData, ReturnsListResponse, ReturnsReadResponse, ReviewsActData, ReviewsActResponse, ReviewsDraftReplyData, ReviewsDraftReplyResponse, ReviewsListData, ReviewsListResponse, ReviewsReadResponse, SearchCreateData, SearchCreateResponse, SearchReadData, SearchReadResponse, SettlementCreatedEvent, SettlementStatusChangedEvent, SettlementUpdatedEvent, SettlementsListData, SettlementsListResponse, SettlementsReadResponse, SettlementsStateData, SettlementsStateResponse, ThreadsStatusData, ThreadsStatusResponse, UcpCartsCancelData, UcpCartsCancelResponse, UcpCartsCreateData, UcpCartsCreateResponse, UcpCartsReadData, UcpCartsReadResponse, UcpCartsReplaceData, UcpCartsReplaceResponse, UcpCatalogLookupData, UcpCatalogLookupResponse, UcpCatalogProductData, UcpCatalogProductResponse, UcpCatalogSearchData, UcpCatalogSearchResponse, UcpCheckoutCancelData, UcpCheckoutCancelResponse, UcpCheckoutCompleteData, UcpCheckoutCompleteResponse, UcpCheckoutCreateData, UcpCheckoutCreateResponse, UcpCheckoutReadData, UcpCheckoutReadResponse, UcpCheckoutReplaceData, UcpCheckoutReplaceResponse, UcpCheckoutUpdateData, UcpCheckoutUpdateResponse, UcpOrdersReadData, UcpOrdersReadResponse, WebhookEventsListData, WebhookEventsListResponse, WebhooksCreateData, WebhooksCreateResponse, WebhooksDeleteResponse, WebhooksDeliveriesListData, WebhooksDeliveriesListResponse, WebhooksDeliveriesReadResponse, WebhooksDeliveriesReplayResponse, WebhooksListData, WebhooksListResponse, WebhooksPauseResponse, WebhooksReadResponse, WebhooksResumeResponse, WebhooksRotateSecretData, WebhooksRotateSecretResponse, WebhooksTestResponse, WebhooksUpdateData, WebhooksUpdateResponse } from './api-types.js';
import type { Call, DownloadCall, ExportCall, ListCall } from '../call.js';
import type { CallOptions, KeyedOptions, VersionedOptions } from '../call-options.js';
import type { RawBody, Upload } from '../request-body.js';

/** Every error code of the API. Servers of a later version may send others. */
export type ErrorCode = Problem['code'];

/** An event as webhooks deliver it and the event log keeps it. */
export type TradewindEvent = ProductCreatedEvent | ProductUpdatedEvent | ProductDeletedEvent | ProductPriceChangedEvent | ProductInventoryChangedEvent | ProductDelistedEvent | OrderCreatedEvent | OrderUpdatedEvent | OrderStatusChangedEvent | OrderDeletedEvent | ReturnCreatedEvent | ReturnUpdatedEvent | ReturnStatusChangedEvent | SettlementCreatedEvent | SettlementUpdatedEvent | SettlementStatusChangedEvent | LookCreatedEvent | LookDeletedEvent;

/** Every documented call, by the name of its route. */
export interface Calls {
  agents: {
    general: {
      /**
       * Ask the agent and wait for the answer
       *
       * Waits up to `timeoutSeconds`, at most 25. The response has the run as it is then: a run with status `queued` or `running` goes on, and `links` and `Retry-After` say where and when to look again. Exactly one of `message` and `messages`. `tools` names what the agent may call, by default everything that reads and that the credential may use; calls that change prices, spend or publish wait until a person approves them (GraphQL: `approveAgentAction`). Without a configured language model the answer quotes what searches found, and `mode` is `deterministic` (docs/agents.md).
       *
       * Scope: agents:invoke. Errors: AGENT_CONVERSATION_NOT_FOUND.
       */
      invoke(body?: AgentsGeneralInvokeData['body'], options?: KeyedOptions): Call<AgentsGeneralInvokeResponse>;
      /**
       * Read a run of the agent
       *
       * The answer with its citations, every call of a tool, and what was used. Needs the scopes of the tools that the run may call as well. `Retry-After` is sent until the run has ended.
       *
       * Scope: agents:invoke. Errors: AGENT_RUN_NOT_FOUND.
       */
      read(runId: string, options?: CallOptions): Call<AgentsGeneralReadResponse>;
      /**
       * Ask the agent
       *
       * A job answers; `Location` is the run. Exactly one of `message` and `messages`. `tools` names what the agent may call, by default everything that reads and that the credential may use; calls that change prices, spend or publish wait until a person approves them (GraphQL: `approveAgentAction`). Without a configured language model the answer quotes what searches found, and `mode` is `deterministic` (docs/agents.md). Read-only fields are accepted if they match the created resource.
       *
       * Scope: agents:invoke. Errors: AGENT_CONVERSATION_NOT_FOUND.
       */
      start(body?: AgentsGeneralStartData['body'], options?: KeyedOptions): Call<AgentsGeneralStartResponse>;
    };
  };
  analytics: {
    /**
     * Read spend, clicks and attributed sales of advertising, as channels count them
     *
     * In all, over time, by channel and store. Days are those of each store. Completeness says through which day each channel is complete, and which channels tell no advertising.
     *
     * Scope: analytics:read.
     */
    ads(query?: AnalyticsAdsData['query'], options?: CallOptions): Call<AnalyticsAdsResponse>;
    /**
     * Read what agents buy and how often answer engines name you
     *
     * Checkout sessions of agents by protocol, platform and state, their conversion and revenue, what abandoned ones lacked, and shelf share of each run and engine.
     *
     * Scope: analytics:read.
     */
    ai_traffic(query?: AnalyticsAiTrafficData['query'], options?: CallOptions): Call<AnalyticsAiTrafficResponse>;
    /**
     * Read the quality and completeness of content
     *
     * Scores and criteria of daily evaluations, missing attributes, languages by country, images, fields, and rejected listings by reason.
     *
     * Scope: analytics:read.
     */
    content(query?: AnalyticsContentData['query'], options?: CallOptions): Call<AnalyticsContentResponse>;
    /**
     * Read orders by status, channel, store and country, and over time
     *
     * Products are grouped by the month of their first sale, with what they sold in each month since.
     *
     * Scope: analytics:read.
     */
    orders(query?: AnalyticsOrdersData['query'], options?: CallOptions): Call<AnalyticsOrdersResponse>;
    /**
     * Read sales, orders, units, average order, returns and net sales
     *
     * In all, over time, and by channel, with the change against the period before.
     *
     * Scope: analytics:read.
     */
    overview(query?: AnalyticsOverviewData['query'], options?: CallOptions): Call<AnalyticsOverviewResponse>;
    /**
     * Read own prices against the market, changes of prices and what followed
     *
     * Compared prices by market, the age of the evidence and the products without any; changes of list prices with what was sold before and after; the share of listed prices that price books decide.
     *
     * Scope: analytics:read.
     */
    pricing(query?: AnalyticsPricingData['query'], options?: CallOptions): Call<AnalyticsPricingResponse>;
    /**
     * Read top sellers, most returned and slow products, stock cover and margin
     *
     * Up to 50 products of each currency by sales and by returned units, and the 50 that move slowest of the 200 with the most units in stock. Costs and margins are left out for members without access to finance.
     *
     * Scope: analytics:read.
     */
    products(query?: AnalyticsProductsData['query'], options?: CallOptions): Call<AnalyticsProductsResponse>;
    /**
     * Read gross sales, fees, cost of goods, net and margin
     *
     * By settlements, estimated where an order has none yet: in all, over time, by channel, store, category and product. Needs access to finance.
     *
     * Scope: analytics:read. Errors: ROLE_NOT_ALLOWED.
     */
    profit(query?: AnalyticsProfitData['query'], options?: CallOptions): Call<AnalyticsProfitResponse>;
    reports: {
      /**
       * Fetch a file of a report
       *
       * A CSV file with a line for each figure, or a JSON file with the answer of the section, as an attachment that is named after the report and the days of its window. It is deleted seven days after it was made. If the report has costs, fetching it needs access to finance.
       *
       * Scope: analytics:read. Errors: FILE_NOT_FOUND, ROLE_NOT_ALLOWED.
       */
      file(reportId: string, runId: string, query?: AnalyticsReportsFileData['query'], options?: CallOptions): DownloadCall;
      /**
       * List saved reports
       *
       * Each with its latest run, whose files are fetched at their `url` until `expiresAt`. Reports with costs are listed for callers with access to finance alone. GraphQL saves and runs them: createAnalyticsReport, updateAnalyticsReport, deleteAnalyticsReport and runAnalyticsReport.
       *
       * Scope: analytics:read. Errors: CURSOR_INVALID.
       */
      start(query?: AnalyticsReportsData['query'], options?: CallOptions): ListCall<AnalyticsReportsResponse>;
    };
    /**
     * Compare the stores
     *
     * Sales, orders, units, average order, returns and net sales of each store, with the change of each.
     *
     * Scope: analytics:read.
     */
    stores(query?: AnalyticsStoresData['query'], options?: CallOptions): Call<AnalyticsStoresResponse>;
    /**
     * Read visits to stores and listings, as channels count them
     *
     * In all, over time, by channel, store and product. Days are those of each store. Completeness says through which day each channel is complete, and which channels tell no visits.
     *
     * Scope: analytics:read.
     */
    traffic(query?: AnalyticsTrafficData['query'], options?: CallOptions): Call<AnalyticsTrafficResponse>;
  };
  aops: {
    config: {
      /**
       * Read the configuration of an operating procedure
       *
       * The current one. Earlier ones are in GraphQL: `aopConfigVersions`.
       *
       * Scope: aops:read. Errors: AOP_NOT_FOUND.
       */
      read(aopId: string, options?: CallOptions): Call<AopsConfigReadResponse>;
      /**
       * Replace the configuration of an operating procedure
       *
       * Saves a new version, which threads from now on have; those that run keep theirs. Rights to act without approval end with the version that they were given for. The same configuration makes no new version. Read-only fields are accepted if they match the stored resource.
       *
       * Scope: aops:write. Errors: AOP_NOT_FOUND, AOP_ARCHIVED, VERSION_STALE, LIMIT_REACHED.
       */
      replace(aopId: string, body: AopsConfigReplaceData['body'], options?: VersionedOptions): Call<AopsConfigReplaceResponse>;
    };
    /**
     * Create an operating procedure
     *
     * Saves a procedure, of a configuration or of a ready one that `template` names. Everything that can be known of a configuration is checked: its form, expressions, tools with their arguments, scopes, trigger and budget. It is allowed no scope that the caller lacks. Nothing is executed, unless its trigger does.
     *
     * Scope: aops:write. Errors: AOP_TEMPLATE_NOT_FOUND, LIMIT_REACHED.
     */
    create(body?: AopsCreateData['body'], options?: KeyedOptions): Call<AopsCreateResponse>;
    /**
     * Execute an operating procedure
     *
     * Starts a thread of the current version of the procedure, with your rights at most. A `dryRun` reads for real and plans every effect with its arguments. Effects that change prices, spend or publish wait for an approval, unless an owner gave the procedure the right. The status of the thread shows every step.
     *
     * Scope: aops:write. Errors: AOP_NOT_FOUND, AOP_ARCHIVED, AOP_THREAD_LIMIT_REACHED.
     */
    execute(aopId: string, body?: AopsExecuteData['body'], options?: KeyedOptions): Call<AopsExecuteResponse>;
    /**
     * Retry a thread from the step that failed
     *
     * Goes on with a thread that failed or exceeded its budget, with your rights from then on. Steps that are done keep their results; effects that need an approval ask for it anew. A corrected version of the configuration must leave finished steps as they are.
     *
     * Scope: aops:write. Errors: AOP_THREAD_NOT_FOUND, AOP_THREAD_NOT_RETRYABLE, AOP_CONFIG_INCOMPATIBLE, AOP_NOT_FOUND, AOP_VERSION_NOT_FOUND, AOP_ARCHIVED.
     */
    retry(body: AopsRetryData['body'], options?: KeyedOptions): Call<AopsRetryResponse>;
  };
  campaigns: {
    /**
     * Submit, approve, launch or stop a campaign
     *
     * Which action is allowed follows from the status. Submission, launch and resume look for conflicts: errors block, warnings are returned. Where the organization requires it, another person approves than the owner, the author and whoever submitted the revision, in a session, and a launch needs that the approval still holds. A launch creates all promotions or none; launch, pause, resume and complete can be repeated.
     *
     * Scope: promotions:write. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID, CAMPAIGN_CONFLICTED, CAMPAIGN_APPROVAL_NOT_ALLOWED, CAMPAIGN_APPROVAL_INVALID, LIMIT_REACHED.
     */
    act(campaignId: string, body: CampaignsActData['body'], options?: VersionedOptions & KeyedOptions): Call<CampaignsActResponse>;
    /**
     * Archive a campaign
     *
     * Of drafts, rejected, approved and completed campaigns. An approval does not outlive it.
     *
     * Scope: promotions:write. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID.
     */
    archive(campaignId: string, options?: VersionedOptions & KeyedOptions): Call<CampaignsArchiveResponse>;
    /**
     * Create a campaign
     *
     * The campaign is a draft. What a launch needs may come later: a submission lists everything that is missing. Read-only fields are accepted if they match the created resource.
     *
     * Scope: promotions:write. Errors: LIMIT_REACHED.
     */
    create(body: CampaignsCreateData['body'], options?: KeyedOptions): Call<CampaignsCreateResponse>;
    /**
     * Delete an archived campaign
     *
     * Returns the last state of the campaign. Its revisions go with it; its promotions stay, ended for good.
     *
     * Scope: promotions:write. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID, CAMPAIGN_IN_USE.
     */
    delete(campaignId: string, options?: VersionedOptions): Call<CampaignsDeleteResponse>;
    /**
     * List campaigns
     *
     * Newest first, unless sorted otherwise. A cursor stays valid while campaigns change.
     *
     * Scope: promotions:read. Errors: CURSOR_INVALID.
     */
    list(query?: CampaignsListData['query'], options?: CallOptions): ListCall<CampaignsListResponse>;
    /**
     * List what a campaign can name
     *
     * Members for owner and approver, stores of connected accounts, and those that promotions can be in.
     *
     * Scope: promotions:write.
     */
    options(options?: CallOptions): Call<CampaignsOptionsResponse>;
    /**
     * Read a campaign with its results
     *
     * The current revision of the plan, and what orders came to, held against budget and targets.
     *
     * Scope: promotions:read. Errors: CAMPAIGN_NOT_FOUND.
     */
    read(campaignId: string, options?: CallOptions): Call<CampaignsReadResponse>;
    /**
     * Restore an archived campaign
     *
     * As a draft, or as completed where it was launched.
     *
     * Scope: promotions:write. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID.
     */
    restore(campaignId: string, options?: VersionedOptions & KeyedOptions): Call<CampaignsRestoreResponse>;
    /**
     * Revise a campaign
     *
     * Makes the next revision, a draft that nobody has approved: an edit voids a review and an approval. An omitted field stays as it is, null clears it; objects and lists are replaced as a whole. A campaign that was launched cannot be revised. Read-only fields are accepted if they match the stored resource.
     *
     * Scope: promotions:write. Errors: CAMPAIGN_NOT_FOUND, VERSION_STALE, CAMPAIGN_STATE_INVALID, LIMIT_REACHED.
     */
    revise(campaignId: string, body: CampaignsReviseData['body'], options?: VersionedOptions & KeyedOptions): Call<CampaignsReviseResponse>;
  };
  catalog: {
    /**
     * Export the catalog
     *
     * Pages of JSON by cursor; `format=ndjson` and `format=csv` answer the whole catalog as one stream, CSV in the columns that the import takes. With `limit` they answer a page too, and the header `X-Next-Cursor` has the cursor of the next one, where there is one. Order is that of creation; a cursor stays right while products change.
     *
     * Scope: catalog:read. Errors: CURSOR_INVALID.
     */
    items(query?: Omit<NonNullable<CatalogItemsData['query']>, 'format'>, options?: CallOptions): ExportCall<CatalogItemsResponse, 'ndjson' | 'csv'>;
  };
  checkoutSessions: {
    /**
     * Cancel a checkout session
     *
     * Releases the reserved stock and erases the buyer.
     *
     * Scope: checkout:write. Errors: CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, VERSION_STALE.
     */
    cancel(sessionId: string, options?: VersionedOptions & KeyedOptions): Call<CheckoutSessionsCancelResponse>;
    /**
     * Pay a checkout session
     *
     * Captures the payment and creates the order, exactly once: send an Idempotency-Key, and repeat the same call if its response is lost. The session is then completed. It is complete_in_progress while the buyer must act at `payment.actionUrl`, or while the outcome is unknown: read it again. A missing or declined payment is a 402. x402 may send the payment in PAYMENT-SIGNATURE or X-PAYMENT; it is requested in PAYMENT-REQUIRED and confirmed in PAYMENT-RESPONSE.
     *
     * Scope: checkout:write. Errors: CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, CHECKOUT_INCOMPLETE, PAYMENT_RAIL_NOT_OFFERED, PAYMENT_REQUIRED, PAYMENT_DECLINED, PAYMENT_UNAVAILABLE, INVENTORY_INSUFFICIENT, WRITE_CONFLICT.
     */
    complete(sessionId: string, body?: CheckoutSessionsCompleteData['body'], options?: KeyedOptions & { headers?: CheckoutSessionsCompleteData['headers'] }): Call<CheckoutSessionsCompleteResponse>;
    /**
     * Open a checkout session
     *
     * Prices the items from the merchant's catalog, reserves them until the session expires, and returns the requirements of the payment rail. If a product has variants, use the id of one of them. Two items of the same product become two lines. With a shipping address but no option, the cheapest option is selected. Read-only fields are accepted if they match the created resource.
     *
     * Scope: checkout:write. Errors: PAYMENT_RAIL_NOT_OFFERED, INVENTORY_INSUFFICIENT.
     */
    create(body: CheckoutSessionsCreateData['body'], options?: KeyedOptions): Call<CheckoutSessionsCreateResponse>;
    /**
     * Read a checkout session
     *
     * The current session: its totals, missing requirements, and the state of its payment.
     *
     * Scope: checkout:write. Errors: CHECKOUT_NOT_FOUND.
     */
    read(sessionId: string, options?: CallOptions): Call<CheckoutSessionsReadResponse>;
    /**
     * Replace a checkout session
     *
     * Like opening a session, but with the existing id: an omitted field is cleared. Read-only fields are accepted if they match the stored resource.
     *
     * Scope: checkout:write. Errors: CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, VERSION_STALE, PAYMENT_RAIL_NOT_OFFERED, INVENTORY_INSUFFICIENT.
     */
    replace(sessionId: string, body: CheckoutSessionsReplaceData['body'], options?: VersionedOptions & KeyedOptions): Call<CheckoutSessionsReplaceResponse>;
    /**
     * Change a checkout session
     *
     * An omitted field stays as it is, null clears it. Items, codes and addresses are replaced as a whole; the fields of the buyer are merged. Without an option, the cheapest is selected. Prices and reservations are recalculated from the current catalog. Read-only fields are accepted if they match the stored resource.
     *
     * Scope: checkout:write. Errors: CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, VERSION_STALE, PAYMENT_RAIL_NOT_OFFERED, INVENTORY_INSUFFICIENT.
     */
    update(sessionId: string, body: CheckoutSessionsUpdateData['body'], options?: VersionedOptions & KeyedOptions): Call<CheckoutSessionsUpdateResponse>;
  };
  discovery: {
    /**
     * Compare products and offers
     *
     * Public products and offers side by side: attributes in the same units, prices in each currency by itself and for one kilogram, litre or piece, offers of the same goods, and what cannot be compared, with the reason. An id that nothing public has is answered as `unavailable`.
     */
    compare(query: DiscoveryCompareData['query'], options?: CallOptions): ListCall<DiscoveryCompareResponse>;
    /**
     * List merchants
     *
     * Merchants that have themselves listed, by name, with what they sell, where, in which languages, and by which protocols agents can buy.
     *
     * Errors: CURSOR_INVALID.
     */
    directory(query?: DiscoveryDirectoryData['query'], options?: CallOptions): ListCall<DiscoveryDirectoryResponse>;
    /**
     * Read the llms.txt of a domain
     *
     * Markdown in the form of llmstxt.org about the listed merchant that names the domain: how to find, compare and buy its products, and the first 100 of them. A merchant can serve it at its own `/llms.txt`.
     *
     * Errors: MERCHANT_NOT_FOUND.
     */
    llmsText(domain: string, query?: DiscoveryLlmsTextData['query'], options?: CallOptions): Call<string>;
    /**
     * Read the manifest of a merchant
     *
     * Who the merchant is, its policies, how agents can buy and pay, its feeds and its contact. The same data has the same bytes.
     *
     * Errors: MERCHANT_NOT_FOUND.
     */
    manifest(merchantId: string, options?: CallOptions): Call<DiscoveryManifestResponse>;
  };
  documents: {
    /**
     * Add a document to the knowledge base
     *
     * PDF, DOCX, HTML, Markdown, plain text or CSV up to 50 MB, as the raw body or a multipart file. The content tells the format; `docs/documents.md` describes what is read. The job ends once search finds the document (GraphQL: `documentSearch`). Content that the organization already has is not added again: the response names its document, with `isDuplicate`.
     *
     * Scope: documents:write. Errors: PAYLOAD_TOO_LARGE, MEDIA_TYPE_UNSUPPORTED, STORAGE_LIMIT_REACHED, LIMIT_REACHED, WRITE_CONFLICT.
     */
    add(body: Upload, options?: KeyedOptions): Call<ContentDocumentsAddResponse>;
    /**
     * Read a document and how far it is indexed
     *
     * What the document is, how much was read of it, and why it failed, if it did.
     *
     * Scope: documents:write. Errors: DOCUMENT_NOT_FOUND.
     */
    read(documentId: string, options?: CallOptions): Call<ContentDocumentsReadResponse>;
  };
  images: {
    /**
     * Show a garment without its wearer
     *
     * A model makes a picture from one of the product, by default its first. The original stays. The result is compared with it, says in its metadata that a model made it, and becomes a picture of the product only when a person approves it (GraphQL: `approveImageEdit`).
     *
     * Scope: catalog:enrich. Errors: PRODUCT_NOT_FOUND, IMAGE_NOT_FOUND, PROVIDER_NOT_CONFIGURED.
     */
    ghostMannequin(body: ImagesGhostMannequinData['body'], options?: KeyedOptions): Call<ImagesGhostMannequinResponse>;
  };
  jobs: {
    /**
     * Cancel a job
     *
     * Work that was not done is withdrawn; finished work stays. The result of the canceled job lists both. Needs the scope of the job kind.
     *
     * Errors: JOB_NOT_FOUND, JOB_NOT_CANCELABLE, VERSION_STALE.
     */
    cancel(jobId: string, options?: VersionedOptions & KeyedOptions): Call<JobsCancelResponse>;
    /**
     * List jobs
     *
     * Newest first. Lists the jobs that were started with a scope that the caller has. Needs the scope of each job kind.
     *
     * Errors: CURSOR_INVALID.
     */
    list(query?: JobsListData['query'], options?: CallOptions): ListCall<JobsListResponse>;
    /**
     * Read the status, progress and result of a job
     *
     * Needs the scope of the call that started the job. `Retry-After` is sent until the job has ended. Needs the scope of the job kind.
     *
     * Errors: JOB_NOT_FOUND.
     */
    read(jobId: string, options?: CallOptions): Call<JobsReadResponse>;
  };
  looks: {
    /**
     * Create a look
     *
     * Of the products that `productIds` names; or, without it, of products that rules choose for the occasion, style, season, time of day, city, colors and audience. `size`, `budget` and `model` are for that choice. The hero image is composed of the pictures of the products. The look is a draft unless `status` is given. Read-only fields are accepted if they match the created resource.
     *
     * Scope: catalog:write. Errors: PRODUCT_NOT_FOUND, LOOK_NOT_POSSIBLE, LOOK_NOT_PUBLISHABLE, LIMIT_REACHED, STORAGE_LIMIT_REACHED.
     */
    create(body?: LooksCreateData['body'], options?: KeyedOptions): Call<LooksCreateResponse>;
    /**
     * List looks
     *
     * Newest first. Read a look for its products.
     *
     * Scope: catalog:read.
     */
    list(query?: LooksListData['query'], options?: CallOptions): ListCall<LooksListResponse>;
    /**
     * Read a look
     *
     * With its products, why each is in it, and whether it can be bought now.
     *
     * Scope: catalog:read. Errors: LOOK_NOT_FOUND.
     */
    read(lookId: string, options?: CallOptions): Call<LooksReadResponse>;
  };
  marketplaces: {
    /**
     * List connected marketplaces
     *
     * Accounts with their stores, ordered by marketplace and name. An account that needs attention has a reason. Disconnected accounts are omitted.
     *
     * Scope: catalog:read. Errors: CURSOR_INVALID.
     */
    connected(query?: MarketplacesConnectedData['query'], options?: CallOptions): ListCall<MarketplacesConnectedResponse>;
    /**
     * Read how current the data of an account is
     *
     * One entry each for orders, returns and statements, after the first read. An unknown account has none.
     *
     * Scope: orders:read.
     */
    feeds(query: MarketplacesFeedsData['query'], options?: CallOptions): ListCall<MarketplacesFeedsResponse>;
    /**
     * Receive a webhook from a marketplace
     *
     * Called by marketplaces, at the `pushUrl` of a connection. The signature is verified on the raw body. The id of the changed record is stored before the response is sent, in the format that the marketplace expects.
     *
     * Errors: PUSH_ADDRESS_NOT_FOUND, PUSH_SIGNATURE_INVALID.
     */
    push(marketplace: string, token: string, body: RawBody, options?: CallOptions): Call<unknown>;
  };
  media: {
    /**
     * Read an uploaded picture
     *
     * The content of a URL never changes, so it may be cached permanently.
     *
     * Errors: FILE_NOT_FOUND.
     */
    read(organizationId: string, name: string, options?: CallOptions): DownloadCall;
  };
  merchants: {
    /**
     * List a merchant's products
     *
     * All public products of one listed merchant, the oldest first.
     *
     * Errors: CURSOR_INVALID, MERCHANT_NOT_FOUND.
     */
    products(merchantId: string, query?: MerchantsProductsData['query'], options?: CallOptions): ListCall<MerchantsProductsResponse>;
    /**
     * Search a merchant's products
     *
     * Searches the public products of one listed merchant. Products have all words of the query. Where fewer than 3 do, misspelt words are corrected (`correctedQuery`), and products that have some of the words follow (`match` is `some_words`). At most 500 products are ranked; facets count these. A search that finds nothing suggests others.
     *
     * Errors: CURSOR_INVALID, MERCHANT_NOT_FOUND.
     */
    search(merchantId: string, query?: MerchantsSearchData['query'], options?: CallOptions): ListCall<MerchantsSearchResponse>;
  };
  monitor: {
    /**
     * Measure how often answer engines name your products
     *
     * Asks answer engines a prompt set, or one `query`, several times, for one product or for the products on sale. `replayOf` counts the stored answers of an earlier run anew and asks nobody. Exactly one of `promptSetId`, `query` and `replayOf`. The figures are read over GraphQL (`shelfRun`); the job has a summary.
     *
     * Scope: catalog:enrich. Errors: PROMPT_SET_NOT_FOUND, PRODUCT_NOT_FOUND, SHELF_RUN_NOT_FOUND, SHELF_UNIVERSE_EMPTY, PROVIDER_NOT_CONFIGURED.
     */
    start(body?: MonitorStartData['body'], options?: KeyedOptions): Call<MonitorStartResponse>;
  };
  oauth: {
    /**
     * Revoke a token
     *
     * RFC 7009: an unknown token counts as revoked. A refresh token ends the whole grant. The response has no body.
     *
     * Errors: OAUTH_INVALID_REQUEST.
     */
    revoke(body: OauthRevokeData['body'], options?: CallOptions): Call<void>;
    /**
     * Obtain an access token
     *
     * For client credentials (RFC 6749 §4.4, with client_secret_post or client_secret_basic), or for the code or refresh token of a person who consented at /oauth/authorize; public clients send client_id alone. The access token lasts an hour.
     *
     * Errors: OAUTH_INVALID_REQUEST, OAUTH_INVALID_SCOPE, OAUTH_INVALID_GRANT, OAUTH_INVALID_TARGET, OAUTH_UNAUTHORIZED_CLIENT, OAUTH_UNSUPPORTED_GRANT_TYPE.
     */
    token(body: OauthTokenData['body'], options?: CallOptions): Call<OauthTokenResponse>;
  };
  orders: {
    /**
     * Ship, cancel, get a label, correct tracking
     *
     * A durable job runs the action at the marketplace exactly once: if a response is lost, the outcome is looked up before anything is sent again. The order is then read back.
     *
     * Scope: orders:write. Errors: ORDER_NOT_FOUND, ORDER_ACTION_UNAVAILABLE.
     */
    act(orderId: string, body: OrdersActData['body'], options?: KeyedOptions): Call<OrdersActResponse>;
    /**
     * List the available actions of an order
     *
     * Depends on the capabilities of the channel and the state of the order. An unavailable action has a reason: NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, NOTHING_OPEN, NO_PACKAGE or IN_PROGRESS.
     *
     * Scope: orders:read. Errors: ORDER_NOT_FOUND.
     */
    actionOptions(orderId: string, options?: CallOptions): Call<OrdersActionOptionsResponse>;
    /**
     * List the past actions of an order
     *
     * Newest first, at most 100.
     *
     * Scope: orders:read. Errors: ORDER_NOT_FOUND.
     */
    actions(orderId: string, options?: CallOptions): Call<OrdersActionsResponse>;
    /**
     * Record an order of a channel of your own
     *
     * An order is identified by marketplace, accountId and externalOrderId. A total that follows from the others may be omitted: subtotal = total - shipping + discount - tax; discount, shipping and tax that are omitted or null, and do not follow, are 0. Where the prices of all items are stated and contradict the totals by more than half of the smallest unit of the currency for each unit sold, `discrepancies` says so. Items without a product are matched by SKU. What matches a product takes its stock, also of an order that is completed already; a pending order holds it, and a canceled one takes none. An order of the past that took it before is created with `isHistorical`: it never changes stock, and no event tells of its creation. Read-only fields are accepted if they match the created resource.
     *
     * Scope: orders:write. Errors: ORDER_EXISTS.
     */
    create(body: OrdersCreateData['body'], options?: KeyedOptions): Call<OrdersCreateResponse>;
    /**
     * Fetch a label
     *
     * A PDF, PNG or ZPL file, as an attachment. It contains the buyer's address and is deleted after seven days.
     *
     * Scope: orders:write. Errors: ORDER_NOT_FOUND, FILE_NOT_FOUND.
     */
    label(orderId: string, actionId: string, options?: CallOptions): DownloadCall;
    /**
     * List orders, the newest first
     *
     * A cursor stays valid while orders arrive.
     *
     * Scope: orders:read. Errors: CURSOR_INVALID.
     */
    list(query?: OrdersListData['query'], options?: CallOptions): ListCall<OrdersListResponse>;
    /**
     * Read an order with its items
     *
     * The order as last reported by the channel, or as recorded here, without personal data of the buyer.
     *
     * Scope: orders:read. Errors: ORDER_NOT_FOUND.
     */
    read(orderId: string, options?: CallOptions): Call<OrdersReadResponse>;
    /**
     * Change an order of a channel of your own, or match its items
     *
     * An omitted field stays as it is, null clears it. An order that the marketplace of a connected account has reported is changed by its actions; only the products of its items can be set here. Read-only fields are accepted if they match the stored resource.
     *
     * Scope: orders:write. Errors: ORDER_NOT_FOUND, VERSION_STALE, ORDER_STATUS_INVALID, ORDER_OF_MARKETPLACE.
     */
    update(orderId: string, body: OrdersUpdateData['body'], options?: VersionedOptions & KeyedOptions): Call<OrdersUpdateResponse>;
  };
  organizations: {
    /**
     * Create an organization
     *
     * The signed-in person becomes its owner.
     *
     * Errors: LIMIT_REACHED.
     */
    create(body: OrganizationsCreateData['body'], options?: KeyedOptions): Call<OrganizationsCreateResponse>;
  };
  payments: {
    /**
     * Receive a webhook from a payment processor
     *
     * Called by processors, at the `pushUrl` of a payment rail. The signature is verified on the raw body. The webhook is only a signal: the state of the payment is then read from the processor.
     *
     * Errors: PUSH_ADDRESS_NOT_FOUND, PUSH_SIGNATURE_INVALID.
     */
    push(rail: string, token: string, body: RawBody, options?: CallOptions): Call<void>;
  };
  priceBooks: {
    /**
     * Create a price book
     *
     * The book is a draft unless `status` is given. An active one has a job price listings again. Of the books that match a listing, the one with the highest priority decides; books are never added up. Read-only fields are accepted if they match the created resource.
     *
     * Scope: price_books:write. Errors: LIMIT_REACHED, PRICE_PLAN_STALE.
     */
    create(body: PriceBooksCreateData['body'], options?: KeyedOptions): Call<PriceBooksCreateResponse>;
    /**
     * Delete a price book
     *
     * Returns the last state of the book. A job prices listings again that it priced.
     *
     * Scope: price_books:write. Errors: PRICE_BOOK_NOT_FOUND, VERSION_STALE, PRICE_BOOK_IN_USE.
     */
    delete(ruleId: string, options?: VersionedOptions): Call<PriceBooksDeleteResponse>;
    /**
     * List price books
     *
     * Newest first, unless sorted otherwise. A cursor stays valid while books change.
     *
     * Scope: price_books:read. Errors: CURSOR_INVALID.
     */
    list(query?: PriceBooksListData['query'], options?: CallOptions): ListCall<PriceBooksListResponse>;
    /**
     * Preview what price books would do
     *
     * Evaluates price books as they are stored, or as the body supposes them, for the published listings: what each price would be, and why. Nothing is stored or sent. With the `planId` of a preview, a change of the book does exactly what was shown, or fails. Titles, costs and prices of products are shown with `price_books:read` alone.
     *
     * Scope: price_books:read.
     */
    preview(body?: PriceBooksPreviewData['body'], options?: CallOptions): Call<PriceBooksPreviewResponse>;
    /**
     * Read a price book
     *
     * The book as it is, with times in UTC.
     *
     * Scope: price_books:read. Errors: PRICE_BOOK_NOT_FOUND.
     */
    read(ruleId: string, options?: CallOptions): Call<PriceBooksReadResponse>;
    /**
     * Change, activate or pause a price book
     *
     * An omitted field stays as it is, null clears it; objects and lists are replaced as a whole. A draft can become active, an active book paused, a paused one active. If prices may change by it, a job prices listings again: those of the scope before and after, and those of active books that are based on this one. Read-only fields are accepted if they match the stored resource.
     *
     * Scope: price_books:write. Errors: PRICE_BOOK_NOT_FOUND, VERSION_STALE, PRICE_PLAN_STALE.
     */
    update(ruleId: string, body: PriceBooksUpdateData['body'], options?: VersionedOptions & KeyedOptions): Call<PriceBooksUpdateResponse>;
  };
  products: {
    bulkImport: {
      /**
       * Apply the plan of a dry run
       *
       * Applies exactly the plan, completely or not at all: the job fails with PLAN_STALE if the catalog has changed since, and with INVENTORY_RESERVED if a reservation made since forbids it.
       *
       * Scope: catalog:write. Errors: IMPORT_NOT_FOUND, PLAN_NOT_READY.
       */
      apply(planId: string, options?: KeyedOptions): Call<ProductsBulkImportApplyResponse>;
      /**
       * List the outcome of each row of an import
       *
       * `severity=warning` selects the rows in which a value was repaired or skipped. `format=csv` downloads all rows at once.
       *
       * Scope: catalog:write. Errors: IMPORT_NOT_FOUND, CURSOR_INVALID.
       */
      rows(importId: string, query?: Omit<NonNullable<ProductsBulkImportRowsData['query']>, 'format'>, options?: CallOptions): ExportCall<ProductsBulkImportRowsResponse, 'csv'>;
      /**
       * Import a file of products
       *
       * The product file of a shop system or marketplace, or our own CSV, JSON or NDJSON, as the raw body or a multipart file. The format is recognised by its columns; `docs/imports.md` lists the formats. With `dry-run=true` the job only plans and reports what would happen to every row. Read the outcome of each row from `links.rows`.
       *
       * Scope: catalog:write. Errors: IMPORT_FILE_INVALID, PAYLOAD_TOO_LARGE, MEDIA_TYPE_UNSUPPORTED, STORAGE_LIMIT_REACHED.
       */
      start(body: Upload, options?: KeyedOptions & { query?: ProductsBulkImportData['query'] }): Call<ProductsBulkImportResponse>;
    };
    /**
     * Compare prices with the offers of shops
     *
     * Searches the offers of shops for each product, in the market of each of its listings, and compares the list price with the median of those that are of the same goods. Without `country` and `gl` every listing is compared in the market of its currency; a product that is listed nowhere by its catalog price. No price is changed or converted, no listing is refreshed, and the differences are no recommended prices.
     *
     * Scope: catalog:read. Errors: PROVIDER_NOT_CONFIGURED.
     */
    comparePrices(body: ProductsComparePricesData['body'], options?: KeyedOptions): Call<ProductsComparePricesResponse>;
    /**
     * Create a product
     *
     * The product is a draft unless `status` is given. If it has variants, set prices and stock on the variants. Read-only fields are accepted if they match the created resource.
     *
     * Scope: catalog:write. Errors: SKU_TAKEN, HANDLE_TAKEN.
     */
    create(body: ProductsCreateData['body'], options?: KeyedOptions): Call<ProductsCreateResponse>;
    /**
     * Delete a product
     *
     * Returns the last state of the product.
     *
     * Scope: catalog:write. Errors: PRODUCT_NOT_FOUND, VERSION_STALE, INVENTORY_RESERVED.
     */
    delete(productId: string, options?: VersionedOptions): Call<ProductsDeleteResponse>;
    /**
     * Take a product off sale
     *
     * Delists it on the given marketplaces, or on all. The product itself stays. The event product.delisted is sent when a marketplace has acknowledged the delist, or it was read back.
     *
     * Scope: catalog:sync. Errors: PRODUCT_NOT_FOUND, VERSION_STALE.
     */
    delist(productId: string, body?: ProductsDelistData['body'], options?: VersionedOptions & KeyedOptions): Call<ProductsDelistResponse>;
    /**
     * Propose what completes products
     *
     * Makes proposals, field by field, for products by `productIds` or a `filter`: exactly one of them. Each says what supports it; a text with a claim that neither the data, the pictures nor a named document of the product supports is refused. Nothing is changed but what `autoApply` says, which needs `catalog:write`. Proposals are read and applied over GraphQL (`enrichmentProposals`); the job has their counts.
     *
     * Scope: catalog:enrich. Errors: ENRICHMENT_WITHOUT_PRODUCTS.
     */
    enrich(body: ProductsEnrichData['body'], options?: KeyedOptions): Call<ProductsEnrichResponse>;
    /**
     * Evaluate products and their listings
     *
     * Scores each product by stated criteria in every enabled store of the connected accounts, or in the named ones; a merchant without a connected account gets one evaluation of the product on its own. Each criterion says what it demands, what was found and how to mend it. Nothing is stored, and no marketplace is asked.
     *
     * Scope: catalog:enrich.
     */
    evaluate(body: ProductsEvaluateData['body'], options?: CallOptions): Call<ProductsEvaluateResponse>;
    images: {
      /**
       * Upload a picture of a product
       *
       * JPEG, PNG, WebP, GIF or AVIF, as the raw body or a multipart file. It is decoded and measured, and becomes the last picture of the product.
       *
       * Scope: catalog:write. Errors: PRODUCT_NOT_FOUND, VERSION_STALE, IMAGE_INVALID, PAYLOAD_TOO_LARGE, MEDIA_TYPE_UNSUPPORTED, STORAGE_LIMIT_REACHED.
       */
      add(productId: string, body: Upload<Omit<Extract<ProductsImagesAddData['body'], { file: unknown }>, 'file'>>, options?: VersionedOptions & KeyedOptions): Call<ProductsImagesAddResponse>;
    };
    /**
     * List products
     *
     * Items have a `variantCount`; read a product for its variants. Sorting by price or stock puts products without a price or tracked stock last, in both directions; so it does with products whose price is in another currency than the compared one. Amounts are never converted.
     *
     * Scope: catalog:read. Errors: CURSOR_INVALID.
     */
    list(query?: ProductsListData['query'], options?: CallOptions): ListCall<ProductsListResponse>;
    /**
     * Read where a product is listed
     *
     * The desired and the observed state of each listing, with the time and the evidence.
     *
     * Scope: catalog:read. Errors: PRODUCT_NOT_FOUND.
     */
    listings(productId: string, options?: CallOptions): Call<ProductsListingsResponse>;
    /**
     * Publish a product
     *
     * Publishes in every enabled store of the connected accounts, or of the given ones; the product must be active. Each request has its own job, which ends when every marketplace has accepted or rejected it. Whether a listing is live is read back afterwards. Canceling the job withdraws what was not sent.
     *
     * Scope: catalog:sync. Errors: PRODUCT_NOT_FOUND, VERSION_STALE, PRODUCT_NOT_ACTIVE.
     */
    publish(productId: string, body?: ProductsPublishData['body'], options?: VersionedOptions & KeyedOptions): Call<ProductsPublishResponse>;
    /**
     * Read a product with its variants
     *
     * The current product. Its listings have a separate route.
     *
     * Scope: catalog:read. Errors: PRODUCT_NOT_FOUND.
     */
    read(productId: string, options?: CallOptions): Call<ProductsReadResponse>;
    /**
     * Read the progress and the results of a price comparison
     *
     * The job as of `GET /api/v1/jobs/{jobId}`, with one result for each product. `result.success` is true only if every product and every market succeeded; until the job has ended, `results` have what was searched so far. `Retry-After` is sent until then.
     *
     * Scope: catalog:read. Errors: JOB_NOT_FOUND, PRICE_COMPARISON_NOT_FOUND.
     */
    readPriceComparison(jobId: string, options?: CallOptions): Call<ProductsReadPriceComparisonResponse>;
    /**
     * Recommend categories for a product
     *
     * Categories of taxonomies and of connected marketplaces that suit the product, with their attributes and values for them. `similarity` is Tradewind's own. If no category is similar enough, `categories` is empty, and a warning says so. Nothing is stored: a category is confirmed by `confirmProductCategory` over GraphQL.
     *
     * Scope: catalog:read. Errors: PRODUCT_NOT_FOUND.
     */
    recommendCategory(body: ProductsRecommendCategoryData['body'], options?: CallOptions): Call<ProductsRecommendCategoryResponse>;
    /**
     * Change the cost
     *
     * Sets the cost of the product and all of its variants, or of the given variant. Only the merchant sees it.
     *
     * Scope: catalog:write. Errors: PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VERSION_STALE.
     */
    setCost(productId: string, body: ProductsCostData['body'], options?: VersionedOptions & KeyedOptions): Call<ProductsCostResponse>;
    /**
     * Change up to 200 costs
     *
     * Each update succeeds or fails on its own; the successful ones are saved together.
     *
     * Scope: catalog:write.
     */
    setCosts(body: ProductsCostsData['body'], options?: KeyedOptions): Call<ProductsCostsResponse>;
    /**
     * Change the stock
     *
     * With `expectedQuantity`, the change is made only if that is the current quantity (compare and set). Stock cannot be set below the reserved quantity.
     *
     * Scope: catalog:write. Errors: PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VERSION_STALE, INVENTORY_CONFLICT, INVENTORY_RESERVED.
     */
    setInventory(productId: string, body: ProductsInventoryData['body'], options?: VersionedOptions & KeyedOptions): Call<ProductsInventoryResponse>;
    /**
     * Change the price
     *
     * The response confirms that the price is saved; a job sends it to the marketplaces. Without a variant, the price is set on the product and all of its variants.
     *
     * Scope: catalog:write. Errors: PRODUCT_NOT_FOUND, VARIANT_NOT_FOUND, VERSION_STALE.
     */
    setPrice(productId: string, body: ProductsPriceData['body'], options?: VersionedOptions & KeyedOptions): Call<ProductsPriceResponse>;
    /**
     * Send price and stock of products
     *
     * Sends them to every listing of the products in one job, and overwrites what is there.
     *
     * Scope: catalog:sync.
     */
    sync(body: ProductsSyncData['body'], options?: KeyedOptions): Call<ProductsSyncResponse>;
    /**
     * Change a product
     *
     * An omitted field stays as it is, null clears it. Variants and images are replaced as a whole. Read-only fields are accepted if they match the stored resource.
     *
     * Scope: catalog:write. Errors: PRODUCT_NOT_FOUND, VERSION_STALE, SKU_TAKEN, HANDLE_TAKEN, INVENTORY_RESERVED.
     */
    update(productId: string, body: ProductsUpdateData['body'], options?: VersionedOptions & KeyedOptions): Call<ProductsUpdateResponse>;
  };
  promotions: {
    /**
     * Create a promotion
     *
     * The promotion is a draft unless `status` is given. What one of its stores cannot do is rejected with an error at that store, before anything is sent. Read-only fields are accepted if they match the created resource.
     *
     * Scope: promotions:write. Errors: LIMIT_REACHED.
     */
    create(body: PromotionsCreateData['body'], options?: KeyedOptions): Call<PromotionsCreateResponse>;
    /**
     * Delete a promotion
     *
     * A draft, or a promotion that has ended and is in no store any more. Returns the last state of the promotion.
     *
     * Scope: promotions:write. Errors: PROMOTION_NOT_FOUND, VERSION_STALE, PROMOTION_IN_USE.
     */
    delete(promotionId: string, options?: VersionedOptions): Call<PromotionsDeleteResponse>;
    /**
     * List promotions
     *
     * Newest first, unless sorted otherwise. A cursor stays valid while promotions change.
     *
     * Scope: promotions:read. Errors: CURSOR_INVALID.
     */
    list(query?: PromotionsListData['query'], options?: CallOptions): ListCall<PromotionsListResponse>;
    products: {
      /**
       * Add up to 5,000 products to a promotion
       *
       * A product that is in the promotion gets the price and the limits that are given. Each product succeeds or fails on its own; the successful ones are saved together.
       *
       * Scope: promotions:write. Errors: PROMOTION_NOT_FOUND, PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, PROMOTION_FOR_ALL_PRODUCTS, VERSION_STALE.
       */
      add(promotionId: string, body: PromotionsProductsAddData['body'], options?: VersionedOptions & KeyedOptions): Call<PromotionsProductsAddResponse>;
      /**
       * List the products of a promotion
       *
       * Assigned products and variants, in the order of their creation, with what the catalog says of them now.
       *
       * Scope: promotions:read. Errors: PROMOTION_NOT_FOUND, CURSOR_INVALID.
       */
      list(promotionId: string, query?: PromotionsProductsListData['query'], options?: CallOptions): ListCall<PromotionsProductsListResponse>;
      /**
       * Remove up to 5,000 products from a promotion
       *
       * Of a product that is in the promotion by its variants, the variants are named. Each product succeeds or fails on its own.
       *
       * Scope: promotions:write. Errors: PROMOTION_NOT_FOUND, PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, VERSION_STALE.
       */
      remove(promotionId: string, body: PromotionsProductsRemoveData['body'], options?: VersionedOptions): Call<PromotionsProductsRemoveResponse>;
    };
    /**
     * Read a promotion
     *
     * The promotion as it is, with times in UTC, and its deliveries: what each store is to have of it, and what was seen there.
     *
     * Scope: promotions:read. Errors: PROMOTION_NOT_FOUND.
     */
    read(promotionId: string, options?: CallOptions): Call<PromotionsReadResponse>;
    /**
     * Deliver a promotion again where that failed
     *
     * Delivers again what stores rejected, what could not be delivered, and what somebody ended at a marketplace; nothing else is sent. The job ends when each of these deliveries stands, or failed once more, and lists them.
     *
     * Scope: promotions:write. Errors: PROMOTION_NOT_FOUND, PROMOTION_ENDED, PROMOTION_NOT_ACTIVE.
     */
    retry(promotionId: string, options?: KeyedOptions): Call<PromotionsRetryResponse>;
    /**
     * Change, activate, pause or end a promotion
     *
     * An omitted field stays as it is, null clears it; objects and lists are replaced as a whole. A draft can become active; an active promotion paused or ended; a paused one active or ended. Kind, trigger and code cannot change once the promotion was active. Read-only fields are accepted if they match the stored resource.
     *
     * Scope: promotions:write. Errors: PROMOTION_NOT_FOUND, VERSION_STALE, PROMOTION_ENDED, PROMOTION_IN_CAMPAIGN, LIMIT_REACHED.
     */
    update(promotionId: string, body: PromotionsUpdateData['body'], options?: VersionedOptions & KeyedOptions): Call<PromotionsUpdateResponse>;
  };
  returns: {
    /**
     * Accept a return, reject it, or refund it in part
     *
     * A durable job sends the answer to the marketplace exactly once: if a response is lost, the outcome is looked up before anything is sent again. The return is then read back.
     *
     * Scope: orders:write. Errors: RETURN_NOT_FOUND, RETURN_ACTION_UNAVAILABLE.
     */
    act(returnId: string, body: ReturnsActData['body'], options?: KeyedOptions): Call<ReturnsActResponse>;
    /**
     * List the available answers to a return
     *
     * Depends on the capabilities of the channel and the state of the return. An unavailable answer has a reason: NOT_SUPPORTED, NOT_CONNECTED, NEEDS_ATTENTION, WRONG_STATUS, DEADLINE_PASSED, AMOUNT_UNKNOWN or IN_PROGRESS. A partial refund must be less than refundBelow.
     *
     * Scope: orders:read. Errors: RETURN_NOT_FOUND.
     */
    actionOptions(returnId: string, options?: CallOptions): Call<ReturnsActionOptionsResponse>;
    /**
     * List the past answers to a return
     *
     * Newest first, at most 100.
     *
     * Scope: orders:read. Errors: RETURN_NOT_FOUND.
     */
    actions(returnId: string, options?: CallOptions): Call<ReturnsActionsResponse>;
    /**
     * List returns
     *
     * Newest first. A cursor stays valid while returns arrive.
     *
     * Scope: orders:read. Errors: CURSOR_INVALID.
     */
    list(query?: ReturnsListData['query'], options?: CallOptions): ListCall<ReturnsListResponse>;
    /**
     * Read a return
     *
     * The return as last reported by the marketplace, without personal data of the buyer.
     *
     * Scope: orders:read. Errors: RETURN_NOT_FOUND.
     */
    read(returnId: string, options?: CallOptions): Call<ReturnsReadResponse>;
  };
  reviews: {
    /**
     * Reply to reviews, hide, report, mark or assign them
     *
     * Each action succeeds or fails on its own. Marks and assignments are done at once. What a channel has to be told is `queued` in one job, whose result has the outcome of each; it is done once, also where an answer of the channel is lost.
     *
     * Scope: reviews:write.
     */
    act(body: ReviewsActData['body'], options?: KeyedOptions): Call<ReviewsActResponse>;
    /**
     * Draft a reply to a review
     *
     * In the language of the review, from facts of its product; by the configured language model, or from sentences of ours. With `documentIds`, which need the scope documents:write, also from passages of these documents. The draft says which of all it uses. Nothing is posted: send it with the action `reply`.
     *
     * Scope: reviews:write. Errors: REVIEW_NOT_FOUND, DOCUMENT_NOT_FOUND, DOCUMENT_BUSY, DOCUMENT_UNREADABLE.
     */
    draftReply(reviewId: string, body?: ReviewsDraftReplyData['body'], options?: KeyedOptions): Call<ReviewsDraftReplyResponse>;
    /**
     * List reviews
     *
     * Reviews of all channels, the newest here first unless sorted otherwise. A cursor stays valid while reviews arrive.
     *
     * Scope: reviews:read. Errors: CURSOR_INVALID.
     */
    list(query?: ReviewsListData['query'], options?: CallOptions): ListCall<ReviewsListResponse>;
    /**
     * Read a review
     *
     * The review as its channel last showed it, with its reply and what can be done with it.
     *
     * Scope: reviews:read. Errors: REVIEW_NOT_FOUND.
     */
    read(reviewId: string, options?: CallOptions): Call<ReviewsReadResponse>;
  };
  search: {
    /**
     * Search public products by a description
     *
     * As `GET`, with a description in words beside or in place of the query. Nothing is stored. Products have all words of the query. Where fewer than 3 do, misspelt words are corrected (`correctedQuery`), and products that have some of the words follow (`match` is `some_words`). At most 500 products are ranked; facets count these. A search that finds nothing suggests others.
     *
     * Errors: CURSOR_INVALID.
     */
    create(body?: SearchCreateData['body'], options?: CallOptions): Call<SearchCreateResponse>;
    /**
     * Search public products
     *
     * Searches all listed merchants. Products have all words of the query. Where fewer than 3 do, misspelt words are corrected (`correctedQuery`), and products that have some of the words follow (`match` is `some_words`). At most 500 products are ranked; facets count these. A search that finds nothing suggests others.
     *
     * Errors: CURSOR_INVALID.
     */
    read(query?: SearchReadData['query'], options?: CallOptions): ListCall<SearchReadResponse>;
  };
  settlements: {
    /**
     * List settlements
     *
     * Newest first. A cursor stays valid while settlements arrive.
     *
     * Scope: settlements:read. Errors: CURSOR_INVALID.
     */
    list(query?: SettlementsListData['query'], options?: CallOptions): ListCall<SettlementsListResponse>;
    /**
     * Read a settlement
     *
     * The settlement with its components and its status, such as settled, paid out or disputed.
     *
     * Scope: settlements:read. Errors: SETTLEMENT_NOT_FOUND.
     */
    read(settlementId: string, options?: CallOptions): Call<SettlementsReadResponse>;
    /**
     * Report a settlement
     *
     * Reports rows of a channel that has no statements, or corrections. They are added to the settlement of the order; the same rows again change nothing. Rows reported by the marketplace are never changed. Read-only fields are accepted if they match the created resource.
     *
     * Scope: settlements:write. Errors: STATEMENT_ROW_TAKEN.
     */
    state(body: SettlementsStateData['body'], options?: KeyedOptions): Call<SettlementsStateResponse>;
  };
  threads: {
    /**
     * Read the status of a thread
     *
     * Where the thread stands, what it has used, what it asks approval for, and a page of its steps with arguments, outcome, scope, time and cost. `effects` counts what was done, planned and not done. Whoever reads it needs the scopes that the thread was granted as well, since it has what its tools answered.
     *
     * Scope: aops:read. Errors: AOP_THREAD_NOT_FOUND, CURSOR_INVALID.
     */
    status(thread_id: string, query?: ThreadsStatusData['query'], options?: CallOptions): Call<ThreadsStatusResponse>;
  };
  ucp: {
    carts: {
      /**
       * Cancel a cart
       *
       * Deletes the cart, with all that it knows of the buyer, and returns what it was.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CART_NOT_FOUND.
       */
      cancel(cartId: string, body: UcpCartsCancelData['body'] | undefined, options: KeyedOptions & { headers: UcpCartsCancelData['headers'] }): Call<UcpCartsCancelResponse>;
      /**
       * Create a cart
       *
       * Items are identified by product id, variant id or SKU, and priced from the catalog. Nothing is reserved. A cart ends 30 days after its last change; `cart_id` of a new checkout buys it.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE.
       */
      create(body: UcpCartsCreateData['body'], options: KeyedOptions & { headers: UcpCartsCreateData['headers'] }): Call<UcpCartsCreateResponse>;
      /**
       * Read a cart
       *
       * With the prices of now. What cannot be bought any more is named in `messages`.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CART_NOT_FOUND.
       */
      read(cartId: string, options: CallOptions & { headers: UcpCartsReadData['headers'] }): Call<UcpCartsReadResponse>;
      /**
       * Update a cart
       *
       * The body replaces the cart; omitted fields are cleared. A checkout that was opened from it stays as it is.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CART_NOT_FOUND, VERSION_STALE.
       */
      replace(cartId: string, body: UcpCartsReplaceData['body'], options: VersionedOptions & KeyedOptions & { headers: UcpCartsReplaceData['headers'] }): Call<UcpCartsReplaceResponse>;
    };
    catalog: {
      /**
       * Look up products
       *
       * Public products of the merchant by product ids, variant ids or SKUs. What is not found is named in `messages`.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE.
       */
      lookup(body: UcpCatalogLookupData['body'], options: CallOptions & { headers: UcpCatalogLookupData['headers'] }): Call<UcpCatalogLookupResponse>;
      /**
       * Get a product
       *
       * One public product with its variants, for what is selected of its options. If it does not exist, the response is HTTP 200 with a message.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, PUBLIC_PRODUCT_NOT_FOUND.
       */
      product(body: UcpCatalogProductData['body'], options: CallOptions & { headers: UcpCatalogProductData['headers'] }): Call<UcpCatalogProductResponse>;
      /**
       * Search the catalog
       *
       * Public products of the merchant that have a public price, by words, categories and prices. A query or a filter is required.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CURSOR_INVALID.
       */
      search(body: UcpCatalogSearchData['body'] | undefined, options: CallOptions & { headers: UcpCatalogSearchData['headers'] }): Call<UcpCatalogSearchResponse>;
    };
    checkout: {
      /**
       * Cancel a checkout
       *
       * Releases the reserved stock and erases the buyer and the addresses.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS.
       */
      cancel(sessionId: string, body: UcpCheckoutCancelData['body'] | undefined, options: KeyedOptions & { headers: UcpCheckoutCancelData['headers'] }): Call<UcpCheckoutCancelResponse>;
      /**
       * Complete a checkout
       *
       * Captures the payment and creates the order, at most once, however often the call is repeated. The credential of the instrument is neither stored nor returned.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, INVENTORY_INSUFFICIENT, CHECKOUT_INCOMPLETE, PAYMENT_RAIL_NOT_OFFERED, PAYMENT_REQUIRED, PAYMENT_DECLINED, PAYMENT_UNAVAILABLE.
       */
      complete(sessionId: string, body: UcpCheckoutCompleteData['body'] | undefined, options: KeyedOptions & { headers: UcpCheckoutCompleteData['headers'] }): Call<UcpCheckoutCompleteResponse>;
      /**
       * Create a checkout
       *
       * Items are identified by product id, variant id or SKU, and priced from the catalog. Their stock is reserved until the checkout ends or expires.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, INVENTORY_INSUFFICIENT, CART_NOT_FOUND.
       */
      create(body: UcpCheckoutCreateData['body'] | undefined, options: KeyedOptions & { headers: UcpCheckoutCreateData['headers'] }): Call<UcpCheckoutCreateResponse>;
      /**
       * Read a checkout
       *
       * The current session, with messages for the agent and the buyer.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CHECKOUT_NOT_FOUND.
       */
      read(sessionId: string, options: CallOptions & { headers: UcpCheckoutReadData['headers'] }): Call<UcpCheckoutReadResponse>;
      /**
       * Update a checkout
       *
       * The body replaces the checkout; omitted fields are cleared. Prices and reservations are recalculated.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, INVENTORY_INSUFFICIENT, VERSION_STALE.
       */
      replace(sessionId: string, body: UcpCheckoutReplaceData['body'], options: VersionedOptions & KeyedOptions & { headers: UcpCheckoutReplaceData['headers'] }): Call<UcpCheckoutReplaceResponse>;
      /**
       * Change parts of a checkout
       *
       * Omitted fields stay as they are, null clears a field. Prices and reservations are recalculated.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, CHECKOUT_NOT_FOUND, CHECKOUT_ENDED, CHECKOUT_IN_PROGRESS, INVENTORY_INSUFFICIENT, VERSION_STALE.
       */
      update(sessionId: string, body: UcpCheckoutUpdateData['body'] | undefined, options: VersionedOptions & KeyedOptions & { headers: UcpCheckoutUpdateData['headers'] }): Call<UcpCheckoutUpdateResponse>;
    };
    orders: {
      /**
       * Read an order
       *
       * The complete current order. If it does not exist, the response is HTTP 200 with a message.
       *
       * Scope: checkout:write. Errors: AGENT_PROFILE_INVALID, AGENT_PROFILE_UNREACHABLE, AGENT_PROFILE_MALFORMED, AGENT_VERSION_UNSUPPORTED, AGENT_CAPABILITIES_INCOMPATIBLE, ORDER_NOT_FOUND.
       */
      read(orderId: string, options: CallOptions & { headers: UcpOrdersReadData['headers'] }): Call<UcpOrdersReadResponse>;
    };
  };
  webhookEvents: {
    /**
     * Pull events in commit order
     *
     * Events are immutable, byte for byte as they are delivered, and none is ever skipped. The last page has a `nextCursor` too, to continue from later. Only event families whose read scope the credential has are listed. Events are kept for 30 days: a cursor older than that returns 410, with the cursor to continue from in `oldestCursor`. Needs the read scope of each event family.
     *
     * Errors: WEBHOOK_EVENT_UNKNOWN, CURSOR_INVALID, CURSOR_EXPIRED.
     */
    list(query?: WebhookEventsListData['query'], options?: CallOptions): ListCall<WebhookEventsListResponse>;
  };
  webhooks: {
    /**
     * Subscribe an endpoint to events
     *
     * Event keys of several families may be combined; each needs the read scope of its family. Needs the read scope of each subscribed family. Read-only fields are accepted if they match the created resource.
     *
     * Errors: WEBHOOK_EVENT_UNKNOWN, LIMIT_REACHED.
     */
    create(body: WebhooksCreateData['body'], options?: KeyedOptions): Call<WebhooksCreateResponse>;
    /**
     * Delete a webhook
     *
     * Deletes the webhook and its deliveries; pending ones are never sent. Returns the last state of the webhook. Needs the scope webhooks:write, unless the caller created the webhook, and the read scope of each event family.
     *
     * Errors: WEBHOOK_NOT_FOUND, VERSION_STALE.
     */
    delete(webhookId: string, options?: VersionedOptions): Call<WebhooksDeleteResponse>;
    deliveries: {
      /**
       * List the deliveries of a webhook
       *
       * Deliveries of the newest events first. Needs the scope webhooks:read, unless the caller created the webhook, and the read scope of each event family.
       *
       * Errors: WEBHOOK_NOT_FOUND, WEBHOOK_EVENT_UNKNOWN, CURSOR_INVALID.
       */
      list(webhookId: string, query?: WebhooksDeliveriesListData['query'], options?: CallOptions): ListCall<WebhooksDeliveriesListResponse>;
      /**
       * Read a delivery with its attempts
       *
       * Returns each attempt with its request and response; the request body is that of the event. Needs the scope webhooks:read, unless the caller created the webhook, and the read scope of each event family.
       *
       * Errors: NOT_FOUND.
       */
      read(webhookId: string, deliveryId: string, options?: CallOptions): Call<WebhooksDeliveriesReadResponse>;
      /**
       * Deliver an event again
       *
       * Repeats the delivery regardless of its outcome, with the same event id and bytes. Returns the new delivery id. A pending delivery is replaced. Also returns 404 after the retention of the event. Needs the scope webhooks:write, unless the caller created the webhook, and the read scope of each event family.
       *
       * Errors: NOT_FOUND.
       */
      replay(webhookId: string, deliveryId: string, options?: KeyedOptions): Call<WebhooksDeliveriesReplayResponse>;
    };
    /**
     * List webhooks
     *
     * Newest first. Lists the webhooks that the caller created and, with webhooks:read, those of others. Needs the scope webhooks:read, unless the caller created the webhook, and the read scope of each event family.
     *
     * Errors: CURSOR_INVALID.
     */
    list(query?: WebhooksListData['query'], options?: CallOptions): ListCall<WebhooksListResponse>;
    /**
     * Pause a webhook
     *
     * Deliveries wait until it is resumed; one in progress may still arrive. Needs the scope webhooks:write, unless the caller created the webhook, and the read scope of each event family.
     *
     * Errors: WEBHOOK_NOT_FOUND, VERSION_STALE.
     */
    pause(webhookId: string, options?: VersionedOptions & KeyedOptions): Call<WebhooksPauseResponse>;
    /**
     * Read a webhook
     *
     * Returns the webhook without its secret, which is returned only when it is created. Needs the scope webhooks:read, unless the caller created the webhook, and the read scope of each event family.
     *
     * Errors: WEBHOOK_NOT_FOUND.
     */
    read(webhookId: string, options?: CallOptions): Call<WebhooksReadResponse>;
    /**
     * Resume a webhook
     *
     * Resumes deliveries, starting with those that waited. It also enables a disabled webhook again. Needs the scope webhooks:write, unless the caller created the webhook, and the read scope of each event family.
     *
     * Errors: WEBHOOK_NOT_FOUND, VERSION_STALE.
     */
    resume(webhookId: string, options?: VersionedOptions & KeyedOptions): Call<WebhooksResumeResponse>;
    /**
     * Rotate the secret of a webhook
     *
     * Both secrets sign during the overlap; 0 ends the old one immediately. Needs the scope webhooks:write, unless the caller created the webhook, and the read scope of each event family.
     *
     * Errors: WEBHOOK_NOT_FOUND, VERSION_STALE.
     */
    rotateSecret(webhookId: string, body?: WebhooksRotateSecretData['body'], options?: VersionedOptions & KeyedOptions): Call<WebhooksRotateSecretResponse>;
    /**
     * Send a test message to a webhook
     *
     * Sends webhook.test immediately and returns the endpoint's response; a failing endpoint is a result, not an error. The body of the message is not that of an event: its fields are eventId, eventType, organizationId, productId, sku, changedFields, occurredAt and data { test, message }. At most one test every five seconds. Needs the scope webhooks:write, unless the caller created the webhook, and the read scope of each event family.
     *
     * Errors: WEBHOOK_NOT_FOUND.
     */
    test(webhookId: string, options?: KeyedOptions): Call<WebhooksTestResponse>;
    /**
     * Change a webhook
     *
     * Absent fields stay as they are. A new URL resets the record of failures. Needs the scope webhooks:write, unless the caller created the webhook, and the read scope of each event family. Read-only fields are accepted if they match the stored resource.
     *
     * Errors: WEBHOOK_NOT_FOUND, WEBHOOK_EVENT_UNKNOWN, VERSION_STALE.
     */
    update(webhookId: string, body: WebhooksUpdateData['body'], options?: VersionedOptions & KeyedOptions): Call<WebhooksUpdateResponse>;
  };
}

/**
 * Method and path of each call, and by letters: b has a body, c is a list by cursor, d answers a file, e replies
 * `ok` and `apiVersion`, f uploads a file, k takes an Idempotency-Key, n replies nothing, p is public or shows its client in
 * the body, q has a query as an argument, t replies plain text. Behind = is a field of all replies that are other JSON.
 */
export const operations = {
  'agents.general.invoke': 'POST /api/v1/agents/general/invoke bek',
  'agents.general.read': 'GET /api/v1/agents/general/runs/{runId} e',
  'agents.general.start': 'POST /api/v1/agents/general/runs bek',
  'analytics.ads': 'GET /api/v1/analytics/ads eq',
  'analytics.ai_traffic': 'GET /api/v1/analytics/ai-traffic eq',
  'analytics.content': 'GET /api/v1/analytics/content eq',
  'analytics.orders': 'GET /api/v1/analytics/orders eq',
  'analytics.overview': 'GET /api/v1/analytics/overview eq',
  'analytics.pricing': 'GET /api/v1/analytics/pricing eq',
  'analytics.products': 'GET /api/v1/analytics/products eq',
  'analytics.profit': 'GET /api/v1/analytics/profit eq',
  'analytics.reports.file': 'GET /api/v1/analytics/reports/{reportId}/runs/{runId}/file dq',
  'analytics.reports.start': 'GET /api/v1/analytics/reports ceq',
  'analytics.stores': 'GET /api/v1/analytics/stores eq',
  'analytics.traffic': 'GET /api/v1/analytics/traffic eq',
  'aops.config.read': 'GET /api/v1/aop/{aopId}/config e',
  'aops.config.replace': 'PUT /api/v1/aop/{aopId}/config be',
  'aops.create': 'POST /api/v1/aop/create bek',
  'aops.execute': 'POST /api/v1/aop/{aopId}/execute bek',
  'aops.retry': 'POST /api/v1/aop/retry bek',
  'campaigns.act': 'POST /api/v1/campaigns/{campaignId}/actions bek',
  'campaigns.archive': 'POST /api/v1/campaigns/{campaignId}/archive ek',
  'campaigns.create': 'POST /api/v1/campaigns bek',
  'campaigns.delete': 'DELETE /api/v1/campaigns/{campaignId} e',
  'campaigns.list': 'GET /api/v1/campaigns ceq',
  'campaigns.options': 'GET /api/v1/campaigns/options e',
  'campaigns.read': 'GET /api/v1/campaigns/{campaignId} e',
  'campaigns.restore': 'POST /api/v1/campaigns/{campaignId}/restore ek',
  'campaigns.revise': 'PATCH /api/v1/campaigns/{campaignId} bek',
  'catalog.items': 'GET /api/v1/catalog/items ceq',
  'checkoutSessions.cancel': 'POST /api/v1/checkout-sessions/{sessionId}/cancel ek',
  'checkoutSessions.complete': 'POST /api/v1/checkout-sessions/{sessionId}/complete bek',
  'checkoutSessions.create': 'POST /api/v1/checkout-sessions bek',
  'checkoutSessions.read': 'GET /api/v1/checkout-sessions/{sessionId} e',
  'checkoutSessions.replace': 'PUT /api/v1/checkout-sessions/{sessionId} bek',
  'checkoutSessions.update': 'PATCH /api/v1/checkout-sessions/{sessionId} bek',
  'discovery.compare': 'GET /api/v1/compare cepq',
  'discovery.directory': 'GET /api/v1/directory cepq',
  'discovery.llmsText': 'GET /api/v1/feed/{domain}/llms.txt tpq',
  'discovery.manifest': 'GET /api/v1/merchants/{merchantId}/manifest ep',
  'documents.add': 'POST /api/v1/documents befk',
  'documents.read': 'GET /api/v1/documents/{documentId} e',
  'images.ghostMannequin': 'POST /api/v1/images/ghost-mannequin bek',
  'jobs.cancel': 'POST /api/v1/jobs/{jobId}/cancel ek',
  'jobs.list': 'GET /api/v1/jobs ceq',
  'jobs.read': 'GET /api/v1/jobs/{jobId} e',
  'looks.create': 'POST /api/v1/looks bek',
  'looks.list': 'GET /api/v1/looks ceq',
  'looks.read': 'GET /api/v1/looks/{lookId} e',
  'marketplaces.connected': 'GET /api/v1/marketplaces/connected ceq',
  'marketplaces.feeds': 'GET /api/v1/marketplaces/feeds ceq',
  'marketplaces.push': 'POST /api/v1/marketplaces/{marketplace}/pushes/{token} bp',
  'media.read': 'GET /media/{organizationId}/{name} dp',
  'merchants.products': 'GET /api/v1/merchants/{merchantId}/products cepq',
  'merchants.search': 'GET /api/v1/merchants/{merchantId}/search cepq',
  'monitor.start': 'POST /api/v1/monitor bek',
  'oauth.revoke': 'POST /api/v1/oauth/revoke bnp',
  'oauth.token': 'POST /api/v1/oauth/token bp=access_token',
  'orders.act': 'POST /api/v1/orders/{orderId}/actions bek',
  'orders.actionOptions': 'GET /api/v1/orders/{orderId}/action-options e',
  'orders.actions': 'GET /api/v1/orders/{orderId}/actions e',
  'orders.create': 'POST /api/v1/orders bek',
  'orders.label': 'GET /api/v1/orders/{orderId}/actions/{actionId}/document d',
  'orders.list': 'GET /api/v1/orders ceq',
  'orders.read': 'GET /api/v1/orders/{orderId} e',
  'orders.update': 'PATCH /api/v1/orders/{orderId} bek',
  'organizations.create': 'POST /api/v1/organizations bek',
  'payments.push': 'POST /api/v1/payments/{rail}/pushes/{token} bnp',
  'priceBooks.create': 'POST /api/v1/price-books bek',
  'priceBooks.delete': 'DELETE /api/v1/price-books/{ruleId} e',
  'priceBooks.list': 'GET /api/v1/price-books ceq',
  'priceBooks.preview': 'POST /api/v1/price-books/preview be',
  'priceBooks.read': 'GET /api/v1/price-books/{ruleId} e',
  'priceBooks.update': 'PATCH /api/v1/price-books/{ruleId} bek',
  'products.bulkImport.apply': 'POST /api/v1/products/bulk-import/{planId}/apply ek',
  'products.bulkImport.rows': 'GET /api/v1/products/bulk-import/{importId}/rows ceq',
  'products.bulkImport.start': 'POST /api/v1/products/bulk-import befk',
  'products.comparePrices': 'POST /api/v1/products/compare-prices bek',
  'products.create': 'POST /api/v1/products bek',
  'products.delete': 'DELETE /api/v1/products/{productId} e',
  'products.delist': 'POST /api/v1/products/{productId}/delist bek',
  'products.enrich': 'POST /api/v1/products/enrich bek',
  'products.evaluate': 'POST /api/v1/evaluate be',
  'products.images.add': 'POST /api/v1/products/{productId}/images befk',
  'products.list': 'GET /api/v1/products ceq',
  'products.listings': 'GET /api/v1/products/{productId}/listings e',
  'products.publish': 'POST /api/v1/products/{productId}/publish bek',
  'products.read': 'GET /api/v1/products/{productId} e',
  'products.readPriceComparison': 'GET /api/v1/products/compare-prices/jobs/{jobId} e',
  'products.recommendCategory': 'POST /api/v1/manage-product-category/recommend be',
  'products.setCost': 'PATCH /api/v1/products/{productId}/cost bek',
  'products.setCosts': 'POST /api/v1/products/cost bek',
  'products.setInventory': 'PATCH /api/v1/products/{productId}/inventory bek',
  'products.setPrice': 'PATCH /api/v1/products/{productId}/price bek',
  'products.sync': 'POST /api/v1/sync bek',
  'products.update': 'PATCH /api/v1/products/{productId} bek',
  'promotions.create': 'POST /api/v1/promotions bek',
  'promotions.delete': 'DELETE /api/v1/promotions/{promotionId} e',
  'promotions.list': 'GET /api/v1/promotions ceq',
  'promotions.products.add': 'POST /api/v1/promotions/{promotionId}/products bek',
  'promotions.products.list': 'GET /api/v1/promotions/{promotionId}/products ceq',
  'promotions.products.remove': 'DELETE /api/v1/promotions/{promotionId}/products be',
  'promotions.read': 'GET /api/v1/promotions/{promotionId} e',
  'promotions.retry': 'POST /api/v1/promotions/{promotionId}/retry ek',
  'promotions.update': 'PATCH /api/v1/promotions/{promotionId} bek',
  'returns.act': 'POST /api/v1/returns/{returnId}/actions bek',
  'returns.actionOptions': 'GET /api/v1/returns/{returnId}/action-options e',
  'returns.actions': 'GET /api/v1/returns/{returnId}/actions e',
  'returns.list': 'GET /api/v1/returns ceq',
  'returns.read': 'GET /api/v1/returns/{returnId} e',
  'reviews.act': 'POST /api/v1/reviews/actions bek',
  'reviews.draftReply': 'POST /api/v1/reviews/{reviewId}/draft-reply bek',
  'reviews.list': 'GET /api/v1/reviews ceq',
  'reviews.read': 'GET /api/v1/reviews/{reviewId} e',
  'search.create': 'POST /api/v1/search bep',
  'search.read': 'GET /api/v1/search cepq',
  'settlements.list': 'GET /api/v1/settlements ceq',
  'settlements.read': 'GET /api/v1/settlements/{settlementId} e',
  'settlements.state': 'POST /api/v1/settlements bek',
  'threads.status': 'GET /api/v1/threads/{thread_id}/status eq',
  'ucp.carts.cancel': 'POST /ucp/v1/carts/{cartId}/cancel bk=ucp',
  'ucp.carts.create': 'POST /ucp/v1/carts bk=ucp',
  'ucp.carts.read': 'GET /ucp/v1/carts/{cartId} =ucp',
  'ucp.carts.replace': 'PUT /ucp/v1/carts/{cartId} bk=ucp',
  'ucp.catalog.lookup': 'POST /ucp/v1/catalog/lookup b=ucp',
  'ucp.catalog.product': 'POST /ucp/v1/catalog/product b=ucp',
  'ucp.catalog.search': 'POST /ucp/v1/catalog/search b=ucp',
  'ucp.checkout.cancel': 'POST /ucp/v1/checkout-sessions/{sessionId}/cancel bk=ucp',
  'ucp.checkout.complete': 'POST /ucp/v1/checkout-sessions/{sessionId}/complete bk=ucp',
  'ucp.checkout.create': 'POST /ucp/v1/checkout-sessions bk=ucp',
  'ucp.checkout.read': 'GET /ucp/v1/checkout-sessions/{sessionId} =ucp',
  'ucp.checkout.replace': 'PUT /ucp/v1/checkout-sessions/{sessionId} bk=ucp',
  'ucp.checkout.update': 'PATCH /ucp/v1/checkout-sessions/{sessionId} bk=ucp',
  'ucp.orders.read': 'GET /ucp/v1/orders/{orderId} =ucp',
  'webhookEvents.list': 'GET /api/v1/webhook-events ceq',
  'webhooks.create': 'POST /api/v1/webhooks bek',
  'webhooks.delete': 'DELETE /api/v1/webhooks/{webhookId} e',
  'webhooks.deliveries.list': 'GET /api/v1/webhooks/{webhookId}/deliveries ceq',
  'webhooks.deliveries.read': 'GET /api/v1/webhooks/{webhookId}/deliveries/{deliveryId} e',
  'webhooks.deliveries.replay': 'POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay ek',
  'webhooks.list': 'GET /api/v1/webhooks ceq',
  'webhooks.pause': 'POST /api/v1/webhooks/{webhookId}/pause ek',
  'webhooks.read': 'GET /api/v1/webhooks/{webhookId} e',
  'webhooks.resume': 'POST /api/v1/webhooks/{webhookId}/resume ek',
  'webhooks.rotateSecret': 'POST /api/v1/webhooks/{webhookId}/rotate-secret bek',
  'webhooks.test': 'POST /api/v1/webhooks/{webhookId}/test ek',
  'webhooks.update': 'PATCH /api/v1/webhooks/{webhookId} bek',
} as const;

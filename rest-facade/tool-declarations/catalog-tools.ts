import type { ToolDeclaration } from './tool-declaration.js';

/** Of tools that save something whose way to the marketplaces, or whose work, is a job. */
const followed = 'Answers at once with a jobId; get_job says what came of it.';

/** How the routes of products, listings and what is made for them are told to agents and procedures. */
export const catalogTools = {
  listProducts: {
    name: 'list_products',
    title: 'List products',
    description:
      'Finds products of the catalog by words, SKU, status, price or marketplace, a page at a time. Items have everything but their variants: use get_product for those. Use it to find the id that other tools need.',
    effect: 'reads',
    arguments: {
      status: 'Only products with this status.',
      sku: 'Only products with these exact SKUs.',
    },
  },
  getProduct: {
    name: 'get_product',
    title: 'Read a product',
    description:
      'Answers one product with all its fields and variants: texts, prices, cost, stock, pictures and version. Where it is listed is answered by list_product_listings.',
    effect: 'reads',
  },
  createProduct: {
    name: 'create_product',
    title: 'Create a product',
    description:
      'Adds a product to the catalog as a draft, and answers it. set_product_status makes it active; it is listed nowhere until publish_product. With variants, prices and stock are those of the variants.',
    effect: 'writes',
    isAdditive: true,
    // An active product is offered to buyers by agents and feeds.
    without: ['status'],
    arguments: {
      'variants.optionValues': 'Its value of each option, by the name of the option.',
    },
  },
  importProducts: {
    name: 'import_products',
    title: 'Import a catalog of products',
    description:
      'Creates and updates many products from the text of a file: CSV, JSON or NDJSON of a shop system or marketplace, or of our own columns (sku, title, price, currency, inventoryQuantity, ...). With dryRun nothing is changed. Answers at once with a jobId and an importId; list_import_rows says what became of each row.',
    // A file may have statuses and prices.
    effect: 'publishes',
    canDryRun: false,
    file: {
      content:
        'The file as text, up to 1 MB: CSV with a header, a JSON array of products, or NDJSON. The format is recognised by its columns or fields.',
      fileName: 'What the file is called, such as products.csv.',
    },
  },
  applyImportPlan: {
    name: 'apply_import_plan',
    title: 'Apply the plan of a dry run of an import',
    description:
      'Does exactly what import_products planned with dryRun, completely or not at all: the job fails if the catalog has changed since. Answers at once with a jobId.',
    effect: 'publishes',
    arguments: { planId: 'The importId of the dry run.' },
  },
  updateProduct: {
    name: 'update_product',
    title: 'Change the texts and properties of a product',
    description:
      'Changes fields of a product, and answers it: an omitted field stays as it is, null clears it, lists are replaced as a whole. Prices are changed by set_product_price, stock by set_product_inventory and the status by set_product_status; variants and costs cannot be changed here.',
    effect: 'writes',
    isIdempotent: true,
    // With these it would change prices at marketplaces, also by price books that are based on the cost, or what is on sale.
    without: [
      'status',
      'price',
      'salePrice',
      'salePriceStartsAt',
      'salePriceEndsAt',
      'currency',
      'cost',
      'inventoryQuantity',
      'variants',
      'options',
    ],
  },
  setProductPrice: {
    name: 'set_product_price',
    title: 'Set the price of a product',
    description: `Saves the price or sale price of a product, or of one of its variants, which is then sent to every marketplace where it is listed. Without variantId or sku it is the price of all variants. ${followed}`,
    effect: 'changes_prices',
    isIdempotent: true,
    arguments: {
      variantId: 'The variant whose price it is. Default: the product with all its variants.',
      sku: 'The SKU whose price it is, in place of variantId.',
      price: 'The new list price; null for none.',
      salePrice: 'The reduced price, below the list price; null ends it.',
    },
  },
  setProductInventory: {
    name: 'set_product_inventory',
    title: 'Set the stock of a product',
    description: `Saves how many units of a product or variant are on hand; what can be sold is then sent to the marketplaces. Stock cannot be below what is reserved. Give expectedQuantity so that a sale in between is not overwritten. ${followed}`,
    effect: 'writes',
    isIdempotent: true,
    arguments: {
      variantId: 'The variant whose stock it is; needed for a product with variants, unless sku is given.',
      sku: 'The SKU whose stock it is, in place of variantId.',
    },
  },
  publishProduct: {
    name: 'publish_product',
    title: 'Publish a product at marketplaces',
    description: `Lists an active product in every enabled store of the connected accounts, or only in those that are named, where buyers can then see it. ${followed} Whether a listing is live is answered by list_product_listings.`,
    effect: 'publishes',
    arguments: {
      marketplaces: 'Only at these marketplaces, by key. Default: all connected ones.',
      accounts: 'Only in these connected accounts, by id. Default: all.',
      countries: 'Only in stores of these countries: ISO 3166-1 alpha-2 codes. Default: all.',
    },
  },
  delistProduct: {
    name: 'delist_product',
    title: 'Take a product off sale at marketplaces',
    description: `Takes a product off sale at all marketplaces, or at those that are named. The product stays in the catalog and can be published again. ${followed}`,
    effect: 'publishes',
    arguments: { marketplaces: 'Only at these marketplaces, by key. Default: all.' },
  },
  listProductListings: {
    name: 'list_product_listings',
    title: 'Read where a product is listed',
    description:
      'Answers every listing of a product: its state at the marketplace, what the marketplace rejected and why, prices and stock as desired and as observed, and when each was known. Use it to find rejected listings and drift.',
    effect: 'reads',
  },
  enrichProducts: {
    name: 'enrich_products',
    title: 'Propose what completes products',
    description: `Makes proposals for titles, descriptions, attributes, tags, SEO or translations of products, by productIds or by a filter: exactly one of them. A configured language model may be paid for it. Nothing is changed except what autoApply says. ${followed} Read the outcome with list_enrichment_proposals.`,
    effect: 'spends',
    arguments: {
      productIds: 'The products.',
      filter: 'Which products, in place of productIds.',
      fields: 'What is to be proposed.',
      languages: 'BCP 47 tags of the languages of translations.',
      documents: 'Texts that claims may come from, beside the data of the products.',
      autoApply: 'What is applied as soon as it is proposed; needs catalog:write. Default: nothing.',
      'filter.skus': 'Only products with these SKUs.',
      'filter.brands': 'Only products of these brands.',
      'filter.productTypes': 'Only products of these types.',
      'filter.createdAfter': 'Only products created at or after this time.',
      'filter.createdBefore': 'Only products created before this time.',
      'filter.updatedAfter': 'Only products changed at or after this time.',
      'filter.updatedBefore': 'Only products last changed before this time.',
      'documents.text': 'Plain text.',
      'documents.productIds': 'The products that it is about. Default: all.',
      'autoApply.overwrite': 'Whether values that fields have are replaced. Default: false.',
      useModel: 'Whether a configured language model is used. Default: true.',
    },
  },
  comparePrices: {
    name: 'compare_prices',
    title: 'Compare prices with the offers of shops',
    description: `Searches what other shops ask for the same goods, in the market of each listing, by a search provider that is paid for each search. No price is changed. ${followed} Read the outcome with get_price_comparison.`,
    effect: 'spends',
    isAdditive: true,
    arguments: {
      country: 'Only the market of this country. Default: the market of each listing.',
      gl: 'Only this market, as the search provider names it, in place of country.',
      limit: 'Offers to answer for each product and market.',
    },
  },
  getPriceComparison: {
    name: 'get_price_comparison',
    title: 'Read a price comparison',
    description:
      'Answers the progress and the results of compare_prices: for each product and market the list price, the median of offers of the same goods, their difference, and the offers. Differences are facts, and no recommended prices.',
    effect: 'reads',
    quotesOthers: true,
    arguments: { jobId: 'The jobId that compare_prices answered.' },
  },
  recommendCategory: {
    name: 'recommend_category',
    title: 'Recommend categories for a product',
    description:
      'Answers categories of taxonomies and of connected marketplaces that suit a product, with their attributes and values for them, the most similar first. Nothing is stored: confirm_category does that.',
    effect: 'reads',
    // A model is paid for.
    without: ['model'],
  },
  evaluateListings: {
    name: 'evaluate_listings',
    title: 'Evaluate products and their listings',
    description:
      'Scores products by stated criteria in every enabled store, or in those that are named: what each criterion demands, what was found, and how to mend it, with what the marketplace would reject. Nothing is stored, and no marketplace is asked.',
    effect: 'reads',
  },
  listConnectedMarketplaces: {
    name: 'list_connected_marketplaces',
    title: 'List connected marketplaces',
    description:
      'Answers the connected marketplace accounts with their stores, countries and currencies, and what needs attention. Use it to learn which marketplaces, countries and account ids other tools can name.',
    effect: 'reads',
  },
} as const satisfies Record<string, ToolDeclaration>;

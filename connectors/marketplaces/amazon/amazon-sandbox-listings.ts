import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxListing } from '../sandbox/state.js';
import { childrenOf, itemOf } from './amazon-sandbox-item.js';
import {
  type AmazonAnswers,
  type AmazonCall,
  invalidInput,
  pageOf,
  rejection,
} from './amazon-sandbox-request-auth.js';
import {
  type Attributes,
  applyAttributes,
  listingOf,
  problemsOf,
  type SandboxIssue,
} from './amazon-sandbox-submission.js';

const identifiersMax = 20;
const pageSizeMax = 20;
const pageSizeDefault = 10;
const itemPath = '/listings/2021-08-01/items/:sellerId/:sku';

interface Patch {
  op: 'add' | 'replace' | 'merge' | 'delete';
  path: string;
  value?: Attributes[string];
}

/** Listings Items 2021-08-01: one item for each SKU and country. */
export function listingRoutes(dependencies: SandboxDependencies): AmazonAnswers {
  return {
    'GET /listings/2021-08-01/items/:sellerId': call => search(call, dependencies),
    [`GET ${itemPath}`]: call => getItem(call, dependencies),
    [`PUT ${itemPath}`]: call => putItem(call, dependencies),
    [`PATCH ${itemPath}`]: call => patchItem(call, dependencies),
    [`DELETE ${itemPath}`]: call => deleteItem(call, dependencies),
  };
}

function search(call: AmazonCall, dependencies: SandboxDependencies): object {
  const storeId = storeOf(call, dependencies);
  const { query } = call;
  const identifiers = call.list('identifiers');
  if (identifiers.length > identifiersMax) {
    throw invalidInput(`At most ${identifiersMax} identifiers may be given.`);
  }
  if (identifiers.length > 0 && query.get('identifiersType') !== 'SKU') {
    throw invalidInput("'identifiersType' is required when 'identifiers' is given.");
  }
  const parentSku = query.get('variationParentSku');
  if (identifiers.length > 0 && parentSku !== null) {
    throw invalidInput("'identifiers' cannot be used with 'variationParentSku'.");
  }
  const size = Number(query.get('pageSize') ?? pageSizeDefault);
  if (!(size >= 1 && size <= pageSizeMax)) {
    throw invalidInput(`'pageSize' is 1 to ${pageSizeMax}.`);
  }
  const all = onSale(dependencies, storeId);
  const wanted = new Set(identifiers);
  const rows =
    parentSku === null
      ? all.filter(({ variants }) => wanted.size === 0 || wanted.has(variants[0]!.sku))
      : childrenOf(all, parentSku);
  const page = pageOf(rows, query.get('pageToken'), size);
  return {
    numberOfResults: rows.length,
    ...(page.nextToken === null ? {} : { pagination: { nextToken: page.nextToken } }),
    items: page.rows.map(listing =>
      itemOf(listing, { shop: dependencies.shop, all }, call.list('includedData')),
    ),
  };
}

function getItem(call: AmazonCall, dependencies: SandboxDependencies): object {
  const storeId = storeOf(call, dependencies);
  const listing = bySku(dependencies, storeId, call.path.sku!);
  const books = { shop: dependencies.shop, all: onSale(dependencies, storeId) };
  return itemOf(listing, books, call.list('includedData'));
}

/** What is there is changed and stays on sale; what is new is looked at first. */
function putItem(call: AmazonCall, dependencies: SandboxDependencies): object {
  const { shop } = dependencies;
  const storeId = storeOf(call, dependencies);
  const sku = call.path.sku!;
  const { productType, attributes } = call.body<{ productType?: string; attributes?: Attributes }>();
  if (!productType || attributes === undefined) {
    throw invalidInput("'productType' and 'attributes' are required.");
  }
  const issues = problemsOf(sku, attributes, { now: shop.now() });
  if (issues.length > 0) {
    return submission(sku, issues, dependencies);
  }
  const store = dependencies.account.stores.find(({ id }) => id === storeId)!;
  const input = listingOf(store, { sku, productType, attributes });
  const known = find(shop.listings(), storeId, sku);
  if (known !== null && known.state === 'live') {
    const [variant] = known.variants;
    const variants = [{ ...input.variants[0]!, id: variant!.id }];
    shop.changeListing(known, { ...input, variants });
  } else {
    const id = known === null ? shop.newId('variant') : known.variants[0]!.id;
    const variants = [{ ...input.variants[0]!, id }];
    shop.putListing({ ...input, variants, ...(known === null ? {} : { id: known.id }) });
  }
  return submission(sku, [], dependencies);
}

function patchItem(call: AmazonCall, dependencies: SandboxDependencies): object {
  const storeId = storeOf(call, dependencies);
  const sku = call.path.sku!;
  const { productType, patches } = call.body<{ productType?: string; patches?: Patch[] }>();
  if (!productType || patches === undefined || patches.length === 0) {
    throw invalidInput("'productType' and 'patches' are required.");
  }
  const listing = bySku(dependencies, storeId, sku);
  const attributes: Attributes = {};
  for (const { op, path, value } of patches) {
    const name = /^\/attributes\/([a-z0-9_]+)$/.exec(path)?.[1];
    if (name === undefined || (op !== 'replace' && op !== 'add') || value === undefined) {
      throw invalidInput(`The patch '${op} ${path}' is not supported.`);
    }
    attributes[name] = value;
  }
  const isSale = attributes.purchasable_offer?.some(offer => offer.discounted_price !== undefined) ?? false;
  const fate = isSale ? dependencies.shop.itemFate() : 'taken';
  const issues = [
    ...problemsOf(sku, attributes, { now: dependencies.shop.now(), isWhole: false }),
    ...(fate === 'rejected' ? [tooHigh] : []),
  ];
  if (issues.length === 0 && fate === 'taken') {
    const [variant] = listing.variants;
    dependencies.shop.changeListing(listing, { variants: [applyAttributes(variant!, attributes)] });
  }
  return submission(sku, issues, dependencies);
}

const tooHigh: SandboxIssue = {
  code: '99010',
  message: "The 'discounted_price' is above the maximum that is allowed for the product.",
  severity: 'ERROR',
  attributeNames: ['purchasable_offer'],
  categories: ['INVALID_PRICE'],
};

/** What is not there is deleted already: the model has no answer 404 for this call. */
function deleteItem(call: AmazonCall, dependencies: SandboxDependencies): object {
  const storeId = storeOf(call, dependencies);
  const listing = find(onSale(dependencies, storeId), storeId, call.path.sku!);
  if (listing !== null) {
    dependencies.shop.changeListing(listing, { state: 'deleted', reviewEndsAt: null });
  }
  return submission(call.path.sku!, [], dependencies);
}

function storeOf(call: AmazonCall, { account }: SandboxDependencies): string {
  if (call.path.sellerId !== account.externalId) {
    throw rejection(403, 'Unauthorized', 'Access to requested resource is denied.');
  }
  const [id, ...others] = call.list('marketplaceIds');
  if (id === undefined || others.length > 0 || !account.stores.some(store => store.id === id)) {
    throw invalidInput("'marketplaceIds' has to name one marketplace of the seller.");
  }
  return id;
}

const onSale = ({ shop }: SandboxDependencies, storeId: string): SandboxListing[] =>
  shop.listings().filter(listing => listing.storeId === storeId && listing.state !== 'deleted');

const find = (listings: readonly SandboxListing[], storeId: string, sku: string): SandboxListing | null =>
  listings.find(listing => listing.storeId === storeId && listing.variants[0]!.sku === sku) ?? null;

function bySku(dependencies: SandboxDependencies, storeId: string, sku: string): SandboxListing {
  const listing = find(onSale(dependencies, storeId), storeId, sku);
  if (listing === null) {
    throw rejection(404, 'NOT_FOUND', `SKU '${sku}' not found in marketplace ${storeId}`);
  }
  return listing;
}

const submission = (sku: string, issues: readonly SandboxIssue[], { shop }: SandboxDependencies): object => ({
  sku,
  status: issues.length > 0 ? 'INVALID' : 'ACCEPTED',
  submissionId: shop.newId('statement').toLowerCase(),
  issues,
});

import { halfDone } from '../half-done.js';
import type { ListingDraft, ListingIssue } from '../listing.js';
import { ownIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { ChannelDependencies, PublishReceipt } from '../port.js';
import type { ZaloraClient } from './zalora-client.js';
import { awaitFeed, type FeedResult, feedIssue, readFeed } from './zalora-feed.js';
import { imagesNode, imagesOf, productNode } from './zalora-listing.js';
import { parentSkuOf } from './zalora-observed.js';
import { productsBySku } from './zalora-product-read.js';
import { requestXml, type XmlNode } from './zalora-xml.js';

/**
 * Hands in what is to be made, changed and taken away, each as a feed. SellerCenter knows products by SKU: what is there
 * already is changed, whoever made it. Feeds are worked through in the order in which they came.
 */
export async function publish(
  client: ZaloraClient,
  draft: ListingDraft,
  { clock }: ChannelDependencies,
): Promise<PublishReceipt> {
  const skus = draft.variants.map(({ sku }) => sku);
  const referred = draft.reference?.variants.map(({ sku }) => sku) ?? [];
  const there = await productsBySku(client, [...skus, ...referred]);
  const known = new Set(there.map(({ SellerSku: sku }) => sku));
  const [first] = there;
  const parentSku = draft.reference?.externalId ?? (first === undefined ? skus[0]! : parentSkuOf(first));
  rejectForeign(there.filter(product => parentSkuOf(product) !== parentSku).map(each => each.SellerSku));

  const now = clock.now();
  const nodesOf = (isKnown: boolean): XmlNode[] =>
    draft.variants
      .filter(({ sku }) => known.has(sku) === isKnown)
      .map(variant => productNode(draft, variant, parentSku, now));
  const gone = there.map(({ SellerSku: sku }) => sku).filter(sku => !skus.includes(sku));
  const feeds: readonly (readonly [action: string, nodes: readonly XmlNode[]])[] = [
    ['ProductCreate', nodesOf(false)],
    ['ProductUpdate', nodesOf(true)],
    ['ProductRemove', gone.map((sku): XmlNode => ['Product', [['SellerSku', sku]]])],
    ['Image', draft.variants.map(variant => imagesNode(variant.sku, imagesOf(draft, variant)))],
  ];
  const feedIds: string[] = [];
  try {
    for (const [action, nodes] of feeds.filter(([, each]) => each.length > 0)) {
      feedIds.push(await client.submit(action, requestXml(nodes)));
    }
    return await receiptOf(client, draft, parentSku, feedIds);
  } catch (error) {
    throw feedIds.length > 0 ? halfDone(error) : error;
  }
}

/** SKUs that belong to other listings would be torn out of them. */
function rejectForeign(skus: readonly string[]): void {
  if (skus.length > 0) {
    const message = `Another listing at Zalora has the SKU ${skus.join(', ')}.`;
    throw new MarketplaceError('rejected', message, {
      issues: [ownIssue('SKU_TAKEN', message, 'variants')],
    });
  }
}

async function receiptOf(
  client: ZaloraClient,
  draft: ListingDraft,
  parentSku: string,
  feedIds: readonly string[],
): Promise<PublishReceipt> {
  const last = await awaitFeed(client, feedIds.at(-1)!);
  const results: FeedResult[] = [];
  for (const feedId of feedIds.slice(0, -1)) {
    results.push(await readFeed(client, feedId));
  }
  results.push(last);
  const isOver = results.every(result => result.isOver);
  const issues = results.map(result => issuesOf(result, draft)).find(each => each.length > 0) ?? [];
  const variants = draft.variants.map(({ sku }) => ({ sku, externalId: null }));
  return {
    reference: isOver && issues.length === 0 ? { externalId: parentSku, variants } : draft.reference,
    submissionId: feedIds[0]!,
    issues,
  };
}

function issuesOf({ failure, errors }: FeedResult, draft: ListingDraft): ListingIssue[] {
  const whole = failure === null ? [] : [feedIssue({ Code: 'FEED_FAILED', Message: failure })];
  const rows = errors.map(error => {
    const index = draft.variants.findIndex(({ sku }) => sku === error.SellerSku);
    return feedIssue(error, index < 0 ? null : `variants.${index}`);
  });
  return [...whole, ...rows];
}

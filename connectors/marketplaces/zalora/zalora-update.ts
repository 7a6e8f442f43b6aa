import type { ListingReference, PriceWrite, StockWrite, VariantReference, WriteOutcome } from '../listing.js';
import { ownIssue } from '../listing-issue.js';
import type { ZaloraClient } from './zalora-client.js';
import { awaitFeed, type FeedResult, feedIssue } from './zalora-feed.js';
import { priceNodes } from './zalora-listing.js';
import { productsBySku } from './zalora-product-read.js';
import { requestXml, type XmlNode } from './zalora-xml.js';

export const updatePrices = (client: ZaloraClient, writes: readonly PriceWrite[], now: Date) =>
  updateProducts(client, writes, 'price', write => priceNodes(write, now));

export const updateStock = (client: ZaloraClient, writes: readonly StockWrite[]) =>
  updateProducts(client, writes, 'quantity', ({ quantity }) => [['Quantity', String(quantity)]]);

/** Takes all products of the listing off sale; those of them that are off already stay so. */
export async function deactivate(client: ZaloraClient, reference: ListingReference): Promise<void> {
  const skus = [reference.externalId, ...reference.variants.map(({ sku }) => sku)];
  const active = (await productsBySku(client, skus)).filter(({ Status: status }) => status === 'active');
  if (active.length > 0) {
    const rows = active.map(({ SellerSku: sku }) => productRow(sku, [['Status', 'inactive']]));
    await awaitFeed(client, await client.submit('ProductUpdate', requestXml(rows)));
  }
}

/** One feed for all; one outcome each, in order. */
async function updateProducts<W extends { variant: VariantReference }>(
  client: ZaloraClient,
  writes: readonly W[],
  field: string,
  nodesOf: (write: W) => XmlNode[],
): Promise<WriteOutcome[]> {
  if (writes.length === 0) {
    return [];
  }
  const rows = writes.map(write => productRow(write.variant.sku, nodesOf(write)));
  const result = await awaitFeed(client, await client.submit('ProductUpdate', requestXml(rows)));
  return writes.map(({ variant }) => outcomeOf(result, variant.sku, field));
}

const productRow = (sku: string, nodes: readonly XmlNode[]): XmlNode => [
  'Product',
  [['SellerSku', sku], ...nodes],
];

/** A row that still waits was taken: handing it in again would only make the queue longer. */
function outcomeOf(
  { feedId, isOver, failure, errors }: FeedResult,
  sku: string,
  field: string,
): WriteOutcome {
  const error = failure === null ? errors.find(row => row.SellerSku === sku) : { Message: failure };
  if (error !== undefined) {
    return { isDone: false, issues: [feedIssue(error, field)] };
  }
  const message = `Zalora took the change and works on it (feed ${feedId}).`;
  return { isDone: true, issues: isOver ? [] : [ownIssue('FEED_QUEUED', message, field, 'info')] };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { ListingIssue } from '../listing.js';
import { listOf, type WireList, type ZaloraClient } from './zalora-client.js';

interface WireFeed {
  Feed: string;
  Status: string;
  Action: string;
  FailedRecords?: string | number;
}

interface WireFeedDetail extends WireFeed {
  FeedErrors?: WireList<'Error', WireFeedError>;
}

export interface WireFeedError {
  Code?: string | number;
  Message: string;
  SellerSku?: string;
}

export interface FeedResult {
  feedId: string;
  /** False while it waits in SellerCenter's queue. */
  isOver: boolean;
  /** Why the feed as a whole came to nothing; null when its rows were worked through. */
  failure: string | null;
  errors: WireFeedError[];
}

/** Looks at a feed after so many milliseconds each; small ones are through by then when the queue is empty. */
const lookAfterMs = [0, 60, 240, 700];
const overStates: ReadonlySet<string> = new Set(['Finished', 'Canceled', 'Error']);
/** How many feeds of late are searched for what became of a product. */
const recentFeeds = 30;

export async function readFeed(client: ZaloraClient, feedId: string): Promise<FeedResult> {
  const { FeedDetail: detail } = await client.read<{ FeedDetail: WireFeedDetail }>('FeedStatus', {
    FeedID: feedId,
  });
  const { Status: status } = detail;
  const isFailed = status === 'Canceled' || status === 'Error';
  return {
    feedId,
    isOver: overStates.has(status),
    failure: isFailed ? `The feed ended with "${status}".` : null,
    errors: listOf(detail.FeedErrors, 'Error'),
  };
}

/** Looks a few times, and answers how far the feed had come. */
export async function awaitFeed(client: ZaloraClient, feedId: string): Promise<FeedResult> {
  let result: FeedResult = { feedId, isOver: false, failure: null, errors: [] };
  for (const waitMs of lookAfterMs) {
    await delay(waitMs);
    result = await readFeed(client, feedId);
    if (result.isOver) {
      return result;
    }
  }
  return result;
}

/** Rows of new products that feeds of late have turned down, by SKU, the latest words first. */
export async function creationErrors(client: ZaloraClient): Promise<Map<string, WireFeedError[]>> {
  const body = await client.read<WireList<'Feed', WireFeed>>('FeedOffsetList', {
    Offset: '0',
    PageSize: String(recentFeeds),
  });
  const failed = listOf(body, 'Feed').filter(
    feed => feed.Action === 'ProductCreate' && Number(feed.FailedRecords ?? 0) > 0,
  );
  const errors: WireFeedError[] = [];
  for (const { Feed: feedId } of failed) {
    errors.push(...(await readFeed(client, feedId)).errors);
  }
  return Map.groupBy(errors, ({ SellerSku: sku }) => sku ?? '');
}

export const feedIssue = (error: WireFeedError, field: string | null = null): ListingIssue => ({
  severity: 'error',
  code: error.Code === undefined ? 'FEED_ROW_REJECTED' : String(error.Code),
  field,
  message: error.SellerSku ? `${error.SellerSku}: ${error.Message}` : error.Message,
  marketplaceMessage: error.Message,
});

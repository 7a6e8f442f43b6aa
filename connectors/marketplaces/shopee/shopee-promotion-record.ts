import type { Clock } from '../../../kernel/clock.js';
import { momentOfSecond, secondOf } from '../epoch-seconds.js';
import type { WriteOutcome } from '../listing.js';
import { marketplaceIssue } from '../listing-issue.js';
import { MarketplaceError } from '../marketplace-error.js';
import { stateAt } from '../observed-promotion.js';
import type { ObservedPromotion, PromotionDraft } from '../promotion.js';
import { nameWithoutMarker } from '../promotion-marker.js';
import type { ShopeeClient } from './shopee-client.js';

/** What discounts, vouchers and bundle deals have in common. */
export interface WirePromotion {
  id: number;
  name: string;
  /** Where Shopee tells none, what the clock makes of the times. */
  status: 'upcoming' | 'ongoing' | 'expired';
  start_time: number;
  end_time: number;
}

const pageSize = 100;
const pagesMax = 100;

/** All rows of a list that says whether there are more. */
export async function readPages<T>(
  client: ShopeeClient,
  path: string,
  parameters: Readonly<Record<string, string>>,
  rowsOf: (page: Readonly<Record<string, unknown>>) => T[] | undefined,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const paging = { page_no: String(page), page_size: String(pageSize) };
    const answer = await client.read<Record<string, unknown>>(path, { ...parameters, ...paging });
    rows.push(...(rowsOf(answer) ?? []));
    if (answer.more !== true) {
      break;
    }
  }
  return rows;
}

const states = { upcoming: 'scheduled', ongoing: 'live', expired: 'ended' } as const;

export const statusAt = (
  { start_time: start, end_time: end }: Pick<WirePromotion, 'start_time' | 'end_time'>,
  clock: Clock,
): WirePromotion['status'] => {
  const times = { startsAt: momentOfSecond(start), endsAt: momentOfSecond(end) };
  const state = stateAt(times, clock.now().getTime());
  return state === 'scheduled' ? 'upcoming' : state === 'live' ? 'ongoing' : 'expired';
};

export const observedRecord = (record: WirePromotion, clock: Clock): ObservedPromotion => ({
  externalId: String(record.id),
  name: nameWithoutMarker(record.name),
  state: states[record.status],
  marketplaceStatus: record.status,
  startsAt: momentOfSecond(record.start_time),
  endsAt: momentOfSecond(record.end_time),
  items: [],
  observedAt: clock.now().toISOString(),
});

/** The id of the record that the draft is about. */
export const idOf = ({ delivered }: PromotionDraft): number => Number(delivered?.externalId ?? 0);

/** A start that has been is not sent again: it can only be moved to later. */
export function changedTimes(draft: PromotionDraft): { start_time?: number; end_time: number } {
  const { delivered, startsAt, endsAt } = draft;
  const end_time = secondOf(endsAt!);
  return delivered?.startsAt === startsAt ? { end_time } : { start_time: secondOf(startsAt), end_time };
}

export interface RowFault {
  item_id: number;
  model_id?: number;
  fail_error: string;
  fail_message?: string;
}

export const rejectedRow = ({ fail_error: code, fail_message: words }: RowFault): WriteOutcome => ({
  isDone: false,
  issues: [marketplaceIssue(code, words || code, 'promotionalPrice')],
});

/** What a read answers; null for what Shopee says does not exist, in any of its ways. */
export async function knownOrNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    const isMissing =
      error instanceof MarketplaceError &&
      (error.kind === 'not_found' || (error.kind === 'rejected' && missing.test(error.message)));
    if (isMissing) {
      return null;
    }
    throw error;
  }
}

const missing = /not (be )?(found|exist)|doesn.t exist|data not exist/i;

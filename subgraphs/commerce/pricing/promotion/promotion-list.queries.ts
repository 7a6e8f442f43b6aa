import type { Database } from '../../../../kernel/database/database.js';
import {
  type AskedPage,
  FilteredList,
  type FilteredPage,
  listSorts,
} from '../../../../kernel/filtered-list.js';
import type { Promotion } from './promotion.entity.js';
import { promotionLimits } from './promotion.limits.js';
import { type PromotionRow, promotionColumns, toPromotion } from './promotion.queries.js';
import type { PromotionKind, PromotionStatus, PromotionTrigger } from './promotion.values.js';

/** What is null restricts nothing. */
export interface PromotionFilter {
  statuses?: readonly PromotionStatus[] | null;
  kinds?: readonly PromotionKind[] | null;
  triggers?: readonly PromotionTrigger[] | null;
  ids?: readonly string[] | null;
  /** Part of the name or of the code, in any case. */
  q?: string | null;
  /** Those with a store there. */
  marketplace?: string | null;
  campaignId?: string | null;
}

export type PromotionSort = 'newest' | 'oldest' | 'recently_updated' | 'name' | 'priority';

/** What `statusAt` says, of commerce.promotion as `p` at a time; a test holds the two to each other. */
export const promotionStatusSql = (time: string): string => `case
  when p.intent in ('draft', 'ended') then p.intent
  when p.ends_at <= ${time} then 'ended'
  when p.intent = 'paused' then p.intent
  when p.is_delivery_failed then 'failed'
  when p.starts_at > ${time} or p.delivery_starts_at > ${time} then 'scheduled'
  else 'active' end`;

export const promotionList = new FilteredList<PromotionFilter, PromotionRow, Promotion, PromotionSort>({
  name: 'commerce.promotion',
  table: 'commerce.promotion',
  alias: 'p',
  columns: promotionColumns,
  toItem: toPromotion,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_updated: listSorts.recentlyUpdated('p'),
    name: listSorts.name('p', ({ name }) => name),
    priority: listSorts.priority('p', promotionLimits.priorityMax),
  },
  conditions: {
    statuses: (value, time) => `${promotionStatusSql(time)} = any(${value}::text[])`,
    kinds: value => `p.terms->>'kind' = any(${value}::text[])`,
    triggers: value => `p.trigger = any(${value}::text[])`,
    ids: value => `p.id = any(${value}::uuid[])`,
    q: value => `(strpos(lower(p.name), lower(${value})) > 0 or strpos(p.code_key, lower(${value})) > 0)`,
    marketplace: value => `p.stores @> jsonb_build_array(jsonb_build_object('marketplace', ${value}::text))`,
    campaignId: value => `p.campaign_id = ${value}::uuid`,
  },
  ids: ['ids', 'campaignId'],
});

/** One page in one statement. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export const listPromotions = (
  reader: Pick<Database, 'query'>,
  organizationId: string,
  filter: PromotionFilter,
  asked: AskedPage<PromotionSort>,
): Promise<FilteredPage<Promotion>> => promotionList.page(reader, organizationId, filter, asked);

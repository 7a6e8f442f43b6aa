import {
  type AskedPage,
  FilteredList,
  type FilteredPage,
  listSorts,
} from '../../../../kernel/filtered-list.js';
import type { Campaign } from './campaign.entity.js';
import {
  type CampaignRow,
  campaignColumns,
  type Reader,
  toCampaign,
  withRevision,
} from './campaign.queries.js';
import type { CampaignStatus } from './campaign.values.js';

/** What is null restricts nothing. */
export interface CampaignFilter {
  statuses?: readonly CampaignStatus[] | null;
  ids?: readonly string[] | null;
  ownerIds?: readonly string[] | null;
  /** Part of the name, in any case. */
  q?: string | null;
}

export type CampaignSort = 'newest' | 'oldest' | 'recently_updated' | 'name';

/** What `statusAt` says, of commerce.campaign as `c` at a time; a test holds the two to each other. */
export const campaignStatusSql = (time: string): string => `case
  when c.state not in ('running', 'paused') then c.state
  when c.ends_at <= ${time} then 'completed'
  when c.state = 'running' and c.starts_at > ${time} then 'scheduled'
  else c.state end`;

const campaignList = new FilteredList<CampaignFilter, CampaignRow, Campaign, CampaignSort>({
  name: 'commerce.campaign',
  table: 'commerce.campaign',
  alias: 'c',
  columns: campaignColumns,
  join: withRevision,
  toItem: toCampaign,
  sorts: {
    newest: listSorts.newest,
    oldest: listSorts.oldest,
    recently_updated: listSorts.recentlyUpdated('c'),
    name: listSorts.name('c', ({ revision }) => revision.plan.name),
  },
  conditions: {
    statuses: (value, time) => `${campaignStatusSql(time)} = any(${value}::text[])`,
    ids: value => `c.id = any(${value}::uuid[])`,
    ownerIds: value => `c.owner_id = any(${value}::uuid[])`,
    q: value => `strpos(lower(c.name), lower(${value})) > 0`,
  },
  ids: ['ids', 'ownerIds'],
});

/** One page in one statement. Throws VALIDATION_FAILED, CURSOR_INVALID. */
export const listCampaigns = (
  reader: Reader,
  organizationId: string,
  filter: CampaignFilter,
  asked: AskedPage<CampaignSort>,
): Promise<FilteredPage<Campaign>> => campaignList.page(reader, organizationId, filter, asked);

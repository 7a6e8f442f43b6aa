import { dictionary } from '../../../kernel/dictionary.js';
import type { ChannelPayout, PayoutState } from '../sale.js';
import type { AmazonClient } from './amazon-client.js';
import { endOf } from './amazon-window.js';

/** `FinancialEventGroup` of Finances v0, as far as it is read: what one transfer to the bank comes from. */
interface WireGroup {
  FinancialEventGroupId: string;
  ProcessingStatus?: string;
  /** Absent while the group is open. */
  FundTransferStatus?: string;
  FundTransferDate?: string;
}

interface Page {
  payload: { NextToken?: string | null; FinancialEventGroupList?: WireGroup[] };
}

/** Amazon publishes no list of these words; others are no known state. */
const transferStates: Readonly<Record<string, PayoutState>> = dictionary({
  succeeded: 'paid',
  successful: 'paid',
  processing: 'pending',
  initiated: 'pending',
  failed: 'failed',
});

/** A group is open for two weeks, and for a month where Amazon holds the money back. */
const openMaxMs = 45 * 24 * 60 * 60 * 1000;

/** Groups by their ids, of those that can hold a transaction of that time. */
export async function payoutsSince(
  client: AmazonClient,
  postedAfter: string,
  now: Date,
): Promise<Map<string, ChannelPayout>> {
  const payouts = new Map<string, ChannelPayout>();
  let token: string | null = null;
  do {
    const { payload }: Page = await client.read<Page>('/finances/v0/financialEventGroups', {
      FinancialEventGroupStartedAfter: new Date(Date.parse(postedAfter) - openMaxMs).toISOString(),
      FinancialEventGroupStartedBefore: endOf(now.toISOString(), now),
      MaxResultsPerPage: '100',
      NextToken: token,
    });
    for (const group of payload.FinancialEventGroupList ?? []) {
      payouts.set(group.FinancialEventGroupId, payoutOf(group));
    }
    token = payload.NextToken ?? null;
  } while (token !== null);
  return payouts;
}

/** A group that is open is transferred later on. */
function payoutOf(group: WireGroup): ChannelPayout {
  const marketplaceStatus = group.FundTransferStatus ?? group.ProcessingStatus ?? '';
  const isOpen = group.ProcessingStatus?.toLowerCase() === 'open';
  const state = isOpen ? 'pending' : (transferStates[marketplaceStatus.toLowerCase()] ?? null);
  return {
    externalPayoutId: group.FinancialEventGroupId,
    marketplaceStatus,
    state,
    paidAt: state === 'paid' ? (group.FundTransferDate ?? null) : null,
  };
}

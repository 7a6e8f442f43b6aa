import type { Clock } from '../../../kernel/clock.js';
import { secondOf } from '../epoch-seconds.js';
import { observedMember } from '../observed-promotion.js';
import type { PromotionDraft, QuantityBreak } from '../promotion.js';
import { hasMarker, markedName } from '../promotion-marker.js';
import type { PromotionRecords } from '../promotion-record.js';
import { done } from '../write-outcome.js';
import type { ShopeeClient } from './shopee-client.js';
import {
  changedTimes,
  idOf,
  knownOrNull,
  observedRecord,
  type RowFault,
  readPages,
  rejectedRow,
  statusAt,
  type WirePromotion,
} from './shopee-promotion-record.js';

interface WireDeal {
  bundle_deal_id: number;
  name: string;
  start_time: number;
  end_time: number;
}

const root = '/api/v2/bundle_deal';
const enabled = 1;
/** Shopee wants a number of deals that a buyer may have. */
const anyNumber = 999;
const all = '1';

/** Bundle deals, of up to three tiers. */
export function bundleRecords(client: ShopeeClient, clock: Clock): PromotionRecords<WirePromotion> {
  const recordOf = ({ bundle_deal_id: id, name, ...times }: WireDeal): WirePromotion => ({
    id,
    name,
    status: statusAt(times, clock),
    start_time: times.start_time,
    end_time: times.end_time,
  });
  const itemIds = async (draft: PromotionDraft): Promise<Set<string>> => {
    const { item_list: list = [] } = await client.read<{
      item_list?: { item_id: number; status?: number }[];
    }>(`${root}/get_bundle_deal_item`, { bundle_deal_id: String(idOf(draft)) });
    const active = list.filter(({ status = enabled }) => status === enabled);
    return new Set(active.map(({ item_id: id }) => String(id)));
  };
  const changeItems = async (draft: PromotionDraft, call: string, items: PromotionDraft['items']) => {
    const { failed_list: failed = [] } = await client.write<{ failed_list?: RowFault[] }>(`${root}/${call}`, {
      bundle_deal_id: idOf(draft),
      item_list: items.map(({ reference }) => ({
        item_id: Number(reference.externalId),
        ...(call === 'add_bundle_deal_item' ? { status: enabled } : {}),
      })),
    });
    return items.map(({ reference }) => {
      const fault = failed.find(({ item_id: id }) => String(id) === reference.externalId);
      return fault === undefined || settled.test(fault.fail_error) ? done : rejectedRow(fault);
    });
  };
  return {
    clock,
    read: async draft => {
      const bundle_deal_id = String(idOf(draft));
      const deal = await knownOrNull(client.read<WireDeal>(`${root}/get_bundle_deal`, { bundle_deal_id }));
      return deal === null ? null : recordOf(deal);
    },
    list: async () => {
      const deals = await readPages<WireDeal>(
        client,
        `${root}/get_bundle_deal_list`,
        { time_status: all },
        page => page.bundle_deal_list as WireDeal[],
      );
      return deals.map(recordOf);
    },
    isOurs: ({ promotionId }, { name }) => hasMarker(name, promotionId),
    create: async draft => {
      const { bundle_deal_id: id } = await client.write<{ bundle_deal_id: number }>(
        `${root}/add_bundle_deal`,
        {
          name: markedName(draft),
          start_time: secondOf(draft.startsAt),
          end_time: secondOf(draft.endsAt!),
          ...ruleOf(draft),
        },
      );
      return String(id);
    },
    change: async draft => {
      const isLive = Date.parse(draft.delivered!.startsAt) <= clock.now().getTime();
      await client.write(`${root}/update_bundle_deal`, {
        bundle_deal_id: idOf(draft),
        name: markedName(draft),
        ...changedTimes(draft),
        // Its rule cannot be changed while it is live.
        ...(isLive ? {} : ruleOf(draft)),
      });
    },
    putItems: (draft, items) => changeItems(draft, 'add_bundle_deal_item', items),
    removeItems: (draft, items) => changeItems(draft, 'delete_bundle_deal_item', items),
    end: async (draft, { status }) => {
      if (status !== 'expired') {
        const call = status === 'upcoming' ? 'delete_bundle_deal' : 'end_bundle_deal';
        await client.write(`${root}/${call}`, { bundle_deal_id: idOf(draft) });
      }
    },
    observed: record => observedRecord(record, clock),
    itemsIn: async (draft, record) => {
      const ids = await itemIds(draft);
      const members = draft.items.filter(({ reference }) => ids.has(reference.externalId));
      return members.map(item => observedMember(item, observedRecord(record, clock).state));
    },
  };
}

/** It is in the deal already, or not in it. */
const settled = /item_already_exist|item_not_exist/;

const ruleTypes = { price: 1, percentage: 2, amount: 3 };

function ruleOf({ terms, usageLimitPerBuyer }: PromotionDraft): object {
  const tiers: readonly QuantityBreak[] =
    terms.kind === 'bundle' ? [terms] : terms.kind === 'quantity_breaks' ? terms.breaks : [];
  const [first, ...others] = tiers;
  return {
    rule_type: ruleTypes[first!.reward.type],
    ...tierOf(first!),
    ...(others.length > 0 ? { additional_tiers: others.map(tierOf) } : {}),
    purchase_limit: usageLimitPerBuyer ?? anyNumber,
  };
}

function tierOf({ quantity, reward }: QuantityBreak): object {
  const value =
    reward.type === 'percentage'
      ? { discount_percentage: Number(reward.percentage) }
      : reward.type === 'price'
        ? { fix_price: Number(reward.amount) }
        : { discount_value: Number(reward.amount) };
  return { min_amount: quantity, ...value };
}

import type { Clock } from '../../../kernel/clock.js';
import { secondOf } from '../epoch-seconds.js';
import { observedMember } from '../observed-promotion.js';
import type { PromotionDraft } from '../promotion.js';
import { hasMarker, markedName } from '../promotion-marker.js';
import type { PromotionRecords } from '../promotion-record.js';
import { wholeListItems } from '../whole-list-items.js';
import type { ShopeeClient } from './shopee-client.js';
import {
  changedTimes,
  idOf,
  knownOrNull,
  observedRecord,
  readPages,
  statusAt,
  type WirePromotion,
} from './shopee-promotion-record.js';

interface WireVoucher {
  voucher_id: number;
  voucher_name: string;
  start_time: number;
  end_time: number;
  item_id_list?: number[];
}

const root = '/api/v2/voucher';

/** Vouchers with a code, which Shopee shows nowhere: whom it is told is the merchant's. */
export function voucherRecords(client: ShopeeClient, clock: Clock): PromotionRecords<WireVoucher> {
  const recordOf = (voucher: WireVoucher): WirePromotion => ({
    id: voucher.voucher_id,
    name: voucher.voucher_name,
    status: statusAt(voucher, clock),
    start_time: voucher.start_time,
    end_time: voucher.end_time,
  });
  const observed = (voucher: WireVoucher) => observedRecord(recordOf(voucher), clock);
  const idsIn = ({ item_id_list: ids = [] }: WireVoucher): string[] => ids.map(String);
  return {
    clock,
    read: draft =>
      knownOrNull(client.read<WireVoucher>(`${root}/get_voucher`, { voucher_id: String(idOf(draft)) })),
    list: () =>
      readPages<WireVoucher>(
        client,
        `${root}/get_voucher_list`,
        { status: 'all' },
        page => page.voucher_list as WireVoucher[],
      ),
    isOurs: ({ promotionId }, { voucher_name: name }) => hasMarker(name, promotionId),
    create: async draft => {
      const { voucher_id: id } = await client.write<{ voucher_id: number }>(
        `${root}/add_voucher`,
        newVoucher(draft),
      );
      return String(id);
    },
    change: async draft => {
      await client.write(`${root}/update_voucher`, {
        voucher_id: idOf(draft),
        voucher_name: markedName(draft),
        usage_quantity: draft.usageLimit,
        ...changedTimes(draft),
      });
    },
    ...wholeListItems({
      keyOf: ({ reference }) => reference.externalId,
      keysIn: idsIn,
      writeKeys: async (draft, keys) => {
        await client.write(`${root}/update_voucher`, {
          voucher_id: idOf(draft),
          item_id_list: keys.map(Number),
        });
      },
    }),
    end: async (draft, voucher) => {
      const status = statusAt(voucher, clock);
      if (status !== 'expired') {
        const call = status === 'upcoming' ? 'delete_voucher' : 'end_voucher';
        await client.write(`${root}/${call}`, { voucher_id: idOf(draft) });
      }
    },
    observed,
    itemsIn: (draft, voucher) => {
      const ids = new Set(idsIn(voucher));
      const members = draft.items.filter(({ reference }) => ids.has(reference.externalId));
      return members.map(item => observedMember(item, observed(voucher).state));
    },
  };
}

const voucherTypes = { shop: 1, product: 2 };
const rewardTypes = { amount: 1, percentage: 2 };
const uncapped = 0;

function newVoucher(draft: PromotionDraft): object {
  const { terms, items } = draft;
  const voucher = terms.kind === 'voucher' ? terms : null;
  const reward = voucher?.reward;
  return {
    voucher_name: markedName(draft),
    voucher_code: voucher?.code,
    start_time: secondOf(draft.startsAt),
    end_time: secondOf(draft.endsAt!),
    voucher_type: items.length > 0 ? voucherTypes.product : voucherTypes.shop,
    usage_quantity: draft.usageLimit,
    min_basket_price: Number(draft.minimumSpend ?? 0),
    ...(reward?.type === 'percentage'
      ? {
          reward_type: rewardTypes.percentage,
          percentage: Number(reward.percentage),
          max_price: Number(voucher?.maximumDiscount ?? uncapped),
        }
      : { reward_type: rewardTypes.amount, discount_amount: Number(reward?.amount) }),
    display_channel_list: [],
    ...(items.length > 0 ? { item_id_list: items.map(({ reference }) => Number(reference.externalId)) } : {}),
  };
}

import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion } from '../sandbox/state.js';
import {
  deletePromotion,
  endPromotion,
  moveTimes,
  newTimes,
  pageOf,
  promotionOf,
  statusOf,
  type Times,
  wireTimes,
} from './shopee-sandbox-promotion.js';
import { rejection, type ShopeeAnswers } from './shopee-sandbox-request-auth.js';

interface VoucherInput extends Times {
  voucher_id?: number;
  voucher_name?: string;
  voucher_code?: string;
  voucher_type?: number;
  reward_type?: number;
  usage_quantity?: number;
  min_basket_price?: number;
  item_id_list?: number[];
}

const root = '/api/v2/voucher';
const lengthMaxSeconds = 93 * 86_400;
const productVoucher = 2;

export function voucherRoutes({ shop, account }: SandboxDependencies): ShopeeAnswers {
  const known = (id: unknown): SandboxPromotion => promotionOf(shop, 'voucher', id);
  return {
    [`POST ${root}/add_voucher`]: call => {
      const { start_time, end_time, voucher_name: name = '', ...input } = call.body<VoucherInput>();
      const times = newTimes(shop, { start_time, end_time } as Times, {
        prefix: 'voucher.voucher',
        leadSeconds: 0,
      });
      check(shop, input, Number(end_time) - Number(start_time));
      const storeId = account.stores[0]!.id;
      const voucher = shop.putPromotion({
        storeId,
        type: 'voucher',
        name,
        ...times,
        items: [],
        extra: input,
      });
      return { voucher_id: Number(voucher.id) };
    },
    [`POST ${root}/update_voucher`]: call => {
      const { start_time, end_time, ...input } = call.body<VoucherInput>();
      const voucher = known(input.voucher_id);
      const { usage_quantity: uses } = input;
      if (uses !== undefined && uses < Number(voucher.extra.usage_quantity)) {
        throw rejection('voucher.voucher_usage_quantity_error', 'The quantity can only be increased.');
      }
      moveTimes(shop, voucher, {
        ...(start_time === undefined ? {} : { start_time }),
        ...(end_time === undefined ? {} : { end_time }),
      });
      voucher.extra = { ...voucher.extra, ...input };
      voucher.name = input.voucher_name ?? voucher.name;
      return { voucher_id: input.voucher_id };
    },
    [`POST ${root}/end_voucher`]: call => {
      const { voucher_id: id } = call.body<VoucherInput>();
      endPromotion(shop, known(id));
      return { voucher_id: id };
    },
    [`POST ${root}/delete_voucher`]: call => {
      const { voucher_id: id } = call.body<VoucherInput>();
      deletePromotion(shop, known(id));
      return { voucher_id: id };
    },
    [`GET ${root}/get_voucher`]: ({ query }) => wire(shop, known(query.get('voucher_id'))),
    [`GET ${root}/get_voucher_list`]: ({ query }) => {
      const wanted = query.get('status');
      const found = shop
        .promotions('voucher')
        .filter(each => wanted === 'all' || statusOf(shop, each) === wanted);
      const { rows, more } = pageOf(query, found);
      return { voucher_list: rows.map(each => wire(shop, each)), more };
    },
  };
}

function check(shop: SandboxShop, input: VoucherInput, seconds: number): void {
  const { voucher_code: code = '', usage_quantity: uses, item_id_list: items = [] } = input;
  if (!/^[0-9A-Za-z]{1,5}$/.test(code)) {
    throw rejection('voucher.voucher_code_error', 'The code has up to 5 letters and digits.');
  }
  const taken = shop.promotions('voucher').filter(each => statusOf(shop, each) !== 'expired');
  if (taken.some(({ extra }) => extra.voucher_code === code)) {
    throw rejection('voucher.voucher_code_duplicate_error', 'The voucher code is used already.');
  }
  if (!(Number(uses) >= 1) || typeof input.min_basket_price !== 'number') {
    throw rejection('error_param', 'Wrong parameters, detail: usage_quantity, min_basket_price.');
  }
  if (input.voucher_type === productVoucher && items.length === 0) {
    throw rejection('error_param', 'Wrong parameters, detail: item_id_list.');
  }
  if (seconds > lengthMaxSeconds) {
    throw rejection('voucher.voucher_period_too_long', 'A voucher lasts three months at most.');
  }
}

/** One that was ended has ended when it was, and not when it was to. */
function wire(shop: SandboxShop, voucher: SandboxPromotion): object {
  const { id, name, extra, stoppedAt } = voucher;
  const ended = stoppedAt === null ? voucher : { ...voucher, endsAt: stoppedAt };
  return {
    ...extra,
    voucher_id: Number(id),
    voucher_name: name,
    ...wireTimes(ended),
    current_usage: 0,
    is_admin: false,
    cmt_voucher_status: statusOf(shop, voucher) === 'expired' ? undefined : 2,
  };
}

import { dictionary } from '../../../kernel/dictionary.js';
import { secondOf } from '../epoch-seconds.js';
import { stageOf } from '../sandbox/promotions.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion, SandboxPromotionItem } from '../sandbox/state.js';
import { changeProducts, extraOf, wireProducts } from './tiktok-sandbox-activity-products.js';
import { pageOf, rejection, type TiktokAnswers, type TiktokCall } from './tiktok-sandbox-request-auth.js';

interface ActivityInput {
  title?: string;
  activity_type?: string;
  product_level?: string;
  begin_time?: number;
  end_time?: number;
  participation_limit?: { type: string }[];
  discount?: object;
}

const type = 'activity';
const titleLengthMax = 50;
const itemsMax = 300;
const levels = dictionary<readonly string[]>({
  FIXED_PRICE: ['PRODUCT', 'VARIATION'],
  DIRECT_DISCOUNT: ['PRODUCT', 'VARIATION'],
  FLASHSALE: ['PRODUCT', 'VARIATION'],
  SHIPPING_DISCOUNT: ['PRODUCT', 'SHOP'],
  BUY_MORE_SAVE_MORE: ['PRODUCT', 'SHOP'],
});

export function activityRoutes({ shop, account }: SandboxDependencies): TiktokAnswers {
  const root = '/promotion/202309/activities';
  const one = `${root}/:activityId`;
  return {
    [`POST ${root}`]: call => {
      const activity = create(shop, account.stores[0]!.id, call);
      return { activity_id: activity.id, status: statusOf(shop, activity) };
    },
    [`GET ${one}`]: ({ ids }) => {
      const activity = activityOf(shop, ids.activityId);
      return { activity_id: activity.id, ...wire(shop, activity), products: wireProducts(shop, activity) };
    },
    [`PUT ${one}`]: call => {
      const activity = update(shop, call);
      return { activity_id: activity.id, status: statusOf(shop, activity) };
    },
    [`POST ${one}/deactivate`]: ({ ids }) => {
      const activity = changeable(shop, ids.activityId);
      activity.stoppedAt = shop.now();
      return { activity_id: activity.id, status: statusOf(shop, activity) };
    },
    [`POST ${root}/search`]: call => {
      const body = call.body<{ page_size?: number; page_token?: string; activity_title?: string }>();
      const found = shop
        .promotions(type)
        .filter(({ name }) => body.activity_title === undefined || name === body.activity_title);
      const query = new URLSearchParams({
        page_size: String(body.page_size ?? 50),
        page_token: body.page_token ?? '',
      });
      const { rows, ...next } = pageOf(query, found, 100);
      const activities = rows.map(activity => ({ id: activity.id, ...wire(shop, activity) }));
      return { total_count: found.length, activities, ...next };
    },
    [`PUT ${one}/products`]: call => {
      const activity = changeable(shop, call.ids.activityId);
      const count = changeProducts(shop, activity, call);
      return { activity_id: activity.id, title: activity.name, total_count: count };
    },
    [`DELETE ${one}/products`]: call => {
      const activity = changeable(shop, call.ids.activityId);
      remove(activity, call);
      return { activity_id: activity.id, status: statusOf(shop, activity) };
    },
  };
}

function activityOf(shop: SandboxShop, id: string | undefined): SandboxPromotion {
  const activity = shop.promotions(type).find(each => each.id === id);
  if (activity === undefined) {
    throw rejection(17029009, 'Activity does not exist');
  }
  return activity;
}

function changeable(shop: SandboxShop, id: string | undefined): SandboxPromotion {
  const activity = activityOf(shop, id);
  const status = statusOf(shop, activity);
  if (status === 'DEACTIVATED') {
    throw rejection(17029010, 'Activity is deactivated');
  }
  if (status === 'EXPIRED') {
    throw rejection(17029012, 'Not allowed to update expired activities');
  }
  return activity;
}

function checkTitle(shop: SandboxShop, title: string | undefined, ownId: string | null): string {
  if (!title || title.length > titleLengthMax) {
    throw rejection(17029001, 'Invalid parameters');
  }
  if (shop.promotions(type).some(({ id, name }) => name === title && id !== ownId)) {
    throw rejection(17029004, 'Promotion title cannot be a duplicate.');
  }
  return title;
}

function timesOf({ begin_time: begin, end_time: end }: ActivityInput): { startsAt: string; endsAt: string } {
  if (!Number.isInteger(begin) || !Number.isInteger(end)) {
    throw rejection(17029001, 'Invalid parameters');
  }
  if (end! <= begin!) {
    throw rejection(17029006, 'The activity is too short.');
  }
  return { startsAt: new Date(begin! * 1000).toISOString(), endsAt: new Date(end! * 1000).toISOString() };
}

function create(shop: SandboxShop, storeId: string, call: TiktokCall): SandboxPromotion {
  const input = call.body<ActivityInput>();
  const { activity_type = '', product_level = '' } = input;
  if (levels[activity_type]?.includes(product_level) !== true) {
    throw rejection(17029001, 'Invalid parameters');
  }
  const name = checkTitle(shop, input.title, null);
  const times = timesOf(input);
  if (Date.parse(times.startsAt) <= Date.parse(shop.now())) {
    throw rejection(17029005, 'The begin time must be later than the current time.');
  }
  const extra = { activity_type, product_level, discount: input.discount };
  return shop.putPromotion({ storeId, type, name, ...times, items: [], extra });
}

function update(shop: SandboxShop, call: TiktokCall): SandboxPromotion {
  const activity = changeable(shop, call.ids.activityId);
  const input = call.body<ActivityInput>();
  const times = timesOf(input);
  if (times.startsAt !== activity.startsAt) {
    throw rejection(17029011, 'Not allowed to update the beginning time of activity');
  }
  Object.assign(activity, { name: checkTitle(shop, input.title, activity.id), ...times });
  return activity;
}

function remove(activity: SandboxPromotion, call: TiktokCall): void {
  const { product_ids: products = [], sku_ids: skus = [] } = call.body<{
    product_ids?: string[];
    sku_ids?: string[];
  }>();
  if (products.length > itemsMax || skus.length > itemsMax) {
    throw rejection(17029046, 'Number of items per request exceeds the limit.');
  }
  const isNamed = ({ listingId, variantId }: SandboxPromotionItem): boolean =>
    products.includes(listingId) || skus.includes(variantId ?? '');
  if (skus.some(sku => !activity.items.some(({ variantId }) => variantId === sku))) {
    throw rejection(17029024, 'SKU(s) not found in this promotion.');
  }
  if (products.some(product => !activity.items.some(({ listingId }) => listingId === product))) {
    throw rejection(17029023, 'Products Not In Promotion');
  }
  activity.items = activity.items.filter(item => !isNamed(item));
}

function statusOf(shop: SandboxShop, activity: SandboxPromotion): string {
  const stage = stageOf(activity, Date.parse(shop.now()));
  return activity.stoppedAt !== null
    ? 'DEACTIVATED'
    : { upcoming: 'NOT_START', ongoing: 'ONGOING', over: 'EXPIRED' }[stage];
}

const wire = (shop: SandboxShop, activity: SandboxPromotion): object => ({
  title: activity.name,
  ...extraOf(activity),
  begin_time: secondOf(activity.startsAt),
  end_time: secondOf(activity.endsAt!),
  status: statusOf(shop, activity),
});

import { stageOf } from '../sandbox/promotions.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxPromotion } from '../sandbox/state.js';
import { type LazadaAnswers, type LazadaCall, rejection } from './lazada-sandbox-request-auth.js';

interface CampaignWire {
  type: 'flexicombo' | 'voucher';
  root: string;
  paths: { read: string; list: string; add: string; remove: string; products: string };
  names: { name: string; start: string; end: string };
  /** Without which nothing is made. */
  required: readonly string[];
  /** What it takes off, in the fields that are of its type. */
  offers: readonly string[];
  entireShop: { create: string; update: string };
  /** A list of SKUs as it is written. */
  products(shop: SandboxShop, items: SandboxPromotion['items']): unknown[];
}

const flexicombo: CampaignWire = {
  type: 'flexicombo',
  root: '/promotion/flexicombo',
  paths: {
    read: '/promotion/flexicombo/details',
    list: '/promotion/flexicombo/list',
    add: '/promotion/flexicombo/products/add',
    remove: '/promotion/flexicombo/products/delete',
    products: '/promotion/flexicombo/products/list',
  },
  names: { name: 'name', start: 'start_time', end: 'end_time' },
  required: ['criteria_type', 'criteria_value', 'discount_type', 'discount_value', 'order_numbers'],
  offers: [],
  entireShop: { create: 'ENTIRE_STORE', update: 'ENTIRE_SHOP' },
  products: (_shop, items) => items.map(({ variantId }) => Number(variantId)),
};

const voucher: CampaignWire = {
  type: 'voucher',
  root: '/promotion/voucher',
  paths: {
    read: '/promotion/voucher/get',
    list: '/promotion/vouchers/get',
    add: '/promotion/voucher/product/sku/add',
    remove: '/promotion/voucher/product/sku/remove',
    products: '/promotion/voucher/products/get',
  },
  names: { name: 'voucher_name', start: 'period_start_time', end: 'period_end_time' },
  required: ['criteria_over_money', 'display_area', 'voucher_discount_type', 'limit', 'issued'],
  offers: [
    'offering_percentage_discount_off',
    'max_discount_offering_money_value',
    'offering_money_value_off',
  ],
  entireShop: { create: 'ENTIRE_SHOP', update: 'ENTIRE_SHOP' },
  products: (_shop, items) =>
    [...Map.groupBy(items, ({ listingId }) => listingId)].map(([id, ofProduct]) => ({
      product_id: Number(id),
      sku_ids: ofProduct.map(({ variantId }) => Number(variantId)),
    })),
};

/** An error of the business comes in an envelope of success. */
class BusinessError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const campaignRoutes = (dependencies: SandboxDependencies): LazadaAnswers => ({
  ...routesOf(dependencies, flexicombo),
  ...routesOf(dependencies, voucher),
});

function routesOf({ shop }: SandboxDependencies, wire: CampaignWire): LazadaAnswers {
  const { root, paths } = wire;
  const answers: LazadaAnswers = {
    [`POST ${root}/create`]: call => Number(create(shop, call, wire).id),
    [`POST ${root}/update`]: call => update(shop, call, wire),
    [`POST ${root}/activate`]: call => {
      campaignOf(shop, call, wire).stoppedAt = null;
    },
    [`POST ${root}/deactivate`]: call => {
      const campaign = campaignOf(shop, call, wire);
      if (statusOf(shop, campaign) === 'FINISH') {
        throw new BusinessError('23', 'deactivate failed');
      }
      campaign.stoppedAt = shop.now();
    },
    [`GET ${paths.read}`]: call => record(shop, campaignOf(shop, call, wire), wire),
    [`GET ${paths.list}`]: call =>
      pageOf(
        call,
        all(shop, call, wire).map(each => record(shop, each, wire)),
      ),
    [`POST ${paths.add}`]: call => addProducts(shop, call, wire),
    [`POST ${paths.remove}`]: call => {
      const ids = skuIdsOf(call);
      const campaign = campaignOf(shop, call, wire);
      if (!campaign.items.some(({ variantId }) => ids.includes(variantId!))) {
        throw new BusinessError('23', 'remove sku from flexi combo failed');
      }
      campaign.items = campaign.items.filter(({ variantId }) => !ids.includes(variantId!));
    },
    [`GET ${paths.products}`]: call => pageOf(call, wire.products(shop, campaignOf(shop, call, wire).items)),
  };
  return Object.fromEntries(
    Object.entries(answers).map(([route, answer]) => [route, call => enveloped(() => answer(call))]),
  );
}

function enveloped(answer: () => unknown): object {
  try {
    return { success: true, error_code: null, error_msg: null, data: answer() ?? null };
  } catch (error) {
    if (error instanceof BusinessError) {
      return { success: false, error_code: error.code, error_msg: error.message, data: null };
    }
    throw error;
  }
}

const all = (shop: SandboxShop, { store }: LazadaCall, { type }: CampaignWire): SandboxPromotion[] =>
  shop.promotions(type).filter(({ storeId }) => storeId === store.id);

function campaignOf(shop: SandboxShop, call: LazadaCall, wire: CampaignWire): SandboxPromotion {
  checkType(call, wire);
  const campaign = all(shop, call, wire).find(({ id }) => id === call.needed('id'));
  if (campaign === undefined) {
    throw new BusinessError('23', 'promotion does not exist: not found');
  }
  return campaign;
}

function checkType(call: LazadaCall, { type }: CampaignWire): void {
  if (type === 'voucher' && call.needed('voucher_type') !== 'COLLECTIBLE_VOUCHER') {
    throw new BusinessError('21', 'E021');
  }
}

function create(shop: SandboxShop, call: LazadaCall, wire: CampaignWire): SandboxPromotion {
  checkType(call, wire);
  const content = contentOf(shop, call, { wire, entireShop: wire.entireShop.create });
  return shop.putPromotion({ storeId: call.store.id, type: wire.type, items: [], ...content });
}

function update(shop: SandboxShop, call: LazadaCall, wire: CampaignWire): void {
  const campaign = campaignOf(shop, call, wire);
  if (stageOf(campaign, Date.parse(shop.now())) === 'over' && campaign.stoppedAt === null) {
    throw new BusinessError('23', 'the promotion has finished');
  }
  const content = contentOf(shop, call, { wire, entireShop: wire.entireShop.update });
  if (wire.type === 'voucher' && Number(content.extra.issued) < Number(campaign.extra.issued)) {
    throw new BusinessError('23', 'issued should be greater than the current setting');
  }
  Object.assign(campaign, content);
}

function contentOf(
  shop: SandboxShop,
  call: LazadaCall,
  { wire, entireShop }: { wire: CampaignWire; entireShop: string },
): Pick<SandboxPromotion, 'name' | 'startsAt' | 'endsAt' | 'extra'> {
  const { names, required, offers } = wire;
  const given = offers
    .map(name => [name, call.parameter(name)] as const)
    .filter(([, value]) => value !== null);
  const extra = Object.fromEntries([
    ...[...required, 'apply'].map(name => [name, call.needed(name)]),
    ...given,
  ]);
  if (extra.apply !== 'SPECIFIC_PRODUCTS' && extra.apply !== entireShop) {
    throw new BusinessError('22', `apply: ${extra.apply} is invalid`);
  }
  const [start, end] = [Number(call.needed(names.start)), Number(call.needed(names.end))];
  if (!(end > start) || !(end > Date.parse(shop.now()))) {
    throw new BusinessError('22', 'the end time must be later than the start time and now');
  }
  return {
    name: call.needed(names.name),
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(end).toISOString(),
    extra,
  };
}

/** What fails is told by its SKU, in an answer of success. */
function addProducts(shop: SandboxShop, call: LazadaCall, wire: CampaignWire): Record<string, string> {
  const campaign = campaignOf(shop, call, wire);
  const failed: Record<string, string> = {};
  for (const variantId of skuIdsOf(call)) {
    const listing = shop.listings().find(({ variants }) => variants.some(({ id }) => id === variantId));
    const fate = shop.itemFate();
    if (listing === undefined) {
      failed[variantId] = 'sku not exist';
    } else if (fate === 'rejected') {
      failed[variantId] = 'the sku has joined another promotion';
    } else if (fate === 'taken' && !campaign.items.some(item => item.variantId === variantId)) {
      campaign.items.push({ listingId: listing.id, variantId, price: null, extra: {} });
    }
  }
  return failed;
}

function skuIdsOf(call: LazadaCall): string[] {
  const ids = JSON.parse(call.needed('sku_ids')) as unknown;
  if (!Array.isArray(ids) || !ids.every(Number.isInteger)) {
    throw rejection('24', 'E024: Parameter illegal');
  }
  return ids.map(String);
}

function pageOf(call: LazadaCall, rows: readonly unknown[]): object {
  const [page, size] = [Number(call.parameter('cur_page') ?? 1), Number(call.parameter('page_size') ?? 10)];
  if (!(size >= 10 && size <= 100)) {
    throw new BusinessError('22', 'page_size must be 10 to 100');
  }
  const data = rows.slice((page - 1) * size, page * size);
  return { total: rows.length, current: page, page_size: size, data_list: data };
}

function record(shop: SandboxShop, campaign: SandboxPromotion, { names }: CampaignWire): object {
  const { id, name, startsAt, endsAt, extra } = campaign;
  const status = statusOf(shop, campaign);
  const times = { [names.start]: Date.parse(startsAt), [names.end]: Date.parse(endsAt!) };
  return { ...extra, id: Number(id), [names.name]: name, ...times, status };
}

function statusOf(shop: SandboxShop, campaign: SandboxPromotion): string {
  const stage = stageOf(campaign, Date.parse(shop.now()));
  const isStopped = campaign.stoppedAt !== null;
  return isStopped ? 'SUSPEND' : { upcoming: 'NOT_START', ongoing: 'ONGOING', over: 'FINISH' }[stage];
}

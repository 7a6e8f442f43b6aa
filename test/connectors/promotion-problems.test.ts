import { describe, expect, it } from 'vitest';
import type { PromotionDraft, PromotionItem } from '../../connectors/marketplaces/promotion.js';
import { deliveryDefaults } from '../../connectors/marketplaces/promotion-capabilities.js';
import {
  hasMarker,
  markedName,
  markerLength,
  nameWithoutMarker,
} from '../../connectors/marketplaces/promotion-marker.js';
import { promotionRules } from '../../connectors/marketplaces/promotion-problems.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';

const hourMs = 3_600_000;
const now = new Date('2026-11-21T08:00:00.000Z');
const at = (hours: number): string => new Date(now.getTime() + hours * hourMs).toISOString();

const item: PromotionItem = {
  reference: { externalId: 'L', variants: [] },
  variant: { sku: 'A', externalId: 'V' },
  regularPrice: '5000',
  promotionalPrice: '4000',
  purchaseLimit: null,
  promotionalStock: null,
};

const draft: PromotionDraft = {
  store: { id: 'S', country: 'JP', currency: 'JPY' },
  delivered: null,
  promotionId: 'p',
  name: 'November',
  terms: { kind: 'price_reduction', percentage: null },
  startsAt: at(2),
  endsAt: at(26),
  items: [item],
  usageLimit: null,
  usageLimitPerBuyer: null,
  minimumSpend: null,
};

const rulesWith = (changed: object) =>
  promotionRules({
    title: 'Lantern',
    capabilities: {
      price_reduction: { ...deliveryDefaults, ...changed },
      voucher: {
        ...deliveryDefaults,
        isStoreWide: true,
        rewards: ['percentage'],
        code: 'required',
      },
      quantity_breaks: { ...deliveryDefaults, rewards: ['percentage'], breaksMax: 2 },
    },
  });

const codesOf = (changed: Partial<PromotionDraft>, limits: object = {}): string[] =>
  rulesWith(limits)
    .promotionProblems({ ...draft, ...changed }, now)
    .map(({ code, field }) => `${code} ${field}`);

describe('amounts', () => {
  const currencies = [
    ['JPY', '4000', '4000.5'],
    ['KWD', '4000.125', '4000.1255'],
    ['SGD', '4000.12', '4000.125'],
  ] as const;
  it.each(currencies)('of %s have its decimals', (currency, right, wrong) => {
    const store = { ...draft.store, currency };
    const priced = (promotionalPrice: string) => ({ store, items: [{ ...item, promotionalPrice }] });
    expect(codesOf(priced(right))).toEqual([]);
    expect(codesOf(priced(wrong))).toEqual(['PRICE_TOO_PRECISE items.0.promotionalPrice']);
  });

  it.each(['shopee', 'tiktok_shop'])('of rupiah are whole at %s', key => {
    const { promotions } = marketplaces.find(each => each.key === key)!;
    const indonesian = {
      ...draft,
      store: { id: 'S', country: 'ID', currency: 'IDR' },
      items: [{ ...item, promotionalPrice: '4000.50' }],
    };
    const codes = promotions!.promotionProblems(indonesian, now).map(({ code }) => code);
    expect(codes).toEqual(['PRICE_TOO_PRECISE']);
  });

  it.each(['-1', '1e3', '', 'free', '0'])('that are none are rejected: "%s"', promotionalPrice => {
    expect(codesOf({ items: [{ ...item, promotionalPrice }] })).toHaveLength(1);
  });

  it('are lower than the regular price', () => {
    expect(codesOf({ items: [{ ...item, promotionalPrice: '5000' }] })).toEqual([
      'PROMOTIONAL_PRICE_NOT_LOWER items.0.promotionalPrice',
    ]);
  });
});

describe('times', () => {
  const delivered = { externalId: '1', startsAt: at(-2), endsAt: at(10) };

  it('once it is live, its start is history', () => {
    const moved = { delivered, startsAt: at(1), endsAt: at(10) };
    expect(codesOf(moved)).toEqual(['START_LOCKED startsAt']);
    expect(codesOf({ ...moved, startsAt: at(-2) })).toEqual([]);
  });

  it('an end goes to where the marketplace lets it', () => {
    const changes = { ...deliveryDefaults.changes, endEarlier: false, endLater: false };
    const kept = { delivered, startsAt: at(-2) };
    expect(codesOf({ ...kept, endsAt: at(9) }, { changes })).toEqual(['END_LOCKED endsAt']);
    expect(codesOf({ ...kept, endsAt: at(11) }, { changes })).toEqual(['END_LOCKED endsAt']);
    expect(codesOf({ ...kept, endsAt: at(11) })).toEqual([]);
  });

  it('a repeated put is not too late for its lead time', () => {
    const limits = { leadTimeMs: 4 * hourMs };
    expect(codesOf({}, limits)).toEqual(['START_TOO_SOON startsAt']);
    expect(codesOf({ delivered: { ...delivered, startsAt: draft.startsAt } }, limits)).toEqual([]);
  });

  it('that are none are told alone', () => {
    expect(codesOf({ startsAt: 'soon', endsAt: 'never' })).toEqual([
      'TIME_INVALID startsAt',
      'TIME_INVALID endsAt',
    ]);
  });
});

describe('terms', () => {
  const reward = { type: 'percentage', percentage: '20' } as const;

  it('of a kind that the marketplace does not have are told alone', () => {
    expect(codesOf({ terms: { kind: 'free_shipping' } })).toEqual(['KIND_UNSUPPORTED terms.kind']);
  });

  it('of a voucher need its code, and a reward that there is', () => {
    const terms = {
      kind: 'voucher',
      code: null,
      reward: { type: 'amount', amount: '5' },
      maximumDiscount: '9',
    };
    expect(codesOf({ terms: terms as PromotionDraft['terms'], items: [] })).toEqual([
      'CODE_MISSING terms.code',
      'REWARD_UNSUPPORTED terms.reward.type',
      'MAXIMUM_DISCOUNT_UNSUPPORTED terms.maximumDiscount',
    ]);
  });

  it('of quantity breaks are in ascending order, and not too many', () => {
    const breaksOf = (...quantities: number[]): PromotionDraft['terms'] => ({
      kind: 'quantity_breaks',
      breaks: quantities.map(quantity => ({ quantity, reward })),
    });
    expect(codesOf({ terms: breaksOf(2, 3) })).toEqual([]);
    expect(codesOf({ terms: breaksOf(3, 2) })).toEqual(['BREAKS_UNSORTED terms.breaks.1.quantity']);
    expect(codesOf({ terms: breaksOf(2, 3, 4) })).toEqual(['BREAKS_INVALID terms.breaks']);
  });
});

describe('the marker of a name', () => {
  it('is the same for the same promotion, and tells it from others', () => {
    const marked = markedName(draft);
    expect(marked).toHaveLength(draft.name.length + markerLength);
    expect(markedName(draft)).toBe(marked);
    expect([hasMarker(marked, 'p'), hasMarker(marked, 'q')]).toEqual([true, false]);
    expect(nameWithoutMarker(marked)).toBe('November');
  });
});

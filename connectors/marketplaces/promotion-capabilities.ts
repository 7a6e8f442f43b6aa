import type { PromotionKind, PromotionReward } from './promotion.js';

/** What a marketplace can have a record of, by kind. Absent: it cannot. Sale prices of listings are none of them. */
export type PromotionCapabilities = Readonly<Partial<Record<PromotionKind, DeliveryCapabilities>>>;

/** Durations are milliseconds, lengths are characters; null for no known limit. */
export interface DeliveryCapabilities {
  /** Least time between now and the start; null where it starts at once and cannot wait. */
  leadTimeMs: number | null;
  lengthMinMs: number | null;
  lengthMaxMs: number | null;
  isEndRequired: boolean;
  /** Of the name without our marker; null where no name is sent. */
  nameLengthMax: number | null;
  /** Whether it carries our marker; else it is told by its name and start, which two promotions may share. */
  isMarked: boolean;
  /** What is told of a reduced price: each item's price, or one percentage for all. */
  reduction: 'price' | 'percentage';
  /** Of quantity breaks, bundles and vouchers. */
  rewards: readonly PromotionReward['type'][];
  breaksMax: number;
  /** Whether it may be about everything in the store, and whether it may be about chosen items. */
  isStoreWide: boolean;
  hasItems: boolean;
  /** `listing`: an item is a listing with all of its variants. */
  itemsBy: 'variant' | 'listing';
  itemsMax: number | null;
  /** Where an item may be in one promotion at a time; null where it may be in any number. */
  itemExclusivity: ItemExclusivity | null;
  /** Items of one `putItems` or `removeItems`; a call of HTTP may take fewer. */
  itemBatchMax: number;
  /** Range of units per buyer at the promotional price; null where there is no such limit. */
  purchaseLimit: { min: number; max: number } | null;
  /** Range of units at the promotional price; null where there is no such limit. */
  promotionalStock: { min: number; max: number } | null;
  /** Whether the number of uses can be limited; `required`: it has to be. */
  usageLimit: 'no' | 'yes' | 'required';
  /** Greatest number of uses per buyer; 0 where there is no such limit. */
  usageLimitPerBuyerMax: number;
  hasMinimumSpend: boolean;
  /** Of vouchers. `none`: buyers collect it. */
  code: 'none' | 'required';
  /** What a code looks like, as a regular expression for the whole. */
  codePattern: string | null;
  /** Whether the amount that a percentage comes to can be bounded. */
  hasMaximumDiscount: boolean;
  changes: PromotionChanges;
}

export interface ItemExclusivity {
  /** In one of all promotions of these kinds: */
  kinds: readonly PromotionKind[];
  /** of those whose times overlap, or of all that have not ended. */
  among: 'overlapping' | 'unended';
}

/** What of a promotion can be changed once it was put. */
export interface PromotionChanges {
  /** Of the start before it; once live it is history. */
  start: 'any' | 'later' | 'no';
  /** Of the end, before the start and while live. */
  endEarlier: boolean;
  endLater: boolean;
  /** While live. */
  addItems: boolean;
  removeItems: boolean;
  /** Of an item that is in it, at any time. */
  promotionalStock: boolean;
}

/** Of a delivery that has no limit beside those that it states. */
export const deliveryDefaults: DeliveryCapabilities = {
  leadTimeMs: 0,
  lengthMinMs: null,
  lengthMaxMs: null,
  isEndRequired: false,
  nameLengthMax: null,
  isMarked: true,
  reduction: 'price',
  rewards: [],
  breaksMax: 0,
  isStoreWide: false,
  hasItems: true,
  itemsBy: 'variant',
  itemsMax: null,
  itemExclusivity: null,
  itemBatchMax: 50,
  purchaseLimit: null,
  promotionalStock: null,
  usageLimit: 'no',
  usageLimitPerBuyerMax: 0,
  hasMinimumSpend: false,
  code: 'none',
  codePattern: null,
  hasMaximumDiscount: false,
  changes: {
    start: 'any',
    endEarlier: true,
    endLater: true,
    addItems: true,
    removeItems: true,
    promotionalStock: true,
  },
};

import Big from 'big.js';
import type { PromotionDraft, PromotionItem, PromotionReward } from '../promotion.js';
import { markedName } from '../promotion-marker.js';

/** Names of Shopify's for one kind of discount. */
export interface DiscountKind {
  /** `discount<name>Create` and so on; the argument and its type. */
  name: 'AutomaticBasic' | 'AutomaticBxgy' | 'CodeBasic';
  argument: string;
  input: string;
  /** Of what is activated, deactivated and deleted. */
  family: 'Automatic' | 'Code';
  body(draft: PromotionDraft, change: ItemChange): object;
}

/** Variants that come and go; null for everything in the store. */
export type ItemChange = { add: readonly PromotionItem[]; remove: readonly PromotionItem[] } | null;

/** What is not in the reference are the inner names of what customers get and buy: they are from memory. */
const itemsOf = (change: ItemChange): object =>
  change === null
    ? { all: true }
    : {
        products: {
          productVariantsToAdd: change.add.map(({ variant }) => variant.externalId),
          ...(change.remove.length === 0
            ? {}
            : { productVariantsToRemove: change.remove.map(({ variant }) => variant.externalId) }),
        },
      };

/** 0.2 for twenty percent off. */
const fractionOf = (percentage: string): number => new Big(percentage).div(100).toNumber();

const common = ({ name, startsAt, endsAt }: PromotionDraft): object => ({ title: name, startsAt, endsAt });

const minimumOf = ({ minimumSpend }: PromotionDraft): object => ({
  minimumRequirement:
    minimumSpend === null ? null : { subtotal: { greaterThanOrEqualToSubtotal: minimumSpend } },
});

export const automaticBasic: DiscountKind = {
  name: 'AutomaticBasic',
  argument: 'automaticBasicDiscount',
  input: 'DiscountAutomaticBasicInput',
  family: 'Automatic',
  body: (draft, change) => ({
    ...common(draft),
    ...minimumOf(draft),
    customerGets: {
      value: {
        percentage: fractionOf(
          draft.terms.kind === 'price_reduction' ? (draft.terms.percentage ?? '0') : '0',
        ),
      },
      items: itemsOf(change),
    },
  }),
};

export const automaticBxgy: DiscountKind = {
  name: 'AutomaticBxgy',
  argument: 'automaticBxgyDiscount',
  input: 'DiscountAutomaticBxgyInput',
  family: 'Automatic',
  body: (draft, change) => {
    const { terms } = draft;
    const { buyQuantity, getQuantity, percentage } =
      terms.kind === 'buy_x_get_y' ? terms : { buyQuantity: 1, getQuantity: 1, percentage: '0' };
    return {
      ...common(draft),
      customerBuys: { value: { quantity: String(buyQuantity) }, items: itemsOf(change) },
      customerGets: {
        value: {
          discountOnQuantity: {
            quantity: String(getQuantity),
            effect: { percentage: fractionOf(percentage) },
          },
        },
        items: itemsOf(change),
      },
    };
  },
};

export const codeBasic: DiscountKind = {
  name: 'CodeBasic',
  argument: 'basicCodeDiscount',
  input: 'DiscountCodeBasicInput',
  family: 'Code',
  body: (draft, change) => {
    const { terms, usageLimit, usageLimitPerBuyer } = draft;
    const reward: PromotionReward =
      terms.kind === 'voucher' ? terms.reward : { type: 'percentage', percentage: '0' };
    return {
      ...common(draft),
      ...minimumOf(draft),
      // Buyers see the code in its place.
      title: markedName(draft),
      code: codeOf(draft),
      context: { all: 'ALL' },
      usageLimit,
      appliesOncePerCustomer: usageLimitPerBuyer === 1,
      customerGets: {
        value:
          reward.type === 'percentage'
            ? { percentage: fractionOf(reward.percentage) }
            : { discountAmount: { amount: reward.amount, appliesOnEachItem: false } },
        items: itemsOf(change),
      },
    };
  },
};

export const codeOf = ({ terms }: PromotionDraft): string =>
  terms.kind === 'voucher' ? (terms.code ?? '') : '';

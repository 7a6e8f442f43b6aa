import type { ToolDeclaration } from './tool-declaration.js';

/** What a promotion gives, in both tools that say it. */
const promotionArguments = {
  terms: 'What buyers get; its kind decides which of its other fields are given.',
  'terms.reward': 'What is taken off: an amount or a percentage.',
  'terms.breaks.reward': 'What is taken off from this quantity on.',
  'combination.stacking': 'Whether others may apply beside it.',
};

/** How the routes of orders, returns, settlements, prices and promotions are told to agents and procedures. */
export const commerceTools = {
  listOrders: {
    name: 'list_orders',
    title: 'List orders',
    description:
      'Finds orders of all channels, the newest first, by status, channel, product, SKU, time or words, a page at a time. Answers items, totals and status, without personal data of buyers.',
    effect: 'reads',
    quotesOthers: true,
    arguments: {
      status: 'Only orders with any of these statuses.',
      accountId: 'Only orders of this connected marketplace account, by id.',
      productId: 'Only orders with an item of this product, or of any of its variants.',
    },
  },
  getOrder: {
    name: 'get_order',
    title: 'Read an order',
    description:
      'Answers one order with its items, totals, packages and status, as its channel last reported it, without personal data of the buyer. What can be done with it is answered by get_order_action_options.',
    effect: 'reads',
    quotesOthers: true,
    arguments: { orderId: 'Id of the order.' },
  },
  getOrderActionOptions: {
    name: 'get_order_action_options',
    title: 'List the available actions of an order',
    description:
      'Answers whether an order can be shipped, canceled, labelled or given a tracking number now, which fields each action takes, and why an action is unavailable. Use it before run_order_action.',
    effect: 'reads',
    arguments: { orderId: 'Id of the order.' },
  },
  runOrderAction: {
    name: 'run_order_action',
    title: 'Ship or cancel an order, get a label, correct tracking',
    description:
      'Has the channel of an order do an action exactly once: the buyer is told of it, and it cannot be taken back. Answers at once with a jobId; get_job says what came of it. Ask get_order_action_options first which fields it takes.',
    effect: 'publishes',
    quotesOthers: true,
    arguments: {
      orderId: 'Id of the order.',
      action: 'What is to be done.',
      reason: 'Of a cancellation: why.',
    },
  },
  listReturns: {
    name: 'list_returns',
    title: 'List returns',
    description:
      'Finds returns of all channels, the newest first, by status, type, channel, order or the time until which they must be answered, a page at a time.',
    effect: 'reads',
    quotesOthers: true,
    arguments: {
      status: 'Only returns with any of these statuses.',
      type: 'Only returns of this type.',
      accountId: 'Only returns of this connected marketplace account, by id.',
      orderId: 'Only returns of this order.',
    },
  },
  getReturn: {
    name: 'get_return',
    title: 'Read a return',
    description:
      'Answers one return with its items, reasons, amounts, status and the time until which it must be answered, as its channel last reported it.',
    effect: 'reads',
    quotesOthers: true,
    arguments: { returnId: 'Id of the return.' },
  },
  listSettlements: {
    name: 'list_settlements',
    title: 'List settlements',
    description:
      'Finds what marketplaces charged and paid for orders, one settlement for each order and currency, with sums by category, net amount and variance, a page at a time.',
    effect: 'reads',
    arguments: {
      status: 'Only settlements with any of these statuses.',
      accountId: 'Only settlements of this connected marketplace account, by id.',
      orderId: 'Only the settlements of this order.',
      evidence: 'Only settlements of this evidence.',
    },
  },
  listPromotions: {
    name: 'list_promotions',
    title: 'List promotions',
    description:
      'Finds promotions by status, kind, marketplace, campaign or words, with their terms, window, use and discount so far, a page at a time.',
    effect: 'reads',
    arguments: {
      status: 'Only promotions with any of these statuses.',
      kind: 'Only promotions of any of these kinds.',
      trigger: 'Only promotions that apply in any of these ways.',
    },
  },
  getPromotion: {
    name: 'get_promotion',
    title: 'Read a promotion',
    description:
      'Answers one promotion with its terms, window, stores, use so far, and what each store is to have of it and was seen to have.',
    effect: 'reads',
    arguments: { promotionId: 'Id of the promotion.' },
  },
  createPromotion: {
    name: 'create_promotion',
    title: 'Create a promotion',
    description:
      'Creates a promotion, as a draft unless status is active: then buyers get its discount in its stores and in checkout as soon as its window begins. What a store cannot do is rejected before anything is sent.',
    effect: 'changes_prices',
    arguments: promotionArguments,
  },
  updatePromotion: {
    name: 'update_promotion',
    title: 'Change, activate, pause or end a promotion',
    description:
      'Changes a promotion, also its status: active, paused or ended, which changes what buyers pay. An omitted field stays as it is, null clears it; objects and lists are replaced as a whole.',
    effect: 'changes_prices',
    arguments: { ...promotionArguments, promotionId: 'Id of the promotion.' },
  },
  listPriceBooks: {
    name: 'list_price_books',
    title: 'List price books',
    description:
      'Finds price books, the rules that decide prices of listings, by status, marketplace or words, with their scope, steps, rounding, floor and window, a page at a time.',
    effect: 'reads',
  },
  previewPrices: {
    name: 'preview_prices',
    title: 'Preview what price books would do',
    description:
      'Answers what each published listing would cost by the price books as they are stored, or as they are supposed here, with every step and warnings. Nothing is stored or sent. Use it before prices are changed.',
    effect: 'reads',
    arguments: { 'books.rounding.mode': 'Whether prices are rounded up, down or to the nearest.' },
  },
  listCampaigns: {
    name: 'list_campaigns',
    title: 'List campaigns',
    description:
      'Finds campaigns by status, owner or words, with objective, stores, window, budget, targets and planned promotions, a page at a time.',
    effect: 'reads',
  },
} as const satisfies Record<string, ToolDeclaration>;

import type {
  OrderStage,
  ReturnStage,
  SandboxReturn,
  SandboxStatement,
  SandboxStatementRow,
} from '../../connectors/marketplaces/sandbox/state.js';
import type {
  FeeCategory,
  OrderStatus,
  ReturnReason,
  ReturnStatus,
} from '../../connectors/marketplaces/status-mapping.js';

/** An amount of an order's settlement: its name there, what it is to be here, and its share of what the order came to. */
export interface Charge {
  type: string;
  category: FeeCategory;
  share: number;
}

/** What a season at one marketplace is to look like from here, by what its documentation says. */
export interface SeasonTerms {
  /** Parts of an order's totals that it tells; the others are nothing in the season. */
  tells: readonly ('discount' | 'shipping' | 'tax')[];
  /** Parts of which it says nothing at all. */
  unknown?: readonly ('discount' | 'shipping' | 'tax')[];
  /** Orders are there before they are paid. */
  showsUnpaid: boolean;
  shipsParts: boolean;
  cancelsParts: boolean;
  /** By the stage alone, every parcel of a delivered order being delivered. */
  orders: Record<OrderStage, OrderStatus>;
  /** The stages of returns that can be seen there, and their status; null where it has none. */
  returns: Partial<Record<ReturnStage, ReturnStatus>> | null;
  /** Where a refund without goods differs. */
  refunds?: Partial<Record<ReturnStage, ReturnStatus>>;
  /** What a return that is asked for, but agreed by nobody, does to the order by its items' or its own words. */
  returnStatusNames?: Partial<Record<ReturnStage, OrderStatus>>;
  /** One record for each unit that comes back. */
  returnsUnits?: boolean;
  /** Whether it can be told from there that the goods of a return are back with the seller. */
  isBack(record: SandboxReturn): boolean;
  /** What a return says of the money, where that is not always the whole amount. */
  refundOf?(record: SandboxReturn): string | null;
  reason: readonly [word: string, reason: ReturnReason];
  money: {
    charges: readonly [Charge, ...Charge[]];
    refund: { type: string; told: string; category: FeeCategory };
    /** Statements that are not closed are not shown. */
    onlyFinal?: boolean;
    payoutOf(statement: SandboxStatement, row: SandboxStatementRow): string | null;
  } | null;
}

const ofEveryStage: Record<OrderStage, OrderStatus> = {
  unpaid: 'pending',
  paid: 'to_ship',
  packed: 'to_ship',
  shipped: 'shipped',
  delivered: 'completed',
  completed: 'completed',
  canceled: 'canceled',
  returned: 'return',
};

const everyReturn: Record<ReturnStage, ReturnStatus> = {
  requested: 'requested',
  accepted: 'awaiting_shipment',
  in_transit: 'in_transit',
  received: 'received',
  refund_pending: 'refund_pending',
  completed: 'completed',
  disputed: 'disputed',
  rejected: 'rejected',
  canceled: 'canceled',
};

const share = (type: string, category: FeeCategory, of: number): Charge => ({ type, category, share: of });
const idOfPayout = ({ payout }: SandboxStatement): string | null => payout?.id ?? null;
const arrived: readonly ReturnStage[] = ['received', 'refund_pending', 'completed'];
const isParcelBack = ({ kind, stage }: SandboxReturn): boolean =>
  kind === 'return_and_refund' && (arrived.includes(stage) || stage === 'disputed');
const isNeverBack = (): boolean => false;
const numberOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

export const seasonTerms: Record<string, SeasonTerms> = {
  shopee: {
    tells: [],
    unknown: ['discount', 'shipping', 'tax'],
    showsUnpaid: true,
    shipsParts: false,
    cancelsParts: false,
    orders: { ...ofEveryStage, delivered: 'shipped' },
    // The parcel decides as long as nobody has closed the case.
    returns: { ...everyReturn, refund_pending: 'received' },
    refunds: { accepted: 'refund_pending', refund_pending: 'refund_pending' },
    refundOf: ({ stage, refundAmount }) => (stage === 'rejected' ? '0.00' : refundAmount),
    isBack: isParcelBack,
    reason: ['ITEM_DAMAGED', 'damaged'],
    money: {
      charges: [
        share('original_cost_of_goods_sold', 'item_revenue', 1),
        share('commission_fee', 'commission', -0.08),
        share('seller_transaction_fee', 'payment_processing', -0.02),
        share('actual_shipping_fee', 'shipping_cost', -0.05),
      ],
      refund: { type: 'seller_return_refund', told: 'seller_return_refund', category: 'refund' },
      onlyFinal: true,
      // Each order is released by itself.
      payoutOf: (_statement, { orderId }) => orderId,
    },
  },
  lazada: {
    tells: ['discount', 'shipping'],
    showsUnpaid: true,
    shipsParts: true,
    cancelsParts: true,
    orders: ofEveryStage,
    returns: everyReturn,
    isBack: isParcelBack,
    reason: ['Wrong item', 'wrong_item'],
    money: {
      charges: [
        share('Item Price Credit', 'item_revenue', 1),
        share('Commission', 'commission', -0.06),
        share('Payment Fee', 'payment_processing', -0.02),
        share('Automatic Shipping Fee', 'shipping_cost', -0.04),
      ],
      refund: { type: 'Reversal Item Price', told: 'Reversal Item Price', category: 'refund' },
      payoutOf: idOfPayout,
    },
  },
  tiktok_shop: {
    tells: ['discount', 'shipping', 'tax'],
    showsUnpaid: true,
    shipsParts: true,
    cancelsParts: true,
    orders: { ...ofEveryStage, delivered: 'shipped', returned: 'completed' },
    returns: everyReturn,
    isBack: isParcelBack,
    reason: ['ecom_order_delivered_refund_reason_damaged', 'damaged'],
    money: {
      charges: [
        share('customer_payment_amount', 'item_revenue', 1),
        share('platform_commission_amount', 'commission', -0.05),
        share('transaction_fee_amount', 'payment_processing', -0.01),
        share('shipping_fee_amount', 'shipping_cost', -0.03),
      ],
      refund: {
        type: 'customer_order_refund_amount',
        told: 'customer_order_refund_amount',
        category: 'refund',
      },
      payoutOf: idOfPayout,
    },
  },
  shopify: {
    tells: ['discount', 'shipping', 'tax'],
    showsUnpaid: true,
    shipsParts: true,
    cancelsParts: false,
    orders: ofEveryStage,
    // Where a parcel is that comes back, the record of the return does not say.
    returns: {
      requested: 'requested',
      accepted: 'awaiting_shipment',
      in_transit: 'awaiting_shipment',
      received: 'awaiting_shipment',
      refund_pending: 'awaiting_shipment',
      disputed: 'awaiting_shipment',
      completed: 'completed',
      rejected: 'rejected',
      canceled: 'canceled',
    },
    refundOf: ({ stage, refundAmount }) => (stage === 'completed' ? refundAmount : null),
    isBack: isNeverBack,
    reason: ['wrong_item', 'wrong_item'],
    money: {
      charges: [share('CHARGE', 'item_revenue', 1), share('CHARGE_FEE', 'payment_processing', -0.03)],
      refund: { type: 'REFUND', told: 'REFUND', category: 'refund' },
      payoutOf: ({ payout }) =>
        payout === null ? null : `gid://shopify/ShopifyPaymentsPayout/${numberOf(payout.id)}`,
    },
  },
  woocommerce: {
    tells: ['discount', 'shipping', 'tax'],
    showsUnpaid: true,
    shipsParts: false,
    cancelsParts: false,
    orders: { ...ofEveryStage, shipped: 'completed' },
    // A refund is there when it is through.
    returns: { completed: 'completed' },
    isBack: isNeverBack,
    reason: ['', 'other'],
    money: null,
  },
  zalora: {
    tells: [],
    showsUnpaid: false,
    shipsParts: true,
    cancelsParts: true,
    orders: ofEveryStage,
    returns: {
      requested: 'requested',
      accepted: 'requested',
      in_transit: 'in_transit',
      received: 'received',
      refund_pending: 'received',
      completed: 'completed',
      rejected: 'rejected',
    },
    returnStatusNames: {
      requested: 'return',
      accepted: 'return',
      in_transit: 'return',
      received: 'return',
      refund_pending: 'return',
      completed: 'return',
      rejected: 'completed',
    },
    returnsUnits: true,
    // Of what kind a return is, its units do not say.
    isBack: ({ stage }) => arrived.includes(stage),
    reason: ['Wrong item', 'wrong_item'],
    money: {
      charges: [
        share('Item Price Credit', 'item_revenue', 1),
        share('Commission', 'commission', -0.12),
        share('Payment Fee', 'payment_processing', -0.02),
      ],
      refund: { type: 'Reversal Item Price', told: 'Reversal Item Price', category: 'refund' },
      payoutOf: ({ id, isFinal }) => (isFinal ? id : null),
    },
  },
  amazon: {
    tells: ['discount', 'shipping', 'tax'],
    showsUnpaid: true,
    shipsParts: true,
    cancelsParts: false,
    // It has no word for what came back.
    orders: { ...ofEveryStage, returned: 'completed' },
    returns: null,
    isBack: isNeverBack,
    reason: ['', 'other'],
    money: {
      charges: [
        share('Principal', 'item_revenue', 1),
        share('Commission', 'commission', -0.15),
        share('FixedClosingFee', 'order_processing', -0.01),
        share('ShippingChargeback', 'shipping_cost', -0.05),
      ],
      refund: { type: 'Principal', told: 'Refund.Principal', category: 'refund' },
      payoutOf: ({ id }) => id,
    },
  },
};

/** What the marketplaces ask of a product, all of it. */
export const whatMarketplacesAsk = {
  brand: 'Stoneware',
  description: 'A mug of stoneware for tea and coffee.',
  weight: { value: '350', unit: 'g' },
  attributes: {
    package_height: '10',
    package_length: '12',
    package_width: '9',
    packageLengthCm: '12',
    packageWidthCm: '9',
    packageHeightCm: '9',
    categoryId: '600024',
    'amazon.categoryId': 'DRINKING_CUP',
  },
};

/** The status that a return has here. */
export const returnStatusOf = (terms: SeasonTerms, { kind, stage }: SandboxReturn): ReturnStatus | null =>
  (kind === 'refund_only' ? terms.refunds?.[stage] : undefined) ?? terms.returns?.[stage] ?? null;

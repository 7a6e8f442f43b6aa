import { type Static, Type } from 'typebox';
import { performanceSources } from '../performance.values.js';
import { faultNames } from './faults.js';
import { orderStages, returnStages } from './state.js';

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Enum([...values] as Values[number][], { description });
const body = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });
const text = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });
const amount = (description: string) => Type.String({ pattern: '^-?\\d{1,9}(\\.\\d{1,4})?$', description });

const SoldLine = body({
  sku: text('SKU of a variant that is on sale in this sandbox.'),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 999, description: 'Default 1.' })),
});

export const NewOrder = body({
  lines: Type.Array(SoldLine, { minItems: 1, maxItems: 50 }),
  stage: Type.Optional(oneOf(orderStages, 'Default paid.')),
  storeId: Type.Optional(text('Default the first store of the account.')),
  buyer: Type.Optional(
    body({
      name: Type.Optional(text('')),
      email: Type.Optional(text('')),
      phone: Type.Optional(text('')),
      address: Type.Optional(text('')),
      note: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  ),
});
export type NewOrder = Static<typeof NewOrder>;

export const OrderStageChange = body({ stage: oneOf(orderStages, 'The next stage.') });

export const NewReturn = body({
  orderId: text('Id of an order of this sandbox.'),
  lines: Type.Optional(
    Type.Array(SoldLine, { minItems: 1, maxItems: 50, description: 'Default all units of the order.' }),
  ),
  stage: Type.Optional(oneOf(returnStages, 'Default requested.')),
  kind: Type.Optional(oneOf(['refund_only', 'return_and_refund'], 'Default return_and_refund.')),
  reason: Type.Optional(text("The marketplace's word for why. Default damaged.")),
  respondInHours: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 720, description: 'By when the seller has to answer. Default 48.' }),
  ),
});
export type NewReturn = Static<typeof NewReturn>;

export const ReturnStageChange = body({ stage: oneOf(returnStages, 'The next stage.') });

export const NewStatement = body({
  orderId: text('Id of an order of this sandbox.'),
  rows: Type.Array(
    body({
      type: text("The marketplace's own name of the fee or credit."),
      amount: amount('A charge is negative.'),
    }),
    { minItems: 1, maxItems: 50 },
  ),
  isFinal: Type.Optional(
    Type.Boolean({
      description:
        'Default true. Some marketplaces show no statement before it is paid out; at others it is final only then.',
    }),
  ),
});
export type NewStatement = Static<typeof NewStatement>;

export const NewPayout = body({
  status: Type.Optional(text("The marketplace's word for the transfer. Default PAID.")),
});

export const NewReview = body({
  sku: text('SKU of a variant that is on sale in this sandbox.'),
  orderId: Type.Optional(text('Id of an order of this sandbox that it was bought with. Default none.')),
  rating: Type.Integer({ minimum: 1, maximum: 5, description: 'Stars.' }),
  text: Type.Optional(Type.String({ maxLength: 2_000, description: 'Default empty: stars alone.' })),
  imageUrls: Type.Optional(Type.Array(Type.String({ format: 'uri' }), { maxItems: 9 })),
  authorName: Type.Optional(text('As buyers see it. Default Sam Buyer.')),
});
export type NewReview = Static<typeof NewReview>;

export const ReviewEdit = body({
  rating: Type.Optional(NewReview.properties.rating),
  text: Type.Optional(Type.String({ maxLength: 2_000 })),
});

/** What a buyer pays for a unit; `at` is now where it is absent. */
export const PriceQuestion = body({
  listingId: text('Id of a listing of this sandbox.'),
  variantId: text('Id of a variant of the listing.'),
  at: Type.Optional(Type.String({ format: 'date-time' })),
});

const count = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }));
const decimal = Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000 }));
const day = Type.String({ format: 'date', description: "YYYY-MM-DD, in the store's time zone." });

export const NewPerformance = body({
  source: oneOf(performanceSources, 'Visits, or advertising.'),
  day,
  storeId: Type.Optional(text('Default the first store of the account.')),
  sku: Type.Optional(text('SKU of a variant that is on sale. Default none: the store as a whole.')),
  figures: body({
    impressions: count,
    views: count,
    sessions: count,
    visitors: count,
    cartAdds: count,
    orders: count,
    units: count,
    clicks: count,
    sales: decimal,
    spend: decimal,
  }),
});
export type NewPerformance = Static<typeof NewPerformance>;

export const NewItemCounters = body({
  sku: text('SKU of a variant that is on sale in this sandbox.'),
  views: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Since the listing began.' }),
  units: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Sold since the listing began.' }),
});
export type NewItemCounters = Static<typeof NewItemCounters>;

export const CountedThrough = body({
  day: Type.Union([day, Type.Null()], { description: 'The last day that is counted; null for all.' }),
});

const rate = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }));
export const FaultRates = body(Object.fromEntries(faultNames.map(name => [name, rate])));

export const PushTarget = body({
  url: Type.Union([
    Type.String({ format: 'uri', description: 'Where pushes go; null for nowhere.' }),
    Type.Null(),
  ]),
});

export interface Control {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  does: string;
  body?: object;
  example?: object;
}

/** Every control route of a sandbox, as its page describes them. */
export const controls: readonly Control[] = [
  {
    method: 'GET',
    path: '',
    does: 'The state: listings, orders, returns, statements, promotions, reviews, visits, advertising, faults, calls.',
  },
  {
    method: 'GET',
    path: '/buyer-price?listingId={id}&variantId={id}&at={instant}',
    does: 'What a buyer pays at an instant, and whether a sale price, a promotion or a campaign decides it.',
  },
  {
    method: 'POST',
    path: '/orders',
    does: 'A buyer buys. 409 when there is not enough stock: a marketplace sells no more than it was told there is.',
    body: NewOrder,
    example: { lines: [{ sku: 'MUG-1', quantity: 2 }] },
  },
  {
    method: 'POST',
    path: '/orders/{id}/advance',
    does: 'The order goes on to another stage.',
    body: OrderStageChange,
    example: { stage: 'shipped' },
  },
  {
    method: 'POST',
    path: '/returns',
    does: 'The buyer of an order wants goods or money back.',
    body: NewReturn,
    example: { orderId: '…' },
  },
  {
    method: 'POST',
    path: '/returns/{id}/advance',
    does: 'The return goes on to another stage.',
    body: ReturnStageChange,
    example: { stage: 'completed' },
  },
  {
    method: 'POST',
    path: '/statements',
    does: 'The marketplace states what an order came to.',
    body: NewStatement,
    example: { orderId: '…', rows: [{ type: 'commission_fee', amount: '-1.20' }] },
  },
  {
    method: 'POST',
    path: '/statements/{id}/pay',
    does: 'The statement becomes final and is paid out.',
    body: NewPayout,
    example: {},
  },
  {
    method: 'POST',
    path: '/reviews',
    does: 'A buyer reviews what is on sale. 409 where sellers cannot read reviews.',
    body: NewReview,
    example: { sku: 'MUG-1', rating: 4, text: 'Good mug.' },
  },
  {
    method: 'POST',
    path: '/reviews/{id}/edit',
    does: 'The buyer changes the review.',
    body: ReviewEdit,
    example: { rating: 2 },
  },
  {
    method: 'PUT',
    path: '/performance',
    does: 'What is counted on a day of a store or of a SKU, in place of what was.',
    body: NewPerformance,
    example: { source: 'traffic', day: '2026-11-20', figures: { views: 120, visitors: 80 } },
  },
  {
    method: 'PUT',
    path: '/performance/counted-through',
    does: 'Later days are not counted yet.',
    body: CountedThrough,
    example: { day: '2026-11-19' },
  },
  {
    method: 'PUT',
    path: '/item-counters',
    does: 'How often a listing was seen and sold since it began.',
    body: NewItemCounters,
    example: { sku: 'MUG-1', views: 500, units: 12 },
  },
  {
    method: 'PUT',
    path: '/faults',
    does: 'What goes wrong, and how often: from 0 (never) to 1 (always). Absent ones go wrong no more.',
    body: FaultRates,
    example: { throttle: 0.1, loseAnswer: 0.1 },
  },
  {
    method: 'PUT',
    path: '/push-target',
    does: 'Where pushes go.',
    body: PushTarget,
    example: { url: null },
  },
  { method: 'POST', path: '/tokens/expire', does: 'Access tokens end now.' },
  { method: 'POST', path: '/tokens/revoke', does: 'The merchant has withdrawn the authorisation.' },
];

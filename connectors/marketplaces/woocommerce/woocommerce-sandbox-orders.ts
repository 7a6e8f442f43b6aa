import { dictionary } from '../../../kernel/dictionary.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { OrderStage, SandboxOrder, SandboxPackage } from '../sandbox/state.js';
import { between } from './woocommerce-sandbox-changes.js';
import { invalid, Page, rejection, type ShopAnswers } from './woocommerce-sandbox-request-auth.js';
import { orderStatuses, wireOrder } from './woocommerce-sandbox-wire.js';

interface OrderBody {
  status?: string;
  meta_data?: { key: string; value: unknown }[];
}

/** What a status that a call sets makes of an order. */
const stages: Readonly<Record<string, OrderStage>> = dictionary({
  pending: 'unpaid',
  processing: 'paid',
  completed: 'shipped',
  cancelled: 'canceled',
  refunded: 'returned',
});

export function orderRoutes({ shop }: SandboxDependencies): ShopAnswers {
  return {
    'GET /orders': ({ query }) => {
      const isModified = query.get('orderby') === 'modified';
      const orders = between(
        [...shop.state.orders.values()],
        query,
        isModified ? ['modified_after', 'modified_before'] : ['after', 'before'],
        ({ id, updatedAt, placedAt }) => ({ id, at: isModified ? updatedAt : placedAt }),
      );
      return new Page(
        orders.map(order => wireOrder(shop, order)),
        query,
      );
    },
    'GET /orders/:id': ({ params }) => wireOrder(shop, orderOf(shop, params.id!, 404)),
    'PUT /orders/:id': ({ params, body }) => {
      const order = orderOf(shop, params.id!, 400);
      updateOrder(shop, order, body as OrderBody);
      return wireOrder(shop, order);
    },
  };
}

function orderOf(shop: SandboxShop, id: string, status: 400 | 404): SandboxOrder {
  const order = shop.state.orders.get(id);
  if (order === undefined) {
    throw rejection(status, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
  }
  return order;
}

function updateOrder(
  shop: SandboxShop,
  order: SandboxOrder,
  { status, meta_data: meta = [] }: OrderBody,
): void {
  if (status !== undefined && stages[status] === undefined) {
    throw invalid('status', `status is not one of ${Object.keys(stages).join(', ')}.`);
  }
  const isChanged = status !== undefined && status !== orderStatuses[order.stage];
  const stage = isChanged ? stages[status]! : order.stage;
  if (isChanged && stage === 'canceled') {
    restock(shop, order);
  }
  const metaOf = (key: string) => meta.find(each => each.key === key)?.value;
  const tracking = metaOf('_wc_shipment_tracking_items') as Record<string, string>[] | undefined;
  const reason = metaOf('_tradewind_cancel_reason');
  shop.changeOrder(order, {
    stage,
    ...(tracking === undefined ? {} : { packages: tracking.map(item => packageOf(order, item)) }),
    ...(reason === undefined ? {} : { cancelReason: String(reason) }),
  });
}

function packageOf(order: SandboxOrder, item: Record<string, string>): SandboxPackage {
  return {
    id: item.tracking_id ?? '',
    carrier: item.custom_tracking_provider || item.tracking_provider || null,
    trackingNumber: item.tracking_number ?? null,
    lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    isDelivered: false,
  };
}

/** `wc_maybe_increase_stock_levels`. */
function restock(shop: SandboxShop, order: SandboxOrder): void {
  for (const { listingId, variantId, quantity } of order.lines) {
    const listing = shop.listing(listingId);
    if (listing !== null) {
      shop.changeListing(listing, {
        variants: listing.variants.map(variant =>
          variant.id === variantId ? { ...variant, quantity: variant.quantity + quantity } : variant,
        ),
      });
    }
  }
}

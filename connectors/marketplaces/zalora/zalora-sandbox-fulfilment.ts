import { labelPdf } from '../sandbox/label-pdf.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxOrder, SandboxPackage } from '../sandbox/state.js';
import { idList } from './zalora-sandbox-orders.js';
import { listed, rejection, type ZaloraAnswers } from './zalora-sandbox-request-auth.js';
import { type Unit, type UnitLine, unitsOf } from './zalora-sandbox-units.js';

const providers = ['Ninja Van', 'DHL', 'SingPost'];
const cancelReasons = ['Out of stock', 'Wrong price or pricing error', 'Customer unreachable'];
const packable: ReadonlySet<string> = new Set(['pending', 'ready_to_ship']);

export function fulfilment({ shop }: SandboxDependencies): ZaloraAnswers {
  return {
    'GET GetShipmentProviders': () => ({
      body: {
        ShipmentProviders: listed(
          'ShipmentProvider',
          providers.map((name, index) => ({ Name: name, Default: index === 0 ? '1' : '0', Cod: '0' })),
        ),
      },
    }),
    'GET GetFailureReasons': () => ({
      body: {
        Reasons: listed(
          'Reason',
          cancelReasons.map(name => ({ Type: 'canceled', Name: name })),
        ),
      },
    }),
    'POST SetStatusToPackedByMarketplace': ({ query }) => pack(shop, query),
    'POST SetStatusToReadyToShip': ({ query }) => makeReady(shop, query),
    'POST SetStatusToCanceled': ({ query }) => cancel(shop, query),
    'GET GetDocument': ({ query }) => ({ body: document(shop, query) }),
  };
}

/** Units of one order, which the carrier may have. */
function shippedUnits(shop: SandboxShop, query: URLSearchParams): Unit[] {
  const units = idList(query, 'OrderItemIds').map(id => unitOf(shop, id));
  if (new Set(units.map(({ order }) => order)).size !== 1) {
    throw rejection(29, 'Order items must be from the same order');
  }
  if (query.get('DeliveryType') !== 'dropship') {
    throw rejection(24, `"${query.get('DeliveryType')}" Invalid Delivery Type`);
  }
  if (!providers.includes(query.get('ShippingProvider') ?? '')) {
    throw rejection(25, `"${query.get('ShippingProvider')}" Invalid Shipping Provider`);
  }
  const wrong = units.find(({ status }) => !packable.has(status));
  if (wrong !== undefined) {
    throw rejection(73, `All order items must have status Pending or Ready To Ship. (${wrong.id})`);
  }
  return units;
}

function unitOf(shop: SandboxShop, id: string): Unit {
  for (const order of shop.state.orders.values()) {
    const unit = unitsOf(shop, order).find(each => each.id === id);
    if (unit !== undefined && order.stage !== 'unpaid') {
      return unit;
    }
  }
  throw rejection(20, `"${id}" Invalid Order Item ID`);
}

/** Units that lie in one parcel already stay in it. */
function pack(shop: SandboxShop, query: URLSearchParams): { body: unknown } {
  const units = shippedUnits(shop, query);
  const { order } = units[0]!;
  const known = new Set(units.map(({ parcel }) => parcel));
  const [only] = known;
  const parcel = known.size === 1 && only ? only : newParcel(shop, units, query.get('ShippingProvider')!);
  if (parcel !== only) {
    shop.changeOrder(order, { packages: [...order.packages, parcel] });
  }
  const rows = units.map(({ id }) => ({
    OrderItemId: id,
    PurchaseOrderId: order.id,
    PurchaseOrderNumber: order.number,
    PackageId: parcel.id,
  }));
  return { body: { OrderItems: listed('OrderItem', rows) } };
}

function newParcel(shop: SandboxShop, units: readonly Unit[], carrier: string): SandboxPackage {
  if (units.some(({ parcel }) => parcel !== null)) {
    throw rejection(121, 'Invalid Packing ID');
  }
  const byLine = Map.groupBy(units, ({ line }) => line.id);
  const lines = [...byLine].map(([lineId, of]) => ({ lineId, quantity: of.length }));
  return { id: shop.newId('package'), carrier, trackingNumber: null, lines, isDelivered: false };
}

function makeReady(shop: SandboxShop, query: URLSearchParams): { body: unknown } {
  const units = shippedUnits(shop, query);
  const { order, parcel } = units[0]!;
  if (parcel === null || (query.has('PackageId') && query.get('PackageId') !== parcel.id)) {
    throw rejection(121, 'Invalid Packing ID');
  }
  const trackingNumber = query.get('TrackingNumber') ?? parcel.trackingNumber ?? `ZSG${parcel.id}`;
  const carrier = query.get('ShippingProvider');
  const packages = order.packages.map(each =>
    each === parcel ? { ...each, carrier, trackingNumber } : each,
  );
  shop.changeOrder(order, { packages });
  const isWhole = unitsOf(shop, order).every(({ status }) => status !== 'pending');
  if (isWhole) {
    shop.advanceOrder(order, 'packed');
  }
  const row = { PurchaseOrderId: order.id, PurchaseOrderNumber: order.number };
  return { body: { OrderItems: listed('OrderItem', [row]) } };
}

/** One unit at a time. */
function cancel(shop: SandboxShop, query: URLSearchParams): { body: unknown } {
  const { id, order, line, status } = unitOf(shop, query.get('OrderItemId') ?? '');
  if (!cancelReasons.includes(query.get('Reason') ?? '')) {
    throw rejection(70, `You have cancelled with an invalid reason "${query.get('Reason')}"`);
  }
  if (!packable.has(status)) {
    throw rejection(23, `"${query.get('OrderItemId')}" Invalid Order Item IDs`);
  }
  const unitLine: UnitLine = line;
  unitLine.canceledUnits = [...(unitLine.canceledUnits ?? []), id];
  line.canceledQuantity += 1;
  const isWhole = isCanceled(order);
  shop.changeOrder(order, isWhole ? { stage: 'canceled', cancelReason: query.get('Reason') } : {});
  return { body: '' };
}

const isCanceled = ({ lines }: SandboxOrder): boolean =>
  lines.every(({ quantity, canceledQuantity }) => canceledQuantity >= quantity);

function document(shop: SandboxShop, query: URLSearchParams): object {
  const type = query.get('DocumentType');
  if (type !== 'shippingLabel') {
    throw rejection(32, `Document type "${type}" is not valid`);
  }
  const units = idList(query, 'OrderItemIds').map(id => unitOf(shop, id));
  const { order, parcel } = units[0]!;
  if (parcel === null || units.some(unit => unit.parcel !== parcel)) {
    throw rejection(34, 'Order Item must be packed. Please call setStatusToReadyToShip before');
  }
  const label = labelPdf([[parcel.trackingNumber ?? '', order.buyer.name, order.buyer.address]]);
  const row = { DocumentType: type, MimeType: 'application/pdf', File: label.toString('base64') };
  return { Documents: listed('Document', [row]) };
}

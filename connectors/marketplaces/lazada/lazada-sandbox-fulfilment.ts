import { labelPdf } from '../sandbox/label-pdf.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import { jsonIn } from '../sandbox/request.js';
import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxOrder, SandboxPackage } from '../sandbox/state.js';
import { orderOf } from './lazada-sandbox-orders.js';
import { type LazadaAnswers, type LazadaCall, rejection } from './lazada-sandbox-request-auth.js';
import { cancelUnit, makeReady, type Unit, unitsOf } from './lazada-sandbox-units.js';

interface PackRequest {
  pack_order_list: { order_id: number; order_item_list: number[] }[];
  delivery_type: string;
  shipping_allocate_type: string;
}

interface PackageRequest {
  packages: { package_id: string }[];
  doc_type?: string;
}

const carrier = 'LEX SG';
const cancelReasons = new Set(['10', '15', '21']);

export function fulfilmentRoutes({ shop }: SandboxDependencies): LazadaAnswers {
  return {
    'GET /order/shipment/providers/get': call => {
      request<object>(call, 'getShipmentProvidersReq');
      return result({
        platform_default: '1',
        shipping_allocate_type: 'TFS',
        shipment_providers: [{ name: carrier, provider_code: 'FM40' }],
      });
    },
    'POST /order/fulfill/pack': call => result(pack(shop, call)),
    'POST /order/package/rts': call => {
      const { packages } = request<PackageRequest>(call, 'readyToShipReq');
      return result({ packages: packages.map(({ package_id: id }) => readyToShip(shop, id)) });
    },
    'GET /order/package/document/get': call =>
      result(label(shop, request<PackageRequest>(call, 'getDocumentReq'))),
    'GET /order/cancel': call => cancel(shop, call),
    'POST /order/cancel': call => cancel(shop, call),
  };
}

const result = (data: object): object => ({ result: { success: true, data } });

function request<T>(call: LazadaCall, name: string): T {
  return jsonIn(call.needed(name), () => rejection('5', 'E005: Invalid Request Format'));
}

function pack(shop: SandboxShop, call: LazadaCall): object {
  const { pack_order_list: list, delivery_type: delivery, ...rest } = request<PackRequest>(call, 'packReq');
  if (delivery !== 'dropship' || rest.shipping_allocate_type !== 'TFS') {
    throw rejection('INVALID_PARAMETER', 'delivery_type or shipping_allocate_type is invalid');
  }
  return {
    pack_order_list: list.map(({ order_id: id, order_item_list: items }) => {
      const order = orderOf(shop, call, String(id));
      const parcel: SandboxPackage = {
        id: shop.newId('package'),
        carrier,
        trackingNumber: `LEXDO${id}${order.packages.length}`,
        lines: [],
        isDelivered: false,
      };
      const rows = items.map(item => packUnit(order, String(item), parcel));
      if (parcel.lines.length > 0) {
        order.packages.push(parcel);
        const isWhole = unitsOf(order).every(unit => unit.parcel !== null || unit.status === 'canceled');
        shop.changeOrder(order, isWhole ? { stage: 'packed' } : {});
      }
      return { order_id: id, order_item_list: rows };
    }),
  };
}

function packUnit(order: SandboxOrder, id: string, parcel: SandboxPackage): object {
  const unit = unitsOf(order).find(each => each.id === id);
  if (unit === undefined || unit.status !== 'pending') {
    const msg = unit === undefined ? 'order item does not exist' : `order item status is ${unit.status}`;
    return { order_item_id: Number(id), item_err_code: '12001', msg, retry: false };
  }
  parcel.lines.push({ lineId: id, quantity: 1 });
  return {
    order_item_id: Number(id),
    item_err_code: '0',
    msg: 'success',
    package_id: parcel.id,
    tracking_number: parcel.trackingNumber,
    shipment_provider: parcel.carrier,
    retry: false,
  };
}

const orderOfParcel = (shop: SandboxShop, id: string): SandboxOrder | undefined =>
  [...shop.state.orders.values()].find(({ packages }) => packages.some(parcel => parcel.id === id));

function readyToShip(shop: SandboxShop, id: string): object {
  const order = orderOfParcel(shop, id);
  if (order === undefined) {
    return { package_id: id, item_err_code: '12002', msg: 'package does not exist' };
  }
  makeReady(order, id);
  shop.changeOrder(order, {});
  return { package_id: id, item_err_code: '0', msg: 'success' };
}

function label(shop: SandboxShop, { packages, doc_type: type = '' }: PackageRequest): object {
  if (type !== 'HTML' && type !== 'PDF') {
    throw rejection('INVALID_PARAMETER', 'doc_type is HTML or PDF');
  }
  const pages = packages.map(({ package_id: id }) => {
    const order = orderOfParcel(shop, id);
    if (order === undefined) {
      throw rejection('32', 'E032: Document type "shippingLabel" is not valid for the package');
    }
    return [id, order.buyer.name, order.buyer.address];
  });
  const file =
    type === 'PDF'
      ? labelPdf(pages)
      : Buffer.from(
          `<html>${pages
            .flat()
            .map(line => `<p>${line}</p>`)
            .join('')}</html>`,
        );
  return { doc_type: type, file: file.toString('base64') };
}

function cancel(shop: SandboxShop, call: LazadaCall): object {
  const id = call.needed('order_item_id');
  const [order, unit] = unitOf(shop, call, id);
  if (!cancelReasons.has(call.needed('reason_id'))) {
    throw rejection('22', 'E022: Invalid reason');
  }
  if (unit.status !== 'unpaid' && unit.status !== 'pending') {
    throw rejection('24', 'E024: Item must be in status pending for cancellation');
  }
  cancelUnit(order, unit);
  const isWhole = unitsOf(order).every(({ status }) => status === 'canceled');
  shop.changeOrder(
    order,
    isWhole ? { stage: 'canceled', cancelReason: call.parameter('reason_detail') } : {},
  );
  return {};
}

function unitOf(shop: SandboxShop, call: LazadaCall, id: string): [SandboxOrder, Unit] {
  for (const order of shop.state.orders.values()) {
    const unit = order.storeId === call.store.id ? unitsOf(order).find(each => each.id === id) : undefined;
    if (unit !== undefined) {
      return [order, unit];
    }
  }
  throw rejection('20', `E020: "${id}" Invalid Order Item IDs`);
}

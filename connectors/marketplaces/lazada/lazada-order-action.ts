import { known, MarketplaceError } from '../marketplace-error.js';
import type { Store } from '../port.js';
import type {
  CancelAction,
  ChannelOrder,
  ChannelOrderLine,
  LabelAction,
  OrderAction,
  OrderActionOutcome,
  ShipAction,
} from '../sale.js';
import type { LazadaClient } from './lazada-client.js';
import { locateOrder, unpacked } from './lazada-order.js';

interface Place {
  store: Store;
  order: ChannelOrder;
}

interface Result<T> {
  result: { success?: boolean | string; error_code?: string; error_msg?: string; data?: T };
}

interface Row {
  item_err_code?: string;
  msg?: string;
  package_id?: string;
}

interface Providers {
  platform_default?: string | number;
  shipping_allocate_type?: string;
  shipment_providers?: { name: string; provider_code?: string }[];
}

/** Lazada has chosen the carrier itself. */
const byPlatform = '1';
const localDelivery = 'TFS';

export async function actOnOrder(
  client: LazadaClient,
  stores: readonly Store[],
  action: OrderAction,
): Promise<OrderActionOutcome> {
  if (action.kind === 'tracking') {
    throw new MarketplaceError('unsupported', 'Lazada gives tracking numbers itself, and takes none.');
  }
  const place = known(
    await locateOrder(client, stores, action.externalOrderId),
    'Lazada does not know the order.',
  );
  switch (action.kind) {
    case 'ship':
      return ship(client, place, action);
    case 'cancel':
      return cancel(client, place, action);
    case 'label':
      return label(client, place, action);
  }
}

/** The pieces that are meant; a line is one piece. */
function linesOf({ order }: Place, wanted: ShipAction['lines']): ChannelOrderLine[] {
  const ids = new Set(wanted.map(({ externalLineId }) => externalLineId));
  const lines = order.lines.filter(({ externalLineId }) => ids.size === 0 || ids.has(externalLineId));
  if (ids.size > 0 && lines.length < ids.size) {
    throw new MarketplaceError('rejected', 'The order does not have all of these lines.');
  }
  return lines;
}

/** Packs what is not packed yet, and says of it that it is ready: so it can be done again after a lost answer. */
async function ship(client: LazadaClient, place: Place, action: ShipAction): Promise<OrderActionOutcome> {
  const { externalPackageId = null } = action;
  // Lines that were named may be said to be ready again; of the rest, only what still waits.
  const isNamed = action.lines.length > 0;
  const open = linesOf(place, action.lines).filter(({ openFor }) => isNamed || openFor!.ship > 0);
  const waiting =
    externalPackageId === null ? open.filter(line => unpacked.has(line.marketplaceStatus!)) : [];
  const made = waiting.length === 0 ? [] : await pack(client, place, waiting);
  const ids = new Set(open.map(({ externalLineId }) => externalLineId));
  const packed = place.order.packages
    .filter(({ externalLineIds }) => externalLineIds.some(id => ids.has(id)))
    .map(parcel => parcel.externalPackageId)
    .filter(id => externalPackageId === null || id === externalPackageId);
  const packages = [...new Set([...made, ...packed])];
  if (packages.length === 0) {
    throw new MarketplaceError('rejected', 'Nothing of the order waits to be shipped.');
  }
  const answer = await client.write<Result<{ packages?: Row[] }>>(place.store.country, '/order/package/rts', {
    readyToShipReq: JSON.stringify({ packages: packages.map(id => ({ package_id: id })) }),
  });
  checkRows(dataOf(answer).packages ?? []);
  return { externalPackageId: packages[0]!, document: null };
}

async function pack(
  client: LazadaClient,
  { store, order }: Place,
  lines: readonly ChannelOrderLine[],
): Promise<string[]> {
  const orderId = Number(order.externalOrderId);
  const items = lines.map(({ externalLineId }) => Number(externalLineId));
  const providers = await shipmentProviders(client, store, orderId, items);
  const answer = await client.write<Result<{ pack_order_list?: { order_item_list?: Row[] }[] }>>(
    store.country,
    '/order/fulfill/pack',
    {
      packReq: JSON.stringify({
        pack_order_list: [{ order_id: orderId, order_item_list: items }],
        delivery_type: 'dropship',
        ...providers,
      }),
    },
  );
  const rows = (dataOf(answer).pack_order_list ?? []).flatMap(({ order_item_list: list = [] }) => list);
  checkRows(rows);
  return rows.flatMap(({ package_id: id }) => id ?? []);
}

async function shipmentProviders(
  client: LazadaClient,
  { country }: Store,
  orderId: number,
  items: readonly number[],
): Promise<object> {
  const answer = await client.read<Result<Providers>>(country, '/order/shipment/providers/get', {
    getShipmentProvidersReq: JSON.stringify({ orders: [{ order_id: orderId, order_item_ids: items }] }),
  });
  const {
    platform_default: chosenBy,
    shipping_allocate_type: type,
    shipment_providers: list = [],
  } = dataOf(answer);
  const code = String(chosenBy) === byPlatform ? undefined : list[0]?.provider_code;
  return {
    shipping_allocate_type: type ?? localDelivery,
    ...(code === undefined ? {} : { shipment_provider_code: code }),
  };
}

function dataOf<T extends object>({ result }: Result<T>): T {
  if (String(result.success) === 'false') {
    throw rejected(result.error_code ?? 'rejected', result.error_msg);
  }
  return result.data ?? ({} as T);
}

function checkRows(rows: readonly Row[]): void {
  const failed = rows.find(({ item_err_code: code = '0' }) => code !== '0');
  if (failed !== undefined) {
    throw rejected(failed.item_err_code!, failed.msg);
  }
}

const rejected = (code: string, words = code): MarketplaceError =>
  new MarketplaceError('rejected', `Lazada: ${words}`, { marketplaceCode: code });

/** Lazada's numbers of the reasons that sellers have. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/delay|late|sourc/i, '10'],
  [/pric/i, '21'],
];
const outOfStock = '15';

/** Piece by piece: those that are canceled already are left alone. */
async function cancel(client: LazadaClient, place: Place, action: CancelAction): Promise<OrderActionOutcome> {
  const lines = linesOf(place, action.lines).filter(
    ({ marketplaceStatus }) => marketplaceStatus !== 'canceled',
  );
  for (const { externalLineId } of lines) {
    await client.write(place.store.country, '/order/cancel', {
      order_item_id: externalLineId,
      reason_id: reasons.find(([pattern]) => pattern.test(action.reason))?.[1] ?? outOfStock,
      reason_detail: action.reason,
    });
  }
  return { externalPackageId: null, document: null };
}

/** As PDF, which stands in the answer or under the address that it names. */
async function label(client: LazadaClient, place: Place, action: LabelAction): Promise<OrderActionOutcome> {
  const packages = place.order.packages
    .map(({ externalPackageId }) => externalPackageId)
    .filter(id => action.externalPackageId === null || id === action.externalPackageId);
  if (packages.length === 0) {
    throw new MarketplaceError('not_found', 'The order has no such package.');
  }
  const answer = await client.read<Result<{ file?: string; pdf_url?: string }>>(
    place.store.country,
    '/order/package/document/get',
    {
      getDocumentReq: JSON.stringify({
        doc_type: 'PDF',
        packages: packages.map(id => ({ package_id: id })),
      }),
    },
  );
  const { file, pdf_url: url } = dataOf(answer);
  if (!file && !url) {
    throw new MarketplaceError('unavailable', 'Lazada has not made the label yet.');
  }
  const content = file ? Buffer.from(file, 'base64') : await client.download(url!);
  return { externalPackageId: packages[0]!, document: { contentType: 'application/pdf', content } };
}

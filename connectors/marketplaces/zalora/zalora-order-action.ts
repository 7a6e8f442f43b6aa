import { known, MarketplaceError } from '../marketplace-error.js';
import type { CancelAction, LabelAction, OrderAction, OrderActionOutcome, ShipAction } from '../sale.js';
import { listOf, type WireList, type ZaloraClient } from './zalora-client.js';
import { readWithItems, type WireItem } from './zalora-order-read.js';

interface Document {
  File: string;
  MimeType: string;
}

export async function actOnOrder(client: ZaloraClient, action: OrderAction): Promise<OrderActionOutcome> {
  if (action.kind === 'tracking') {
    throw new MarketplaceError('unsupported', 'Zalora takes a tracking number with the shipment only.');
  }
  const found = known(await readWithItems(client, action.externalOrderId), 'Zalora does not know the order.');
  switch (action.kind) {
    case 'ship':
      return await ship(client, found.items, action);
    case 'cancel':
      return await cancel(client, found.items, action);
    case 'label':
      return await label(client, found.items, action);
  }
}

/** Packs the units, which makes the parcel, and says that it is ready for the carrier. */
async function ship(
  client: ZaloraClient,
  items: readonly WireItem[],
  action: ShipAction,
): Promise<OrderActionOutcome> {
  const { externalPackageId = null, lines } = action;
  const open = items.filter(({ Status: status }) => status !== 'canceled');
  const inParcel = open.filter(({ PackageId: id }) => id === externalPackageId);
  const meant = externalPackageId === null ? leftOver(open) : inParcel;
  const ids = unitIds(lines.length === 0 ? meant : open, lines);
  const provider = action.carrier ?? (await defaultProvider(client));
  const shipment = {
    DeliveryType: 'dropship',
    ShippingProvider: provider,
    ...(action.trackingNumber === null ? {} : { TrackingNumber: action.trackingNumber }),
    OrderItemIds: idList(ids),
  };
  const packed = await client.write<{ OrderItems?: WireList<'OrderItem', { PackageId?: string }> }>(
    'SetStatusToPackedByMarketplace',
    shipment,
  );
  const packageId = listOf(packed.OrderItems, 'OrderItem')[0]?.PackageId ?? null;
  await client.write('SetStatusToReadyToShip', {
    ...shipment,
    ...(packageId === null ? {} : { PackageId: packageId }),
  });
  return { externalPackageId: packageId, document: null };
}

/** Of a whole order: units that are in no parcel, else those whose parcel is not ready, else all, to say it again. */
function leftOver(items: readonly WireItem[]): readonly WireItem[] {
  const unpacked = items.filter(({ PackageId: parcel }) => !parcel);
  const unready = items.filter(({ Status: status }) => status === 'pending');
  return [unpacked, unready, items].find(units => units.length > 0) ?? [];
}

async function defaultProvider(client: ZaloraClient): Promise<string> {
  const body = await client.read<{
    ShipmentProviders?: WireList<'ShipmentProvider', { Name: string; Default?: string | number }>;
  }>('GetShipmentProviders');
  const providers = listOf(body.ShipmentProviders, 'ShipmentProvider');
  const provider = providers.find(each => Number(each.Default) === 1) ?? providers[0];
  if (provider === undefined) {
    throw new MarketplaceError('rejected', 'No carrier is set up at Zalora for this seller.');
  }
  return provider.Name;
}

/** Unit by unit, as SellerCenter does; those that are canceled already are left out, so that it may be done again. */
async function cancel(
  client: ZaloraClient,
  items: readonly WireItem[],
  action: CancelAction,
): Promise<OrderActionOutcome> {
  const wanted = new Set(unitIds(items, action.lines));
  const open = items.filter(
    item => item.Status !== 'canceled' && (action.lines.length === 0 || wanted.has(String(item.OrderItemId))),
  );
  const reason = await failureReason(client, action.reason);
  for (const { OrderItemId: id } of open) {
    await client.write('SetStatusToCanceled', {
      OrderItemId: String(id),
      Reason: reason,
      ReasonDetail: action.reason,
    });
  }
  return { externalPackageId: null, document: null };
}

/** The reason of SellerCenter's list that says the same; else its first, and ours in the detail. */
async function failureReason(client: ZaloraClient, wanted: string): Promise<string> {
  const body = await client.read<{ Reasons?: WireList<'Reason', { Type: string; Name: string }> }>(
    'GetFailureReasons',
  );
  const names = listOf(body.Reasons, 'Reason')
    .filter(({ Type: type }) => type === 'canceled')
    .map(({ Name: name }) => name);
  const same = names.find(name => name.toLowerCase() === wanted.toLowerCase());
  return same ?? names[0] ?? wanted;
}

async function label(
  client: ZaloraClient,
  items: readonly WireItem[],
  { externalPackageId }: LabelAction,
): Promise<OrderActionOutcome> {
  const inside = items.filter(
    ({ PackageId: id }) => id && (externalPackageId === null || id === externalPackageId),
  );
  if (inside.length === 0) {
    throw new MarketplaceError('not_found', 'There is no such parcel of the order at Zalora.');
  }
  const { Documents: documents } = await client.read<{ Documents?: WireList<'Document', Document> }>(
    'GetDocument',
    { DocumentType: 'shippingLabel', OrderItemIds: idList(inside.map(item => String(item.OrderItemId))) },
  );
  const [document] = listOf(documents, 'Document');
  if (document === undefined) {
    throw new MarketplaceError('not_found', 'Zalora has no label of the parcel yet.');
  }
  return {
    externalPackageId: externalPackageId ?? inside[0]!.PackageId ?? null,
    document: { contentType: document.MimeType, content: Buffer.from(document.File, 'base64') },
  };
}

const idList = (ids: readonly string[]): string => `[${ids.join(',')}]`;

/** Units of the lines, each of which is one; all units where no lines are named. */
function unitIds(items: readonly WireItem[], lines: ShipAction['lines']): string[] {
  const known = items.map(({ OrderItemId: id }) => String(id));
  const wrong = lines.find(({ externalLineId, quantity }) => quantity > 1 || !known.includes(externalLineId));
  if (wrong !== undefined) {
    const { externalLineId, quantity } = wrong;
    throw new MarketplaceError(
      'rejected',
      `The order has no ${quantity} units of the line ${externalLineId}.`,
    );
  }
  return lines.length === 0 ? known : lines.map(({ externalLineId }) => externalLineId);
}

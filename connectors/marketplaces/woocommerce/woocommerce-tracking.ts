import { createHash } from 'node:crypto';

export interface WireMeta {
  key: string;
  value: unknown;
}

/** An item of what WooCommerce Shipment Tracking, and the plug-ins after its model, keep with an order. */
export interface TrackingItem {
  tracking_id: string;
  /** The plug-in's word for a carrier that it knows; for others it is empty, and the name stands in the next. */
  tracking_provider: string;
  custom_tracking_provider: string;
  custom_tracking_link: string;
  tracking_number: string;
  /** Seconds of the epoch. */
  date_shipped: string;
}

/** WooCommerce itself knows no parcels. */
export const trackingKey = '_wc_shipment_tracking_items';

export function trackingIn(meta: readonly WireMeta[]): TrackingItem[] {
  const value = meta.find(({ key }) => key === trackingKey)?.value;
  return Array.isArray(value) ? (value as TrackingItem[]) : [];
}

/** The same parcel has the same id, however often it is told. */
export function trackingItem(
  orderId: string,
  { carrier, trackingNumber }: { carrier: string | null; trackingNumber: string },
  now: Date,
): TrackingItem {
  const id = createHash('sha256')
    .update(`${orderId}\n${carrier ?? ''}\n${trackingNumber}`)
    .digest('hex');
  return {
    tracking_id: id.slice(0, 32),
    tracking_provider: '',
    custom_tracking_provider: carrier ?? '',
    custom_tracking_link: '',
    tracking_number: trackingNumber,
    date_shipped: String(Math.floor(now.getTime() / 1000)),
  };
}

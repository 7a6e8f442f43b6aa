import type { OrderAction } from '../../connectors/marketplaces/sale.js';
import { now } from './full-draft.js';

export type Of<K extends OrderAction['kind']> = Extract<OrderAction, { kind: K }>;
export const clock = { now: () => now };
export const line = (externalLineId: string, quantity = 1) => ({ externalLineId, quantity });
export const ship = (more: Partial<Of<'ship'>> = {}): Of<'ship'> => ({
  kind: 'ship',
  externalOrderId: 'O',
  lines: [],
  carrier: null,
  trackingNumber: null,
  ...more,
});
export const cancel = (more: Partial<Of<'cancel'>> = {}): Of<'cancel'> => ({
  kind: 'cancel',
  externalOrderId: 'O',
  lines: [],
  reason: 'Moths',
  ...more,
});
export const tracking = (more: Partial<Of<'tracking'>> = {}): Of<'tracking'> => ({
  kind: 'tracking',
  externalOrderId: 'O',
  externalPackageId: null,
  carrier: 'DHL',
  trackingNumber: 'T-2',
  ...more,
});
export const label = (externalPackageId: string | null = null): Of<'label'> => ({
  kind: 'label',
  externalOrderId: 'O',
  externalPackageId,
});

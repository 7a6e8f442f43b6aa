import type { PaymentRail } from '../port.js';
import { x402Headers } from './x402-headers.js';
import { X402Rail } from './x402-rail.js';
import { readSettings, settingErrors, settingFields } from './x402-settings.js';

/** Stablecoins by the open x402 protocol: v2 of it, and payments by v1 are read as well. */
export const x402Payments: PaymentRail = {
  key: 'x402',
  title: 'x402 (stablecoin)',
  settingFields,
  settingErrors,
  open: (settings, dependencies) => new X402Rail(readSettings(settings), dependencies),
  headers: x402Headers,
};

import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { ShopAnswers } from './woocommerce-sandbox-request-auth.js';

export function settingRoutes({ account }: SandboxDependencies): ShopAnswers {
  const { country, currency } = account.stores[0]!;
  const settings = {
    general: { woocommerce_default_country: country, woocommerce_currency: currency },
    products: { woocommerce_weight_unit: 'kg', woocommerce_manage_stock: 'yes' },
  };
  return Object.fromEntries(
    Object.entries(settings).map(([group, values]) => [
      `GET /settings/${group}`,
      () => Object.entries(values).map(([id, value]) => ({ id, value, type: 'text', group_id: group })),
    ]),
  );
}

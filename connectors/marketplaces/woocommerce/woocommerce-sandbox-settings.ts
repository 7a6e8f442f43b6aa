import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { ShopRoute } from './woocommerce-sandbox-request-auth.js';

export function settingRoutes({ account }: SandboxDependencies): ShopRoute[] {
  const { country, currency } = account.stores[0]!;
  const settings = {
    general: { woocommerce_default_country: country, woocommerce_currency: currency },
    products: { woocommerce_weight_unit: 'kg', woocommerce_manage_stock: 'yes' },
  };
  return Object.entries(settings).map(([group, values]) => ({
    method: 'GET',
    path: `/settings/${group}`,
    answer: () => Object.entries(values).map(([id, value]) => ({ id, value, type: 'text', group_id: group })),
  }));
}

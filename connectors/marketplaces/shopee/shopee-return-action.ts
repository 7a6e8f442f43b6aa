import { MarketplaceError } from '../marketplace-error.js';
import type { ReturnAction } from '../sale.js';
import type { ShopeeClient } from './shopee-client.js';

/** The buyer keeps the goods. */
const refundOnly = 'REFUND';

export async function actOnReturn(client: ShopeeClient, action: ReturnAction): Promise<void> {
  const { kind, externalReturnId: id } = action;
  if (kind === 'reject') {
    throw new MarketplaceError('unsupported', 'Shopee wants evidence for a dispute: raise it there.');
  }
  if (kind === 'accept') {
    await client.write('/api/v2/returns/confirm', { return_sn: id });
    return;
  }
  await client.write('/api/v2/returns/offer', {
    return_sn: id,
    proposed_solution: refundOnly,
    proposed_adjusted_refund_amount: Number(action.amount),
  });
}

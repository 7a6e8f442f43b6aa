import { zalora } from '../../connectors/marketplaces/zalora/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(zalora, {
  clockSkewMs: 5 * 60_000,
  draft: { attributes: { categoryId: '4711' } },
  financeType: 'Commission',
  optionalMoney: /^(Price|ItemPrice|PaidPrice|TaxAmount|ShippingAmount|VoucherAmount)$/,
  openUnits: { paid: [2, 2], packed: [0, 2], shipped: [0, 0] },
});

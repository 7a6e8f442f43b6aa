import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(shopee, {
  callSecrets: ['accessToken', 'partnerKey'],
  clockSkewMs: 5 * 60_000,
  draft: { attributes: { categoryId: '100636' } },
  financeType: 'commission_fee',
  optionalMoney: /^total_amount$/,
  openUnits: { unpaid: [0, 2], paid: [2, 2], packed: [0, 0] },
});

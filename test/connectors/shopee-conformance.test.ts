import { shopee } from '../../connectors/marketplaces/shopee/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(shopee, {
  callSecrets: ['accessToken', 'partnerKey'],
  clockSkewMs: 5 * 60_000,
  draft: { attributes: { categoryId: '100636' } },
  financeType: 'commission_fee',
  optionalMoney: /^total_amount$/,
});

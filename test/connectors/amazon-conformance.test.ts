import { amazon } from '../../connectors/marketplaces/amazon/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(amazon, {
  callSecrets: ['accessToken'],
  draft: { attributes: { categoryId: 'DRINKING_CUP' } },
  financeType: 'Commission',
  optionalMoney: /^(proceeds|price)$/,
  openUnits: { paid: [2, 0] },
});

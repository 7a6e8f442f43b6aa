import { lazada } from '../../connectors/marketplaces/lazada/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(lazada, {
  clockSkewMs: 7_200_000,
  callSecrets: ['accessToken', 'appSecret'],
  draft: {
    attributes: { categoryId: '10002019', package_height: '10', package_length: '12.5', package_width: '9' },
  },
  financeType: 'Commission',
  optionalMoney: /^(voucher|shipping_fee|tax_amount)$/,
  openUnits: { unpaid: [0, 2], paid: [2, 2], packed: [0, 0] },
});

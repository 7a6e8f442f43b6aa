import { tiktokShop } from '../../connectors/marketplaces/tiktok_shop/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(tiktokShop, {
  callSecrets: ['accessToken', 'appSecret'],
  clockSkewMs: 5 * 60_000,
  draft: {
    attributes: {
      categoryId: '600024',
      packageLengthCm: '12',
      packageWidthCm: '9',
      packageHeightCm: '9',
    },
  },
  financeType: 'platform_commission_amount',
  rowsTellTheirTime: false,
  optionalMoney: /^(payment|shipping_fee|tax|sub_total|seller_discount)$/,
  openUnits: { unpaid: [0, 2], paid: [2, 2], packed: [0, 0] },
});

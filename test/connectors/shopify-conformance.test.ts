import { shopify } from '../../connectors/marketplaces/shopify/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(shopify, {
  callSecrets: ['accessToken'],
  financeType: 'SHIPPING_LABEL',
  openUnits: { paid: [2, 2], shipped: [0, 0] },
});

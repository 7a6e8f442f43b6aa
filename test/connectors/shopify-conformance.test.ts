import { shopify } from '../../connectors/marketplaces/shopify/index.js';
import { conformance } from './conformance-kit.js';

conformance(shopify, { callSecrets: ['accessToken'], financeType: 'SHIPPING_LABEL' });

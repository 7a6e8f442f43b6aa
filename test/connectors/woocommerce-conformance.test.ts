import { woocommerce } from '../../connectors/marketplaces/woocommerce/sandboxed.js';
import { conformance } from './conformance-kit.js';

conformance(woocommerce, {
  callSecrets: ['consumerKey', 'consumerSecret'],
  clockSkewMs: 15 * 60_000,
});

import type { Marketplace } from '../connectors/marketplaces/port.js';
import { marketplaces } from '../connectors/marketplaces/registry.js';
import type { PaymentRail } from '../connectors/payments/port.js';
import { paymentRails } from '../connectors/payments/registry.js';
import { DocumentReader } from '../subgraphs/content/index.js';

/** What merchants can be connected with, and what reads their files. */
export interface Modules {
  marketplaces: readonly Marketplace[];
  rails: readonly PaymentRail[];
  documentReader: DocumentReader;
}

/** All that this build knows. */
export const everyModule: Modules = {
  marketplaces,
  rails: paymentRails,
  documentReader: new DocumentReader(),
};

import { marketplaces } from '../../dist/connectors/marketplaces/registry.js';

// For `node --import`: the sandboxes of a fault run reject by chance and not by count. A program that kept to what the
// marketplaces document would spend most of the run waiting for its turn.
for (const marketplace of marketplaces) {
  marketplace.capabilities.callsPerSecond = 1_000;
}

import 'reflect-metadata';
import { json } from 'node:stream/consumers';
import { start } from '../../composition/start.js';
import type { MarketplaceModule } from '../../connectors/marketplaces/module.js';
import { marketplaceModules } from '../../connectors/marketplaces/registry.js';
import { loadConfig } from '../../kernel/config.js';
import { createLogger } from '../../kernel/log.js';

/** Our program as it is, with marketplaces that allow more calls a second than they document. */
export interface PacedProgramSettings {
  environment: Record<string, string>;
  /** By the marketplace's key. */
  callsPerSecond: Record<string, number>;
}

const { environment, callsPerSecond } = (await json(process.stdin)) as PacedProgramSettings;
const port = process.argv[2]!;

const paced = ({ marketplace, protocol }: MarketplaceModule): MarketplaceModule => {
  const { capabilities } = marketplace;
  const allowed = callsPerSecond[marketplace.key] ?? capabilities.callsPerSecond;
  return {
    marketplace: { ...marketplace, capabilities: { ...capabilities, callsPerSecond: allowed } },
    protocol,
  };
};

const config = loadConfig({ ...environment, PORT: port });
const running = await start(config, createLogger(config.logLevel), {
  marketplaces: marketplaceModules.map(paced),
});
process.once('SIGTERM', () => void running.stop().finally(() => process.exit()));

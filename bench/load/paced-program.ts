import 'reflect-metadata';
import { json } from 'node:stream/consumers';
import { loadConfig } from '../../composition/config/config.js';
import { start } from '../../composition/start.js';
import type { Marketplace } from '../../connectors/marketplaces/port.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { createLogger } from '../../kernel/log.js';

/** Our program as it is, with marketplaces that allow more calls a second than they document. */
export interface PacedProgramSettings {
  environment: Record<string, string>;
  /** By the marketplace's key. */
  callsPerSecond: Record<string, number>;
}

const { environment, callsPerSecond } = (await json(process.stdin)) as PacedProgramSettings;
const port = process.argv[2]!;

const paced = (marketplace: Marketplace): Marketplace => {
  const { capabilities } = marketplace;
  const allowed = callsPerSecond[marketplace.key] ?? capabilities.callsPerSecond;
  return { ...marketplace, capabilities: { ...capabilities, callsPerSecond: allowed } };
};

const config = loadConfig({ ...environment, PORT: port });
const running = await start(config, createLogger(config.logLevel), {
  marketplaces: marketplaces.map(paced),
});
process.once('SIGTERM', () => void running.stop().finally(() => process.exit()));

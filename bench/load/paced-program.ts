import 'reflect-metadata';
import { json } from 'node:stream/consumers';
import { loadConfig } from '../../composition/config/config.js';
import { start } from '../../composition/start.js';
import type { Marketplace } from '../../connectors/marketplaces/port.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { createLogger } from '../../kernel/log.js';
import { followClock } from './ahead-clock.js';

/** Our program as it is, with the pace of marketplaces that it is told, and perhaps at another time. */
export interface PacedProgramSettings {
  environment: Record<string, string>;
  /** By the marketplace's key. */
  callsPerSecond: Record<string, number>;
  /** Of the `AheadClock` that it goes by; absent: that of the machine. */
  clockFile?: string;
}

const { environment, callsPerSecond, clockFile } = (await json(process.stdin)) as PacedProgramSettings;
const port = process.argv[2]!;

const paced = (marketplace: Marketplace): Marketplace => {
  const { capabilities } = marketplace;
  const allowed = callsPerSecond[marketplace.key] ?? capabilities.callsPerSecond;
  return { ...marketplace, capabilities: { ...capabilities, callsPerSecond: allowed } };
};

if (clockFile !== undefined) {
  followClock(clockFile);
}
const config = loadConfig({ ...environment, PORT: port });
const running = await start(config, createLogger(config.logLevel), {
  marketplaces: marketplaces.map(paced),
});
process.once('SIGTERM', () => void running.stop().finally(() => process.exit()));

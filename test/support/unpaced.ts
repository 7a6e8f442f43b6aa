import type { Marketplace } from '../../connectors/marketplaces/port.js';

/** Calls a second of a sandbox, or to one, that never has anybody wait. */
export const unthrottled = 100_000;

/** The marketplace, called as fast as it answers: the pace that the real one asks for is waited for by the clock. */
export const unpaced = (marketplace: Marketplace): Marketplace => ({
  ...marketplace,
  capabilities: { ...marketplace.capabilities, callsPerSecond: unthrottled },
});

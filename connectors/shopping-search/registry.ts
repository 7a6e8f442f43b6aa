import { setTimeout as delay } from 'node:timers/promises';
import type { ProviderDependencies } from '../provider-calls/provider-settings.js';
import { dataforseoWire } from './dataforseo.js';
import {
  MeteredSearch,
  type SearchDependencies,
  type SearchWire,
  type ShoppingSearchSettings,
} from './metered-search.js';
import type { ShoppingSearch, ShoppingSearchKey } from './port.js';
import { serpapiWire } from './serpapi.js';

const wires: Readonly<Record<ShoppingSearchKey, SearchWire>> = {
  serpapi: serpapiWire,
  dataforseo: dataforseoWire,
};

export const shoppingSearchKeys: readonly ShoppingSearchKey[] = ['serpapi', 'dataforseo'];

const untilItIsOver: SearchDependencies['wait'] = (ms, signal) => delay(ms, undefined, { signal });

export const openShoppingSearch = (
  key: ShoppingSearchKey,
  settings: ShoppingSearchSettings,
  dependencies: ProviderDependencies & Partial<SearchDependencies>,
): ShoppingSearch => new MeteredSearch(wires[key], settings, { wait: untilItIsOver, ...dependencies });

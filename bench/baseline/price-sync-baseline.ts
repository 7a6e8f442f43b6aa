import fastify from 'fastify';
import type { PriceWrite } from '../../connectors/marketplaces/listing.js';
import type {
  GivenCredentials,
  Marketplace,
  MarketplaceChannel,
  Store,
} from '../../connectors/marketplaces/port.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import { systemClock } from '../../kernel/clock.js';
import { Outbound } from '../../kernel/outbound/outbound.js';
import { outboundLimits } from '../../kernel/outbound/outbound.limits.js';
import { Pacer } from '../../subgraphs/catalog/channels/connection/pacer.js';
import { serveBaseline } from './serve-baseline.js';

/**
 * The baseline of the price synchronisation: a loop that knows beforehand what has to be written, and writes it through
 * the same connectors in full calls, at the same pace. It stores nothing.
 */
export interface BaselineShop {
  key: string;
  given: GivenCredentials;
  callsPerSecond: number;
  storeId: string;
  writes: PriceWrite[];
}

interface OpenShop {
  marketplace: Marketplace;
  channel: MarketplaceChannel;
  store: Store;
  writes: PriceWrite[];
}

/** Full calls of one account that are open at once, as in ours. */
const batchesAtOnce = 4;
const bodyLimitBytes = 64 * 1024 * 1024;

const http = new Outbound({ policy: { allowLoopback: true } });
const app = fastify({ bodyLimit: bodyLimitBytes });
let shops: OpenShop[] = [];

app.post('/prepare', async (request, reply) => {
  shops = await Promise.all((request.body as BaselineShop[]).map(openShop));
  return reply.code(204).send();
});
app.post('/send', async (_request, reply) => {
  await Promise.all(shops.map(sendAll));
  return reply.code(204).send();
});
await serveBaseline(app);

async function openShop({ key, given, callsPerSecond, storeId, writes }: BaselineShop): Promise<OpenShop> {
  const marketplace = marketplaces.find(each => each.key === key)!;
  const pacer = new Pacer(systemClock, callsPerSecond);
  const dependencies = { clock: systemClock, timeoutMs: outboundLimits.timeoutMs };
  const account = await marketplace.authorise(given, { ...dependencies, http });
  const send: Outbound['send'] = async call => {
    await pacer.turn(call.signal);
    return http.send(call);
  };
  return {
    marketplace,
    channel: marketplace.channel(account, { ...dependencies, http: { send } }),
    store: account.stores.find(({ id }) => id === storeId)!,
    writes,
  };
}

async function sendAll({ marketplace, channel, store, writes }: OpenShop): Promise<void> {
  const { priceBatchMax } = marketplace.capabilities;
  const batches = Array.from({ length: Math.ceil(writes.length / priceBatchMax) }, (_, index) =>
    writes.slice(index * priceBatchMax, (index + 1) * priceBatchMax),
  ).values();
  const worker = async () => {
    for (const batch of batches) {
      const outcomes = await channel.updatePrices(store, batch);
      if (outcomes.some(({ isDone }) => !isDone)) {
        throw new Error(`${marketplace.key} rejected a price: ${JSON.stringify(outcomes)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, worker));
}

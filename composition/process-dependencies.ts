import { join } from 'node:path';
import type { Registry } from 'prom-client';
import type { Marketplace } from '../connectors/marketplaces/port.js';
import { FolderStorage } from '../connectors/storage/folder-storage.js';
import { ChangeFeed } from '../kernel/changes/change-feed.js';
import { signalChanges } from '../kernel/changes/change-signals.js';
import { systemClock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { Orm } from '../kernel/database/orm.js';
import { Encryption } from '../kernel/encryption.js';
import type { Logger } from '../kernel/log.js';
import { Outbound } from '../kernel/outbound/outbound.js';
import { type Signals, startSignals } from '../kernel/signals.js';
import { measurePool } from '../kernel/telemetry/measure-pool.js';
import { openTracing } from '../kernel/telemetry/open-tracing.js';
import type { Tracing } from '../kernel/telemetry/tracing.js';
import {
  Channels,
  PictureReader,
  type PriceSource,
  StorageQuota,
  withSalePriceEnds,
} from '../subgraphs/catalog/index.js';
import { paymentLimits } from '../subgraphs/commerce/checkout/checkout-payment/payment.limits.js';
import {
  listingPrices,
  onCameOnSale,
  onPricesChanged,
  Rails,
  salePriceTakers,
} from '../subgraphs/commerce/index.js';
import type { DocumentReader, Toolbox } from '../subgraphs/content/index.js';
import {
  CredentialChanges,
  eventChannel,
  identityEntities,
  MailQueue,
  measureDispatchLag,
  Webhook,
} from '../subgraphs/platform/index.js';
import type { Config } from './config/config.js';
import { Lazy } from './lazy.js';
import { sendsMail } from './mail.js';
import { type Models, openModels } from './models.js';
import { everyModule, type Modules } from './modules.js';
import { openProcessGateway, type ProcessGateway } from './process-gateway.js';
import { eventMetrics, processMetrics } from './process-metrics.js';
import { installationSecret } from './secrets.js';
import { openToolbox } from './toolbox.js';

/** Dependencies of every role of a process. */
export interface ProcessDependencies {
  config: Config;
  clock: typeof systemClock;
  log: Logger;
  /** Null where no collector is configured. */
  tracing: Tracing | null;
  metrics: Registry;
  db: Database;
  signals: Signals;
  changes: CredentialChanges;
  /** What changes, for subscriptions. */
  feed: ChangeFeed;
  /** The way out for mails to people. */
  mails: MailQueue;
  uploads: FolderStorage;
  media: FolderStorage;
  /** Reads documents, each in a process of its own. */
  documentReader: DocumentReader;
  /** How many bytes an organization may keep. */
  quota: StorageQuota;
  /** Reads pictures of products, ours and those of others. */
  pictures: PictureReader;
  encryption: Encryption;
  /** Calls to addresses that merchants chose. */
  outbound: Outbound;
  /** Calls to addresses that agents chose. */
  agentOutbound: Outbound;
  /** Where merchants can connect accounts. */
  marketplaces: readonly Marketplace[];
  /** Those accounts, open to be called. */
  channels: Channels;
  /** Where the prices of listings come from. */
  prices: PriceSource;
  /** How merchants are paid for the checkouts of agents. */
  rails: Rails;
  /** Models of providers. */
  models: Models;
  /** Signs the caller's context between processes. */
  contextSecret: string;
  /** Opened by the role that serves it, or by the first call of a tool. */
  gateway: Lazy<ProcessGateway>;
  /** What agents and procedures may call, in every role. */
  toolbox: Toolbox;
  close(): Promise<void>;
}

export async function openProcessDependencies(
  config: Config,
  databaseUrl: string,
  log: Logger,
  modules: Modules = everyModule,
): Promise<ProcessDependencies> {
  const clock = systemClock;
  const orm = await Orm.create([...identityEntities, Webhook]);
  const tracing = await openTracing({ endpoint: config.tracesEndpoint, log });
  const { databaseConnections: connectionsMax } = config;
  const db = new Database({ url: databaseUrl, connectionsMax, log, clock, orm, tracing });
  const signals = await startSignals({ url: databaseUrl, log });
  const metrics = observed(db, signals);
  const { allowLoopback } = config;
  const outbound = new Outbound({ policy: { allowLoopback } });
  const agentOutbound = outboundToAgents(config, outbound);
  const key = await installationSecret(config.dataDir, 'encryption.key', config.encryptionKey);
  const encryption = new Encryption(Buffer.from(key, 'base64'));
  const media = new FolderStorage(join(config.dataDir, 'media'));
  const pictures = new PictureReader({ http: outbound, media, publicUrl: config.publicUrl });
  const uploads = new FolderStorage(join(config.dataDir, 'uploads'));
  const { marketplaces, rails, documentReader } = modules;
  const models = openModels(config.models);
  const gateway: Lazy<ProcessGateway> = new Lazy(() => openProcessGateway(dependencies));
  const dependencies: ProcessDependencies = {
    config,
    clock,
    log,
    tracing,
    metrics,
    db,
    signals,
    changes: new CredentialChanges(signals),
    feed: new ChangeFeed(signals),
    mails: new MailQueue(sendsMail(config)),
    uploads,
    media,
    documentReader,
    quota: new StorageQuota(config.storageQuotaBytes),
    pictures,
    encryption,
    outbound,
    agentOutbound,
    marketplaces,
    channels: new Channels({
      marketplaces,
      encryption,
      http: outbound,
      clock,
      pictures,
      callTimeoutMs: config.marketplaceTimeoutMs,
    }),
    prices: {
      ...withSalePriceEnds(listingPrices(salePriceTakers(marketplaces)), marketplaces),
      pricesChanged: onPricesChanged(marketplaces),
      cameOnSale: onCameOnSale,
    },
    rails: new Rails({
      rails,
      encryption,
      http: outbound,
      clock,
      timeoutMs: paymentLimits.timeoutMs,
    }),
    models,
    contextSecret: await installationSecret(config.dataDir, 'internal.key', config.internalSecret),
    gateway,
    toolbox: openToolbox(gateway, uploads, config.publicUrl),
    close: async () => {
      await (await gateway.opened())?.gateway.close();
      await outbound.close();
      await agentOutbound.close();
      await models.close();
      await signals.close();
      await db.close();
      await tracing?.close();
    },
  };
  return dependencies;
}

/** The agents of conformance tests are on the machine of the tests. */
const outboundToAgents = ({ agents }: Config, outbound: Outbound): Outbound =>
  agents.conformance === null ? outbound : new Outbound({ policy: { allowLoopback: true } });

/** The process's metrics, with those of its database; who commits events wakes the dispatchers, and subscribers. */
function observed(db: Database, signals: Signals): Registry {
  const metrics = processMetrics();
  measurePool(metrics, db.pool);
  measureDispatchLag(metrics, db);
  const countEvents = eventMetrics(metrics);
  db.onEventsAppended = events => {
    countEvents(events);
    signals.send(eventChannel, '');
  };
  db.onChanges = changes => signalChanges(signals, changes);
  return metrics;
}

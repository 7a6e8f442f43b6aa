import { join } from 'node:path';
import { FolderStorage } from '../connectors/storage/folder-storage.js';
import { systemClock } from '../kernel/clock.js';
import type { Config } from '../kernel/config.js';
import { Database } from '../kernel/database/database.js';
import { Orm } from '../kernel/database/orm.js';
import { Encryption } from '../kernel/encryption.js';
import type { Logger } from '../kernel/log.js';
import { type Signals, startSignals } from '../kernel/signals.js';
import { CredentialChanges, eventChannel, identityEntities, Webhook } from '../subgraphs/platform/index.js';
import { installationSecret } from './secrets.js';

/** What every role of a process stands on. */
export interface ProcessParts {
  config: Config;
  clock: typeof systemClock;
  log: Logger;
  db: Database;
  signals: Signals;
  changes: CredentialChanges;
  uploads: FolderStorage;
  media: FolderStorage;
  encryption: Encryption;
  /** Signs the caller's context between processes. */
  contextSecret: string;
  close(): Promise<void>;
}

export async function openProcessParts(
  config: Config,
  databaseUrl: string,
  log: Logger,
): Promise<ProcessParts> {
  const clock = systemClock;
  const orm = await Orm.create([...identityEntities, Webhook]);
  const db = new Database({ url: databaseUrl, connectionsMax: config.databaseConnections, log, clock, orm });
  const signals = await startSignals({ url: databaseUrl, log });
  db.onEventsAppended = () => signals.send(eventChannel, '');
  const key = await installationSecret(config.dataDir, 'encryption.key', config.encryptionKey);
  return {
    config,
    clock,
    log,
    db,
    signals,
    changes: new CredentialChanges(signals),
    uploads: new FolderStorage(join(config.dataDir, 'uploads')),
    media: new FolderStorage(join(config.dataDir, 'media')),
    encryption: new Encryption(Buffer.from(key, 'base64')),
    contextSecret: await installationSecret(config.dataDir, 'internal.key', config.internalSecret),
    close: async () => {
      await signals.close();
      await db.close();
    },
  };
}

import { type Clock, systemClock } from '../../../kernel/clock.js';
import { RequestContext } from '../../../kernel/context.js';
import { Database } from '../../../kernel/database/database.js';
import { Orm } from '../../../kernel/database/orm.js';
import { newId } from '../../../kernel/ids.js';
import { createLogger } from '../../../kernel/log.js';
import { allScopes, type Scope } from '../../../kernel/scopes.js';
import { type Signals, startSignals } from '../../../kernel/signals.js';
import { Webhook } from '../../../subgraphs/platform/webhook/webhook.entity.js';
import { createTestDatabase } from '../../support/database.js';

export interface Platform {
  url: string;
  db: Database;
  signals: Signals;
  close(): Promise<void>;
}

/** A database of its own, with the connections of one process to it. */
export async function openPlatform(clock: Clock = systemClock): Promise<Platform> {
  const { url, drop } = await createTestDatabase();
  const db = await openDatabase(url, clock);
  const signals = await startSignals({ url, log: db.log });
  const close = async () => {
    await signals.close();
    await db.close();
    await drop();
  };
  return { url, db, signals, close };
}

export async function openDatabase(url: string, clock: Clock = systemClock): Promise<Database> {
  const orm = await Orm.create([Webhook]);
  return new Database({ url, connectionsMax: 8, log: createLogger('silent'), clock, orm });
}

/** Resolves once a session waits for a row that another holds. */
export async function somebodyWaits(db: Database): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let count = 0; count === 0; ) {
    count = (await db.pool.query(waiting)).rows.length;
  }
}

/** A caller of a new organization, with all scopes or the given ones. */
export function contextOf(db: Database, more: { organizationId?: string; scopes?: readonly Scope[] } = {}) {
  const caller = {
    kind: 'api_key' as const,
    id: newId(),
    organizationId: more.organizationId ?? newId(),
    userId: null,
    role: null,
    scopes: new Set(more.scopes ?? allScopes()),
  };
  return new RequestContext({ requestId: newId(), caller, db, clock: db.clock, log: db.log });
}

import { systemClock } from '../../kernel/clock.js';
import { RequestContext } from '../../kernel/context.js';
import { Database } from '../../kernel/database/database.js';
import { Orm } from '../../kernel/database/orm.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import { allScopes } from '../../kernel/scopes.js';
import { createTestDatabase } from './database.js';

const log = createLogger('silent');

/** A pool on a fresh, migrated database, and contexts of organizations that own nothing yet. */
export async function openTestDatabase() {
  const { url, drop } = await createTestDatabase();
  const db = new Database({ url, connectionsMax: 8, log, clock: systemClock, orm: await Orm.create([]) });
  return {
    db,
    url,
    contextOf: (organizationId: string = newId(), ifMatch: number | null = null) =>
      new RequestContext({
        requestId: newId(),
        caller: {
          kind: 'api_key',
          id: newId(),
          organizationId,
          userId: null,
          role: null,
          scopes: new Set(allScopes()),
        },
        db,
        clock: systemClock,
        log,
        ifMatch,
      }),
    async close(): Promise<void> {
      await db.close();
      await drop();
    },
  };
}

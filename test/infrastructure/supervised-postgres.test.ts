import { EventEmitter, once } from 'node:events';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.js';
import { superviseEmbeddedPostgres } from '../../embedded-postgres/supervised-postgres.js';
import { answer, createDataDir, removeDataDir, serversOf } from './held-database.js';

/** What the log of the database says, as events. */
const said = new EventEmitter();
const log = {
  info: (_fields: object, message: string) => void said.emit(message),
  warn: (_fields: object, message: string) => void said.emit(message),
};
const ready = 'embedded database is ready';
const failed = 'the embedded database cannot be started again yet';

describe('an embedded Postgres that is supervised', { timeout: 120_000 }, () => {
  let dataDir: string;
  let database: Pick<EmbeddedPostgres, 'url' | 'stop'>;
  beforeEach(async () => {
    dataDir = await createDataDir();
    const settings = { shared_buffers: '16MB' };
    database = await superviseEmbeddedPostgres({ dataDir, durable: false, settings, log: log as never });
  });
  afterEach(async () => {
    await database.stop();
    await removeDataDir(dataDir);
  });

  const kill = async () => {
    const [pid] = await serversOf(dataDir);
    process.kill(pid!, 'SIGKILL');
  };

  it('is there again at its address each time that its server is killed, with what was committed', async () => {
    await answer(database.url, 'create table note as select 42 as number');
    await answer(database.url, 'checkpoint');
    for (let round = 0; round < 2; round += 1) {
      const again = once(said, ready);
      await kill();
      await again;
      expect(await answer(database.url, 'select number from note')).toBe(42);
    }
  });

  it('is tried again until it can start, as when the disk was full', async () => {
    const [control, away] = ['global/pg_control', 'pg_control.away'].map(name =>
      path.join(dataDir, 'postgres', name),
    ) as [string, string];
    const rejected = once(said, failed);
    await rename(control, away);
    await kill();
    await rejected;
    const again = once(said, ready);
    await rename(away, control);
    await again;
    expect(await answer(database.url, 'select 1')).toBe(1);
  });

  it('stays ended once it was stopped, also while it is being started again', async () => {
    await kill();
    await Promise.all([database.stop(), database.stop()]);
    expect(await serversOf(dataDir)).toEqual([]);
  });
});

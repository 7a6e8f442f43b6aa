import { spawnSync } from 'node:child_process';
import { chmod, chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { answer, createDataDir, HeldDatabase, removeDataDir, serversOf } from './held-database.js';

const nobody = { uid: 65534, gid: 65534 };
const ordinary = { uid: 1000, gid: 1000 };
const thisFile = fileURLToPath(import.meta.url);

describe('the account of embedded Postgres', () => {
  let dataDir: string;
  beforeEach(async context => {
    skipUnlessRoot(context);
    dataDir = await createDataDir();
  });
  afterEach(() => removeDataDir(dataDir));

  it('is nobody when root starts it', async context => {
    skipUnlessReachable(context, nobody.uid);
    const holder = new HeldDatabase(dataDir);
    const { url, pid } = await holder.ready();
    expect(await stat(`/proc/${pid}`)).toMatchObject(nobody);
    expect(await stat(path.join(dataDir, 'postgres'))).toMatchObject(nobody);
    expect(await answer(url, 'select 1')).toBe(1);
    await holder.release();
    expect(await serversOf(dataDir)).toEqual([]);
  });

  it('is a user namespace when root starts it in a private directory, and again on the next start', async context => {
    if (spawnSync('unshare', ['--user', '--map-user=1000', 'true']).status !== 0) {
      context.skip('this machine allows no user namespaces');
    }
    await chmod(dataDir, 0o700);
    for (const round of [1, 2]) {
      const holder = new HeldDatabase(dataDir);
      const { url, pid } = await holder.ready();
      expect(await stat(path.join(dataDir, 'postgres'))).toMatchObject({ uid: 0 });
      expect(await stat(`/proc/${pid}`)).toMatchObject({ uid: 0 });
      expect(await answer(url, `select ${round}`)).toBe(round);
      await holder.release();
      expect(await serversOf(dataDir)).toEqual([]);
    }
  });

  it('is the caller when that is an ordinary user, whose data root later serves under the same account', async context => {
    skipUnlessReachable(context, ordinary.uid);
    await chown(dataDir, ordinary.uid, ordinary.gid);
    for (const user of [ordinary, undefined, ordinary]) {
      const holder = new HeldDatabase(dataDir, user);
      const { pid } = await holder.ready();
      expect(await stat(`/proc/${pid}`)).toMatchObject(ordinary);
      await holder.release();
      expect(await serversOf(dataDir)).toEqual([]);
    }
  });

  it('is closed to a user whom the data do not belong to', async context => {
    skipUnlessReachable(context, ordinary.uid);
    const first = new HeldDatabase(dataDir);
    await first.ready();
    await first.release();
    await chmod(dataDir, 0o777);
    const second = new HeldDatabase(dataDir, ordinary);
    expect(await second.next()).toEqual({
      failed: expect.stringContaining('belongs to uid 65534, but this is uid 1000'),
    });
  });
});

function skipUnlessRoot(context: TestContext): void {
  if (process.getuid?.() !== 0) context.skip('needs root, to start the server under other accounts');
}

/** A checkout under a private directory cannot be entered by other accounts, so nothing can be shown there. */
function skipUnlessReachable(context: TestContext, uid: number): void {
  const probe = spawnSync(
    '/bin/sh',
    ['-c', 'cat "$1" > /dev/null && "$2" --version', 'sh', thisFile, process.execPath],
    {
      uid,
      gid: uid,
      cwd: '/',
    },
  );
  if (probe.status !== 0) context.skip(`uid ${uid} cannot read this checkout`);
}

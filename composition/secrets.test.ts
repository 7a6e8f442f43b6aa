import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installationSecret } from './secrets.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a secret of the installation', () => {
  it('is made once, in a folder that is made with it, by whichever process comes first', async () => {
    const dataDir = join(folder, 'data');
    const secrets = await Promise.all([1, 2, 3].map(() => installationSecret(dataDir, 'one.key', null)));
    expect(new Set([...secrets, await installationSecret(dataDir, 'one.key', null)]).size).toBe(1);
    expect(Buffer.from(secrets[0]!, 'base64')).toHaveLength(32);
    expect(await readFile(join(dataDir, 'one.key'), 'utf8')).toBe(secrets[0]);
    expect(await installationSecret(dataDir, 'other.key', null)).not.toBe(secrets[0]);
  });

  it('can be read by its owner alone', async () => {
    await installationSecret(folder, 'one.key', null);
    expect((await stat(join(folder, 'one.key'))).mode & 0o777).toBe(0o600);
  });

  it('is the one that is given, which is written nowhere', async () => {
    expect(await installationSecret(folder, 'one.key', 'given')).toBe('given');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not made up where it cannot be kept', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(installationSecret(join(folder, 'file'), 'one.key', null)).rejects.toThrow();
  });
});

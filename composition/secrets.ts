import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of this installation: the given one, or one that is made at the first start and kept for the owner alone. */
export async function installationSecret(
  dataDir: string,
  name: string,
  given: string | null,
): Promise<string> {
  if (given !== null) {
    return given;
  }
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  try {
    // Whoever comes first writes; processes that start together then read the same.
    await writeFile(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw error;
    }
  }
  return readFile(path, 'utf8');
}

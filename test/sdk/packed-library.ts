import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
export const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');

/** The library, compiled to a folder of its own. */
export async function compiledLibrary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-library-'));
  await run(process.execPath, [compiler, '-p', join(root, 'sdk/tsconfig.json'), '--outDir', folder]);
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  return folder;
}

/** What a command says; its files are found beside its Node. */
const npm = (args: string[], cwd: string): Promise<{ stdout: string }> =>
  run('npm', args, {
    cwd,
    env: { ...process.env, npm_config_offline: 'true', npm_config_loglevel: 'error' },
  });

/** An empty project in which the packed library is installed, and the names of the packed files. */
export async function installedProject(): Promise<{ folder: string; files: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-project-'));
  const { stdout } = await npm(['pack', '--json', '--pack-destination', folder], join(root, 'sdk'));
  const [{ files }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ files: { path: string }[] }];
  const tarball = (await readdir(folder)).find(name => name.endsWith('.tgz'))!;
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}');
  await npm(['install', '--no-audit', '--no-fund', `./${tarball}`], folder);
  return { folder, files: files.map(({ path }) => path) };
}

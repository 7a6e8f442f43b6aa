import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tradewind-kept-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a program prints that needs the text, and whether it made it. */
async function start(key: string, cache: string = folder): Promise<string> {
  const code = `import { keptText } from ${JSON.stringify(path.join(import.meta.dirname, 'kept-text.ts'))};
    const text = keptText('graph', ${JSON.stringify(key)}, () => { console.log('made'); return 'é' + ${JSON.stringify(key)}; });
    console.log(text);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  return stdout.trim().replaceAll('\n', ' ');
}

const filesOf = async () =>
  (await readdir(folder, { recursive: true })).filter(name => name.includes('graph-'));

it('is made by the first program, and read by the next', async () => {
  expect([await start('a'), await start('a'), await start('b'), await start('a')]).toEqual([
    'made éa',
    'éa',
    'made éb',
    'éa',
  ]);
  expect(await filesOf()).toHaveLength(2);
});

it('is made by each of several programs that start at once, and kept whole', async () => {
  const started = await Promise.all(Array.from({ length: 4 }, () => start('c')));
  expect(new Set(started.map(text => text.replace('made ', '')))).toEqual(new Set(['éc']));
  expect(await start('c')).toBe('éc');
  expect(await filesOf()).toHaveLength(3);
});

it('is made each time where compiled modules are not kept, or cannot be', async () => {
  const file = path.join(folder, 'no-folder');
  await writeFile(file, '');
  expect([await start('d', ''), await start('d', ''), await start('d', file)]).toEqual([
    'made éd',
    'made éd',
    'made éd',
  ]);
});

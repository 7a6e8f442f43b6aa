import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const linter = path.join(root, 'node_modules/@biomejs/biome/bin/biome');

/** What nobody may write, by the place where it would stand. */
const casts: [place: string, line: string][] = [
  ['rest-facade/routes/catalog/a.ts', 'export const product = data.product as Product;'],
  ['rest-facade/routes/catalog/b.ts', 'export const product = data.product as unknown as Product;'],
  ['rest-facade/ucp/c.ts', 'export const agent = dataOf(result) as RegisteredAgent;'],
  ['rest-facade/ucp/d.ts', 'export const agent = dataOf(result) as unknown as RegisteredAgent;'],
  ['rest-facade/acp/e.ts', 'export const session = result.data as Session;'],
  [
    'rest-facade/acp/f.ts',
    'export const read = graphql(`query { a }`, [fields]) as Operation<Session, never>;',
  ],
  ['composition/g.ts', 'export const order = dataOf(await run({}, ctx)) as Order;'],
];

const others: [place: string, line: string][] = [
  ['rest-facade/routes/catalog/h.ts', "export const common = { scope: 'catalog:read' } as const;"],
  ['rest-facade/ucp/i.ts', 'export const sent = (body ?? {}) as Sent;'],
  ['composition/j.ts', 'export const port = address.port as number;'],
];

/** With our rules of style, and nothing of ours to hold to them. */
let tree: string;
let output: string;

beforeAll(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'casts-'));
  const { vcs: _, ...config } = JSON.parse(await readFile(path.join(root, 'biome.json'), 'utf8'));
  await writeFile(path.join(tree, 'biome.json'), JSON.stringify(config));
  for (const plugin of ['cast-in-route.grit', 'cast-of-data.grit']) {
    await cp(path.join(root, 'scripts', plugin), path.join(tree, 'scripts', plugin));
  }
  for (const [place, line] of [...casts, ...others]) {
    await mkdir(path.dirname(path.join(tree, place)), { recursive: true });
    await writeFile(path.join(tree, place), `${line}\n`);
  }
  output = lint();
});
afterAll(() => rm(tree, { recursive: true }));

/** As `npm run check` does. */
function lint(): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [linter, 'lint', '--error-on-warnings', '--max-diagnostics=none', '--reporter=concise', '.'],
    { cwd: tree, encoding: 'utf8' },
  );
  return stdout + stderr;
}

describe('the style check', () => {
  it.each(casts)('rejects a cast of data in %s: %s', place => {
    expect(output).toMatch(new RegExp(`${place}.*cast`));
  });

  it.each(others)('lets others be in %s: %s', place => {
    expect(output).not.toContain(place);
  });
});

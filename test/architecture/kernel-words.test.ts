import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { exceptions, kernelWords } = await import(path.join(root, 'scripts/kernel-words.mjs'));

describe('the kernel', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await realpath(await mkdtemp(path.join(tmpdir(), 'tradewind-words-')));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), content);
  };
  /** The first lines of what is wrong with a tree that has this one file. */
  const wrongWith = async (file: string, content: string): Promise<string[]> => {
    await write(file, content);
    return kernelWords(directory).map((violation: string) => violation.split('\n')[0]);
  };

  it.each([
    ['a constant', 'export const x = 1;\nconst orderTotal = 2;', 'kernel/a.ts:2 names "orderTotal" (order)'],
    ['a type', 'export interface KnownAgents {}', 'kernel/a.ts:1 names "KnownAgents" (agent)'],
    ['a member of another object', 'limits.maxSkus;', 'kernel/a.ts:1 names "maxSkus" (sku)'],
    ['a private member', 'class A { #catalog = 1; }', 'kernel/a.ts:1 names "catalog" (catalog)'],
    [
      'a property of snake case',
      '({ marketplace_key: 1 });',
      'kernel/a.ts:1 names "marketplace_key" (marketplace)',
    ],
    ['a plural', 'let categories;', 'kernel/a.ts:1 names "categories" (category)'],
    ['an error code', `fail('PRODUCT_NOT_FOUND');`, 'kernel/a.ts:1 names "PRODUCT_NOT_FOUND" (product)'],
    ['a scope', `const scopes = ['orders:read'];`, 'kernel/a.ts:1 names "orders:read" (order)'],
  ])('may not name something of a domain: %s', async (_what, content, violation) => {
    expect(await wrongWith('kernel/a.ts', content)).toEqual([`kernel-names-no-domain: ${violation}`]);
  });

  it('may not have files that are named so, tests among them', async () => {
    expect(await wrongWith('kernel/events/order-source.ts', '')).toEqual([
      'kernel-names-no-domain: kernel/events/order-source.ts names "order-source.ts" (order)',
    ]);
    expect(await wrongWith('kernel/payouts.test.ts', '')).toHaveLength(2);
  });

  it.each([
    [
      'SQL, prose and comments',
      '/** Of an order. */\nsql("select 1 order by product"); fail(`No order has this id.`);',
    ],
    ['words that begin alike', 'const ordered = catalogue; const shipped = agenda;'],
    ['names with another meaning', 'iterator.return(); type A = ReturnType<B>; return carriageReturn;'],
  ])('may have %s', async (_what, content) => {
    expect(await wrongWith('kernel/a.ts', content)).toEqual([]);
  });

  it('may have domains in the data of its tests, and everybody else in anything', async () => {
    expect(await wrongWith('kernel/a.test.ts', 'const order = 1;')).toEqual([]);
    expect(await wrongWith('gateway/order.ts', 'const order = 1;')).toEqual([]);
  });

  it('with a word of a domain fails the check that npm run check runs, which says what to do', async () => {
    await write('kernel/money.ts', 'export const priceOf = 1;');
    await write('tsconfig.json', JSON.stringify({ compilerOptions: {} }));
    const program = path.join(root, 'scripts/boundaries.mjs');
    const { status, stdout } = spawnSync(process.execPath, [program], { cwd: directory, encoding: 'utf8' });
    expect(stdout).toContain(
      'kernel-names-no-domain: kernel/money.ts:1 names "priceOf" (price)\n    Move it to the feature that owns it',
    );
    expect(status).toBe(1);
  });

  it('has every name that is excepted', () => {
    const texts = globSync('kernel/**/*.ts', { cwd: root }).map(file =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const unused = Object.keys(exceptions).filter(name => !texts.some(text => text.includes(name)));
    expect(unused).toEqual([]);
  });
});

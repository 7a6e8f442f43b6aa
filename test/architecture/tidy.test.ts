import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { untidiness } from './tidy-rules.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notOurs = new Set(['node_modules', 'dist', '.git', '.tradewind', 'coverage']);
const readable = /[.](ts|tsx|mjs|cjs|js|json|md|sql|graphql|yml|yaml|css|html)$|(^|\/)(\.npmrc|\.ci\/run)$/;
/** These name what they forbid. */
const exempt = new Set(['test/architecture/tidy.test.ts', 'test/architecture/tidy-rules.ts']);

describe('the checkout', () => {
  const files = listFiles('').filter(file => readable.test(file) && !exempt.has(file));

  it('is read as a whole', () => {
    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', '.npmrc', '.ci/run', 'vitest.config.ts']),
    );
    expect(files).toEqual(expect.arrayContaining(['kernel/money.ts', 'scripts/start.mjs']));
  });

  it('is tidy', () => {
    expect(files.flatMap(file => untidiness(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('untidy is', () => {
  const service = 'subgraphs/catalog/product/product.service.ts';
  it.each([
    [service, 'const now = new Date();', 'new Date()'],
    [service, 'const now = Date.now();', 'Date.now('],
    [service, 'const id = Math.random();', 'Math.random('],
    ['gateway/gateway.ts', 'const port = process.env.PORT;', 'process.env'],
    ['kernel/clock.ts', 'const port = process.env.PORT;', 'process.env'],
    ['scripts/start.mjs', 'console.log(1);', 'console.'],
    ['test/money.test.ts', '// TODO: later', 'TODO'],
    [service, 'const a: Record<string, A> = {', 'const a: Record<string, A> = {'],
    [
      service,
      'export const a: Readonly<Record<string, A>> = {',
      'export const a: Readonly<Record<string, A>> = {',
    ],
    ['subgraphs/a/a.type.ts', '@Field() name!: string;', '@Field('],
    ['subgraphs/a/a.type.ts', '@Field({ nullable: true })', '@Field('],
    ['subgraphs/a/a.resolver.ts', '@Query({ description: "x" })', '@Query('],
    ['subgraphs/a/a.resolver.ts', `@Arg('id') id: string`, `@Arg('id'`],
    ['subgraphs/a/a.resolver.ts', `@Arg('id', { nullable: true }) id: string`, `@Arg('id'`],
    ['README.md', 'see https://registry.example.org/x', 'registry.example.org'],
    ['.npmrc', 'registry=https://mirror.example.org', 'registry='],
    ['package-lock.json', '"resolved": "https://mirror.example.org/a.tgz"', '"resolved": "https:'],
  ])('in %s: %s', (file, content, quoted) => {
    expect(untidiness(file, content)).toEqual([expect.stringContaining(`${file}:1: "${quoted}"; `)]);
  });

  it.each([
    [service, '/** The product is refused, which a refusal says. */', 'refusal'],
    [service, 'const syncWish = 1;', 'Wish'],
    [service, 'meetAgent(ctx)', 'meetAgent'],
    ['test/a/sale-vocabulary.test.ts', '', 'vocabular'],
  ])('in %s, a name that the field has another term for: %s', (file, content, quoted) => {
    expect(untidiness(file, content)).toEqual([
      expect.stringContaining(`"${quoted}"; take the field's term`),
    ]);
    expect(untidiness('subgraphs/a/migrations/1_a.ts', content)).toEqual([]);
  });

  it('a name that says nothing', () => {
    expect(untidiness('kernel/utils.ts', '')).toEqual([expect.stringContaining('the name says nothing')]);
  });

  it('a file of more than 300 lines, but not one of 300', () => {
    expect(untidiness(service, '\n'.repeat(301))).toEqual([expect.stringContaining('301 lines')]);
    expect(untidiness(service, '\n'.repeat(300))).toEqual([]);
  });
});

describe('tidy is', () => {
  it.each([
    ['kernel/clock.ts', 'new Date()'],
    ['test/money.test.ts', 'Date.now()'],
    ['subgraphs/a/a.service.ts', 'new Date(value)'],
    ['composition/config/config.ts', 'process.env'],
    ['main.ts', 'loadConfig(process.env)'],
    ['scripts/start.mjs', 'process.env.npm_execpath'],
    ['subgraphs/a/a.type.ts', '@Field(() => String, { nullable: true }) @Field(_type => [Int])'],
    [
      'subgraphs/a/a.resolver.ts',
      `@Arg('id', () => ID) @Args(() => Page) @Query(() => Product) @Root() @Ctx()`,
    ],
    ['subgraphs/a/a.resolver.ts', `@Mutation(\n  () => Product,\n) @Arg(\n  'id',\n  () => ID,\n)`],
    ['schema/openapi.json', '\n'.repeat(5000)],
    ['connectors/answer-engines/openai.ts', `type === 'refusal'`],
  ])('in %s: %s', (file, content) => {
    expect(untidiness(file, content)).toEqual([]);
  });
});

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : listFiles(name);
    return entry.isFile() ? [name] : [];
  });
}

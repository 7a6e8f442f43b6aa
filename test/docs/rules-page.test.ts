import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const page = textOf('docs/decisions/0037-rules-in-two-languages.md');

const pairs = page
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| rule |'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, rule, sql, typescript, why, test]) => ({ rule, sql, typescript, why, test }));

describe('the page of rules in two languages', () => {
  it('names places and tests that exist', () => {
    const paths = [...page.matchAll(/`((?:subgraphs|kernel|test)\/[^`]+)`/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(80);
    expect(paths.filter(path => !existsSync(new URL(path, root)))).toEqual([]);
  });

  it('names what these places have', () => {
    const named = [...page.matchAll(/`([\w.]+)`(?:,? and `([\w.]+)`)? in `([^`]+)`/g)].flatMap(
      ([, name, other, path]) =>
        [name, other].flatMap(one => (one === undefined ? [] : [[one, path!] as const])),
    );
    expect(named.length).toBeGreaterThan(40);
    const isThere = ([name, path]: readonly [string, string]) =>
      new RegExp(`\\b${name.replaceAll('.', '\\.')}\\b`).test(textOf(path));
    expect(named.filter(each => !isThere(each))).toEqual([]);
  });

  it('gives each pair both places, a reason and a test', () => {
    expect(pairs.length).toBeGreaterThan(30);
    const isWhole = ({ sql, typescript, why, test }: (typeof pairs)[number]) =>
      [sql, typescript, why].every(cell => cell !== '') && /^`test\/.*\.test\.ts`$/.test(test ?? '');
    expect(pairs.filter(pair => !isWhole(pair)).map(({ rule }) => rule)).toEqual([]);
  });
});

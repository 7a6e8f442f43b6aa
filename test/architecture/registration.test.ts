import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import type { WatchedKind } from '../../kernel/changes/change-signals.js';
import {
  type ErrorCode,
  type ErrorEntry,
  errorCatalogue,
  kernelErrors,
} from '../../kernel/error-catalogue.js';
import type { EventSource } from '../../kernel/events/event-source.js';
import { allScopes, isScope, type Scope } from '../../kernel/scopes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('{gateway,rest-facade,subgraphs,connectors,composition}/**/*.errors.ts', {
  cwd: root,
});

/** What a file of error codes declares. */
const declared = async (file: string): Promise<Record<string, ErrorEntry>> =>
  Object.assign({}, ...Object.values(await import(path.join(root, file))));

describe('the error catalogue', () => {
  it('has been found in files of features', () => {
    expect(files).toContain('subgraphs/catalog/product/product.errors.ts');
  });

  it.each(files)('has every code of %s as it is written there', async file => {
    for (const [code, entry] of Object.entries(await declared(file))) {
      expect({ code, ...errorCatalogue[code as keyof typeof errorCatalogue] }).toEqual({ code, ...entry });
    }
  });

  it('has no code that nobody declares, or that two declare', async () => {
    const codes = (await Promise.all(files.map(declared))).flatMap(entries => Object.keys(entries));
    expect([...Object.keys(kernelErrors), ...codes].sort()).toEqual(Object.keys(errorCatalogue).sort());
  });

  it('stops the start of a program that has registered no codes', async () => {
    vi.resetModules();
    const fresh = await import('../../kernel/error-catalogue.js');
    expect(fresh.requireRegisteredErrors).toThrow(
      'No error codes are registered: call registerDomains() of composition/registration.ts first.',
    );
    fresh.registerErrors({});
    expect(fresh.requireRegisteredErrors).not.toThrow();
  });
});

describe('the scopes', () => {
  const declaredIn = globSync('subgraphs/**/*.scopes.ts', { cwd: root });

  it('are those that the domains declare, each once', async () => {
    const lists = await Promise.all(declaredIn.map(file => import(path.join(root, file))));
    const names = lists.flatMap(list => Object.values<readonly string[]>(list).flat());
    expect(names.length).toBeGreaterThan(0);
    expect([...allScopes()].sort()).toEqual(names.sort());
  });

  it('are known by their names alone', () => {
    expect(allScopes().every(isScope)).toBe(true);
    expect(['', 'orders', 'constructor', 'ORDERS:READ'].filter(isScope)).toEqual([]);
  });
});

it('scopes and event sources stop a program that has registered none', async () => {
  vi.resetModules();
  const { fromInside } = await import('../../kernel/events/event-source.js');
  expect(fromInside).toThrow('No event sources are registered: call registerDomains()');
  const fresh = await import('../../kernel/scopes.js');
  expect(fresh.allScopes).toThrow('No scopes are registered: call registerDomains()');
});

it('what the composition declares has exact types, which the type check proves', () => {
  // @ts-expect-error: no feature has this code.
  const code: ErrorCode = 'NOTHING_NOT_FOUND';
  // @ts-expect-error: no domain has this scope.
  const scope: Scope = 'nothing:read';
  // @ts-expect-error: nothing of this kind can be followed.
  const kind: WatchedKind = 'nothing';
  // @ts-expect-error: members are missing.
  const source: EventSource = { system: 'internal' };
  expect([code, scope, kind, source]).toHaveLength(4);
});

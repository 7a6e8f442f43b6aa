import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { type ErrorEntry, errorCatalogue, kernelErrors } from '../../kernel/error-catalogue.js';

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

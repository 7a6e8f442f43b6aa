import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** The version of an installed package: what it makes may be another with the next. */
export const versionOf = (name: string): string =>
  (load(`${name}/package.json`) as { version: string }).version;

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';

const compiler = join(import.meta.dirname, '../../node_modules/@typescript/native/bin/tsc');

const settings = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    rootDir: '.',
    outDir: 'compiled',
  },
  include: ['client', 'scenario.ts'],
};

/** A program that was written against a generated client, compiled. */
export interface Compiled {
  /** What the compiler complained about. */
  complaints: string;
  load(): Promise<Record<string, (...given: never[]) => Promise<unknown>>>;
  remove(): Promise<void>;
}

/** Generates a client from an API description, and compiles it with the program that uses it as `./client/index.js`. */
export async function compileWithClient(description: object, program: string): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-client-'));
  const file = join(folder, 'openapi.json');
  await Promise.all([
    writeFile(file, JSON.stringify(description)),
    writeFile(join(folder, 'package.json'), '{"type": "module"}'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings)),
    writeFile(join(folder, 'scenario.ts'), program),
  ]);
  await createClient({
    input: file,
    output: { path: join(folder, 'client'), module: { extension: '.js' } },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'],
  });
  const complaints = await compiled(folder);
  return {
    complaints,
    load: () => import(pathToFileURL(join(folder, 'compiled/scenario.js')).href),
    remove: () => rm(folder, { recursive: true }),
  };
}

const compiled = (folder: string): Promise<string> =>
  new Promise(resolve => {
    execFile(process.execPath, [compiler, '-p', folder], (_error, output, complaint) =>
      resolve(`${output}${complaint}`),
    );
  });

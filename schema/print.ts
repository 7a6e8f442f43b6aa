import 'reflect-metadata';
import path from 'node:path';
import { schemaFiles } from './schema-files.js';
import { staleSchemaFiles, writeSchemaFiles } from './write-schema-files.js';

/** `npm run schema` writes the files; `--check` names those that are not as committed and exits with 1. */
async function main(): Promise<void> {
  const directory = path.resolve('schema');
  const files = await schemaFiles();
  if (!process.argv.includes('--check')) {
    const written = await writeSchemaFiles(directory, files);
    process.stdout.write(
      written.map(name => `schema/${name} written\n`).join('') || 'schema/ is up to date\n',
    );
    return;
  }
  const stale = await staleSchemaFiles(directory, files);
  if (stale.length > 0) {
    process.stderr.write(
      `Not as the program makes them: ${stale.join(', ')}. Run npm run schema and commit.\n`,
    );
    process.exitCode = 1;
  }
}

await main();

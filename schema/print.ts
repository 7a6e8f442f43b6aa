import 'reflect-metadata';
import path from 'node:path';
import { describedEvents } from '../composition/events.js';
import { describeSubgraphs } from '../composition/subgraphs.js';
import { printOpenApi } from '../rest-facade/openapi/print-openapi.js';
import { routes } from '../rest-facade/routes/routes.js';
import { environmentExample } from './environment-example.js';
import { eventsFile } from './events-file.js';
import { graphFiles } from './graph-files.js';
import { retentionPage } from './retention-page.js';
import type { SchemaFile } from './schema-file.js';
import { webhookVectors } from './webhook-vectors.js';
import { staleSchemaFiles, writeSchemaFiles } from './write-schema-files.js';

/** Everything that the program says of itself. */
async function schemaFiles(): Promise<SchemaFile[]> {
  return [
    ...graphFiles(await describeSubgraphs()),
    {
      name: 'openapi.json',
      content: () => `${JSON.stringify(printOpenApi(routes, { events: describedEvents() }), null, 2)}\n`,
    },
    { name: 'events.json', content: () => eventsFile(describedEvents()) },
    { name: '../.env.example', content: environmentExample },
    { name: '../docs/webhook-vectors.json', content: webhookVectors },
    { name: '../docs/retention.md', content: retentionPage },
  ];
}

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

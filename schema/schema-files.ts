import { describedEvents } from '../composition/events.js';
import { registerDomains } from '../composition/registration.js';
import { describeSubgraphs } from '../composition/subgraphs.js';
import { printOpenApi } from '../rest-facade/openapi/print-openapi.js';
import { routes } from '../rest-facade/routes/routes.js';
import { environmentExample } from './environment-example.js';
import { eventsFile } from './events-file.js';
import { documentsFile, graphFiles, publishedGraph } from './graph-files.js';
import { retentionPage } from './retention-page.js';
import type { SchemaFile } from './schema-file.js';
import { webhookVectors } from './webhook-vectors.js';

/** Everything that the program says of itself. */
export async function schemaFiles(): Promise<SchemaFile[]> {
  registerDomains();
  const subgraphs = await describeSubgraphs();
  return [
    ...graphFiles(subgraphs),
    documentsFile(subgraphs),
    {
      name: 'openapi.json',
      content: () => {
        const document = printOpenApi(routes, {
          events: describedEvents(),
          graph: publishedGraph(subgraphs),
        });
        return `${JSON.stringify(document, null, 2)}\n`;
      },
    },
    { name: 'events.json', content: () => eventsFile(describedEvents()) },
    { name: '../.env.example', content: environmentExample },
    { name: '../docs/webhook-vectors.json', content: webhookVectors },
    { name: '../docs/retention.md', content: retentionPage },
  ];
}

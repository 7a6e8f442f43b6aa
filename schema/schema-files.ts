import type { GraphQLSchema } from 'graphql';
import { describedEvents } from '../composition/events.js';
import { registerDomains } from '../composition/registration.js';
import { describeSubgraphs } from '../composition/subgraphs.js';
import { printDocuments } from '../rest-facade/openapi/documents.js';
import { routes } from '../rest-facade/routes/routes.js';
import { analyticsPage } from './analytics-page.js';
import type { OpenApiDocument } from './client-document.js';
import { clientFiles } from './client-files.js';
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
    ...openApiFiles(publishedGraph(subgraphs)),
    { name: 'events.json', content: () => eventsFile(describedEvents()) },
    { name: '../.env.example', content: environmentExample },
    { name: '../docs/webhook-vectors.json', content: webhookVectors },
    { name: '../docs/retention.md', content: retentionPage },
    { name: '../docs/analytics.md', content: analyticsPage },
  ];
}

function openApiFiles(graph: GraphQLSchema): SchemaFile[] {
  const documents = printDocuments(routes, { events: describedEvents(), graph });
  const files = [...documents].map(([name, document]) => ({
    name: `${name}.json`,
    content: () => `${JSON.stringify(document, null, 2)}\n`,
  }));
  return [...files, ...clientFiles(documents.get('openapi') as unknown as OpenApiDocument, routes)];
}

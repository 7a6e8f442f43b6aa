import type { Route } from '../rest-facade/route.js';
import { clientCalls } from './client-calls.js';
import type { OpenApiDocument } from './client-document.js';
import { clientTypes } from './client-types.js';
import type { SchemaFile } from './schema-file.js';

/** What the client library (sdk/) has of the API: the types of everything, and every documented call. */
export const clientFiles = (document: OpenApiDocument, routes: readonly Route[]): SchemaFile[] => [
  { name: '../sdk/generated/api-types.ts', content: () => clientTypes(document) },
  { name: '../sdk/generated/calls.ts', content: () => clientCalls(document, routes) },
];

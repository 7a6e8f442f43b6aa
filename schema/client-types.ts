import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenApiDocument, type Operation, ownParameters } from './client-document.js';

/** Types of every schema, request and reply of the API description, as the client library has them. */
export async function clientTypes(document: OpenApiDocument): Promise<string> {
  const { createClient } = await import('@hey-api/openapi-ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'tradewind-client-types-'));
  try {
    await createClient({
      // The generator changes what it is given.
      input: structuredClone(forLibrary(document)),
      output: { path: folder, entryFile: false },
      logs: { level: 'silent', file: false },
      plugins: ['@hey-api/typescript'],
    });
    return await readFile(path.join(folder, 'types.gen.ts'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Without what the library does for every call alike: errors, header fields of replies, keys and the organization. */
function forLibrary(document: OpenApiDocument): Record<string, unknown> {
  const { openapi, info, paths, components } = document;
  return {
    openapi,
    info,
    paths: mapValues(paths, methods => mapValues(methods, operationForLibrary)),
    components: { schemas: components.schemas },
  };
}

const operationForLibrary = (operation: Operation): object => ({
  ...operation,
  parameters: ownParameters(operation),
  responses: mapValues(
    Object.fromEntries(Object.entries(operation.responses).filter(([status]) => Number(status) < 300)),
    ({ headers: _, ...response }) => response,
  ),
});

const mapValues = <From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

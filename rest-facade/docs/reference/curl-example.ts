import {
  type Content,
  type OpenApiDocument,
  type Parameter,
  type PlacedOperation,
  resolve,
} from './openapi-document.js';
import { exampleOf } from './schema-example.js';

/** A call of the operation for a shell, which names the credential `$KEY`. */
export function curlExample(document: OpenApiDocument, operation: PlacedOperation): string {
  const { method } = operation;
  const url = `${serverUrl(document)}${pathExample(document, operation)}`;
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    ...credentialOf(operation),
    ...headersOf(document, operation),
    ...bodyOf(document, operation.requestBody?.content),
  ].join(' \\\n  ');
}

const serverUrl = ({ servers }: OpenApiDocument): string => (servers[0]?.url ?? '').replace(/\/$/, '');

/** Path and required query parameters with the examples of the contract. */
function pathExample(document: OpenApiDocument, operation: PlacedOperation): string {
  const parameters = parametersOf(document, operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find(each => each.in === 'path' && each.name === name);
    return encodeURIComponent(parameter === undefined ? name : exampleText(document, parameter));
  });
  const query = parameters
    .filter(each => each.in === 'query' && each.required === true)
    .map(each => `${each.name}=${encodeURIComponent(exampleText(document, each))}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

export const parametersOf = (document: OpenApiDocument, { parameters }: PlacedOperation): Parameter[] =>
  parameters.map(parameter => resolve<Parameter>(document, parameter));

/** A value of the parameter as it is written in an address. */
export function exampleText(document: OpenApiDocument, { example, schema }: Parameter): string {
  const value = example ?? exampleOf(document, schema);
  return typeof value === 'object' ? [value].flat().join(',') : String(value);
}

/** How the operation is called with a credential of a program. */
function credentialOf({ security }: PlacedOperation): string[] {
  const schemes = security.flatMap(Object.keys);
  if (schemes.includes('apiKey') || schemes.includes('oauth')) {
    const variable = schemes.includes('apiKey') ? 'KEY' : 'TOKEN';
    return [`-H "Authorization: Bearer $${variable}"`];
  }
  if (schemes.includes('client')) {
    return ['-u "$CLIENT_ID:$CLIENT_SECRET"'];
  }
  return schemes.includes('session') ? ['-b "tw_session=$SESSION"'] : [];
}

const headersOf = (document: OpenApiDocument, operation: PlacedOperation): string[] =>
  parametersOf(document, operation)
    .filter(each => each.in === 'header' && each.required === true)
    .map(each => `-H ${quoted(`${each.name}: ${exampleText(document, each)}`)}`);

function bodyOf(document: OpenApiDocument, content: Content | undefined): string[] {
  if (content === undefined) {
    return [];
  }
  const json = content['application/json'];
  if (json !== undefined) {
    const body = JSON.stringify(json.example ?? exampleOf(document, json.schema ?? {}));
    return [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`];
  }
  const form = content['application/x-www-form-urlencoded'];
  if (form !== undefined) {
    const fields = form.example ?? exampleOf(document, form.schema ?? {});
    return Object.entries(fields as object).map(([name, value]) => `-d ${quoted(`${name}=${value}`)}`);
  }
  return content['multipart/form-data'] === undefined ? ['--data-binary @body'] : ["-F 'file=@FILE'"];
}

/** An argument as a POSIX shell reads it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

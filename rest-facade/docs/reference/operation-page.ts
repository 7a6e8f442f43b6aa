import { dictionary } from '../../../kernel/dictionary.js';
import { escapeHtml } from '../../../kernel/escape-html.js';
import { docsTable, type PageContent, type PageLink, type Passage } from '../docs-page.js';
import { codeBlock } from '../highlight.js';
import { inlineMarkdown } from '../markdown.js';
import { curlExample, parametersOf } from './curl-example.js';
import {
  type Content,
  type OpenApiDocument,
  type PlacedOperation,
  type Response,
  resolve,
} from './openapi-document.js';
import { exampleOf } from './schema-example.js';
import { aboutField, fieldTable, type SchemaAddress, typeOf } from './schema-fields.js';
import { tryForm } from './try-form.js';

/** What the pages of a document have in common. */
export interface ReferencePlace {
  document: OpenApiDocument;
  /** Of its first page, which the others lie below. */
  index: PageLink;
  addressOf: SchemaAddress;
  /** Of the script of the form. */
  script: string;
}

/** Everything about one operation. */
export function operationPage(operation: PlacedOperation, place: ReferencePlace): PageContent {
  const { document } = place;
  const html = [
    operation.deprecated === true ? '<p><strong>Deprecated.</strong></p>' : '',
    `<p class="endpoint">${endpoint(operation)}</p>`,
    operation.description === undefined ? '' : `<p>${inlineMarkdown(operation.description)}</p>`,
    `<p>${credentialsOf(operation)}</p>`,
    section('Example', codeBlock(curlExample(document, operation), 'sh')),
    tryForm(operation, place),
    parametersSection(operation, place),
    bodySection(operation, place),
    responseSections(operation, place),
    errorsSection(operation, document),
  ].join('\n');
  return { html };
}

/** Method and address. */
export const endpoint = ({ method, path }: Pick<PlacedOperation, 'method' | 'path'>): string =>
  `<span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code>`;

/** What search finds of an operation. */
export function operationPassage(operation: PlacedOperation, document: OpenApiDocument): Passage {
  const { summary, description = '', method, path, operationId } = operation;
  const names = parametersOf(document, operation).map(({ name }) => name);
  const content = Object.values(operation.requestBody?.content ?? {});
  const fields = content.flatMap(({ schema }) =>
    schema === undefined ? [] : Object.keys(resolve(document, schema).properties ?? {}),
  );
  return {
    anchor: '',
    heading: summary,
    text: `${method} ${path} ${description} ${[...names, ...fields].join(' ')}`,
    keywords: `${operationId} ${path}`,
  };
}

const section = (title: string, html: string): string =>
  html === '' ? '' : `<h2 id="${anchorOf(title)}">${escapeHtml(title)}</h2>\n${html}`;

const anchorOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '-');

const credentialNames: Readonly<Record<string, string>> = dictionary({
  apiKey: 'an API key',
  oauth: 'an access token',
  session: 'a session',
  client: 'the id and secret of an OAuth client',
});

function credentialsOf({ security }: PlacedOperation): string {
  if (security.length === 0) {
    return 'Needs no credential.';
  }
  const names = security.map(entry => Object.keys(entry).find(name => name in credentialNames));
  const known = names.flatMap(name => (name === undefined ? [] : [credentialNames[name]!]));
  const scopes = [...new Set(security.flatMap(entry => Object.values(entry).flat()))];
  const scope = scopes.map(name => `<code>${escapeHtml(name)}</code>`).join(', ');
  return `Takes ${known.join(', or ')}${scope === '' ? '' : `, with the scope ${scope}`}.`;
}

function parametersSection(operation: PlacedOperation, { document, addressOf }: ReferencePlace): string {
  const parameters = parametersOf(document, operation);
  const rows = parameters.map(parameter => [
    `<code>${escapeHtml(parameter.name)}</code>${parameter.required === true ? ' <small>required</small>' : ''}`,
    parameter.in,
    typeOf(parameter.schema, addressOf),
    `${inlineMarkdown(parameter.description ?? '')} ${aboutField({ ...parameter.schema, description: '' })}`,
  ]);
  const heads = ['Name', 'In', 'Type', 'Description'];
  return rows.length === 0 ? '' : section('Parameters', docsTable('Parameters', heads, rows));
}

function bodySection({ requestBody }: PlacedOperation, place: ReferencePlace): string {
  if (requestBody === undefined) {
    return '';
  }
  const { required = false, description = '', content } = requestBody;
  const types = Object.keys(content).map(type => `<code>${escapeHtml(type)}</code>`);
  const about = `<p>${required ? 'Required' : 'Optional'}, as ${types.join(', ')}. ${inlineMarkdown(description)}</p>`;
  return section('Body', `${about}\n${fieldsOfContent('Body', content, place)}`);
}

/** The fields of what is sent or answered as JSON, or as a form. */
function fieldsOfContent(label: string, content: Content, { document, addressOf }: ReferencePlace): string {
  const schema = Object.values(content).find(each => each.schema !== undefined)?.schema;
  return schema === undefined ? '' : fieldTable(label, resolve(document, schema), addressOf);
}

/** Replies to what succeeded, with their header fields and an example. */
function responseSections({ responses }: PlacedOperation, place: ReferencePlace): string {
  return Object.entries(responses)
    .filter(([status]) => /^[23]/.test(status))
    .map(([status, told]) => responseSection(status, resolve<Response>(place.document, told), place))
    .join('\n');
}

function responseSection(
  status: string,
  { description, headers = {}, content = {} }: Response,
  place: ReferencePlace,
): string {
  const { document } = place;
  const names = Object.keys(headers).map(name => `<code>${escapeHtml(name)}</code>`);
  const schema = Object.values(content).find(each => each.schema?.type !== 'string')?.schema;
  const example = schema === undefined ? '' : JSON.stringify(exampleOf(document, schema), null, 2);
  return section(
    `Response ${status}`,
    [
      `<p>${inlineMarkdown(description)}</p>`,
      names.length === 0 ? '' : `<p>Header fields: ${names.join(', ')}.</p>`,
      fieldsOfContent(`Response ${status}`, content, place),
      example === ''
        ? ''
        : `<details><summary>Example of a response</summary>\n${codeBlock(example, 'json')}</details>`,
    ].join('\n'),
  );
}

/** Every error by its status; the codes lead to their pages. */
function errorsSection({ responses }: PlacedOperation, document: OpenApiDocument): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, told]) => [status, linkedCodes(resolve<Response>(document, told).description)]);
  return rows.length === 0 ? '' : section('Errors', docsTable('Errors', ['Status', 'Meaning'], rows));
}

/** Codes are the only names in capitals of these texts. */
const linkedCodes = (description: string): string =>
  description
    .split('\n')
    .map(line => inlineMarkdown(line))
    .join('<br>')
    .replace(/<code>([A-Z][A-Z0-9_]+)<\/code>/g, '<a href="/docs/errors/$1"><code>$1</code></a>');

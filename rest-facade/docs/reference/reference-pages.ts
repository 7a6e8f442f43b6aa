import { escapeHtml } from '../../../kernel/escape-html.js';
import { type ApiDocument, documentPath, referencePath } from '../../openapi/documents.js';
import { type DocsPage, docsTable, type PageContent, type PageLink } from '../docs-page.js';
import { codeBlock } from '../highlight.js';
import { inlineMarkdown } from '../markdown.js';
import { type OpenApiDocument, operationsOf, type PlacedOperation, type Schema } from './openapi-document.js';
import { endpoint, operationPage, operationPassage, type ReferencePlace } from './operation-page.js';
import { exampleOf } from './schema-example.js';
import { fieldTable } from './schema-fields.js';

/** The pages of one OpenAPI document. */
export interface Reference {
  /** What leads to the others. */
  index: DocsPage;
  /** One a tag, where the document has several. */
  tags: readonly DocsPage[];
  operations: readonly DocsPage[];
  schemas: readonly DocsPage[];
}

export interface ReferenceOptions {
  about: ApiDocument;
  document: OpenApiDocument;
  /** All documents: each index leads to the others. */
  others: readonly ApiDocument[];
  /** Address of the script that sends requests from a page. */
  script: string;
}

export function referenceOf({ about, document, others, script }: ReferenceOptions): Reference {
  const index = placeOf(about);
  const base = index.address;
  const place: ReferencePlace = { document, index, script, addressOf: name => `${base}/schemas/${name}` };
  const operations = operationsOf(document);
  const tags = document.tags.filter(({ name }) => operations.some(each => each.tags.includes(name)));
  const tagPages = tags.length > 1 ? tags.map(tag => tagPage(tag, operations, index)) : [];
  return {
    index: indexPage({ about, document, others }, operations, tagPages),
    tags: tagPages,
    operations: operations.map(operation => ({
      address: operationAddress(base, operation),
      title: operation.summary,
      kind: 'Operation',
      trail: [index, ...tagPages.filter(page => operation.tags.includes(page.title))],
      content: () => operationPage(operation, place),
      passages: () => [operationPassage(operation, document)],
    })),
    schemas: Object.entries(document.components.schemas ?? {}).map(([name, schema]) =>
      schemaPage(name, schema, place),
    ),
  };
}

const operationAddress = (base: string, { operationId }: PlacedOperation): string =>
  `${base}/operations/${operationId}`;

/** The main document is the API itself; the others have names of their own. */
const placeOf = (about: ApiDocument): PageLink => ({
  address: referencePath(about.name),
  title: about.name === 'openapi' ? 'REST API' : titleOf(about),
});

/** As links name a document. */
export const titleOf = ({ title, version }: Pick<ApiDocument, 'title' | 'version'>): string =>
  `${title} ${version}`;

function indexPage(
  { about, document, others }: Omit<ReferenceOptions, 'script'>,
  operations: readonly PlacedOperation[],
  tagPages: readonly DocsPage[],
): DocsPage {
  const { address: base, title } = placeOf(about);
  const content = (): PageContent => ({
    html: [
      `<p>${inlineMarkdown(about.description)}</p>`,
      `<p>The contract: <a href="${documentPath(about.name)}">OpenAPI ${escapeHtml(titleOf(about))}</a>. Also described: ${others
        .filter(({ name }) => name !== about.name)
        .map(other => `<a href="${referencePath(other.name)}">${escapeHtml(titleOf(other))}</a>`)
        .join(', ')}.</p>`,
      ...(tagPages.length === 0
        ? [operationTable('Operations', operations, base)]
        : tagPages.map(
            ({ title: tag, address }) =>
              `<h2 id="${address.split('/').at(-1)}"><a href="${address}">${escapeHtml(tag)}</a></h2>\n${operationTable(tag, tagged(operations, tag), base)}`,
          )),
      schemaList(document, base),
    ].join('\n'),
  });
  return { address: base, title, kind: 'Reference', content };
}

const tagged = (operations: readonly PlacedOperation[], tag: string): PlacedOperation[] =>
  operations.filter(({ tags }) => tags.includes(tag));

function tagPage(
  { name, description = '' }: OpenApiDocument['tags'][number],
  operations: readonly PlacedOperation[],
  index: PageLink,
): DocsPage {
  const base = index.address;
  const own = tagged(operations, name);
  return {
    address: `${base}/${name.toLowerCase().replace(/\W+/g, '-')}`,
    title: name,
    kind: 'Reference',
    trail: [index],
    content: () => ({ html: `<p>${inlineMarkdown(description)}</p>\n${operationTable(name, own, base)}` }),
    passages: () => [{ anchor: '', heading: name, text: description }],
  };
}

const operationTable = (label: string, operations: readonly PlacedOperation[], base: string): string =>
  docsTable(
    label,
    ['Call', 'What it does'],
    operations.map(operation => [
      endpoint(operation),
      `<a href="${operationAddress(base, operation)}">${escapeHtml(operation.summary)}</a>`,
    ]),
  );

function schemaList({ components }: OpenApiDocument, base: string): string {
  const names = Object.keys(components.schemas ?? {}).sort();
  const links = names.map(name => `<li><a href="${base}/schemas/${name}">${escapeHtml(name)}</a></li>`);
  return `<details><summary>All ${names.length} schemas</summary>\n<ul class="names">\n${links.join('\n')}\n</ul></details>`;
}

function schemaPage(name: string, schema: Schema, { document, index, addressOf }: ReferencePlace): DocsPage {
  return {
    address: `${index.address}/schemas/${name}`,
    title: name,
    kind: 'Schema',
    trail: [index],
    isCode: true,
    content: () => ({
      html: [
        schema.description === undefined ? '' : `<p>${inlineMarkdown(schema.description)}</p>`,
        fieldTable(name, schema, addressOf),
        `<h2 id="example">Example</h2>`,
        codeBlock(JSON.stringify(exampleOf(document, schema), null, 2), 'json'),
      ].join('\n'),
    }),
    passages: () => [
      { anchor: '', heading: name, text: Object.keys(schema.properties ?? {}).join(' '), keywords: name },
    ],
  };
}

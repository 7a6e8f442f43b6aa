import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { escapeHtml } from '../../kernel/escape-html.js';
import type { DocsPage, Heading, PageContent, Passage } from './docs-page.js';
import { inlineMarkdown } from './markdown.js';

interface OperationKind extends Heading {
  fields: readonly GraphQLField<unknown, unknown>[];
}

/** Every query, mutation and subscription of the graph, by its name. */
export const graphqlOperationsPage = (graph: GraphQLSchema): DocsPage => ({
  address: '/docs/graphql-operations',
  title: 'GraphQL operations',
  kind: 'GraphQL',
  content: () => contentOf(kindsOf(graph)),
  passages: () =>
    kindsOf(graph).flatMap(({ anchor, fields }) => fields.map(field => passageOf(anchor, field))),
});

const kindsOf = (graph: GraphQLSchema): OperationKind[] =>
  [
    { anchor: 'query', title: 'Queries', type: graph.getQueryType() },
    { anchor: 'mutation', title: 'Mutations', type: graph.getMutationType() },
    { anchor: 'subscription', title: 'Subscriptions', type: graph.getSubscriptionType() },
  ].map(({ type, ...heading }) => ({ ...heading, fields: fieldsOf(type) }));

const fieldsOf = (type: GraphQLObjectType | null | undefined): GraphQLField<unknown, unknown>[] =>
  Object.values(type?.getFields() ?? {}).sort((one, other) => (one.name < other.name ? -1 : 1));

const contentOf = (kinds: readonly OperationKind[]): PageContent => ({
  headings: kinds,
  html: `<p>What can be asked of <a href="/docs/graphql.md">the graph</a>. The <a href="/docs/graphql">explorer</a> shows the types, and runs
operations.</p>
${kinds.map(sectionOf).join('\n')}`,
});

const sectionOf = ({ anchor, title, fields }: OperationKind): string =>
  `<h2 id="${anchor}">${title}</h2>\n${fields.map(field => fieldSection(anchor, field)).join('\n')}`;

function fieldSection(kind: string, field: GraphQLField<unknown, unknown>): string {
  const { name, args, type, description } = field;
  const rows = args.map(
    argument =>
      `<li><code>${escapeHtml(`${argument.name}: ${argument.type}`)}</code> ${inlineMarkdown(argument.description ?? '')}</li>`,
  );
  return `<h3 id="${kind}-${name}"><code>${name}</code></h3>
<p>${inlineMarkdown(description ?? '')}</p>
<p>Returns <code>${escapeHtml(String(type))}</code>.</p>
${rows.length === 0 ? '' : `<ul>\n${rows.join('\n')}\n</ul>`}`;
}

const passageOf = (kind: string, { name, args, description }: GraphQLField<unknown, unknown>): Passage => ({
  anchor: `${kind}-${name}`,
  heading: name,
  text: `${description ?? ''} ${args.map(argument => argument.name).join(' ')}`,
  keywords: name,
});

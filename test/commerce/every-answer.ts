import { routes } from '../../rest-facade/routes/routes.js';
import type { GraphQLClient } from '../support/graphql-client.js';
import type { RestClient } from '../support/rest-client.js';

/** Texts of all that an organization can read over REST: every list without parameters, and each of its items. */
export async function everyRestReply(rest: RestClient): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  const reads = routes.filter(({ method, callers }) => method === 'GET' && callers.includes('api_key'));
  for (const { path } of reads.filter(row => !row.path.includes(':'))) {
    const { status, text, json } = await rest.get(path);
    replies.set(path, `${status} ${text}`);
    const details = reads.filter(row => row.path.replace(/:\w+/, ':').startsWith(`${path}/:`));
    for (const { path: detail } of details.filter(row => row.path.split(':').length === 2)) {
      for (const { id } of json.items ?? []) {
        const address = detail.replace(/:\w+/, id);
        const reply = await rest.get(address);
        replies.set(address, `${reply.status} ${reply.text}`);
      }
    }
  }
  return replies;
}

interface TypeReference {
  kind: string;
  name: string | null;
  ofType: TypeReference | null;
}

interface FieldDescription {
  name: string;
  type: TypeReference;
  args: { type: TypeReference; defaultValue: string | null }[];
}

interface TypeDescription {
  name: string;
  fields: FieldDescription[] | null;
}

/** Deep enough for a list of lists of which nothing is null. */
const reference =
  'kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } }';
const introspection = `{ __schema { types { name fields {
  name type { ${reference} } args { defaultValue type { ${reference} } } } } } }`;
const depthMax = 4;

/** Texts of all that GraphQL answers to queries that need no argument, with every field of their types. */
export async function everyQueryAnswer(graphql: GraphQLClient): Promise<Map<string, string>> {
  const { data } = await graphql.run(introspection);
  const types = new Map((data.__schema.types as TypeDescription[]).map(type => [type.name, type]));
  const answers = new Map<string, string>();
  for (const field of types.get('Query')!.fields!.filter(hasNoRequiredArgument)) {
    const asked = await Promise.all(selectionsOf(field, types).map(text => graphql.run(`{ ${text} }`)));
    answers.set(field.name, JSON.stringify(asked));
  }
  return answers;
}

/** One selection; of a page, one for each field of its items, as all of them together cost more than one operation may. */
function selectionsOf(field: FieldDescription, types: ReadonlyMap<string, TypeDescription>): string[] {
  const items = types.get(nameOf(field.type))?.fields?.find(({ name }) => name === 'items');
  const ofItem = items === undefined ? null : (types.get(nameOf(items.type))?.fields ?? null);
  if (ofItem === null) {
    return [selectionOf(field, types, depthMax)];
  }
  const selected = ofItem.filter(hasNoRequiredArgument).map(each => selectionOf(each, types, depthMax - 2));
  const leaves = selected.filter(text => !text.includes('{')).join(' ');
  return [leaves, ...selected.filter(text => text.includes('{'))]
    .filter(text => text !== '')
    .map(text => `${field.name} { items { ${text} } }`);
}

const hasNoRequiredArgument = ({ args }: FieldDescription): boolean =>
  args.every(({ type, defaultValue }) => type.kind !== 'NON_NULL' || defaultValue !== null);

/** The field with everything below it, as far down as `depth`; empty for what has nothing there. */
function selectionOf(
  { name, type }: FieldDescription,
  types: ReadonlyMap<string, TypeDescription>,
  depth: number,
): string {
  const fields = types.get(nameOf(type))?.fields ?? null;
  if (fields === null) {
    return name;
  }
  const inner =
    depth === 0
      ? []
      : fields.filter(hasNoRequiredArgument).map(field => selectionOf(field, types, depth - 1));
  const selected = inner.filter(text => text !== '').join(' ');
  return selected === '' ? '' : `${name} { ${selected} }`;
}

const nameOf = ({ name, ofType }: TypeReference): string => name ?? nameOf(ofType!);

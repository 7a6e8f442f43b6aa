import { dictionary } from '../../../kernel/dictionary.js';
import { isId } from '../../../kernel/ids.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import type { AgentCitation } from './agent-run.entity.js';
import type { CitedKind } from './agent-run.values.js';

/** Something of the merchant's that a tool answered: what an answer may cite. */
export type FoundRecord = Omit<AgentCitation, 'number'>;

type JsonObject = { readonly [key: string]: Json | undefined };

/** What a value is of, by the name of the field that has it. */
const kindOfField: Readonly<Record<string, CitedKind>> = dictionary<CitedKind>({
  product: 'product',
  products: 'product',
  order: 'order',
  orders: 'order',
  document: 'document',
  documents: 'document',
});
const idFields = { productId: 'product', orderId: 'order', documentId: 'document' } as const;
/** What merchants, suppliers and buyers name as they like. */
const freeFields: ReadonlySet<string> = new Set(['attributes', 'metadata', 'customFields', 'optionValues']);
const titleFields = ['title', 'name', 'orderNumber', 'fileName'] as const;

/** Every product, order and passage in what a tool answered. Texts are not looked into: an id in a text names nothing. */
export function recordsIn(tool: string, output: Json): FoundRecord[] {
  const found = new Map<string, FoundRecord>();
  const keep = (record: FoundRecord): void => {
    const key = keyOf(record);
    const before = found.get(key);
    if (before === undefined || before.title === null) {
      found.set(key, record);
    }
  };
  visit(output, null, { keep, kindOfItems: kindOfTool(tool) });
  return [...found.values()];
}

export const keyOf = ({ kind, id, position }: Pick<FoundRecord, 'kind' | 'id' | 'position'>): string =>
  position === null ? `${kind}:${id}` : `${kind}:${id}#${position}`;

const kindOfTool = (name: string): CitedKind | null =>
  /(?:^|_)documents?$/.test(name)
    ? 'document'
    : /(?:^|_)orders?$/.test(name)
      ? 'order'
      : /(?:^|_)products?$/.test(name)
        ? 'product'
        : null;

interface Search {
  keep(record: FoundRecord): void;
  kindOfItems: CitedKind | null;
}

function visit(value: Json, kind: CitedKind | null, search: Search): void {
  if (Array.isArray(value)) {
    for (const each of value) {
      visit(each, kind, search);
    }
  } else if (typeof value === 'object' && value !== null) {
    visitObject(value as JsonObject, kind, search);
  }
}

function visitObject(value: JsonObject, kind: CitedKind | null, search: Search): void {
  const passage = passageOf(value);
  if (passage !== null) {
    search.keep(passage);
  } else if (kind !== null && typeof value.id === 'string' && isId(value.id)) {
    search.keep({ ...unplaced(kind, value.id), title: titleOf(value) });
  }
  for (const [name, each] of Object.entries(value)) {
    const named = idFields[name as keyof typeof idFields];
    if (named !== undefined && typeof each === 'string' && isId(each)) {
      search.keep(unplaced(named, each));
    } else if (each !== undefined && !freeFields.has(name)) {
      visit(
        each,
        name === 'items' && kind === null ? search.kindOfItems : (kindOfField[name] ?? null),
        search,
      );
    }
  }
}

/** A passage has a text, its place, and the document that it is of. */
function passageOf(value: JsonObject): FoundRecord | null {
  const { document, documentId, position, text } = value;
  const of = isObject(document) ? document : null;
  const id = of?.id ?? documentId;
  if (typeof id !== 'string' || !isId(id) || typeof position !== 'number' || typeof text !== 'string') {
    return null;
  }
  const { page, heading } = value;
  return {
    ...{ kind: 'document', id, position, quote: text },
    title: titleOf(of ?? value),
    page: typeof page === 'number' ? page : null,
    heading: typeof heading === 'string' ? heading : null,
  };
}

const unplaced = (kind: CitedKind, id: string): FoundRecord => ({
  ...{ kind, id, title: null },
  ...{ position: null, page: null, heading: null, quote: null },
});

function titleOf(value: JsonObject): string | null {
  const title = titleFields.map(field => value[field]).find(each => typeof each === 'string' && each !== '');
  return typeof title === 'string' ? title : null;
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

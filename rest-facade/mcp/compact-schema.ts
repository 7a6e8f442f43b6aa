type Node = Record<string, unknown>;

/** Shorter ones are not worth a reference. */
const definitionLengthMin = 100;

/**
 * A schema that accepts the same and is as short as it may be: without words and examples, which answers explain themselves, and
 * with objects that occur again in `$defs`. Clients load the schemas of all tools at once.
 */
export function compactSchema<T extends object>(schema: T): T {
  const bare = withoutWords(schema) as Node;
  const counts = new Map<string, number>();
  countObjects(bare, counts);
  const names = new Map<string, string>();
  for (const [text, count] of counts) {
    if (count > 1 && text.length >= definitionLengthMin) names.set(text, `d${names.size + 1}`);
  }
  const definitions = [...names].map(([text, name]) => [name, referring(JSON.parse(text), names)]);
  const root = referring(bare, names);
  return { ...root, ...(names.size === 0 ? {} : { $defs: Object.fromEntries(definitions) }) } as T;
}

/** A property may be called as a keyword is: its schema is no text and no list. */
const isWords = (key: string, value: unknown): boolean =>
  ((key === 'description' || key === 'title') && typeof value === 'string') ||
  (key === 'examples' && Array.isArray(value));

function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutWords);
  }
  return isNode(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, one]) => (isWords(key, one) ? [] : [[key, withoutWords(one)]])),
      )
    : value;
}

function countObjects(value: unknown, counts: Map<string, number>): void {
  if (isNode(value) && isObjectSchema(value)) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) countObjects(one, counts);
  }
}

/** The node itself stays; what is within it and has a name becomes a reference. */
function referring(node: Node, names: ReadonlyMap<string, string>): Node {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(within);
    }
    if (!isNode(value)) {
      return value;
    }
    const name = isObjectSchema(value) ? names.get(JSON.stringify(value)) : undefined;
    return name === undefined ? referring(value, names) : { $ref: `#/$defs/${name}` };
  };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, within(value)]));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isObjectSchema = ({ type, properties }: Node): boolean =>
  isNode(properties) && (type === 'object' || (Array.isArray(type) && type.includes('object')));

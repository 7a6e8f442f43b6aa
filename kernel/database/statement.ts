/**
 * A fixed SQL text with a name. It is prepared once per connection under that name, so Postgres parses and
 * plans it once; the name also labels it in logs and traces. Values go in as $1, $2 ... and never into the text.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const names = new Map<string, string>();

/** Declares a statement; two texts under one name would answer each other's queries, so that is rejected at boot. */
export function sql(name: string, text: string): Statement {
  const existing = names.get(name);
  if (existing !== undefined && existing !== text) {
    throw new Error(`Two statements are named ${name}`);
  }
  names.set(name, text);
  return { name: preparedName(name), text };
}

/** Every statement that was declared so far, by the name it was declared under. */
export const declaredStatements = (): ReadonlyMap<string, string> => names;

/** Postgres truncates identifiers at 63 bytes; a longer name would collide silently. */
function preparedName(name: string): string {
  if (Buffer.byteLength(name) > 63) {
    throw new Error(`Statement name ${name} is longer than 63 bytes`);
  }
  return name;
}

/** A statement whose text is built per call (optional filters, lists): it is planned each time. */
export const unnamed = (text: string): Statement => ({ name: '', text });

/** What the value of a field is, by the field's kind. A table with other values has a kind more for each of them. */
export interface ValueKinds {
  /** UUID. */
  id: string;
  text: string;
  texts: string[];
  /** One of the field's `values`. */
  choice: string;
  /** ISO 4217 code. */
  currency: string;
  /** Exact decimal in the currency of the thing that has the field. */
  amount: string;
  /** A whole number from 0. */
  integer: number;
  boolean: boolean;
  /** ISO 8601 in UTC. */
  time: string;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
}

export interface FieldDefinition<Kinds = ValueKinds> {
  kind: keyof Kinds & string;
  /** None of what is computed from other fields. */
  column?: string;
  isNullable?: true;
  /** Callers may set it. The others are set by the program alone. */
  isWritable?: true;
  /** Of a choice; its enum in GraphQL has the name, and the description: by default that of the field. */
  values?: readonly string[];
  typeName?: string;
  typeDescription?: string;
  /** What each of its values means to callers. */
  valueDescriptions?: Readonly<Record<string, string>>;
  /** In GraphQL, where it has another name there. */
  graphqlName?: string;
  /** In GraphQL and what is made of it: plain English, with the unit. */
  description?: string;
  /** Where inputs need another one. */
  inputDescription?: string;
}

/** The fields of one kind of thing, by name. */
export type FieldTable<Definition = FieldDefinition<Record<string, unknown>>> = Readonly<
  Record<string, Definition>
>;

type ValueOf<Field extends { kind: keyof Kinds }, Kinds> =
  | (Field extends { values: readonly (infer Choice)[] } ? Choice : Kinds[Field['kind']])
  | (Field extends { isNullable: true } ? null : never);

/** A thing with a value for each field of its table. */
export type ValuesOf<Fields extends FieldTable<{ kind: keyof Kinds }>, Kinds = ValueKinds> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name], Kinds>;
};

/** The names of the fields that are defined so. */
export type NamesOf<Fields extends FieldTable, Definition> = {
  [Name in keyof Fields]: Fields[Name] extends Definition ? Name : never;
}[keyof Fields];

/** Null for each stored field that may be null. */
export const nullsOf = <Fields extends FieldTable>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { column, isNullable }]) =>
      column !== undefined && isNullable === true ? [[name, null]] : [],
    ),
  ) as { [Name in NamesOf<Fields, { column: string; isNullable: true }>]: null };

/** The table without some of its fields. */
export const without = <Fields extends FieldTable, Name extends keyof Fields>(
  fields: Fields,
  ...names: Name[]
): Omit<Fields, Name> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as Name))) as Omit<
    Fields,
    Name
  >;

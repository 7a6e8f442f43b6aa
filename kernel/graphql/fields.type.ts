import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { FieldDefinition, FieldTable, ValueKinds } from '../fields/field-table.js';
import { MoneyType } from './money.type.js';
import { GraphQLCountryCode, GraphQLCurrencyCode, GraphQLDateTime } from './scalars.js';
import { stringEnum } from './string-enum.js';

export type GraphQLType = NonNullable<Parameters<typeof Field>[0]>;

/** Types of the kinds. A choice has an enum of its own. */
export const fieldTypes: Readonly<Record<Exclude<keyof ValueKinds, 'choice'>, GraphQLType>> = {
  id: () => ID,
  text: () => String,
  texts: () => [String],
  currency: () => GraphQLCurrencyCode,
  amount: () => MoneyType,
  integer: () => Int,
  boolean: () => Boolean,
  time: () => GraphQLDateTime,
  country: () => GraphQLCountryCode,
};

const enums = new Map<string, Record<string, string>>();

/** The enum of a choice, under the name that its field gives it. Call it early: a schema takes no enum while it is built. */
export function enumOf({
  typeName,
  values,
  description,
  typeDescription = description,
  valueDescriptions,
}: Omit<FieldDefinition, 'kind'>) {
  const known = enums.get(typeName!) ?? stringEnum(typeName!, values!, typeDescription, valueDescriptions);
  enums.set(typeName!, known);
  return known;
}

/** The type of the field's kind. A choice has its own enum, which is created at the first call. */
export const typeOf = (
  field: FieldTable[string],
  types: Readonly<Record<string, GraphQLType>>,
): GraphQLType => {
  const known = types[field.kind];
  if (known !== undefined) {
    return known;
  }
  const choice = enumOf(field);
  return () => choice;
};

/** A class to extend, with a GraphQL field for each of the table; `types` are those of the kinds but choices. */
export function fieldsOf<Shown>(
  fields: FieldTable,
  types: Readonly<Record<string, GraphQLType>>,
): abstract new () => Shown {
  @ObjectType()
  abstract class Fields {}
  for (const [name, field] of Object.entries(fields)) {
    const { isNullable: nullable = false, description, graphqlName } = field;
    Field(typeOf(field, types), {
      nullable,
      // Fields are read as they are, but for those of another name.
      ...(graphqlName === undefined ? { simple: true } : { name: graphqlName, simple: false }),
      ...(description === undefined ? {} : { description }),
    })(Fields.prototype, name);
  }
  return Fields as abstract new () => Shown;
}

/** As `fieldsOf`, of what callers may set. What may be null may be left out; `isOptional`: so may everything. */
export function inputsOf<Input>(
  fields: FieldTable,
  types: Readonly<Record<string, GraphQLType>>,
  isOptional = false,
): abstract new () => Input {
  @InputType()
  abstract class Fields {}
  for (const [name, field] of Object.entries(fields)) {
    const {
      isNullable = isOptional,
      isWritable = false,
      description,
      inputDescription = description,
    } = field;
    const options = inputDescription === undefined ? {} : { description: inputDescription };
    if (isWritable) {
      Field(typeOf(field, types), { nullable: isNullable, ...options })(Fields.prototype, name);
    }
  }
  return Fields as abstract new () => Input;
}

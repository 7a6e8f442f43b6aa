import { Field, ObjectType } from 'type-graphql';

type TypeThunk = () => object;

interface PayloadField {
  type: TypeThunk;
  nullable?: boolean;
  description?: string;
}

/** The type of what a mutation answers, by its fields: those that are given by their type alone are non-null. */
export function payloadType(
  name: string,
  fields: Readonly<Record<string, TypeThunk | PayloadField>>,
  description?: string,
): new () => object {
  class Payload {}
  ObjectType(name, { simpleResolvers: true, ...(description === undefined ? {} : { description }) })(Payload);
  for (const [field, given] of Object.entries(fields)) {
    const { type, ...options } = typeof given === 'function' ? { type: given } : given;
    Field(type, options)(Payload.prototype, field);
  }
  return Payload;
}

import { Field, InputType } from 'type-graphql';

/** A field of the HTTP request, where the use case needs it as it came. */
@InputType('HeaderFieldInput')
export class HeaderFieldInput {
  @Field(() => String, { description: 'Name of the header, in lower case.' })
  name!: string;

  @Field(() => String)
  value!: string;
}

/** By name. */
export const headersOf = (fields: readonly HeaderFieldInput[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

import { Field, InputType } from 'type-graphql';

/** A field of the HTTP request, where the use case needs it as it came. */
@InputType('HeaderFieldInput', { description: 'A header field of the request that the agent sent.' })
export class HeaderFieldInput {
  @Field(() => String, { description: 'Name of the header, in lower case.' })
  name!: string;

  @Field(() => String, { description: 'Value of the header, as received.' })
  value!: string;
}

/** By name. */
export const headersOf = (fields: readonly HeaderFieldInput[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

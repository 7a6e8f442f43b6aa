import { Field, ObjectType } from 'type-graphql';
import { GraphQLJSONObject } from '../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../kernel/graphql/string-enum.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ToolEffect } from './tool.values.js';
import type { Tool } from './toolbox.js';

export const ToolEffectEnum = describedEnum<ToolEffect>(
  'ToolEffect',
  {
    reads: 'Nothing is changed.',
    writes: 'Records of the organization are changed.',
    changes_prices: 'What buyers pay may change.',
    spends: 'A provider that is paid may be asked.',
    publishes: 'Buyers or marketplaces see it.',
  },
  'What a call of a tool may do, from the least to the most. A person approves everything above `writes`.',
);

@ObjectType('Tool', {
  simpleResolvers: true,
  description: 'An operation that agents and procedures may call.',
})
export class ToolType {
  @Field(() => String, { description: 'Stable name, in snake case.' })
  name!: string;

  @Field(() => String, { description: 'Title, for people.' })
  title!: string;

  @Field(() => String, { description: 'What it does and answers, when to use it, and its limits.' })
  description!: string;

  @Field(() => ToolEffectEnum, { description: 'What a call may do.' })
  effect!: ToolEffect;

  @Field(() => String, {
    nullable: true,
    description: 'Scope that a call needs; null: it hangs on the resource.',
  })
  scope!: Scope | null;

  @Field(() => GraphQLJSONObject, { description: 'JSON Schema of its arguments: one object.' })
  inputSchema!: object;

  @Field(() => GraphQLJSONObject, { description: 'JSON Schema of what it answers.' })
  outputSchema!: object;
}

export const toToolType = ({ input, output, ...tool }: Tool): ToolType => ({
  ...tool,
  inputSchema: input,
  outputSchema: output,
});

import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { cursorListArgs } from '../../../kernel/graphql/list.input.js';
import { GraphQLCurrencyCode, GraphQLDecimal } from '../../../kernel/graphql/scalars.js';
import { ExpectedVersionInput } from '../../../kernel/graphql/target.input.js';

@InputType('SetProviderBudgetInput')
export class SetProviderBudgetInput extends ExpectedVersionInput {
  @Field(() => Int, {
    description: 'Tokens of a UTC day, 0 to 2,000,000,000. 0 stops all calls that use tokens.',
  })
  tokensPerDay!: number;

  @Field(() => Int, { description: 'Tokens of a calendar month, 0 to 2,000,000,000.' })
  tokensPerMonth!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Money of a UTC day. Null: no limit.' })
  amountPerDay?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: 'Money of a calendar month. Null: no limit.' })
  amountPerMonth?: string | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'Of both amounts; required with them. That of the prices that the operator has configured.',
  })
  currency?: string | null;
}

@InputType('ProviderCallFilter')
class ProviderCallFilterInput {
  @Field(() => String, { nullable: true, description: 'What the calls were for, such as shelf_share.' })
  purpose?: string | null;
}

@ArgsType()
export class ProviderCallListArgs extends cursorListArgs<ProviderCallFilterInput>({
  filter: ProviderCallFilterInput,
}) {}

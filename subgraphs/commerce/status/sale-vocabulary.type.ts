import { Field, ObjectType } from 'type-graphql';

@ObjectType('WordCondition', {
  simpleResolvers: true,
  description:
    "Of an order: `status` is its own word or its line's, `packages` the words of all its packages, `lastStatus` the canonical status it had; of a return: `status`, `type`, `reason`, and `refund`, which is `some` or `none`. Other fields are named as at the marketplace.",
})
export class WordConditionType {
  @Field(() => String)
  field!: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'Any of these, in whatever case; `*` at the end stands for any rest. Null: the field has to have a value.',
  })
  in!: readonly string[] | null;
}

@ObjectType('SilentWords', {
  simpleResolvers: true,
  description: 'Words of a field that are known and decide nothing by themselves.',
})
export class SilentWordsType {
  @Field(() => String)
  field!: string;

  @Field(() => [String])
  words!: readonly string[];
}

@ObjectType('OrderStatusRule', { simpleResolvers: true })
export class OrderStatusRuleType {
  @Field(() => String, { description: 'Stored with what it decided, as `statusRule`.' })
  id!: string;

  @Field(() => [WordConditionType], { description: 'All have to hold.' })
  when!: readonly WordConditionType[];

  @Field(() => String, {
    description: 'A canonical status; `keep`: what it was; `ignore`: it is no order yet.',
  })
  status!: string;

  @Field(() => String, { nullable: true, description: 'Why, in a neutral word.' })
  reason!: string | null;
}

@ObjectType('OrderFlagRule', { simpleResolvers: true })
export class OrderFlagRuleType {
  @Field(() => String)
  id!: string;

  @Field(() => [WordConditionType])
  when!: readonly WordConditionType[];

  @Field(() => String)
  flag!: string;
}

@ObjectType('OrderVocabulary', { simpleResolvers: true })
export class OrderVocabularyType {
  @Field(() => String, {
    description:
      '`order` or `line`: whose words decide. The status of an order of lines is made from theirs.',
  })
  level!: string;

  @Field(() => [OrderStatusRuleType], { description: 'The first that fits decides.' })
  rules!: readonly OrderStatusRuleType[];

  @Field(() => [OrderFlagRuleType], { description: 'Each that fits sets its flag.' })
  flags!: readonly OrderFlagRuleType[];

  @Field(() => [SilentWordsType])
  silent!: readonly SilentWordsType[];
}

@ObjectType('ReturnRule', { simpleResolvers: true })
export class ReturnRuleType {
  @Field(() => String)
  id!: string;

  @Field(() => [WordConditionType])
  when!: readonly WordConditionType[];

  @Field(() => String)
  value!: string;
}

@ObjectType('ReturnVocabulary', {
  simpleResolvers: true,
  description: 'Each axis on its own; the first rule of an axis that fits decides.',
})
export class ReturnVocabularyType {
  @Field(() => [ReturnRuleType])
  statuses!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType])
  types!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType])
  logistics!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType])
  disputes!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType], { description: 'A reason that no rule knows is `other`.' })
  reasons!: readonly ReturnRuleType[];

  @Field(() => [SilentWordsType])
  silent!: readonly SilentWordsType[];
}

@ObjectType('FeeName', { simpleResolvers: true })
export class FeeNameType {
  @Field(() => String, { description: '`*` at the end stands for any rest; the longest that fits decides.' })
  name!: string;

  @Field(() => String)
  category!: string;
}

@ObjectType('SaleVocabulary', {
  simpleResolvers: true,
  description:
    "What a marketplace's words for orders, returns and fees mean here. A word that no rule knows leaves its record as it was and raises an alarm; a fee without a name is `unclassified`.",
})
export class SaleVocabularyType {
  @Field(() => String, { description: 'Canonical key of the marketplace.' })
  marketplace!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String, {
    description: 'The date on which a meaning changed last; stored with every reading.',
  })
  mappingVersion!: string;

  @Field(() => OrderVocabularyType)
  orders!: OrderVocabularyType;

  @Field(() => ReturnVocabularyType, {
    nullable: true,
    description: 'Null where the marketplace has no returns of its own.',
  })
  returns!: ReturnVocabularyType | null;

  @Field(() => [FeeNameType], {
    nullable: true,
    description: 'Null where the marketplace tells nothing of fees.',
  })
  fees!: readonly FeeNameType[] | null;
}

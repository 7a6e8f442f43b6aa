import { Field, ObjectType } from 'type-graphql';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';

const StatusLevelEnum = describedEnum<'order' | 'line'>(
  'OrderStatusLevel',
  {
    order: 'The status of the order decides.',
    line: 'The statuses of its lines decide; that of the order is derived from them.',
  },
  'Which statuses of a marketplace decide.',
);

@ObjectType('SourceCondition', {
  simpleResolvers: true,
  description:
    "Of an order: `status` is its own word or its line's, `packages` the words of all its packages, `lastStatus` the canonical status it had; of a return: `status`, `type`, `reason`, and `refund`, which is `some` or `none`. Other fields are named as at the marketplace.",
})
export class SourceConditionType {
  @Field(() => String, { description: 'Name of the field, as described above.' })
  field!: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'Any of these, compared without regard to case; a trailing `*` matches any suffix. Null: the field must have a value.',
  })
  in!: readonly string[] | null;
}

@ObjectType('SilentStatuses', {
  simpleResolvers: true,
  description: 'Known values of a field that decide nothing by themselves.',
})
export class SilentStatusesType {
  @Field(() => String, { description: 'Name of the field at the marketplace.' })
  field!: string;

  @Field(() => [String], { description: 'Its values.' })
  words!: readonly string[];
}

@ObjectType('OrderStatusRule', {
  simpleResolvers: true,
  description: 'Maps a status of the marketplace to one of ours.',
})
export class OrderStatusRuleType {
  @Field(() => String, { description: 'Stored as `statusRule` of the orders that it decided.' })
  id!: string;

  @Field(() => [SourceConditionType], { description: 'All conditions must be met.' })
  when!: readonly SourceConditionType[];

  @Field(() => String, {
    description: 'A canonical status; `keep`: the status does not change; `ignore`: not an order yet.',
  })
  status!: string;

  @Field(() => String, { nullable: true, description: 'The neutral reason.' })
  reason!: string | null;
}

@ObjectType('OrderFlagRule', { simpleResolvers: true, description: 'Sets a flag of orders.' })
export class OrderFlagRuleType {
  @Field(() => String, { description: 'Name of the rule, unique in the mapping.' })
  id!: string;

  @Field(() => [SourceConditionType], { description: 'All conditions must be met.' })
  when!: readonly SourceConditionType[];

  @Field(() => String, { description: 'One of `flags` of orders.' })
  flag!: string;
}

@ObjectType('OrderStatusMapping', {
  simpleResolvers: true,
  description: "How a marketplace's statuses of orders are mapped.",
})
export class OrderStatusMappingType {
  @Field(() => StatusLevelEnum, { description: 'Which statuses decide.' })
  level!: 'order' | 'line';

  @Field(() => [OrderStatusRuleType], { description: 'The first matching rule applies.' })
  rules!: readonly OrderStatusRuleType[];

  @Field(() => [OrderFlagRuleType], { description: 'Every matching rule sets its flag.' })
  flags!: readonly OrderFlagRuleType[];

  @Field(() => [SilentStatusesType], { description: 'Known values that change nothing and raise no alarm.' })
  silent!: readonly SilentStatusesType[];
}

@ObjectType('ReturnRule', {
  simpleResolvers: true,
  description: 'Maps a value of the marketplace to one of ours.',
})
export class ReturnRuleType {
  @Field(() => String, { description: 'Name of the rule, unique in the mapping.' })
  id!: string;

  @Field(() => [SourceConditionType], { description: 'All conditions must be met.' })
  when!: readonly SourceConditionType[];

  @Field(() => String, { description: 'The value that is set.' })
  value!: string;
}

@ObjectType('ReturnStatusMapping', {
  simpleResolvers: true,
  description: 'Each axis is mapped separately; the first matching rule of an axis applies.',
})
export class ReturnStatusMappingType {
  @Field(() => [ReturnRuleType], { description: 'Rules for `status` of returns.' })
  statuses!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType], { description: 'Rules for `type` of returns.' })
  types!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType], { description: 'Rules for `logistics` of returns.' })
  logistics!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType], { description: 'Rules for `dispute` of returns.' })
  disputes!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType], { description: 'A reason that no rule matches is `other`.' })
  reasons!: readonly ReturnRuleType[];

  @Field(() => [SilentStatusesType], { description: 'Known values that change nothing and raise no alarm.' })
  silent!: readonly SilentStatusesType[];
}

@ObjectType('FeeName', { simpleResolvers: true, description: 'Maps a fee of the marketplace to a category.' })
export class FeeNameType {
  @Field(() => String, {
    description:
      "The fee's name at the marketplace. A trailing `*` matches any suffix; the longest match applies.",
  })
  name!: string;

  @Field(() => String, { description: 'The neutral category.' })
  category!: string;
}

@ObjectType('StatusMapping', {
  simpleResolvers: true,
  description:
    "How a marketplace's statuses of orders and returns, and its fees, are mapped. A status that no rule matches leaves the record unchanged and raises an alarm; an unknown fee is `unclassified`.",
})
export class StatusMappingType {
  @Field(() => String, { description: 'Canonical key of the marketplace.' })
  marketplace!: string;

  @Field(() => String, { description: 'Name of the marketplace, for people.' })
  title!: string;

  @Field(() => String, {
    description: 'The date of the last change of the mapping; stored with every record that it maps.',
  })
  mappingVersion!: string;

  @Field(() => OrderStatusMappingType, { description: 'How statuses of orders are mapped.' })
  orders!: OrderStatusMappingType;

  @Field(() => ReturnStatusMappingType, {
    nullable: true,
    description: 'Null if the marketplace has no returns.',
  })
  returns!: ReturnStatusMappingType | null;

  @Field(() => [FeeNameType], {
    nullable: true,
    description: 'Null if the marketplace reports no fees.',
  })
  fees!: readonly FeeNameType[] | null;
}

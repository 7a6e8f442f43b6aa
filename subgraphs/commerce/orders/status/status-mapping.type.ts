import { Field, ObjectType } from 'type-graphql';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';

const StatusLevelEnum = describedEnum<'order' | 'line'>('OrderStatusLevel', {
  order: 'The status of the order decides.',
  line: 'The statuses of its lines decide; that of the order is derived from them.',
});

@ObjectType('SourceCondition', {
  simpleResolvers: true,
  description:
    "Of an order: `status` is its own word or its line's, `packages` the words of all its packages, `lastStatus` the canonical status it had; of a return: `status`, `type`, `reason`, and `refund`, which is `some` or `none`. Other fields are named as at the marketplace.",
})
export class SourceConditionType {
  @Field(() => String)
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
  @Field(() => String)
  field!: string;

  @Field(() => [String])
  words!: readonly string[];
}

@ObjectType('OrderStatusRule', { simpleResolvers: true })
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

@ObjectType('OrderFlagRule', { simpleResolvers: true })
export class OrderFlagRuleType {
  @Field(() => String)
  id!: string;

  @Field(() => [SourceConditionType])
  when!: readonly SourceConditionType[];

  @Field(() => String)
  flag!: string;
}

@ObjectType('OrderStatusMapping', { simpleResolvers: true })
export class OrderStatusMappingType {
  @Field(() => StatusLevelEnum)
  level!: 'order' | 'line';

  @Field(() => [OrderStatusRuleType], { description: 'The first matching rule applies.' })
  rules!: readonly OrderStatusRuleType[];

  @Field(() => [OrderFlagRuleType], { description: 'Every matching rule sets its flag.' })
  flags!: readonly OrderFlagRuleType[];

  @Field(() => [SilentStatusesType])
  silent!: readonly SilentStatusesType[];
}

@ObjectType('ReturnRule', { simpleResolvers: true })
export class ReturnRuleType {
  @Field(() => String)
  id!: string;

  @Field(() => [SourceConditionType])
  when!: readonly SourceConditionType[];

  @Field(() => String)
  value!: string;
}

@ObjectType('ReturnStatusMapping', {
  simpleResolvers: true,
  description: 'Each axis is mapped separately; the first matching rule of an axis applies.',
})
export class ReturnStatusMappingType {
  @Field(() => [ReturnRuleType])
  statuses!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType])
  types!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType])
  logistics!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType])
  disputes!: readonly ReturnRuleType[];

  @Field(() => [ReturnRuleType], { description: 'A reason that no rule matches is `other`.' })
  reasons!: readonly ReturnRuleType[];

  @Field(() => [SilentStatusesType])
  silent!: readonly SilentStatusesType[];
}

@ObjectType('FeeName', { simpleResolvers: true })
export class FeeNameType {
  @Field(() => String, {
    description:
      "The fee's name at the marketplace. A trailing `*` matches any suffix; the longest match applies.",
  })
  name!: string;

  @Field(() => String)
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

  @Field(() => String)
  title!: string;

  @Field(() => String, {
    description: 'The date of the last change of the mapping; stored with every record that it maps.',
  })
  mappingVersion!: string;

  @Field(() => OrderStatusMappingType)
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

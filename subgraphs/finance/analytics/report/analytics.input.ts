import { Field, ID, InputType } from 'type-graphql';
import { GraphQLCountryCode, GraphQLCurrencyCode } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import { AnalyticsGranularityEnum } from './analytics.type.js';
import {
  type AnalyticsComparison,
  type AnalyticsGranularity,
  type AnalyticsPeriod,
  analyticsComparisonMeanings,
  analyticsPeriodMeanings,
  analyticsSectionMeanings,
} from './analytics.values.js';
import type { StatedReport } from './asked-report.rules.js';

export const AnalyticsSectionEnum = describedEnum(
  'AnalyticsSection',
  analyticsSectionMeanings,
  'A section of analytics.',
);
export const AnalyticsPeriodEnum = describedEnum(
  'AnalyticsPeriod',
  analyticsPeriodMeanings,
  'A window that moves with the day of the time zone.',
);
export const AnalyticsComparisonEnum = describedEnum(
  'AnalyticsComparisonPeriod',
  analyticsComparisonMeanings,
  'What figures are compared with.',
);

@InputType('AnalyticsFilter', { description: 'What is counted: everything that meets all that is given.' })
export class AnalyticsFilterInput implements StatedReport {
  @Field(() => String, {
    nullable: true,
    description:
      'Beginning of the window, inclusive: a day of the time zone such as 2026-01-31, or a time by RFC 3339.',
  })
  from?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'End of the window, exclusive, in the same form. Default: the end of today. At most 731 days after `from`.',
  })
  to?: string | null;

  @Field(() => AnalyticsPeriodEnum, {
    nullable: true,
    description: 'In place of `from` and `to`. Default without these: `last_30_days`.',
  })
  period?: AnalyticsPeriod | null;

  @Field(() => String, { nullable: true, description: "IANA time zone. Default: the organization's." })
  timeZone?: string | null;

  @Field(() => AnalyticsGranularityEnum, {
    nullable: true,
    description: 'Length of the periods of series. Default: by the length of the window.',
  })
  granularity?: AnalyticsGranularity | null;

  @Field(() => AnalyticsComparisonEnum, { nullable: true, description: 'Default: `previous_period`.' })
  compare?: AnalyticsComparison | null;

  @Field(() => [String], { nullable: true, description: 'Keys of channels, at most 50.' })
  marketplaces?: string[] | null;

  @Field(() => [GraphQLCountryCode], {
    nullable: true,
    description: 'Countries of orders, ISO 3166-1 alpha-2, at most 50.',
  })
  countries?: string[] | null;

  @Field(() => [String], { nullable: true, description: "The channels' ids of stores, at most 50." })
  storeIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Products, at most 50: their items alone are counted.' })
  productIds?: string[] | null;

  @Field(() => GraphQLCurrencyCode, {
    nullable: true,
    description: 'Only amounts in this currency, ISO 4217.',
  })
  currency?: string | null;
}

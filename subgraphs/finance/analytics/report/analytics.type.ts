import { Field, ObjectType } from 'type-graphql';
import { GraphQLCurrencyCode, GraphQLDateTime, GraphQLDecimal } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { MetricDescription } from '../metric/metric.js';
import type { AnswerToReport } from './analytics.service.js';
import {
  type AnalyticsGranularity,
  type AnalyticsUnit,
  analyticsGranularityMeanings,
  analyticsUnitMeanings,
  type MissingReason,
} from './analytics.values.js';
import { CompletenessType } from './completeness.type.js';
import type { Figure, ReportRow, ReportTable, RowKey, RowLink, Span } from './report.js';

export const AnalyticsGranularityEnum = describedEnum(
  'AnalyticsGranularity',
  analyticsGranularityMeanings,
  'Length of the periods of a series.',
);
const AnalyticsUnitEnum = describedEnum(
  'AnalyticsUnit',
  analyticsUnitMeanings,
  'What a figure is measured in.',
);
@ObjectType('AnalyticsWindow', { simpleResolvers: true, description: 'The span of time that is counted.' })
class WindowType {
  @Field(() => GraphQLDateTime, { description: 'Beginning, inclusive.' })
  from!: string;

  @Field(() => GraphQLDateTime, { description: 'End, exclusive.' })
  to!: string;

  @Field(() => String, { description: 'IANA time zone whose days, weeks and months are meant.' })
  timeZone!: string;

  @Field(() => AnalyticsGranularityEnum, { description: 'Length of the periods of series.' })
  granularity!: AnalyticsGranularity;
}

@ObjectType('AnalyticsComparison', { simpleResolvers: true, description: 'The period of `previous` values.' })
class ComparisonType {
  @Field(() => GraphQLDateTime, { description: 'Beginning, inclusive.' })
  from!: string;

  @Field(() => GraphQLDateTime, { description: 'End, exclusive.' })
  to!: string;
}

@ObjectType('AnalyticsKey', { simpleResolvers: true, description: 'Value of a dimension of a row.' })
class KeyType implements RowKey {
  @Field(() => String, { description: 'Name of the dimension, such as `marketplace`.' })
  dimension!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The value: for `time`, when the period begins, with the offset of the time zone; null if there is none.',
  })
  value!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The value for people; null if it is the value itself.',
  })
  label!: string | null;
}

@ObjectType('AnalyticsReason', { simpleResolvers: true, description: 'Why a figure has no value.' })
class ReasonType {
  @Field(() => String, { description: 'Stable code, for programs.' })
  code!: MissingReason;

  @Field(() => String, { description: 'The reason, for people.' })
  message!: string;
}

@ObjectType('AnalyticsFigure', { simpleResolvers: true, description: 'Value of a metric for one row.' })
class FigureType implements Figure {
  @Field(() => String, { description: 'Key of the metric, as in `analyticsMetrics`.' })
  metric!: string;

  @Field(() => AnalyticsUnitEnum, { description: 'What the value is measured in.' })
  unit!: AnalyticsUnit;

  @Field(() => GraphQLCurrencyCode, { nullable: true, description: 'ISO 4217 code; null if it is no money.' })
  currency!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'The value, exact; null where there is none, with `reason`.',
  })
  value!: string | null;

  @Field(() => ReasonType, { nullable: true, description: 'Why there is no value; null where there is one.' })
  reason!: Figure['reason'];

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: 'The value in the comparison; null where there is none.',
  })
  previous!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: '(value - previous) / |previous|; null where either is missing, or the previous is zero.',
  })
  changeRatio!: string | null;

  @Field(() => Boolean, { description: 'Whether a part of it is estimated and may still change.' })
  isEstimated!: boolean;
}

@ObjectType('AnalyticsLink', {
  simpleResolvers: true,
  description: 'Where the rows behind figures are listed.',
})
class LinkType implements RowLink {
  @Field(() => String, { description: 'Source of the metrics whose rows are listed, such as `orders`.' })
  source!: string;

  @Field(() => String, { description: 'Path of REST that lists exactly the rows that the figures count.' })
  rows!: string;
}

@ObjectType('AnalyticsRow', { simpleResolvers: true, description: 'Figures with the same keys.' })
class RowType implements ReportRow {
  @Field(() => [KeyType], { description: 'One value for each dimension of the table.' })
  keys!: RowKey[];

  @Field(() => [FigureType], { description: 'One figure for each metric of the table.' })
  figures!: Figure[];

  @Field(() => [LinkType], { description: 'Where the rows behind the figures are listed, by source.' })
  links!: RowLink[];
}

@ObjectType('AnalyticsTable', {
  simpleResolvers: true,
  description: 'Rows of figures by the same dimensions.',
})
class TableType implements ReportTable {
  @Field(() => String, { description: 'What it shows, such as `totals` or `series`.' })
  key!: string;

  @Field(() => [String], {
    description: 'What rows are told apart by. Amounts of two currencies never share a row.',
  })
  dimensions!: string[];

  @Field(() => [RowType], { description: 'The rows, at most 3000.' })
  rows!: ReportRow[];

  @Field(() => Boolean, { description: 'Whether there are more rows than are returned.' })
  isTruncated!: boolean;
}

@ObjectType('AnalyticsReport', { simpleResolvers: true, description: 'Figures, and how complete they are.' })
export class AnalyticsReportType {
  @Field(() => WindowType, { description: 'What is counted.' })
  window!: WindowType;

  @Field(() => ComparisonType, { nullable: true, description: 'What it is compared with; null for nothing.' })
  comparison!: ComparisonType | null;

  @Field(() => GraphQLDateTime, { description: 'Everything that was stored before is counted.' })
  asOf!: string;

  @Field(() => CompletenessType, { description: 'What the figures lack.' })
  completeness!: CompletenessType;

  @Field(() => [TableType], { description: 'The tables of the section.' })
  tables!: ReportTable[];
}

@ObjectType('AnalyticsMetric', {
  simpleResolvers: true,
  description: 'What a figure means: declared once, for all sections.',
})
export class AnalyticsMetricType implements MetricDescription {
  @Field(() => String, { description: 'Key, as in figures.' })
  key!: string;

  @Field(() => String, { description: 'Name for people.' })
  title!: string;

  @Field(() => String, { description: 'How it is computed.' })
  formula!: string;

  @Field(() => AnalyticsUnitEnum, { description: 'What it is measured in.' })
  unit!: AnalyticsUnit;

  @Field(() => String, { description: 'What one of what it counts is.' })
  grain!: string;

  @Field(() => String, { description: 'Which time decides the window that something falls into.' })
  datedBy!: string;

  @Field(() => String, { description: 'What it is made of.' })
  source!: string;

  @Field(() => Boolean, {
    description: 'Whether values of parts add up to that of the whole, in one currency.',
  })
  isAdditive!: boolean;

  @Field(() => String, { description: 'What is not counted.' })
  leavesOut!: string;

  @Field(() => Boolean, { description: 'Whether members without access to finance do not see it.' })
  needsFinanceAccess!: boolean;
}

export function toReportType({ asked, tables, asOf, completeness }: AnswerToReport): AnalyticsReportType {
  const { window, previous, timeZone, granularity } = asked;
  return {
    window: { ...toSpan(window), timeZone, granularity },
    comparison: previous && toSpan(previous),
    ...{ asOf, completeness: toCompletenessType(completeness), tables },
  };
}

const toSpan = ({ fromMs, toMs }: Span) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

const toCompletenessType = ({
  notes,
  daysNotSynchronized,
  sourcesNotOffered,
  ...rest
}: AnswerToReport['completeness']) => ({
  ...rest,
  notes: [...notes],
  daysNotSynchronized: [...daysNotSynchronized],
  sourcesNotOffered: [...sourcesNotOffered],
});

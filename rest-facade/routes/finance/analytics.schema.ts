import { type TSchema, Type } from 'typebox';
import { dictionary } from '../../../kernel/dictionary.js';
import { analyticsLimits } from '../../../subgraphs/finance/analytics/report/analytics.limits.js';
import {
  analyticsComparisons,
  analyticsGranularities,
  analyticsPeriods,
  analyticsUnits,
} from '../../../subgraphs/finance/analytics/report/analytics.values.js';
import { graphql } from '../../graphql.js';
import {
  CountryCode,
  CurrencyCode,
  MarketplaceKey,
  nullable,
  oneOf,
  resource,
  Timestamp,
  time,
  Uuid,
} from '../../schema-builders.js';

const text = Type.String();
const described = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
});
const textOrNull = nullable(Type.String());

const listOf = <Item extends Parameters<typeof Type.Array>[0]>(item: Item, description: string) =>
  Type.Optional(
    Type.Array(item, {
      maxItems: analyticsLimits.filterValuesMax,
      description: `${description}; repeated or comma-separated.`,
    }),
  );

const moment = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 40, description, examples: ['2026-11-01'] }));

/** What every section takes. */
export const analyticsQuery = Type.Object({
  from: moment('Beginning of the window, inclusive: a day of the time zone, or a time by RFC 3339.'),
  to: moment(
    `End of the window, exclusive, in the same form; default: the end of today. At most ${analyticsLimits.windowDaysMax} days after \`from\`.`,
  ),
  period: Type.Optional(
    described(
      oneOf(...analyticsPeriods),
      'In place of `from` and `to`; default without these: `last_30_days`.',
    ),
  ),
  timeZone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: analyticsLimits.timeZoneLength,
      description: "IANA time zone; default: the organization's.",
      examples: ['Asia/Singapore'],
    }),
  ),
  granularity: Type.Optional(
    described(
      oneOf(...analyticsGranularities),
      'Length of the periods of series; default: by the length of the window.',
    ),
  ),
  compare: Type.Optional(
    described(oneOf(...analyticsComparisons), 'What figures are compared with; default: `previous_period`.'),
  ),
  marketplace: listOf(MarketplaceKey, 'Keys of channels'),
  country: listOf(CountryCode, 'Countries of orders'),
  storeId: listOf(
    Type.String({ minLength: 1, maxLength: analyticsLimits.storeIdLength, examples: ['main'] }),
    "The channels' ids of stores",
  ),
  productId: listOf(Uuid, 'Products, whose items alone are counted'),
  currency: Type.Optional(CurrencyCode),
});

/** Where the query has what an error of the operation names. */
export const analyticsSentField = (path: string): string =>
  path.replace(/^(marketplaces|countries|storeIds|productIds)(?=[.]|$)/, name => singular[name] ?? name);

const singular = dictionary({
  marketplaces: 'marketplace',
  countries: 'country',
  storeIds: 'store-id',
  productIds: 'product-id',
});

export const AnalyticsTable = resource('AnalyticsTable', {
  key: text,
  dimensions: Type.Array(text),
  rows: Type.Array(
    resource('AnalyticsRow', {
      keys: Type.Array(resource('AnalyticsKey', { dimension: text, value: textOrNull, label: textOrNull })),
      figures: Type.Array(
        resource('AnalyticsFigure', {
          metric: text,
          unit: oneOf(...analyticsUnits),
          currency: textOrNull,
          value: textOrNull,
          reason: nullable(
            resource('AnalyticsReason', {
              code: text,
              message: text,
            }),
          ),
          previous: textOrNull,
          changeRatio: textOrNull,
          isEstimated: Type.Boolean(),
        }),
      ),
      links: Type.Array(resource('AnalyticsLink', { source: text, rows: text })),
    }),
  ),
  isTruncated: Type.Boolean(),
});

export const AnalyticsReport = resource('AnalyticsReport', {
  window: resource('AnalyticsWindow', {
    from: Timestamp,
    to: Timestamp,
    timeZone: text,
    granularity: oneOf(...analyticsGranularities),
  }),
  comparison: nullable(resource('AnalyticsComparison', { from: Timestamp, to: Timestamp })),
  asOf: time('Everything that was stored before is counted.'),
  completeness: resource('AnalyticsCompleteness', {
    isComplete: Type.Boolean(),
    notes: Type.Array(resource('AnalyticsNote', { code: text, message: text })),
    ordersNotSettled: nullable(Type.Integer()),
    daysNotSynchronized: Type.Array(
      resource('AnalyticsGap', {
        ...{ accountId: text, marketplace: text, storeId: nullable(text) },
        ...{ from: Timestamp, to: Timestamp },
      }),
    ),
    sourcesNotOffered: Type.Array(
      resource('AnalyticsMissingSource', { marketplace: text, source: text, reason: text }),
    ),
  }),
  tables: described(Type.Array(AnalyticsTable), 'The tables of the section.'),
});

export const analyticsReportFields = graphql(`
  fragment AnalyticsReportFields on AnalyticsReport {
    window { from to timeZone granularity }
    comparison { from to }
    asOf
    completeness {
      isComplete notes { code message } ordersNotSettled
      daysNotSynchronized { accountId marketplace storeId from to }
      sourcesNotOffered { marketplace source reason }
    }
    tables {
      key dimensions isTruncated
      rows {
        keys { dimension value label }
        figures { metric unit currency value reason { code message } previous changeRatio isEstimated }
        links { source rows }
      }
    }
  }`);

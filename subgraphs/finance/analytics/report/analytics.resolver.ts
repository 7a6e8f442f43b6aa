import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../../kernel/context.js';
import type { MetricDescription } from '../metric/metric.js';
import { AnalyticsFilterInput, AnalyticsSectionEnum } from './analytics.input.js';
import type { AnalyticsService } from './analytics.service.js';
import { AnalyticsMetricType, AnalyticsReportType, toReportType } from './analytics.type.js';
import type { AnalyticsSectionKey } from './analytics.values.js';

@Resolver()
export class AnalyticsResolver {
  readonly #analytics: AnalyticsService;
  readonly #metrics: readonly MetricDescription[];

  constructor(analytics: AnalyticsService, metrics: readonly MetricDescription[]) {
    this.#analytics = analytics;
    this.#metrics = metrics;
  }

  @Query(() => AnalyticsReportType, {
    description:
      'Figures of a section of analytics. Sections of costs and fees need access to finance. Errors: VALIDATION_FAILED, ROLE_NOT_ALLOWED.',
  })
  async analytics(
    @Arg('section', () => AnalyticsSectionEnum, { description: 'Which figures.' })
    section: AnalyticsSectionKey,
    @Arg('filter', () => AnalyticsFilterInput, { nullable: true, description: 'Default: the last 30 days.' })
    filter: AnalyticsFilterInput | null | undefined,
    @Ctx() ctx: RequestContext,
  ): Promise<AnalyticsReportType> {
    ctx.require('analytics:read');
    return toReportType(await this.#analytics.report(ctx, section, filter ?? {}));
  }

  @Query(() => [AnalyticsMetricType], { description: 'What the figures of analytics mean.' })
  analyticsMetrics(@Ctx() ctx: RequestContext): AnalyticsMetricType[] {
    ctx.require('analytics:read');
    return this.#metrics.map(({ needsFinanceAccess = false, ...metric }) => ({
      ...metric,
      needsFinanceAccess,
    }));
  }
}

import type { RequestContext } from '../../../../kernel/context.js';
import { fail, reject } from '../../../../kernel/errors.js';
import type { Role } from '../../../../kernel/scopes.js';
import { organizationDefaults } from '../../../platform/index.js';
import type { AnalyticsSectionKey } from './analytics.values.js';
import { askedReport, type StatedReport } from './asked-report.rules.js';
import { completenessOf } from './completeness.rules.js';
import { unknownStoreErrors } from './known-stores.js';
import type { AskedReport, Completeness, ReportTable } from './report.js';
import type { AnalyticsSection } from './section.js';

/** A report that was asked for, with the question that it answers. */
export interface AnswerToReport {
  asked: AskedReport;
  tables: ReportTable[];
  asOf: string;
  completeness: Completeness & { isComplete: boolean };
}

/** Roles that see what goods cost and what channels charge. */
const financeRoles: readonly Role[] = ['owner', 'admin', 'finance'];

/** Whether the caller sees costs: of the people who sign in, those with access to finance; keys and clients by their scopes. */
export const hasFinanceAccess = ({ caller }: RequestContext): boolean =>
  caller.role === null || financeRoles.includes(caller.role);

export class AnalyticsService {
  readonly #sections: ReadonlyMap<AnalyticsSectionKey, AnalyticsSection>;

  constructor(sections: readonly AnalyticsSection[]) {
    this.#sections = new Map(sections.map(section => [section.key, section]));
  }

  /** @throws VALIDATION_FAILED, ROLE_NOT_ALLOWED, ORGANIZATION_NOT_FOUND. */
  async report(ctx: RequestContext, key: AnalyticsSectionKey, stated: StatedReport): Promise<AnswerToReport> {
    const section = this.#sections.get(key)!;
    const seesCosts = hasFinanceAccess(ctx);
    if (section.needsFinanceAccess === true && !seesCosts) {
      throw fail('ROLE_NOT_ALLOWED', { detail: 'This needs access to finance: owners, admins and finance.' });
    }
    const asked = await this.#asked(ctx, stated, seesCosts);
    const { tables, asOf, completeness } = await section.read(ctx, asked);
    return { asked, tables, asOf, completeness: completenessOf(asked, completeness) };
  }

  async #asked(ctx: RequestContext, stated: StatedReport, seesCosts: boolean): Promise<AskedReport> {
    const { timeZone, defaultCurrency } = await organizationDefaults(ctx);
    const nowMs = ctx.clock.now().getTime();
    const found = askedReport(stated, { nowMs, timeZone, defaultCurrency, seesCosts });
    if ('errors' in found) {
      reject(found.errors);
      throw new Error('A question without errors was not read.');
    }
    const { storeIds } = found.asked.filter;
    if (storeIds !== null) {
      reject(await unknownStoreErrors(ctx, storeIds));
    }
    return found.asked;
  }
}

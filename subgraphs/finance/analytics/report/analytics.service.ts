import type { Caller, RequestContext } from '../../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../../kernel/errors.js';
import type { Role } from '../../../../kernel/scopes.js';
import { currentRole, organizationDefaults } from '../../../platform/index.js';
import type { AnalyticsSectionKey } from './analytics.values.js';
import { askedReport, type StatedReport } from './asked-report.rules.js';
import { completenessOf } from './completeness.rules.js';
import { unknownValueErrors } from './known-values.js';
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

/**
 * Whether the caller sees costs: of the people who sign in, those with access to finance; a program that acts for a person, if that
 * person has it; keys and clients by their scopes.
 */
async function hasFinanceAccess({ reader }: RequestContext, caller: Caller): Promise<boolean> {
  const { grantedBy, organizationId, role } = caller;
  if (grantedBy === undefined) {
    return role === null || financeRoles.includes(role);
  }
  const current = await currentRole(reader, organizationId!, grantedBy);
  return current !== null && financeRoles.includes(current);
}

/** What an answer is made by where nobody waits for it. */
interface AnswerTerms {
  /** The time by which relative windows are resolved. */
  nowMs: number;
  seesCosts: boolean;
}

export class AnalyticsService {
  readonly #sections: ReadonlyMap<AnalyticsSectionKey, AnalyticsSection>;

  readonly #channels: readonly string[];

  /** `channels`: keys of those that merchants may sell through beside their own. */
  constructor(sections: readonly AnalyticsSection[], channels: readonly string[]) {
    this.#sections = new Map(sections.map(section => [section.key, section]));
    this.#channels = channels;
  }

  /** @throws VALIDATION_FAILED, ROLE_NOT_ALLOWED, ORGANIZATION_NOT_FOUND. */
  async report(ctx: RequestContext, key: AnalyticsSectionKey, stated: StatedReport): Promise<AnswerToReport> {
    const seesCosts = await this.seesCosts(ctx);
    return this.reportAt(ctx, key, stated, { nowMs: ctx.clock.now().getTime(), seesCosts });
  }

  /** @throws VALIDATION_FAILED, ROLE_NOT_ALLOWED, ORGANIZATION_NOT_FOUND. */
  async reportAt(
    ctx: RequestContext,
    key: AnalyticsSectionKey,
    stated: StatedReport,
    terms: AnswerTerms,
  ): Promise<AnswerToReport> {
    if (this.hasCosts(key) && !terms.seesCosts) {
      throw fail('ROLE_NOT_ALLOWED', { detail: 'This needs access to finance: owners, admins and finance.' });
    }
    const found = await this.#asked(ctx, stated, terms);
    if ('errors' in found) {
      reject(found.errors);
      throw new Error('A question without errors was not read.');
    }
    const { asked } = found;
    const { tables, asOf, completeness } = await this.#sections.get(key)!.read(ctx, asked);
    return { asked, tables, asOf, completeness: completenessOf(asked, completeness) };
  }

  /** What is wrong with a question, by the names of the filter. Throws ORGANIZATION_NOT_FOUND. */
  async check(ctx: RequestContext, stated: StatedReport): Promise<FieldError[]> {
    const found = await this.#asked(ctx, stated, { nowMs: ctx.clock.now().getTime(), seesCosts: false });
    return 'errors' in found ? found.errors : [];
  }

  /** Keys of the tables that the section has. */
  tablesOf(key: AnalyticsSectionKey): readonly string[] {
    return this.#sections.get(key)!.tables;
  }

  /** Whether the section is made of costs and what follows from them. */
  hasCosts(key: AnalyticsSectionKey): boolean {
    return this.#sections.get(key)!.needsFinanceAccess === true;
  }

  seesCosts(ctx: RequestContext, caller: Caller = ctx.caller): Promise<boolean> {
    return hasFinanceAccess(ctx, caller);
  }

  async #asked(
    ctx: RequestContext,
    stated: StatedReport,
    terms: AnswerTerms,
  ): Promise<{ asked: AskedReport } | { errors: FieldError[] }> {
    const found = askedReport(stated, { ...(await organizationDefaults(ctx)), ...terms });
    const unknown = await unknownValueErrors(ctx, stated, this.#channels);
    if ('errors' in found) {
      return { errors: [...found.errors, ...unknown] };
    }
    return unknown.length > 0 ? { errors: unknown } : found;
  }
}

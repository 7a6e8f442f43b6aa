import { canonicalJson } from '../../../kernel/canonical-json.js';
import type { RequestContext } from '../../../kernel/context.js';
import { nextDue } from '../../../kernel/cron-schedule.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId, newId } from '../../../kernel/ids.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ApprovedEffect } from '../tool/tool.values.js';
import type { Toolbox } from '../tool/toolbox.js';
import type { Aop, AopVersion } from './aop.entity.js';
import { aopLimits } from './aop.limits.js';
import { countAops, findAop, findAopConfig, lockAop } from './aop.queries.js';
import { grantRight, insertAopVersion, revokeRight, writeAop } from './aop.writer.js';
import { checkedConfig } from './aop-config.rules.js';
import type { AopConfig } from './aop-config.schema.js';
import { titleErrors } from './aop-title.rules.js';
import { plannedEffects } from './planned-effects.rules.js';
import { type ReadyOverrides, readyConfig } from './ready/ready-config.rules.js';

export interface AopSurroundings {
  /** What steps may call; read on use, as descriptions of the subgraph are made without it. */
  toolbox: Pick<Toolbox, 'tools'>;
  /** Events that can start threads, with the scope that reads each. */
  events: ReadonlyMap<string, Scope>;
}

/** A configuration, or the name of a ready procedure with what is to be different. */
export interface NewAop {
  title: string | null;
  config: unknown;
  template: string | null;
  overrides: ReadyOverrides | null;
}

/** Operating procedures: written, read and changed; their threads are elsewhere. */
export class AopService {
  readonly #surroundings: AopSurroundings;

  constructor(surroundings: AopSurroundings) {
    this.#surroundings = surroundings;
  }

  /** Throws AOP_NOT_FOUND. */
  async find(ctx: RequestContext, id: string): Promise<Aop> {
    return found(isId(id) ? await findAop(ctx.reader, ctx.organizationId, id) : null);
  }

  /** A saved configuration, of any time. Throws AOP_NOT_FOUND, AOP_VERSION_NOT_FOUND. */
  async version(ctx: RequestContext, aopId: string, configVersion: number): Promise<AopVersion> {
    const { id } = await this.find(ctx, aopId);
    const address = { organizationId: ctx.organizationId, aopId: id, configVersion };
    const version = await findAopConfig(ctx.reader, address);
    if (version === null) throw fail('AOP_VERSION_NOT_FOUND');
    return version;
  }

  /** Throws VALIDATION_FAILED, AOP_TEMPLATE_NOT_FOUND, LIMIT_REACHED. */
  async create(ctx: RequestContext, fields: NewAop): Promise<Aop> {
    const { config, title } = this.#configured(ctx, fields);
    const now = ctx.clock.now().toISOString();
    const aop: Aop = {
      ...{ id: newId(), title, status: 'active', template: fields.template, config },
      ...{ trigger: config.trigger?.kind ?? 'manual', nextDueAt: dueAfter(config, ctx), configVersion: 1 },
      ...{ version: 1, createdAt: now, updatedAt: now },
    };
    return ctx.transaction(async tx => {
      if ((await countAops(tx, ctx.organizationId)) >= aopLimits.procedures) {
        const detail = `An organization has at most ${aopLimits.procedures} procedures, archived ones included.`;
        throw fail('LIMIT_REACHED', { detail });
      }
      await writeAop(tx, ctx.organizationId, aop);
      await insertAopVersion(tx, ctx.organizationId, newVersion(ctx, aop));
      return aop;
    });
  }

  /**
   * Saves a new version; threads that run keep theirs, and rights that owners gave are to be given again. The same
   * configuration makes none. Throws AOP_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, AOP_ARCHIVED, LIMIT_REACHED.
   */
  async configure(ctx: RequestContext, id: string, value: unknown): Promise<Aop> {
    await this.find(ctx, id);
    const config = this.#checked(ctx, value, 'config');
    return this.#change(ctx, id, async (before, tx) => {
      requireActive(before);
      if (canonicalJson(before.config) === canonicalJson(config)) {
        return before;
      }
      if (before.configVersion >= aopLimits.versionsMax) {
        const detail = `A procedure has at most ${aopLimits.versionsMax} versions: create another one.`;
        throw fail('LIMIT_REACHED', { detail });
      }
      const trigger = config.trigger?.kind ?? 'manual';
      const nextDueAt = dueAfter(config, ctx);
      const after = { ...before, config, trigger, nextDueAt, configVersion: before.configVersion + 1 };
      await insertAopVersion(tx, ctx.organizationId, newVersion(ctx, after));
      return after;
    });
  }

  /** Throws AOP_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED. */
  rename(ctx: RequestContext, id: string, title: string): Promise<Aop> {
    reject(titleErrors(title));
    return this.#change(ctx, id, async before => ({ ...before, title: title.trim() }));
  }

  /** It starts no more threads; those that run go on. Throws AOP_NOT_FOUND, VERSION_STALE. */
  archive(ctx: RequestContext, id: string): Promise<Aop> {
    return this.#change(ctx, id, async before =>
      before.status === 'archived' ? before : { ...before, status: 'archived', nextDueAt: null },
    );
  }

  /** What was due meanwhile is not made up for. Throws AOP_NOT_FOUND, VERSION_STALE. */
  restore(ctx: RequestContext, id: string): Promise<Aop> {
    return this.#change(ctx, id, async before =>
      before.status === 'active'
        ? before
        : { ...before, status: 'active', nextDueAt: dueAfter(before.config, ctx) },
    );
  }

  /**
   * Lets threads of the current version have an effect without approval; the resolver sees to it that an owner says so. Throws
   * AOP_NOT_FOUND, VERSION_STALE, AOP_ARCHIVED, AOP_RIGHT_NOT_NEEDED.
   */
  grant(ctx: RequestContext, aopId: string, effect: ApprovedEffect): Promise<Aop> {
    return this.#change(ctx, aopId, async (before, tx) => {
      requireActive(before);
      if (!this.plannedEffects(before.config).some(planned => planned.effect === effect)) {
        throw fail('AOP_RIGHT_NOT_NEEDED');
      }
      const { id, configVersion } = before;
      const granted = { grantedBy: ctx.userId, grantedAt: ctx.clock.now().toISOString() };
      await grantRight(tx, ctx.organizationId, { aopId: id, effect, configVersion, ...granted });
      return { ...before };
    });
  }

  /** From its next step on, threads ask again. Throws AOP_NOT_FOUND, VERSION_STALE. */
  revoke(ctx: RequestContext, aopId: string, effect: ApprovedEffect): Promise<Aop> {
    return this.#change(ctx, aopId, async (before, tx) => {
      await revokeRight(tx, ctx.organizationId, { aopId: before.id, effect });
      return { ...before };
    });
  }

  plannedEffects(config: AopConfig) {
    return plannedEffects(config, this.#surroundings.toolbox.tools);
  }

  /** Rejects a configuration that allows more than the caller may: others would do it on their behalf. */
  #checked(ctx: RequestContext, value: unknown, path: string): AopConfig {
    const checked = checkedConfig(value, {
      tools: this.#surroundings.toolbox.tools,
      events: this.#surroundings.events,
      now: ctx.clock.now(),
    });
    reject(checked.errors.map(error => ({ ...error, path: below(path, error.path) })));
    const config = checked.config!;
    reject(
      config.allowedScopes.flatMap((scope, index) =>
        ctx.caller.scopes.has(scope as Scope) ? [] : [notHeld(scope, `${path}.allowedScopes.${index}`)],
      ),
    );
    return config;
  }

  #configured(ctx: RequestContext, fields: NewAop): { config: AopConfig; title: string } {
    const { template, overrides } = fields;
    const hasConfig = fields.config !== null;
    reject([
      ...(hasConfig === (template !== null) ? [eitherError] : []),
      ...(hasConfig && overrides !== null ? [overridesError] : []),
      ...(fields.title === null ? (hasConfig ? [titleMissing] : []) : titleErrors(fields.title)),
    ]);
    if (template === null) {
      return { config: this.#checked(ctx, fields.config, 'config'), title: fields.title!.trim() };
    }
    const ready = readyConfig(template, overrides ?? {});
    if (ready === null) throw fail('AOP_TEMPLATE_NOT_FOUND');
    reject(ready.errors.map(error => ({ ...error, path: below('overrides', error.path) })));
    const config = this.#checked(ctx, ready.config, 'overrides');
    return { config, title: fields.title?.trim() ?? ready.title };
  }

  /** Nothing is written where the change answers what it was given. */
  #change(
    ctx: RequestContext,
    id: string,
    change: (before: Aop, tx: Transaction) => Promise<Aop>,
  ): Promise<Aop> {
    return ctx.transaction(async tx => {
      const before = found(isId(id) ? await lockAop(tx, ctx.organizationId, id) : null);
      if (ctx.ifMatch !== null && ctx.ifMatch !== before.version) throw fail('VERSION_STALE');
      const changed = await change(before, tx);
      if (changed === before) {
        return before;
      }
      const updatedAt = ctx.clock.now().toISOString();
      const after = { ...changed, version: before.version + 1, updatedAt };
      await writeAop(tx, ctx.organizationId, after);
      return after;
    });
  }
}

function found(aop: Aop | null): Aop {
  if (aop === null) throw fail('AOP_NOT_FOUND');
  return aop;
}

function requireActive({ status }: Aop): void {
  if (status === 'archived') throw fail('AOP_ARCHIVED');
}

const below = (path: string, rest: string): string => (rest === '' ? path : `${path}.${rest}`);

const eitherError: FieldError = {
  path: 'config',
  code: 'REQUIRED',
  message: 'Give either config or template.',
};
const overridesError: FieldError = {
  path: 'overrides',
  code: 'VALUE_NOT_ALLOWED',
  message: 'Only a template has overrides: change the configuration itself.',
};
const titleMissing: FieldError = { path: 'title', code: 'REQUIRED', message: 'is required' };

const notHeld = (scope: string, path: string): FieldError => ({
  path,
  code: 'SCOPE_MISSING',
  message: `you lack ${scope} yourself, so you cannot let a procedure have it`,
});

function dueAfter({ trigger }: AopConfig, ctx: RequestContext): string | null {
  return trigger?.kind === 'schedule' ? (nextDue(trigger, ctx.clock.now())?.toISOString() ?? null) : null;
}

function newVersion(ctx: RequestContext, { id: aopId, config, configVersion }: Aop): AopVersion {
  const { kind, id, organizationId, userId, role, scopes } = ctx.caller;
  return {
    ...{ id: newId(), aopId, config, configVersion, author: { kind, id, organizationId, userId, role } },
    authorScopes: [...scopes].filter(scope => config.allowedScopes.includes(scope)),
    createdAt: ctx.clock.now().toISOString(),
  };
}

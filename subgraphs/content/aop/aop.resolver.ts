import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { requestLoader } from '../../../kernel/graphql/request-loader.js';
import type { Aop, AopRight, AopStart } from './aop.entity.js';
import {
  AopConfigVersionArgs,
  AopListArgs,
  ArchiveAopInput,
  CreateAopInput,
  GrantAopRightInput,
  RestoreAopInput,
  RevokeAopRightInput,
  SetAopConfigInput,
  UpdateAopInput,
} from './aop.input.js';
import { aopList, aopVersionList, findAopRights, findAopStarts } from './aop.queries.js';
import type { AopService } from './aop.service.js';
import {
  AopConfigVersionPageType,
  AopConfigVersionType,
  AopPageType,
  AopPlannedEffectType,
  AopRightType,
  AopStartType,
  AopType,
  ReadyProcedureType,
  toConfigVersion,
} from './aop.type.js';
import { readyProcedures } from './ready/ready-procedures.js';

const aop = () => AopType;
const CreateAopPayload = payloadType('CreateAopPayload', { aop });
const SetAopConfigPayload = payloadType('SetAopConfigPayload', { aop });
const UpdateAopPayload = payloadType('UpdateAopPayload', { aop });
const ArchiveAopPayload = payloadType('ArchiveAopPayload', { aop });
const RestoreAopPayload = payloadType('RestoreAopPayload', { aop });
const GrantAopRightPayload = payloadType('GrantAopRightPayload', { aop });
const RevokeAopRightPayload = payloadType('RevokeAopRightPayload', { aop });

interface Saved {
  aop: Aop;
}

/** Those for the current version; others are no rights any more. */
const loadRights = requestLoader<AopRight[]>(async (ctx, ids) => {
  const found = await findAopRights(ctx.reader, ctx.organizationId, ids);
  return ids.map(id => found.get(id)!);
});

@Resolver(() => AopType)
export class AopResolver {
  readonly #aops: AopService;

  constructor(aops: AopService) {
    this.#aops = aops;
  }

  @Query(() => AopType, { description: 'One operating procedure. Needs aops:read. Errors: AOP_NOT_FOUND.' })
  aop(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<Aop> {
    ctx.require('aops:read');
    return this.#aops.find(ctx, id);
  }

  @Query(() => AopPageType, {
    description:
      'Operating procedures by filter. Needs aops:read. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  aops(
    @Args(() => AopListArgs) { filter, sort, limit, cursor = null }: AopListArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<AopPageType> {
    ctx.require('aops:read');
    const asked = { limit, cursor, sort: sort ?? 'newest', now: ctx.clock.now() };
    return aopList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
  }

  @Query(() => AopConfigVersionPageType, {
    description:
      'Every configuration that procedures had. Needs aops:read. Errors: VALIDATION_FAILED, CURSOR_INVALID.',
  })
  async aopConfigVersions(
    @Args(() => AopConfigVersionArgs) { filter, sort, limit, cursor = null }: AopConfigVersionArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<AopConfigVersionPageType> {
    ctx.require('aops:read');
    const asked = { limit, cursor, sort: sort ?? 'newest', now: ctx.clock.now() };
    const page = await aopVersionList.page(ctx.reader, ctx.organizationId, filter ?? {}, asked);
    return { ...page, items: page.items.map(toConfigVersion) };
  }

  @Query(() => AopConfigVersionType, {
    description:
      'A configuration by its number. Needs aops:read. Errors: AOP_NOT_FOUND, AOP_VERSION_NOT_FOUND.',
  })
  async aopConfigVersion(
    @Arg('aopId', () => ID, { description: 'Id of the procedure.' }) aopId: string,
    @Arg('configVersion', () => Int, { description: 'Which of its configurations.' }) configVersion: number,
    @Ctx() ctx: RequestContext,
  ): Promise<AopConfigVersionType> {
    ctx.require('aops:read');
    return toConfigVersion(await this.#aops.version(ctx, aopId, configVersion));
  }

  @Query(() => [AopStartType], {
    description:
      'What was due lately by the schedule or the events of a procedure, up to 100, the latest first. Needs aops:read. Errors: AOP_NOT_FOUND.',
  })
  async aopStarts(
    @Arg('aopId', () => ID, { description: 'Id of the procedure.' }) aopId: string,
    @Ctx() ctx: RequestContext,
  ): Promise<AopStart[]> {
    ctx.require('aops:read');
    const { id } = await this.#aops.find(ctx, aopId);
    return findAopStarts(ctx.reader, ctx.organizationId, id);
  }

  @Query(() => [ReadyProcedureType], {
    description: 'Procedures that ship with the program. Needs aops:read.',
  })
  readyProcedures(@Ctx() ctx: RequestContext): ReadyProcedureType[] {
    ctx.require('aops:read');
    return readyProcedures.map(ready => ({
      ...ready,
      plannedEffects: this.#aops.plannedEffects(ready.config),
    }));
  }

  @Mutation(() => CreateAopPayload, {
    description:
      'Saves a procedure; it is executed by its trigger or by callers. Its scopes are at most those of the caller. Needs aops:write. Errors: VALIDATION_FAILED, AOP_TEMPLATE_NOT_FOUND, LIMIT_REACHED.',
  })
  async createAop(
    @Arg('input', () => CreateAopInput) input: CreateAopInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.require('aops:write');
    const { title = null, config = null, template = null, overrides = null } = input;
    return { aop: await this.#aops.create(ctx, { title, config, template, overrides }) };
  }

  @Mutation(() => SetAopConfigPayload, {
    description:
      'Saves a new version of the configuration. Threads that run keep theirs, and rights to act without approval end. Needs aops:write. Errors: AOP_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED, AOP_ARCHIVED, LIMIT_REACHED.',
  })
  async setAopConfig(
    @Arg('input', () => SetAopConfigInput) { id, expectedVersion, config }: SetAopConfigInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('aops:write');
    return { aop: await this.#aops.configure(ctx, id, config) };
  }

  @Mutation(() => UpdateAopPayload, {
    description:
      'Changes the title. Needs aops:write. Errors: AOP_NOT_FOUND, VERSION_STALE, VALIDATION_FAILED.',
  })
  async updateAop(
    @Arg('input', () => UpdateAopInput) { id, expectedVersion, title }: UpdateAopInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('aops:write');
    return { aop: await this.#aops.rename(ctx, id, title) };
  }

  @Mutation(() => ArchiveAopPayload, {
    description:
      'The procedure starts no more threads; those that run go on. Needs aops:write. Errors: AOP_NOT_FOUND, VERSION_STALE.',
  })
  async archiveAop(
    @Arg('input', () => ArchiveAopInput) { id, expectedVersion }: ArchiveAopInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('aops:write');
    return { aop: await this.#aops.archive(ctx, id) };
  }

  @Mutation(() => RestoreAopPayload, {
    description:
      'Makes an archived procedure active again. What was due meanwhile is not made up for. Needs aops:write. Errors: AOP_NOT_FOUND, VERSION_STALE.',
  })
  async restoreAop(
    @Arg('input', () => RestoreAopInput) { id, expectedVersion }: RestoreAopInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('aops:write');
    return { aop: await this.#aops.restore(ctx, id) };
  }

  @Mutation(() => GrantAopRightPayload, {
    description:
      'Lets threads of the current version have an effect without approval, until the configuration changes. Only owners, signed in. Needs aops:write. Errors: AOP_NOT_FOUND, VERSION_STALE, AOP_ARCHIVED, AOP_RIGHT_NOT_NEEDED, ROLE_NOT_ALLOWED.',
  })
  async grantAopRight(
    @Arg('input', () => GrantAopRightInput) { id, expectedVersion, effect }: GrantAopRightInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('aops:write');
    ctx.requireRole('owner');
    return { aop: await this.#aops.grant(ctx, id, effect) };
  }

  @Mutation(() => RevokeAopRightPayload, {
    description:
      'Threads ask again before they have the effect. Only owners, signed in. Needs aops:write. Errors: AOP_NOT_FOUND, VERSION_STALE, ROLE_NOT_ALLOWED.',
  })
  async revokeAopRight(
    @Arg('input', () => RevokeAopRightInput) { id, expectedVersion, effect }: RevokeAopRightInput,
    @Ctx() ctx: RequestContext,
  ): Promise<Saved> {
    ctx.expectVersion(expectedVersion);
    ctx.require('aops:write');
    ctx.requireRole('owner');
    return { aop: await this.#aops.revoke(ctx, id, effect) };
  }

  @FieldResolver(() => [AopPlannedEffectType], {
    description: 'Its steps with an effect that a person approves, unless an owner gave that right.',
  })
  plannedEffects(@Root() { config }: Aop): AopPlannedEffectType[] {
    return this.#aops.plannedEffects(config);
  }

  @FieldResolver(() => [AopRightType], {
    description: 'Effects that the current version has without approval.',
  })
  async rights(@Root() { id, configVersion }: Aop, @Ctx() ctx: RequestContext): Promise<AopRight[]> {
    const rights = await loadRights(ctx, id);
    return rights.filter(right => right.configVersion === configVersion);
  }
}

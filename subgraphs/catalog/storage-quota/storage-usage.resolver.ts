import { Ctx, Field, Float, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { StorageQuota, StorageUsage } from './storage-quota.js';

@ObjectType('StorageUsage', {
  simpleResolvers: true,
  description:
    'What the organization keeps: its pictures, and the files of imports until their reports are deleted.',
})
export class StorageUsageType implements StorageUsage {
  @Field(() => Float, { description: 'Whole bytes.' })
  usedBytes!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Whole bytes; a file that would pass them is refused: STORAGE_LIMIT_REACHED. Null: no limit.',
  })
  limitBytes!: number | null;
}

@Resolver()
export class StorageUsageResolver {
  readonly #quota: StorageQuota;

  constructor(quota: StorageQuota) {
    this.#quota = quota;
  }

  @Query(() => StorageUsageType, { nullable: true, description: 'Scope catalog:read.' })
  storageUsage(@Ctx() ctx: RequestContext): Promise<StorageUsage> {
    ctx.require('catalog:read');
    return this.#quota.usage(ctx.db, ctx.organizationId);
  }
}

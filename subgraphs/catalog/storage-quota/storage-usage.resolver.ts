import { Ctx, Field, Float, ObjectType, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import type { StorageQuota, StorageUsage } from './storage-quota.js';

@ObjectType('StorageUsage', {
  simpleResolvers: true,
  description:
    'Storage used by the organization: pictures, documents, and import files until their reports are deleted.',
})
export class StorageUsageType implements StorageUsage {
  @Field(() => Float, { description: 'Used storage in bytes.' })
  usedBytes!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Limit in bytes; a file that would exceed it is rejected with STORAGE_LIMIT_REACHED. Null: no limit.',
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

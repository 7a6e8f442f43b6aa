import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { payloadType } from '../../../kernel/graphql/payload-type.js';
import { pagingLimits } from '../../../kernel/paging.limits.js';
import type { DiscoverySettings, PublicMerchant } from './discovery-settings.entity.js';
import { countWaiting, findDiscoverySettings, findPublicMerchant } from './discovery-settings.queries.js';
import type { DiscoverySettingsService } from './discovery-settings.service.js';
import {
  DiscoverySettingsType,
  ProveDiscoveryDomainInput,
  PublicMerchantType,
  UpdateDiscoverySettingsInput,
} from './discovery-settings.type.js';

const UpdateDiscoverySettingsPayload = payloadType('UpdateDiscoverySettingsPayload', {
  discoverySettings: () => DiscoverySettingsType,
});

const ProveDiscoveryDomainPayload = payloadType('ProveDiscoveryDomainPayload', {
  discoverySettings: () => DiscoverySettingsType,
});

/** What organizations publish of themselves. */
@Resolver(() => DiscoverySettingsType)
export class DiscoverySettingsResolver {
  readonly #settings: DiscoverySettingsService;

  constructor(settings: DiscoverySettingsService) {
    this.#settings = settings;
  }

  @Query(() => DiscoverySettingsType, { description: 'What the organization shows to everybody.' })
  discoverySettings(@Ctx() ctx: RequestContext): Promise<DiscoverySettings> {
    ctx.require('catalog:read');
    return findDiscoverySettings(ctx.reader, ctx.organizationId);
  }

  @Query(() => PublicMerchantType, {
    description: 'A listed merchant. Needs no credential. Errors: MERCHANT_NOT_FOUND.',
  })
  async publicMerchant(@Arg('id', () => ID) id: string, @Ctx() ctx: RequestContext): Promise<PublicMerchant> {
    const merchant = await findPublicMerchant(ctx.reader, id);
    if (merchant === null) {
      throw fail('MERCHANT_NOT_FOUND');
    }
    return merchant;
  }

  @Mutation(() => UpdateDiscoverySettingsPayload, {
    description:
      'Changes what the organization shows to everybody. A merchant that is no longer listed is gone at once; other changes ' +
      'reach its products within seconds. Errors: VALIDATION_FAILED, VERSION_STALE.',
  })
  async updateDiscoverySettings(
    @Arg('input', () => UpdateDiscoverySettingsInput)
    { expectedVersion, ...input }: UpdateDiscoverySettingsInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ discoverySettings: DiscoverySettings }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { discoverySettings: await this.#settings.update(ctx, input) };
  }

  @Mutation(() => ProveDiscoveryDomainPayload, {
    description:
      'Makes a domain of the settings public, once https://<domain>/.well-known/tradewind-organization.txt has the id of the ' +
      'organization as a line. Another organization that proved it before has it no more. Errors: VALIDATION_FAILED, ' +
      'VERSION_STALE, DOMAIN_NOT_PROVED.',
  })
  async proveDiscoveryDomain(
    @Arg('input', () => ProveDiscoveryDomainInput) { expectedVersion, domain }: ProveDiscoveryDomainInput,
    @Ctx() ctx: RequestContext,
  ): Promise<{ discoverySettings: DiscoverySettings }> {
    ctx.expectVersion(expectedVersion);
    ctx.require('catalog:write');
    return { discoverySettings: await this.#settings.proveDomain(ctx, domain) };
  }

  @FieldResolver(() => Int, {
    description: `Changes of products that the public does not see yet, up to ${pagingLimits.countMax}.`,
  })
  waitingCount(@Ctx() ctx: RequestContext): Promise<number> {
    return countWaiting(ctx.reader, ctx.organizationId, pagingLimits.countMax);
  }
}

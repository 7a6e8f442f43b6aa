import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { byCreation, cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { CampaignStatus } from './campaign.values.js';
import type { CampaignFilter, CampaignSort } from './campaign-list.queries.js';
import { CampaignStatusEnum } from './campaign-part.type.js';
import type { CampaignRevisionFilter } from './campaign-revisions.queries.js';

const CampaignSortEnum = describedEnum<CampaignSort>(
  'CampaignSort',
  {
    ...byCreation,
    recently_updated: 'By time of the last change, the latest first.',
    name: 'By name, from A to Z, regardless of case.',
  },
  'Order of a list of campaigns.',
);

@InputType('CampaignFilter')
class CampaignFilterInput implements CampaignFilter {
  @Field(() => [CampaignStatusEnum], { nullable: true, description: 'Any of these.' })
  statuses?: CampaignStatus[] | null;

  @Field(() => [ID], { nullable: true, description: 'Any of these; at most 100.' })
  ids?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Owned by any of these members; at most 100.' })
  ownerIds?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Part of the name, in any case.' })
  q?: string | null;
}

@ArgsType()
export class CampaignListArgs extends cursorListArgs<CampaignFilterInput, CampaignSort>({
  filter: CampaignFilterInput,
  sort: { type: CampaignSortEnum, description: 'Default: newest.' },
}) {}

@InputType('CampaignRevisionFilter')
class CampaignRevisionFilterInput implements CampaignRevisionFilter {
  @Field(() => ID, { nullable: true, description: 'Only revisions of this campaign.' })
  campaignId?: string | null;
}

@ArgsType()
export class CampaignRevisionListArgs extends cursorListArgs<CampaignRevisionFilterInput>({
  filter: CampaignRevisionFilterInput,
}) {}

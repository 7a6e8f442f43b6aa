import { Field, InputType, Int } from 'type-graphql';
import { VersionedInput } from '../../../../kernel/graphql/target.input.js';
import { campaignLimits } from '../campaign/campaign.limits.js';
import type { PlanAction } from '../campaign/campaign.values.js';
import { PlanActionEnum } from '../campaign/campaign-part.type.js';

@InputType('ApplyCampaignActionInput')
export class ApplyCampaignActionInput extends VersionedInput {
  @Field(() => PlanActionEnum, { description: 'What is decided.' })
  action!: PlanAction;

  @Field(() => Int, {
    nullable: true,
    description:
      'The revision that was read; another one is rejected with VERSION_STALE. Required to approve and to reject.',
  })
  revision?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `A word to the others, kept with a submission or a decision; up to ${campaignLimits.noteLength} characters.`,
  })
  note?: string | null;
}

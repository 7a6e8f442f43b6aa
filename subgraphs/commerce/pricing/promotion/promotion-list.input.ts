import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { cursorListArgs } from '../../../../kernel/graphql/list.input.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { PromotionKind, PromotionStatus, PromotionTrigger } from './promotion.values.js';
import type { PromotionFilter, PromotionSort } from './promotion-list.queries.js';
import { PromotionKindEnum, PromotionStatusEnum, PromotionTriggerEnum } from './promotion-part.type.js';

const PromotionSortEnum = describedEnum<PromotionSort>(
  'PromotionSort',
  {
    newest: 'By time of creation, the latest first.',
    oldest: 'By time of creation, the earliest first.',
    recently_updated: 'By time of the last change, the latest first.',
    name: 'By name, from A to Z, regardless of case.',
    priority: 'By priority, the highest first.',
  },
  'Order of a list of promotions.',
);

const any = { nullable: true, description: 'Any of these.' };

@InputType('PromotionFilter')
class PromotionFilterInput implements PromotionFilter {
  @Field(() => [PromotionStatusEnum], {
    nullable: true,
    description: 'Any of these at the time of the request.',
  })
  statuses?: PromotionStatus[] | null;

  @Field(() => [PromotionKindEnum], any)
  kinds?: PromotionKind[] | null;

  @Field(() => [PromotionTriggerEnum], any)
  triggers?: PromotionTrigger[] | null;

  @Field(() => [ID], { nullable: true, description: 'Any of these; at most 100.' })
  ids?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Part of the name or of the code, in any case.' })
  q?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those with a store at this marketplace.' })
  marketplace?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this campaign.' })
  campaignId?: string | null;
}

@ArgsType()
export class PromotionListArgs extends cursorListArgs<PromotionFilterInput, PromotionSort>({
  filter: PromotionFilterInput,
  sort: { type: PromotionSortEnum, description: 'Default: newest.' },
}) {}

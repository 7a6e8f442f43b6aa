import { Field, InputType, Int } from 'type-graphql';
import { VersionedInput } from '../../../kernel/graphql/target.input.js';
import type { NewWebhook, WebhookChange } from './webhook.rules.js';

@InputType()
export class CreateWebhookInput implements NewWebhook {
  @Field(() => String, { description: 'https URL; redirects are not followed.' })
  url!: string;

  @Field(() => [String], { description: 'Keys of the events to deliver, such as `order.created`.' })
  events!: string[];

  @Field(() => String, { nullable: true, description: 'A note for people about what the endpoint is for.' })
  description?: string | null;
}

@InputType({ description: 'Absent fields stay as they are.' })
export class UpdateWebhookInput extends VersionedInput implements WebhookChange {
  @Field(() => String, { nullable: true, description: 'https URL; redirects are not followed.' })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: 'The complete new list of event keys.' })
  events?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Null removes it.' })
  description?: string | null;
}

@InputType('RotateWebhookSecretInput')
export class RotateWebhookSecretInput extends VersionedInput {
  @Field(() => Int, {
    nullable: true,
    description: 'How long the old secret also signs: 0 to 604800; default one day.',
  })
  overlapSeconds?: number | null;
}

import { Field, InputType } from 'type-graphql';
import type { NewWebhook, WebhookChange } from './webhook.rules.js';

@InputType()
export class CreateWebhookInput implements NewWebhook {
  @Field(() => String, { description: 'https URL; redirects are not followed.' })
  url!: string;

  @Field(() => [String], { description: 'Keys of the catalogue (§6.1).' })
  events!: string[];

  @Field(() => String, { nullable: true })
  description?: string | null;
}

@InputType({ description: 'Absent fields stay as they are.' })
export class UpdateWebhookInput implements WebhookChange {
  @Field(() => String, { nullable: true, description: 'https URL; redirects are not followed.' })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: 'The complete new list of event keys (§6.1).' })
  events?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Null removes it.' })
  description?: string | null;
}

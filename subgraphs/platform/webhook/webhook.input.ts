import { Field, InputType } from 'type-graphql';
import type { NewWebhook, WebhookChange } from './webhook.rules.js';

@InputType()
export class CreateWebhookInput implements NewWebhook {
  @Field(() => String, { description: 'https; redirects are not followed.' })
  url!: string;

  @Field(() => [String], { description: 'Keys of the catalogue (§6.1).' })
  events!: string[];

  @Field(() => String, { nullable: true })
  description?: string | null;
}

@InputType({ description: 'What is absent stays as it is.' })
export class UpdateWebhookInput implements WebhookChange {
  @Field(() => String, { nullable: true, description: 'https; redirects are not followed.' })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: 'All keys from now on (§6.1).' })
  events?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Null removes it.' })
  description?: string | null;
}

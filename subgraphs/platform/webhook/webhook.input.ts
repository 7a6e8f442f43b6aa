import { Field, InputType } from 'type-graphql';
import type { NewWebhook } from './webhook.rules.js';

@InputType()
export class CreateWebhookInput implements NewWebhook {
  @Field(() => String, { description: 'https; redirects are not followed.' })
  url!: string;

  @Field(() => [String], { description: 'Keys of the catalogue (§6.1).' })
  events!: string[];

  @Field(() => String, { nullable: true })
  description?: string | null;
}

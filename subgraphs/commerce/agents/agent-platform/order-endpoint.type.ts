import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import type { OrderEndpoint } from './order-endpoint.queries.js';

@ObjectType('AgentEndpoint', {
  simpleResolvers: true,
  description: 'An endpoint where a platform is notified of its orders. Its secret is never shown.',
})
export class AgentEndpointType implements OrderEndpoint {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'ucp or acp.' })
  protocol!: OrderEndpoint['protocol'];

  @Field(() => String, {
    description:
      'The platform: the URL of its profile (ucp), or oauth_client: and the id of the client (acp).',
  })
  key!: string;

  @Field(() => String)
  url!: string;

  @Field(() => String, { description: 'active or disabled.' })
  status!: OrderEndpoint['status'];

  @Field(() => String, { nullable: true })
  disabledReason!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { stringEnum } from '../../../../kernel/graphql/string-enum.js';
import type { OrderEndpoint } from './order-endpoint.queries.js';

const AgentProtocolEnum = stringEnum<OrderEndpoint['protocol']>('AgentProtocol', ['ucp', 'acp']);

const AgentEndpointStatusEnum = stringEnum<OrderEndpoint['status']>('AgentEndpointStatus', [
  'active',
  'disabled',
]);

@ObjectType('AgentEndpoint', {
  simpleResolvers: true,
  description: 'An endpoint where a platform is notified of its orders. Its secret is never shown.',
})
export class AgentEndpointType implements OrderEndpoint {
  @Field(() => ID)
  id!: string;

  @Field(() => AgentProtocolEnum)
  protocol!: OrderEndpoint['protocol'];

  @Field(() => String, {
    description:
      'The platform: the URL of its profile (ucp), or oauth_client: and the id of the client (acp).',
  })
  key!: string;

  @Field(() => String)
  url!: string;

  @Field(() => AgentEndpointStatusEnum)
  status!: OrderEndpoint['status'];

  @Field(() => String, { nullable: true })
  disabledReason!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

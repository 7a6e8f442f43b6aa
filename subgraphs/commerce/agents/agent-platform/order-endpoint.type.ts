import { Field, ID, ObjectType } from 'type-graphql';
import { GraphQLDateTime } from '../../../../kernel/graphql/scalars.js';
import { describedEnum } from '../../../../kernel/graphql/string-enum.js';
import type { OrderEndpoint } from './order-endpoint.queries.js';

const AgentProtocolEnum = describedEnum<OrderEndpoint['protocol']>(
  'AgentProtocol',
  {
    ucp: 'Universal Commerce Protocol.',
    acp: 'Agentic Commerce Protocol.',
  },
  'A protocol by which platforms are notified of orders.',
);

const AgentEndpointStatusEnum = describedEnum<OrderEndpoint['status']>(
  'AgentEndpointStatus',
  {
    active: 'Messages are sent to it.',
    disabled: 'Nothing is sent; see `disabledReason`.',
  },
  'Whether messages are sent to an endpoint.',
);

@ObjectType('AgentEndpoint', {
  simpleResolvers: true,
  description: 'An endpoint where a platform is notified of its orders. Its secret is never shown.',
})
export class AgentEndpointType implements OrderEndpoint {
  @Field(() => ID)
  id!: string;

  @Field(() => AgentProtocolEnum, { description: 'The protocol that the platform speaks.' })
  protocol!: OrderEndpoint['protocol'];

  @Field(() => String, {
    description:
      'The platform: the URL of its profile (ucp), or oauth_client: and the id of the client (acp).',
  })
  key!: string;

  @Field(() => String, { description: 'https URL that messages are sent to.' })
  url!: string;

  @Field(() => AgentEndpointStatusEnum, { description: 'Whether messages are sent to it.' })
  status!: OrderEndpoint['status'];

  @Field(() => String, {
    nullable: true,
    description: 'Why messages are no longer sent; null while the endpoint is active.',
  })
  disabledReason!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: string;

  @Field(() => GraphQLDateTime)
  updatedAt!: string;
}

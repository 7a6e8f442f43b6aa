import { Field, ObjectType } from 'type-graphql';
import type { ShownRail } from './payment-rail.service.js';

@ObjectType('PaymentRailSetting', { simpleResolvers: true })
class PaymentRailSettingType {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Boolean, { description: 'Stored encrypted, and never shown again.' })
  isSecret!: boolean;

  @Field(() => Boolean)
  isRequired!: boolean;

  @Field(() => Boolean)
  isSet!: boolean;

  @Field(() => String, { nullable: true, description: 'Null for what is secret, and for what is not set.' })
  value!: string | null;
}

@ObjectType('PaymentRail', {
  simpleResolvers: true,
  description: 'A way by which agents can pay the merchant.',
})
export class PaymentRailType {
  @Field(() => String, { description: '`acp_<processor>` or `x402`.' })
  rail!: string;

  @Field(() => String)
  title!: string;

  @Field(() => Boolean)
  isSetUp!: boolean;

  @Field(() => Boolean, { description: 'Whether it is offered to agents.' })
  isEnabled!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What agents call it by; null while it is not set up.',
  })
  handlerId!: string | null;

  @Field(() => [PaymentRailSettingType])
  settings!: PaymentRailSettingType[];

  @Field(() => String, {
    nullable: true,
    description:
      'What the processor is to be given, where it tells of payments; null while the rail is not set up.',
  })
  pushUrl!: string | null;
}

export const toPaymentRail = ({ rail, row, settings, pushUrl }: ShownRail): PaymentRailType => ({
  rail: rail.key,
  title: rail.title,
  isSetUp: row !== null,
  isEnabled: row?.isEnabled ?? false,
  handlerId: row?.handlerId ?? null,
  settings: rail.settingFields.map(({ name, title, isSecret, isRequired }) => ({
    name,
    title,
    isSecret,
    isRequired,
    isSet: settings?.[name] !== undefined,
    value: isSecret ? null : (settings?.[name] ?? null),
  })),
  pushUrl,
});

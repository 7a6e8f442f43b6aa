import { Field, ObjectType } from 'type-graphql';
import type { ShownRail } from './payment-rail.service.js';

@ObjectType('PaymentRailSetting', {
  simpleResolvers: true,
  description: 'A value that the merchant enters to set up a rail.',
})
class PaymentRailSettingType {
  @Field(() => String, { description: 'Name of the setting in `settings` of `setPaymentRail`.' })
  name!: string;

  @Field(() => String, { description: 'Label of the setting in a form.' })
  title!: string;

  @Field(() => Boolean, { description: 'Stored encrypted and never returned.' })
  isSecret!: boolean;

  @Field(() => Boolean, { description: 'Whether the rail can be used only with it.' })
  isRequired!: boolean;

  @Field(() => Boolean, { description: 'Whether it has a value.' })
  isSet!: boolean;

  @Field(() => String, { nullable: true, description: 'Null if the setting is secret or not set.' })
  value!: string | null;
}

@ObjectType('PaymentRail', {
  simpleResolvers: true,
  description: 'A payment method that agents can use.',
})
export class PaymentRailType {
  @Field(() => String, { description: '`acp_<processor>` or `x402`.' })
  rail!: string;

  @Field(() => String, { description: 'Name of the rail, for people.' })
  title!: string;

  @Field(() => Boolean, { description: 'Whether the merchant has set up the rail.' })
  isSetUp!: boolean;

  @Field(() => Boolean, { description: 'Whether it is offered to agents.' })
  isEnabled!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The id by which agents select it; null if it is not set up.',
  })
  handlerId!: string | null;

  @Field(() => [PaymentRailSettingType], { description: 'The settings that the rail takes.' })
  settings!: PaymentRailSettingType[];

  @Field(() => String, {
    nullable: true,
    description: 'URL for webhooks of the processor, if it sends any; null if the rail is not set up.',
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

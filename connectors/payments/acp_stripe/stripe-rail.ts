import type { FieldError } from '../../../kernel/errors.js';
import type { PaymentRail, RailSettingField, RailSettings } from '../port.js';
import { OpenStripeRail } from './open-stripe-rail.js';

interface StripeSettingField extends RailSettingField {
  pattern: RegExp;
  /** Completes "This is not ...". */
  what: string;
}

const url = /^https?:\/\/[^\s/]+(\/\S*)?$/;

const fields: readonly StripeSettingField[] = [
  {
    name: 'secretKey',
    title: 'Secret key, or a restricted key that may write payments and refunds',
    isSecret: true,
    isRequired: true,
    pattern: /^[sr]k_(live|test)_\w{8,}$/,
    what: 'a secret key of Stripe, such as sk_live_...',
  },
  {
    name: 'webhookSecret',
    title: 'Signing secret of the webhook',
    isSecret: true,
    isRequired: false,
    pattern: /^whsec_\w{8,}$/,
    what: 'a signing secret of Stripe, such as whsec_...',
  },
  {
    name: 'merchantId',
    title: 'Account or profile that tokens are granted to',
    isSecret: false,
    isRequired: true,
    pattern: /^\w{3,120}$/,
    what: 'an id of Stripe, such as acct_...',
  },
  {
    name: 'accountName',
    title: 'What buyers read',
    isSecret: false,
    isRequired: false,
    pattern: /^[^\p{Cc}]{1,120}$/u,
    what: 'a name of at most 120 characters',
  },
  {
    name: 'returnUrl',
    title: 'Page that buyers come back to from their bank',
    isSecret: false,
    isRequired: false,
    pattern: url,
    what: 'an http or https address',
  },
  {
    name: 'apiUrl',
    title: 'Address of the API, where it is not the public one',
    isSecret: false,
    isRequired: false,
    isCalled: true,
    pattern: /^https?:\/\/[^\s/]+\/?$/,
    what: 'an http or https address without a path',
  },
];

/** Cards and wallets by Shared Payment Tokens, charged at Stripe (§2.3: rail `acp_stripe`). */
export const stripeRail: PaymentRail = {
  key: 'acp_stripe',
  title: 'Stripe',
  settingFields: fields.map(({ pattern: _, what: __, ...field }) => field),
  settingErrors: settings => [
    ...fields.flatMap(field => fieldErrors(field, settings)),
    ...strangers(settings),
  ],
  open: (settings, dependencies) => new OpenStripeRail(settings, dependencies),
};

function fieldErrors(
  { name, isRequired, pattern, what }: StripeSettingField,
  settings: RailSettings,
): FieldError[] {
  const value = settings[name] ?? '';
  if (value === '') {
    return isRequired ? [{ path: name, code: 'REQUIRED', message: `${name} is required.` }] : [];
  }
  return pattern.test(value) ? [] : [{ path: name, code: 'VALUE_INVALID', message: `This is not ${what}.` }];
}

const strangers = (settings: RailSettings): FieldError[] =>
  Object.keys(settings)
    .filter(name => !fields.some(field => field.name === name))
    .map(name => ({ path: name, code: 'UNKNOWN', message: `There is no setting ${name}.` }));

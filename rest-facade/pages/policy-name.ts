import { dictionary } from '../../kernel/dictionary.js';

const names: Readonly<Record<string, string>> = dictionary({
  terms_of_service: 'Terms of service',
  privacy_policy: 'Privacy policy',
  refund_policy: 'Refund policy',
  shipping_policy: 'Shipping policy',
  faq: 'Questions and answers',
  contact_us: 'Contact',
  about_us: 'About us',
  support: 'Support',
});

/** What a link is called that has no title of its own, by its type. */
export const policyName = (type: string): string => names[type] ?? type.replaceAll('_', ' ');

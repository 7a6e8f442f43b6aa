import type { Example } from './field-examples.js';

/** What fields of actions on orders hold. */
export const orderExamples: Readonly<Record<string, Example>> = {
  'OrderActionField.name': 'trackingNumber',
  'OrderActionDocument.url': 'https://shop.example/media/label.pdf',
  'OrderActionReason.code': 'WRONG_STATUS',
  'OrderActionReason.message': 'The order is already delivered.',
};

import type { FieldError } from '../../../../kernel/errors.js';
import { isWebAddress } from '../../../../kernel/web-address.js';
import { textErrors, when } from '../../pricing/checkout-terms/term.rules.js';
import type { PolicyLink } from './policy-link.entity.js';

/** Longer addresses are rejected by common servers. */
const policyLinkUrlLength = 2_048;

/** Everything wrong with the links of a merchant, all at once; empty when they can be stored. */
export const policyLinkErrors = (links: readonly PolicyLink[]): FieldError[] =>
  links.flatMap(({ type, url, title }, index) => [
    ...when(
      links.findIndex(one => one.type === type) < index,
      `links.${index}.type`,
      'DUPLICATE',
      'Another link has this type.',
    ),
    ...when(
      !isWebAddress(url, { lengthMax: policyLinkUrlLength, isSecure: true }),
      `links.${index}.url`,
      'URL_INVALID',
      `This is an https URL of at most ${policyLinkUrlLength} characters, without a user name or password.`,
    ),
    ...textErrors(`links.${index}.title`, title),
  ]);

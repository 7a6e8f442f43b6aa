import { isEmailAddress } from '../../../kernel/email-address.js';
import type { FieldError } from '../../../kernel/errors.js';
import { inputLimits } from '../../../kernel/input.limits.js';
import { nameErrors } from '../credential/name.rules.js';
import { identityLimits } from '../identity.limits.js';
import { isCommonPassword } from './common-password.rules.js';

export interface NewAccount {
  email: string;
  password: string;
  name: string;
}

/** One spelling for one mailbox: composed, without surrounding space, in lower case. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** The same password typed on any keyboard or system has the same characters (NIST SP 800-63B §5.1.1.2). */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Everything that is wrong with a sign-up whose fields are normalised. */
export const accountErrors = (account: NewAccount): FieldError[] => [
  ...emailErrors(account.email),
  ...passwordErrors('password', account.password),
  ...nameErrors('name', account.name, inputLimits.nameLength),
];

/** RFC 5322 §3.2.3: outside of quotes they would begin another mailbox, a comment or a route. */
const unquoted = /[<>()[\],;:\\"]/;

/** What is wrong with a normalised address. */
export const emailErrors = (email: string): FieldError[] =>
  isEmailAddress(email) && !unquoted.test(email)
    ? []
    : [{ path: 'email', code: 'EMAIL_MALFORMED', message: 'This is not an email address.' }];

/**
 * Length in characters, and not one that is guessed first: rules about digits and symbols make passwords worse (NIST SP
 * 800-63B).
 */
export function passwordErrors(path: string, password: string): FieldError[] {
  const { passwordLengthMin, passwordLengthMax } = identityLimits;
  const length = [...password].length;
  if (length < passwordLengthMin) {
    const message = `A password has at least ${passwordLengthMin} characters.`;
    return [{ path, code: 'PASSWORD_TOO_SHORT', message }];
  }
  if (length > passwordLengthMax) {
    const message = `A password has at most ${passwordLengthMax} characters.`;
    return [{ path, code: 'PASSWORD_TOO_LONG', message }];
  }
  const message =
    'Many people have such a password, so it is guessed first. Choose several words, for example.';
  return isCommonPassword(password) ? [{ path, code: 'PASSWORD_COMMON', message }] : [];
}

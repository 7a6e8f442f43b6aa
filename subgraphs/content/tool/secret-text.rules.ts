import type { Json } from '../../../kernel/jobs/define-job.js';

const replacement = '[secret]';

/** What looks like a credential, whoever issued it. */
const secrets: readonly RegExp[] = [
  // Ours: keys, secrets of clients, tokens, codes of mails (`tw_client_` is a name, no secret).
  /\btw_(?!client_)[a-z]{2}_[A-Za-z0-9_-]{4,}/g,
  // Signing secrets of webhooks (Standard Webhooks), and what this program encrypts.
  /\bwhsec_[A-Za-z0-9+/=_-]{8,}/g,
  /\bv1\.[A-Za-z0-9_-]{38,}/g,
  // Keys of providers of models, payments, code and clouds.
  // A SKU may begin with `sk-`, too, but has neither these prefixes nor so many letters and digits in one word.
  /\bsk-(?:admin|ant|lf|or|proj|svcacct)-[A-Za-z0-9_-]{12,}/g,
  /\bsk-[A-Za-z0-9]{20,}/g,
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{8,}/g,
  /\bgh[opsur]_[A-Za-z0-9]{20,}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  // JSON Web Tokens, bearer tokens, private keys.
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}/g,
  /\bBearer\s+[\w.~+/-]{16,}=*/gi,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** Values that a text itself names as credentials: `password: ...`, `db_passwd=...`, `"client_secret": "..."`, `secret=...`. */
const named: readonly RegExp[] = [
  /((?<![a-z0-9])(?:password|passwd|passphrase|pwd)["']?\s{0,3}[:=]\s{0,3}["']?)[^\s"'`,;&<>]{4,}/gi,
  /((?<![a-z0-9])(?:api|access|auth|client|private|refresh|secret)[ _-]?(?:key|secret|token)["']?\s{0,3}[:=]\s{0,3}["']?)[^\s"'`,;&<>]{6,}/gi,
  // With a colon, `Secret: ...` is a title as often.
  /((?<![a-z0-9])(?:secret|token)["']?\s{0,3}=\s{0,3}["']?)[^\s"'`,;&<>]{4,}/gi,
];

/** Fields whose values are credentials, as systems name them: `password`, `dbPassword`, `client_secret`, `X-Api-Key`. */
const namesCredential =
  /(?:password|passwd|passphrase|pwd|(?:api|access|auth|client|private|refresh|secret)[ _-]?(?:key|secret|token))$/i;

/** The text without what looks like a credential. */
export const withoutSecrets = (text: string): string =>
  named.reduce(
    (left, pattern) => left.replace(pattern, `$1${replacement}`),
    secrets.reduce((left, pattern) => left.replace(pattern, replacement), text),
  );

/** The same for every text and every name of a field within a value; nothing is left of a text whose field names a credential. */
export function withoutSecretsWithin(value: Json): Json {
  if (typeof value === 'string') {
    return withoutSecrets(value);
  }
  if (Array.isArray(value)) {
    return value.map(withoutSecretsWithin);
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        withoutSecrets(name),
        namesCredential.test(name) && typeof each === 'string' && each !== ''
          ? replacement
          : withoutSecretsWithin(each ?? null),
      ]),
    );
  }
  return value;
}

import type { Marketplace } from '../../../../connectors/marketplaces/port.js';

/** Shorter values occur in ordinary words; no secret is that short. */
const secretLengthMin = 6;

/**
 * A marketplace's words without the credentials that it may have repeated in them: such words are stored, shown and
 * logged. What merchants type in openly, such as the name of their account, stays.
 */
export function withoutSecrets(
  text: string,
  values: Readonly<Record<string, string>>,
  { credentialFields }: Pick<Marketplace, 'credentialFields'>,
): string {
  const open = new Set(credentialFields.filter(({ isSecret }) => !isSecret).map(({ name }) => name));
  const secrets = Object.entries(values)
    .filter(([name, value]) => !open.has(name) && value.length >= secretLengthMin)
    .map(([, value]) => value);
  // The longest first: a secret may contain another.
  return secrets
    .sort((a, b) => b.length - a.length)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), text);
}

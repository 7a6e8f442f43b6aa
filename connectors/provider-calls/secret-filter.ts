const replacement = '[secret]';

/**
 * The value with every occurrence of the secret in its texts and names replaced. A provider, or whoever answers in its place,
 * may repeat the key that it was sent: in an error, an answer, or an address that it cites.
 */
export function withoutSecret<T>(value: T, secret: string): T {
  if (typeof value === 'string') {
    return value.replaceAll(secret, replacement) as T;
  }
  if (Array.isArray(value)) {
    return value.map(each => withoutSecret(each, secret)) as T;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => [
      withoutSecret(name, secret),
      withoutSecret(each, secret),
    ]);
    return Object.fromEntries(entries) as T;
  }
  return value;
}

/** The same for a text that arrives in pieces: keeps back what may be the beginning of the secret until more is known. */
export class SecretFilter {
  readonly #secret: string;
  #kept = '';

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** What of the text so far may be passed on, and was not yet. */
  push(piece: string): string {
    const text = withoutSecret(this.#kept + piece, this.#secret);
    this.#kept = text.slice(text.length - this.#overlap(text));
    return text.slice(0, text.length - this.#kept.length);
  }

  /** The rest, once no more comes. */
  end(): string {
    const rest = this.#kept;
    this.#kept = '';
    return rest;
  }

  /** Length of the longest end of the text with which the secret begins. */
  #overlap(text: string): number {
    let length = Math.min(text.length, this.#secret.length - 1);
    while (length > 0 && !this.#secret.startsWith(text.slice(text.length - length))) {
      length -= 1;
    }
    return length;
  }
}

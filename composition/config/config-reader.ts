import ipaddr from 'ipaddr.js';
import { isEmailAddress } from '../../kernel/email-address.js';
import { isId } from '../../kernel/ids.js';
import { storageLimits } from '../../subgraphs/catalog/storage-quota/storage-quota.limits.js';
import type { VariableName } from './environment-variables.js';
import { isLoopbackHost } from './listening-host.js';

/** Names of the subgraphs that this build has. */
export const subgraphNames = ['catalog', 'commerce', 'content', 'finance', 'platform'] as const;
export type SubgraphName = (typeof subgraphNames)[number];

/** What this process does; `all` is every one of them. */
export type ProcessRole = 'gateway' | 'worker' | `subgraph:${SubgraphName}`;

export interface MailConfig {
  /** Of the mail server, with its credentials. */
  readonly url: string;
  /** Whom mails are from. */
  readonly from: { readonly name: string; readonly address: string };
}

export interface ConformanceConfig {
  /** For which organization they act: its id, or `demo`. */
  readonly organization: string;
  /** What they show to have shipments simulated; null: nobody can. */
  readonly simulationSecret: string | null;
}

export type Environment = { readonly [name: string]: string | undefined };

/** Shorter forms of IPv4, such as a bare number, would be mistaken for a count. */
const isProxyAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) || ipaddr.isValidCIDR(text);

const mailbox = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/;
const mebibyte = 1024 * 1024;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads one variable after the other, and collects what is wrong with them. */
export class ConfigReader {
  readonly #environment: Environment;
  readonly #problems: string[];

  constructor(environment: Environment, problems: string[]) {
    this.#environment = environment;
    this.#problems = problems;
  }

  /** Notes what is wrong beside the form of one variable. Never with a secret. */
  reject(problem: string): void {
    this.#problems.push(problem);
  }

  text(name: VariableName): string | null {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  integer(
    name: VariableName,
    { fallback, min, max }: { fallback: number; min: number; max: number },
  ): number {
    const text = this.text(name);
    const value = text === null ? fallback : Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      this.#problems.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    }
    return value;
  }

  flag(name: VariableName, fallback: boolean): boolean {
    const text = this.text(name);
    if (text !== null && text !== 'on' && text !== 'off') {
      this.#problems.push(`${name} must be on or off, not "${text}"`);
    }
    return text === null ? fallback : text === 'on';
  }

  url(name: VariableName, protocols: readonly string[]): string | null {
    const text = this.text(name);
    const fits = text === null || (URL.canParse(text) && protocols.includes(new URL(text).protocol));
    if (!fits) {
      // The value may hold a password, so it is not repeated.
      this.#problems.push(`${name} must be a URL that starts with ${protocols.join('// or ')}//`);
    }
    return text;
  }

  /** A value that is never repeated in a message. */
  secret(name: VariableName, fits: (value: string) => boolean, form: string): string | null {
    const text = this.text(name);
    if (text !== null && !fits(text)) {
      this.#problems.push(`${name} must be ${form}`);
    }
    return text;
  }

  /** A demo merchant has credentials that are printed, and rights that are meant for the person at this machine. */
  demo(host: string, fallback: boolean): boolean {
    const hasDemo = this.flag('TRADEWIND_DEMO', fallback);
    const isMeant = this.flag('TRADEWIND_DEMO_PUBLIC', false);
    if (hasDemo && !isMeant && !isLoopbackHost(host)) {
      this.#problems.push(
        `HOST=${host} would open the demo merchant to everybody who reaches this machine, with printed credentials, sandboxes and webhooks to loopback addresses: set TRADEWIND_DEMO=off, or TRADEWIND_DEMO_PUBLIC=on if that is meant`,
      );
    }
    return hasDemo;
  }

  /** The clients' own entries in `X-Forwarded-For` stand left of those that the proxies add: a number counts from the right. */
  proxies(): number | string[] | null {
    const text = this.text('TRADEWIND_BEHIND_PROXY') ?? 'off';
    if (text === 'off') {
      return null;
    }
    const hops = Number(text);
    if (Number.isInteger(hops) && hops >= 1 && hops <= 10) {
      return hops;
    }
    const addresses = text.split(',').map(address => address.trim());
    if (!addresses.every(isProxyAddress)) {
      this.#problems.push(
        `TRADEWIND_BEHIND_PROXY must be off, the number of proxies from 1 to 10, or their addresses and networks (10.0.0.0/8), not "${text}"`,
      );
    }
    return addresses;
  }

  mail(): MailConfig | null {
    const url = this.url('TRADEWIND_SMTP_URL', ['smtp:', 'smtps:']);
    const text = this.text('TRADEWIND_MAIL_FROM');
    const { name = '', address = text ?? '' } = text?.match(mailbox)?.groups ?? {};
    if (url === null && text === null) {
      return null;
    }
    if (url === null) {
      this.#problems.push('TRADEWIND_MAIL_FROM is of no use without TRADEWIND_SMTP_URL');
    } else if (!isEmailAddress(address)) {
      this.#problems.push('TRADEWIND_MAIL_FROM must be an address, such as Shop <no-reply@shop.example>');
    }
    return { url: url ?? '', from: { name: name.trim(), address } };
  }

  conformance(hasDemo: boolean): ConformanceConfig | null {
    const organization = this.text('TRADEWIND_UCP_CONFORMANCE');
    if (organization === null) {
      return null;
    }
    if (organization === 'demo' ? !hasDemo : !isId(organization)) {
      this.#problems.push('TRADEWIND_UCP_CONFORMANCE must be an organization id, or demo where there is one');
    }
    return { organization, simulationSecret: this.text('TRADEWIND_UCP_SIMULATION_SECRET') };
  }

  logLevel(): string {
    const text = this.text('TRADEWIND_LOG_LEVEL') ?? 'info';
    if (!logLevels.includes(text)) {
      this.#problems.push(`TRADEWIND_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`);
    }
    return text;
  }

  rateLimit(): number | null {
    return this.text('TRADEWIND_RATE_LIMIT') === 'off'
      ? null
      : this.integer('TRADEWIND_RATE_LIMIT', { fallback: 6_000, min: 1, max: 10_000_000 });
  }

  /** Off with the other one unless it is given. */
  publicRateLimit(): number | null {
    const given = this.text('TRADEWIND_PUBLIC_RATE_LIMIT');
    return given === 'off' || (given === null && this.text('TRADEWIND_RATE_LIMIT') === 'off')
      ? null
      : this.integer('TRADEWIND_PUBLIC_RATE_LIMIT', { fallback: 600, min: 1, max: 10_000_000 });
  }

  storageQuota(): number | null {
    const fallback = storageLimits.quotaBytes / mebibyte;
    return this.text('TRADEWIND_STORAGE_QUOTA_MB') === 'off'
      ? null
      : this.integer('TRADEWIND_STORAGE_QUOTA_MB', { fallback, min: 1, max: 1_000_000_000 }) * mebibyte;
  }

  roles(): ReadonlySet<ProcessRole> {
    const every: ProcessRole[] = [
      'gateway',
      'worker',
      ...subgraphNames.map(name => `subgraph:${name}` as const),
    ];
    const listed = (this.text('TRADEWIND_ROLES') ?? 'all').split(',').map(role => role.trim());
    for (const role of listed.filter(one => one !== 'all' && !every.includes(one as ProcessRole))) {
      this.#problems.push(`TRADEWIND_ROLES has "${role}"; roles are all, ${every.join(', ')}`);
    }
    return new Set(listed.includes('all') ? every : (listed as ProcessRole[]));
  }

  subgraphUrls(): ReadonlyMap<SubgraphName, string> {
    const urls = new Map<SubgraphName, string>();
    for (const entry of this.text('TRADEWIND_SUBGRAPH_URLS')?.split(',') ?? []) {
      const [name, url] = entry.trim().split(/=(.*)/s);
      if (!subgraphNames.includes(name as SubgraphName) || !URL.canParse(url ?? '')) {
        this.#problems.push(`TRADEWIND_SUBGRAPH_URLS has "${entry}"; an entry is <subgraph>=<URL>`);
      } else {
        urls.set(name as SubgraphName, url!);
      }
    }
    return urls;
  }
}

import { createRequire } from 'node:module';
import type { FieldError } from '../../../kernel/errors.js';
import { currencyExponent, isCurrency } from '../../../kernel/money.js';
import type { RailSettingField, RailSettings } from '../port.js';

/** What a merchant is paid with, in which token, and who puts it on the chain. */
export interface X402Settings {
  /** Without a slash at its end; `/verify` and `/settle` are below it. */
  facilitatorUrl: string;
  /** Sent as a bearer token; empty for facilitators that ask for none. */
  facilitatorToken: string;
  /** CAIP-2, such as `eip155:8453`. */
  network: `eip155:${number}`;
  chainId: number;
  /** Contract of an EIP-3009 token. */
  asset: `0x${string}`;
  /** Name and version of the token's EIP-712 domain, which signatures are made over. */
  assetName: string;
  assetVersion: string;
  assetDecimals: number;
  /** The merchant's address. */
  payTo: `0x${string}`;
  /** JSON-RPC of the network, asked where the facilitator's answer was lost. */
  rpcUrl: string;
  /** ISO 4217: what a whole token stands for. */
  currency: string;
  /** How long an agent's authorization may be good for. */
  maxTimeoutSeconds: number;
}

export const settingFields: readonly RailSettingField[] = [
  field('facilitatorUrl', 'Address of the facilitator', { isCalled: true }),
  field('facilitatorToken', 'Bearer token for the facilitator', { isSecret: true, isRequired: false }),
  field('network', 'Network (CAIP-2), such as eip155:8453'),
  field('asset', 'Address of the token'),
  field('assetName', "Name in the token's EIP-712 domain, such as USD Coin"),
  field('assetVersion', "Version in the token's EIP-712 domain, such as 2"),
  field('assetDecimals', 'Decimals of the token, such as 6'),
  field('payTo', 'Your address, to which agents pay'),
  field('rpcUrl', 'JSON-RPC address of the network', { isSecret: true, isCalled: true }),
  field('currency', 'Currency that one token stands for, such as USD'),
  field('maxTimeoutSeconds', 'Seconds that an authorization may be good for (30 to 3600, default 300)', {
    isRequired: false,
  }),
];

/** Long enough for a slow chain; short enough that a lost payment is known to be lost soon. */
const timeoutSeconds = { min: 30, usual: 300, max: 3600 };
/** ERC-20 holds decimals in a byte; no token that stands for a currency has more than Ether. */
const assetDecimalsMax = 18;

/** Settings that `settingErrors` found nothing wrong with. */
export function readSettings(given: RailSettings): X402Settings {
  const text = (name: string): string => (given[name] ?? '').trim();
  const network = text('network') as X402Settings['network'];
  return {
    facilitatorUrl: text('facilitatorUrl').replace(/\/+$/, ''),
    facilitatorToken: text('facilitatorToken'),
    network,
    chainId: Number(network.slice('eip155:'.length)),
    asset: text('asset') as `0x${string}`,
    assetName: text('assetName'),
    assetVersion: text('assetVersion'),
    assetDecimals: Number(text('assetDecimals')),
    payTo: text('payTo') as `0x${string}`,
    rpcUrl: text('rpcUrl'),
    currency: text('currency'),
    maxTimeoutSeconds: Number(text('maxTimeoutSeconds') || timeoutSeconds.usual),
  };
}

export function settingErrors(given: RailSettings): FieldError[] {
  const missing = settingFields.filter(({ name, isRequired }) => isRequired && !given[name]?.trim());
  const wrong = checks.filter(({ name, isFine }) => {
    const value = given[name]?.trim() ?? '';
    return value !== '' && !isFine(value, given);
  });
  return [
    ...missing.map(({ name, title }) => fieldError(name, 'SETTING_MISSING', `${title}: this is needed.`)),
    ...wrong.map(({ name, message }) => fieldError(name, 'SETTING_MALFORMED', message)),
  ];
}

interface SettingCheck {
  name: string;
  isFine(value: string, all: RailSettings): boolean;
  message: string;
}

const checks: readonly SettingCheck[] = [
  { name: 'facilitatorUrl', isFine: isWebAddress, message: 'It has to be an absolute https URL.' },
  { name: 'rpcUrl', isFine: isWebAddress, message: 'It has to be an absolute https URL.' },
  {
    name: 'network',
    isFine: value => /^eip155:[1-9]\d{0,14}$/.test(value),
    message: 'It has to be an EVM network by CAIP-2, such as "eip155:8453".',
  },
  { name: 'asset', isFine: isChainAddress, message: 'It is not an address: 0x and 40 hexadecimal digits.' },
  {
    name: 'payTo',
    isFine: isChainAddress,
    message: 'It is not an address: 0x and 40 hexadecimal digits, whose capitals are a checksum.',
  },
  { name: 'currency', isFine: isCurrency, message: 'It has to be an ISO 4217 code, such as "USD".' },
  {
    name: 'assetDecimals',
    isFine: isPreciseEnough,
    message: `It has to be a whole number to ${assetDecimalsMax}, and no less than the currency's decimals.`,
  },
  {
    name: 'maxTimeoutSeconds',
    isFine: value =>
      /^\d+$/.test(value) && Number(value) >= timeoutSeconds.min && Number(value) <= timeoutSeconds.max,
    message: `It has to be a whole number from ${timeoutSeconds.min} to ${timeoutSeconds.max}.`,
  },
];

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** A mistyped address takes money that nobody gets back: mixed case has to be the checksum of EIP-55. */
function isChainAddress(value: string): boolean {
  // Loaded when a merchant sets up the rail, and not by every process that starts: it takes a fifth of a second.
  const { isAddress } = createRequire(import.meta.url)('viem/utils') as typeof import('viem/utils');
  return isAddress(value);
}

/** An amount of the currency is then a whole number of the token's units. */
function isPreciseEnough(value: string, { currency = '' }: RailSettings): boolean {
  const isCount = /^\d{1,2}$/.test(value) && Number(value) <= assetDecimalsMax;
  const code = currency.trim();
  return isCount && (!isCurrency(code) || Number(value) >= currencyExponent(code));
}

function field(
  name: string,
  title: string,
  { isSecret = false, isRequired = true, isCalled = false }: Partial<RailSettingField> = {},
): RailSettingField {
  return { name, title, isSecret, isRequired, isCalled };
}

const fieldError = (path: string, code: string, message: string): FieldError => ({ path, code, message });

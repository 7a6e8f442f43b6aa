import ipaddr from 'ipaddr.js';

export interface AddressPolicy {
  /**
   * Lets calls reach 127.0.0.0/8 and ::1, for receivers and sandboxes on the developer's machine, and go there without
   * TLS. To every other address they go by https alone.
   */
  allowLoopback: boolean;
}

/** Thrown instead of a call to where no call may go. The message is fit for the owner of the address. */
export class AddressRejected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressRejected';
  }
}

/**
 * What is wrong with a URL before anything is resolved; null when nothing is. The URL parser has already
 * turned decimal, octal and hexadecimal spellings of IPv4 into the dotted one.
 */
export function urlProblem(text: string, policy: AddressPolicy): string | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'It has to be an absolute https URL.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'It must not contain credentials.';
  }
  const literal = literalOf(url.hostname);
  if (literal !== null) {
    return addressProblem(literal, url.protocol, policy);
  }
  const isLocal = loopbackName.test(url.hostname);
  if (url.protocol !== 'https:' && !(isLocal && policy.allowLoopback)) {
    return unencrypted;
  }
  return isLocal && !policy.allowLoopback ? notPublic(url.hostname) : null;
}

/**
 * What is wrong with calling the address by the protocol ("https:"); null when nothing is. Holds for literal addresses and
 * for what a name was resolved to: `localhost` is a name, too.
 */
export function addressProblem(address: string, protocol: string, policy: AddressPolicy): string | null {
  if (!isReachable(address, policy)) {
    return notPublic(address);
  }
  return protocol === 'https:' || isLoopback(address) ? null : unencrypted;
}

/**
 * Whether calls may go to the address. Only global unicast is: private, loopback, link-local (where cloud
 * metadata lives), carrier-grade NAT, multicast, reserved and translated ranges are not. An IPv4 address
 * mapped into IPv6 counts as what it is.
 */
export function isReachable(address: string, policy: AddressPolicy): boolean {
  if (!ipaddr.isValid(address)) {
    return false;
  }
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') {
    return policy.allowLoopback;
  }
  return range === 'unicast' && isOfInternet(parsed);
}

/** All of IPv6 that is assigned for global unicast (RFC 4291 §2.4); `::127.0.0.1`, for one, lies outside. */
const globalUnicast = ipaddr.IPv6.parse('2000::');
const globalUnicastBits = 3;
/** Looks public, but is the host of the virtual machine: Azure's platform service. */
const azurePlatform = '168.63.129.16';

const isOfInternet = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6
    ? address.match(globalUnicast, globalUnicastBits)
    : address.toString() !== azurePlatform;

/** The IP address that a URL's host spells out, or null when it is a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

const notPublic = (host: string): string => `It leads to ${host}, which is not a public address.`;

const unencrypted = 'It has to be an https URL: http is not encrypted.';

const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/** Names of this machine (RFC 6761 §6.3); any other name may lead anywhere by the time of the call. */
const loopbackName = /^(.+\.)?localhost\.?$/;

import { lookup } from 'node:dns/promises';
import { buildConnector } from 'undici';
import { type AddressPolicy, AddressRejected, addressProblem, literalOf } from './address-policy.js';

/** Turns a name into its addresses. */
export type Resolver = (hostname: string) => Promise<string[]>;

/** All addresses of the name, in the resolver's order, so that each can be checked. */
export const systemResolver: Resolver = async hostname => {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map(entry => entry.address);
};

/**
 * An undici connector that looks before it leaps: each connection goes to the very address that was checked,
 * so a name that changes its answer between check and connect gains nothing. Literal addresses, which never
 * are resolved, are checked as well. TLS still verifies the certificate against the name.
 */
export function guardedConnector(
  policy: AddressPolicy,
  resolve: Resolver,
  connect: buildConnector.connector,
): buildConnector.connector {
  return (options, callback) => {
    checkedAddresses(options, policy, resolve).then(
      addresses => connectToAny(connect, options, addresses, callback),
      error => callback(error, null),
    );
  };
}

/** One after the other until one answers: a name often has an address of each family, and not each is served. */
function connectToAny(
  connect: buildConnector.connector,
  options: buildConnector.Options,
  [address, ...others]: readonly string[],
  callback: buildConnector.Callback,
): void {
  connect(pinned(options, address!), (...answer) => {
    if (answer[0] === null || others.length === 0) {
      callback(...answer);
    } else {
      connectToAny(connect, options, others, callback);
    }
  });
}

/** At least one. */
async function checkedAddresses(
  { hostname, protocol }: buildConnector.Options,
  policy: AddressPolicy,
  resolve: Resolver,
): Promise<string[]> {
  const literal = literalOf(hostname);
  const addresses = literal === null ? await resolve(hostname) : [literal];
  const problem = addresses
    .map(address => addressProblem(address, protocol, policy))
    .find(found => found !== null);
  if (problem !== undefined) {
    throw new AddressRejected(problem);
  }
  if (addresses.length === 0) {
    throw new AddressRejected(`The name ${hostname} has no address.`);
  }
  return addresses;
}

function pinned(options: buildConnector.Options, address: string): buildConnector.Options {
  const isName = literalOf(options.hostname) === null;
  const servername = options.protocol === 'https:' && isName ? options.hostname : options.servername;
  return { ...options, hostname: address, ...(servername !== undefined && { servername }) };
}

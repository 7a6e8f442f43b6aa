import type { AddressPolicy } from '../../../kernel/outbound/address-policy.js';
import type { Outbound } from '../../../kernel/outbound/outbound.js';

/** Where a domain names the organization that it belongs to (RFC 8615). */
const proofPath = '/.well-known/tradewind-organization.txt';
/** A file of a few ids is shorter. */
const proofBytes = 4_096;
const timeoutMs = 10_000;

interface ProofDependencies {
  http: Pick<Outbound, 'send'>;
  policy: AddressPolicy;
}

/** Asks domains whose they are. */
export class DomainProofs {
  readonly #dependencies: ProofDependencies;

  constructor(dependencies: ProofDependencies) {
    this.#dependencies = dependencies;
  }

  /** What is missing, as a sentence; null if the domain says that it is the organization's. */
  async problemOf(domain: string, organizationId: string): Promise<string | null> {
    const { http, policy } = this.#dependencies;
    if (policy.allowLoopback && isNobodys(domain)) {
      return null;
    }
    const url = `https://${domain}${proofPath}`;
    try {
      const { status, body } = await http.send({
        ...{ url, method: 'GET', headers: { accept: 'text/plain' } },
        ...{ answerBytes: proofBytes, timeoutMs },
      });
      if (status !== 200) {
        return `${url} was answered with status ${status}; redirects are not followed.`;
      }
      const isNamed = body.split(/\r?\n/).some(line => line.trim() === organizationId);
      return isNamed ? null : `${url} has no line ${organizationId}.`;
    } catch {
      return `${url} could not be read.`;
    }
  }
}

/** Names that are reserved (RFC 6761): where the program is tried locally, there is no site to ask. */
const isNobodys = (domain: string): boolean => /\.(example|test|localhost|invalid)$/.test(domain);

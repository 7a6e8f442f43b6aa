import { type Contract, contractOf, contracts } from './contract.js';

type Section = Contract & Required<Pick<Contract, 'section'>>;

/** The contracts of a table of routes by the addresses that follow them. */
export class ContractSections {
  readonly #sections: readonly Section[];

  constructor(routes: readonly { contract?: Contract }[]) {
    const known = new Set<Contract>([contracts.developer, ...routes.map(contractOf)]);
    this.#sections = [...known]
      .filter((contract): contract is Section => contract.section !== undefined)
      .sort((a, b) => b.section.length - a.section.length);
  }

  /** Undefined: the address is of no contract, as those of pages are. */
  at(path: string): Contract | undefined {
    return this.#sections.find(({ section }) => `${path}/`.startsWith(section));
  }
}

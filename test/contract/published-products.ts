import type { Organization } from '../support/organization.js';

/** Lists the organization, and waits until so many of its products are public. */
export async function publishProducts(
  { id, owner }: Organization,
  name: string,
  products: number,
): Promise<void> {
  const input = `{ isListed: true, displayName: "${name}" }`;
  const change = `updateDiscoverySettings(input: ${input}) { discoverySettings { version } }`;
  await owner.graphql(`mutation { ${change} }`, {}, id);
  for (let count = 0; count < products; ) {
    const { data } = await owner.graphql(`{ publicProducts(merchantId: "${id}") { items { id } } }`, {}, id);
    count = data.publicProducts.items.length;
  }
}

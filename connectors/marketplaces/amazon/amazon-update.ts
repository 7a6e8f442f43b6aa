import type { VariantReference, WriteOutcome } from '../listing.js';
import { ownIssue } from '../listing-issue.js';
import type { MarketplaceError } from '../marketplace-error.js';
import type { Store } from '../port.js';
import { isRowError } from '../write-outcome.js';
import type { AmazonClient } from './amazon-client.js';
import { listingIssue } from './amazon-error.js';
import { itemPath } from './amazon-items.js';
import type { Submission } from './amazon-publish.js';

/** Amazon's word for a patch of attributes that all product types have. */
const anyProductType = 'PRODUCT';

/** Each has one value, or a list of them. */
type Attributes = Readonly<Record<string, object | readonly object[]>>;

/** Replaces attributes of each SKU by itself. Errors are outcomes; whatever may pass is thrown. */
export async function patchItems<W extends { variant: VariantReference }>(
  client: AmazonClient,
  store: Store,
  writes: readonly W[],
  attributesOf: (write: W) => Attributes,
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (const write of writes) {
    outcomes.push(await patchItem(client, store, write.variant.sku, attributesOf(write)));
  }
  return outcomes;
}

export async function patchItem(
  client: AmazonClient,
  store: Store,
  sku: string,
  attributes: Attributes,
): Promise<WriteOutcome> {
  const patches = Object.entries(attributes).map(([name, value]) => ({
    op: 'replace',
    path: `/attributes/${name}`,
    value: [value].flat(),
  }));
  try {
    const { status, issues = [] } = await client.write<Submission>('PATCH', itemPath(client.sellerId, sku), {
      parameters: { marketplaceIds: store.id, includedData: ['issues'] },
      body: { productType: anyProductType, patches },
    });
    return { isDone: status !== 'INVALID', issues: issues.map(issue => listingIssue(issue, null)) };
  } catch (error) {
    if (isRowError(error)) {
      return { isDone: false, issues: issuesOf(error) };
    }
    throw error;
  }
}

function issuesOf({ issues, kind, message, marketplaceCode }: MarketplaceError): WriteOutcome['issues'] {
  if (issues.length > 0) {
    return issues;
  }
  const words = kind === 'not_found' ? 'Amazon does not know the SKU.' : message;
  return [ownIssue(marketplaceCode ?? kind, words)];
}

import type { Clock } from '../../../kernel/clock.js';
import { halfDone } from '../half-done.js';
import type { DraftVariant, ListingDraft, ListingIssue, ListingReference } from '../listing.js';
import { MarketplaceError } from '../marketplace-error.js';
import type { PublishReceipt } from '../port.js';
import { itemAttributes, parentAttributes } from './amazon-attributes.js';
import type { AmazonClient } from './amazon-client.js';
import { listingIssue, type WireIssue } from './amazon-error.js';
import { AmazonItems, itemPath } from './amazon-items.js';

export interface Submission {
  sku: string;
  status: 'ACCEPTED' | 'INVALID' | 'VALID';
  submissionId: string | null;
  issues?: WireIssue[];
}

/** Puts the items of a listing: a SKU is put as often as one likes and is there once. */
export class AmazonPublisher {
  readonly #client: AmazonClient;
  readonly #clock: Clock;
  #hasPut = false;

  constructor(client: AmazonClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  async publish(draft: ListingDraft): Promise<PublishReceipt> {
    try {
      return await this.#putAll(draft);
    } catch (error) {
      throw this.#hasPut ? halfDone(error) : error;
    }
  }

  async #putAll(draft: ListingDraft): Promise<PublishReceipt> {
    const parentSku = parentSkuOf(draft);
    const accepted: ListingReference = {
      externalId: parentSku ?? draft.variants[0]!.sku,
      variants: draft.variants.map(({ sku }) => ({ sku, externalId: null })),
    };
    const parent = parentSku === null ? null : await this.#put(draft, parentSku, parentAttributes(draft));
    if (parent !== null && parent.status === 'INVALID') {
      return receiptOf(draft.reference, parent, issuesOf(parent, null));
    }
    const submissions: Submission[] = [];
    for (const variant of draft.variants) {
      submissions.push(await this.#putVariant(draft, variant, parentSku));
    }
    const issues = submissions.flatMap(issuesOf);
    const isAnyTaken = parent !== null || submissions.some(({ status }) => status !== 'INVALID');
    if (submissions.every(({ status }) => status !== 'INVALID')) {
      await this.#removeOthers(draft, accepted);
    }
    return receiptOf(isAnyTaken ? accepted : draft.reference, parent ?? submissions[0]!, [
      ...(parent === null ? [] : issuesOf(parent, null)),
      ...issues,
    ]);
  }

  #putVariant(draft: ListingDraft, variant: DraftVariant, parentSku: string | null): Promise<Submission> {
    return this.#put(draft, variant.sku, itemAttributes(draft, variant, parentSku, this.#clock));
  }

  /** An error is an answer: what was put before it is there, and has to be told. */
  async #put(draft: ListingDraft, sku: string, attributes: object): Promise<Submission> {
    try {
      const path = itemPath(this.#client.sellerId, sku);
      const submission = await this.#client.write<Submission>('PUT', path, {
        parameters: { marketplaceIds: draft.store.id, includedData: ['issues'] },
        body: { productType: draft.attributes.categoryId, requirements: 'LISTING', attributes },
      });
      this.#hasPut = true;
      return submission;
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'rejected') {
        return invalid(sku, error);
      }
      throw error;
    }
  }

  /** Items of the listing as it was that the draft has no more. */
  async #removeOthers({ store, reference }: ListingDraft, now: ListingReference): Promise<void> {
    if (reference === null) {
      return;
    }
    const wanted = new Set([now.externalId, ...now.variants.map(({ sku }) => sku)]);
    const before = await listingSkus(new AmazonItems(this.#client, store), reference);
    for (const sku of before.filter(each => !wanted.has(each))) {
      await removeItem(this.#client, store.id, sku);
    }
  }
}

/** All SKUs of a listing, the ones that can be bought first. */
export async function listingSkus(items: AmazonItems, reference: ListingReference): Promise<string[]> {
  return isFamily(reference)
    ? [...(await items.childSkus(reference.externalId)), reference.externalId]
    : [reference.externalId];
}

export async function removeItem(client: AmazonClient, storeId: string, sku: string): Promise<void> {
  await client.write<Submission>('DELETE', itemPath(client.sellerId, sku), {
    parameters: { marketplaceIds: storeId },
  });
}

const isFamily = ({ externalId, variants }: ListingReference): boolean =>
  !variants.some(({ sku }) => sku === externalId);

/** The same for a product over all repetitions, and short enough: 38 of 40 characters. */
function parentSkuOf({ reference, productId, variants }: ListingDraft): string | null {
  if (reference !== null && isFamily(reference)) {
    return reference.externalId;
  }
  return variants.length > 1 ? `P-${productId}` : null;
}

const invalid = (sku: string, { marketplaceCode, message }: MarketplaceError): Submission => ({
  sku,
  status: 'INVALID',
  submissionId: null,
  issues: [{ code: marketplaceCode ?? 'rejected', message, severity: 'ERROR' }],
});

const issuesOf = ({ issues = [] }: Submission, variantIndex: number | null): ListingIssue[] =>
  issues.map(issue => listingIssue(issue, variantIndex));

const receiptOf = (
  reference: ListingReference | null,
  { submissionId }: Submission,
  issues: ListingIssue[],
): PublishReceipt => ({ reference, submissionId, issues });

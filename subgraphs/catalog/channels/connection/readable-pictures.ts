import type { ListingDraft, ListingIssue } from '../../../../connectors/marketplaces/listing.js';
import { MarketplaceError } from '../../../../connectors/marketplaces/marketplace-error.js';
import type { MarketplaceChannel, PublishReceipt } from '../../../../connectors/marketplaces/port.js';
import { UnreadablePicture } from './unreadable-picture.js';

export interface PictureSource {
  /** @throws UnreadablePicture */
  read(url: string): Promise<unknown>;
  /** Of the account's listing defaults. */
  fallbackImageUrl: string | null;
}

/**
 * A channel that publishes with those pictures that can be read, where the marketplace takes files; with the account's
 * fallback where none can. What is not shown, and why, are warnings of the receipt. Connectors read pictures before they
 * write anything, so that publishing with fewer is the first publication.
 *
 * `publish` rejects with `rejected` where there is no picture left to show, `unavailable` when one may be there later.
 */
export function withReadablePictures(channel: MarketplaceChannel, source: PictureSource): MarketplaceChannel {
  const publish = async (draft: ListingDraft): Promise<PublishReceipt> => {
    try {
      return withIssues(await channel.publish(draft), fallbackWarnings(draft, source));
    } catch (error) {
      if (!(error instanceof UnreadablePicture)) {
        throw error;
      }
      const { imageUrls, issues } = await readablePictures(draft, source);
      return withIssues(await channel.publish({ ...draft, imageUrls }), issues);
    }
  };
  return { ...channel, publish };
}

const withIssues = (receipt: PublishReceipt, issues: ListingIssue[]): PublishReceipt => ({
  ...receipt,
  issues: [...receipt.issues, ...issues],
});

/** The draft of a product without pictures has the fallback. */
const fallbackWarnings = (
  { imageUrls }: ListingDraft,
  { fallbackImageUrl }: PictureSource,
): ListingIssue[] =>
  imageUrls.length === 1 && imageUrls[0] === fallbackImageUrl
    ? [fallbackIssue('The product has no picture')]
    : [];

async function readablePictures(
  { imageUrls }: ListingDraft,
  source: PictureSource,
): Promise<{ imageUrls: string[]; issues: ListingIssue[] }> {
  const failures = await Promise.all(imageUrls.map(url => failureOf(url, source)));
  const readable = imageUrls.filter((_, index) => failures[index] === null);
  const unreadable = failures.flatMap((failure, index) =>
    failure === null ? [] : [unreadableIssue(failure, index)],
  );
  if (readable.length > 0) {
    return { imageUrls: readable, issues: unreadable.map(asWarning) };
  }
  const { fallbackImageUrl } = source;
  const fallbackFailure = fallbackImageUrl === null ? null : await failureOf(fallbackImageUrl, source);
  if (fallbackImageUrl !== null && fallbackFailure === null) {
    const issue = fallbackIssue('No picture of the product could be read');
    return { imageUrls: [fallbackImageUrl], issues: [issue, ...unreadable.map(asWarning)] };
  }
  throw noPicture([...failures, fallbackFailure], unreadable);
}

async function failureOf(url: string, source: PictureSource): Promise<UnreadablePicture | null> {
  try {
    await source.read(url);
    return null;
  } catch (error) {
    if (error instanceof UnreadablePicture) {
      return error;
    }
    throw error;
  }
}

function noPicture(failures: (UnreadablePicture | null)[], issues: ListingIssue[]): MarketplaceError {
  const kind = failures.some(failure => failure?.isTemporary) ? 'unavailable' : 'rejected';
  const remedy =
    "This marketplace takes pictures as files: upload one to the product, or set fallbackImageUrl of the account's listing defaults.";
  const message = `${failures.find(failure => failure !== null)!.message} ${remedy}`;
  const told = issues.map(issue => ({ ...issue, message: `${issue.message} ${remedy}` }));
  return new MarketplaceError(kind, message, { issues: told });
}

const fallbackIssue = (why: string): ListingIssue => ({
  severity: 'warning',
  code: 'IMAGE_FALLBACK',
  field: 'imageUrls',
  message: `${why}: the account's fallback picture is shown. Add one to the product and publish it again.`,
  marketplaceMessage: null,
});

const unreadableIssue = ({ message }: UnreadablePicture, index: number): ListingIssue => ({
  severity: 'error',
  code: 'IMAGE_UNREADABLE',
  field: `imageUrls.${index}`,
  message,
  marketplaceMessage: null,
});

const asWarning = (issue: ListingIssue): ListingIssue => ({ ...issue, severity: 'warning' });

import type { Organization } from '../support/organization.js';

/** Id of the review of the first item of an order of our own. */
export async function recordedReview(
  { graphql }: Organization,
  { id, items }: { id: string; items: { id: string }[] },
): Promise<string> {
  const input = { orderId: id, orderItemId: items[0]!.id, rating: 5 };
  const { data } = await graphql.run(
    'mutation ($input: RecordReviewInput!) { recordReview(input: $input) { review { id } } }',
    { input },
  );
  return data.recordReview.review.id;
}

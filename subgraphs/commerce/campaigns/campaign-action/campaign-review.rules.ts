import type { Standing } from '../../../platform/index.js';
import type { CampaignPlan, CampaignRevision } from '../campaign/campaign.entity.js';

/** Why this caller cannot submit; null where it can. `person` is null for keys and clients. */
export const submitObstacle = (person: string | null, standing: Standing): string | null =>
  standing.requiresCampaignApproval && person === null
    ? 'The organization requires approval by another person: a member has to submit in a session.'
    : null;

interface Decision {
  /** Who approves; null for keys and clients. */
  person: string | null;
  revision: Pick<CampaignRevision, 'plan' | 'authorId' | 'review'>;
  standing: Standing;
}

/** Why this caller cannot approve the revision; null where it can. */
export function approvalObstacle({ person, revision, standing }: Decision): string | null {
  if (person !== null && standing.scopes.get(person)?.has('promotions:write') !== true) {
    return 'The caller is not a member of the organization whose role has promotions:write.';
  }
  const { approverId } = revision.plan;
  if (approverId !== null && person !== approverId) {
    return 'The plan names another approver.';
  }
  const isRequired = standing.requiresCampaignApproval || revision.review?.requiresApproval === true;
  return isRequired ? secondPersonObstacle(person, revision) : null;
}

/** Why an approval by this person is not one by another person; null where it is. */
export function secondPersonObstacle(
  person: string | null,
  { plan, authorId, review }: Pick<CampaignRevision, 'plan' | 'authorId' | 'review'>,
): string | null {
  if (person === null) {
    return 'Another person has to approve: an API key or OAuth client is no person.';
  }
  if (review?.submittedBy == null) {
    return 'No person submitted this revision: a member has to submit it again.';
  }
  const involved = involvementOf(person, plan, { authorId, submittedBy: review.submittedBy });
  return involved === null ? null : `Another person has to approve: the caller ${involved}.`;
}

function involvementOf(
  person: string,
  { ownerId }: CampaignPlan,
  { authorId, submittedBy }: { authorId: string | null; submittedBy: string },
): string | null {
  if (person === ownerId) {
    return 'owns the campaign';
  }
  if (person === submittedBy) {
    return 'submitted the revision';
  }
  return person === authorId ? 'wrote the revision' : null;
}

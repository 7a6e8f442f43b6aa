import type { Standing } from '../../../platform/index.js';
import type { CampaignPlan, CampaignRevision } from '../campaign/campaign.entity.js';

/** Why this caller cannot submit; null where it can. `person` is null for keys and clients. */
export const submitObstacle = (person: string | null, standing: Standing): string | null =>
  standing.requiresCampaignApproval && person === null
    ? 'The organization requires approval by another person: a member has to submit in a session.'
    : null;

type Reviewed = Pick<CampaignRevision, 'plan' | 'authorId' | 'review'>;

interface Decision {
  /** Who approves; null for keys and clients. */
  person: string | null;
  revision: Reviewed;
  standing: Standing;
}

/** Why this caller cannot approve the revision; null where it can. */
export function approvalObstacle({ person, revision, standing }: Decision): string | null {
  if (person !== null && !mayDecide(person, standing)) {
    return 'The caller is not a member of the organization whose role has promotions:write.';
  }
  const { approverId } = revision.plan;
  if (approverId !== null && person !== approverId) {
    return 'The plan names another approver.';
  }
  return needsAnother(revision, standing) ? secondPersonObstacle(person, revision, 'the caller') : null;
}

/** Why the approval of the revision is none by another person who may still give it; null where it is, or where none is needed. */
export function approvalFlaw(revision: Reviewed, standing: Standing): string | null {
  if (!needsAnother(revision, standing)) {
    return null;
  }
  const person = revision.review?.decidedBy ?? null;
  return person !== null && !mayDecide(person, standing)
    ? 'The member who approved it has left the organization, or has no role with promotions:write any more.'
    : secondPersonObstacle(person, revision, 'the member who approved it');
}

const mayDecide = (person: string, { scopes }: Standing): boolean =>
  scopes.get(person)?.has('promotions:write') === true;

/** A review keeps the rule that it began with. */
const needsAnother = ({ review }: Reviewed, { requiresCampaignApproval }: Standing): boolean =>
  requiresCampaignApproval || review?.requiresApproval === true;

/** Why an approval by this person, whom `who` names, is not one by another person; null where it is. */
function secondPersonObstacle(
  person: string | null,
  { plan, authorId, review }: Reviewed,
  who: string,
): string | null {
  if (person === null) {
    return 'Another person has to approve: an API key or OAuth client is no person.';
  }
  if (review?.submittedBy == null) {
    return 'No person submitted this revision: a member has to submit it again.';
  }
  const involved = involvementOf(person, plan, { authorId, submittedBy: review.submittedBy });
  return involved === null ? null : `Another person has to approve: ${who} ${involved}.`;
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

import type { FieldError } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import type { Standing } from '../../../platform/index.js';
import { when } from '../../pricing/checkout-terms/term.rules.js';
import type { CampaignPlan } from './campaign.entity.js';

/** What is wrong with the people of a plan, as members are now. Says nothing of what is no id. */
export const memberErrors = (
  { ownerId, approverId }: Pick<CampaignPlan, 'ownerId' | 'approverId'>,
  { scopes, requiresCampaignApproval }: Standing,
): FieldError[] => [
  ...when(
    isId(ownerId) && !scopes.has(ownerId.toLowerCase()),
    'ownerId',
    'MEMBER_UNKNOWN',
    'The organization has no member with this id.',
  ),
  ...(approverId === null || !isId(approverId) ? [] : approverErrors(approverId.toLowerCase(), scopes)),
  ...when(
    requiresCampaignApproval && approverId !== null && approverId.toLowerCase() === ownerId.toLowerCase(),
    'approverId',
    'APPROVER_IS_OWNER',
    'The organization requires that another person than the owner approves.',
  ),
];

const approverErrors = (approverId: string, scopes: Standing['scopes']): FieldError[] => [
  ...when(
    !scopes.has(approverId),
    'approverId',
    'MEMBER_UNKNOWN',
    'The organization has no member with this id.',
  ),
  ...when(
    scopes.get(approverId)?.has('promotions:write') === false,
    'approverId',
    'APPROVER_NOT_ALLOWED',
    'The role of this member does not have promotions:write.',
  ),
];

import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../../kernel/jobs/define-task.js';
import { accountResolver, byAccountId, type Channels } from '../../catalog/index.js';
import { AuthorVault } from './author-vault.js';
import { ReviewResolver } from './review.resolver.js';
import { ReviewService } from './review.service.js';
import { reviewPurge } from './review.tasks.js';
import { ReviewPageType, ReviewType } from './review.type.js';
import { reviewAction } from './review-action.jobs.js';
import { abandonActions } from './review-action.queries.js';
import { reviewActionKind } from './review-action.queue.js';
import { ReviewActionService } from './review-action.service.js';
import { reviewDeadline } from './review-deadline.tasks.js';
import { ReviewDraftService } from './review-draft.service.js';
import { reviewReading } from './review-read.tasks.js';
import { ReviewRecorder } from './review-record.service.js';
import { reviewPlan, reviewSync } from './review-sync.tasks.js';

export interface ReviewOptions {
  encryption: Encryption;
  marketplaces: readonly Marketplace[];
  /** Null or absent where none is configured. */
  model?: LanguageModel | null | undefined;
}

/** Each resolver class with its one instance. */
export function reviewResolvers({ encryption, marketplaces, model }: ReviewOptions): [object, object][] {
  const authors = new AuthorVault(encryption);
  const actions = new ReviewActionService(marketplaces);
  const services = {
    reviews: new ReviewService(new ReviewRecorder(authors), authors),
    actions,
    drafts: new ReviewDraftService({
      model: model ?? null,
      capabilityOf: review => actions.capabilityOf(review),
    }),
  };
  return [
    [ReviewResolver, new ReviewResolver(services)],
    pageTotalResolver(ReviewPageType),
    accountResolver(ReviewType, byAccountId),
  ];
}

/** What workers need to read reviews and to answer them. */
export interface ReviewWork extends Pick<ReviewOptions, 'encryption'> {
  channels: Pick<Channels, 'open'>;
}

const workOf = ({ channels, encryption }: ReviewWork) => ({
  channels,
  recorder: new ReviewRecorder(new AuthorVault(encryption)),
});

export const reviewJobs = (work: ReviewWork): AnyJobDefinition[] => [reviewAction(workOf(work))];

export const reviewTasks = (work: ReviewWork): AnyTaskDefinition[] => [
  reviewSync(workOf(work)),
  reviewReading(workOf(work)),
  reviewPlan,
  reviewDeadline,
  reviewPurge,
];

/** What stops waiting when a job ends that never ran. */
export const abandonReviewJobs: AbandonJobs = {
  [reviewActionKind.kind]: async (tx, job) => ({ abandoned: await abandonActions(tx, job) }),
};

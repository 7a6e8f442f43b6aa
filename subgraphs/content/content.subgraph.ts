import type { Storage } from '../../connectors/storage/storage.js';
import type { Database } from '../../kernel/database/database.js';
import { buildSubgraph } from '../../kernel/federation/build-subgraph.js';
import type { Subgraph } from '../../kernel/federation/subgraph.js';
import { jobResolver } from '../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../kernel/jobs/define-task.js';
import type { Signals } from '../../kernel/signals.js';
import {
  type AgentOptions,
  type AgentWorkOptions,
  abandonAgentJobs,
  agentJobs,
  agentResolvers,
  agentTasks,
} from './agent-run/agent-run.parts.js';
import { aopResolvers } from './aop/aop.parts.js';
import { aopPurge, aopTasks, startEventTriggers } from './aop/aop.tasks.js';
import {
  abandonThreadJobs,
  type ThreadWork,
  threadJobs,
  threadResolvers,
  threadStarter,
  threadTasks,
} from './aop-thread/aop-thread.parts.js';
import { abandonIndexing, documentIndex } from './document/document.jobs.js';
import { documentIndexKind } from './document/document.queue.js';
import { DocumentResolver } from './document/document.resolver.js';
import { DocumentService } from './document/document.service.js';
import { DocumentPageType, DocumentType } from './document/document.type.js';
import type { DocumentReader } from './document/document-reader.js';
import { DocumentSearchResolver } from './document/document-search.resolver.js';
import { DocumentSearchService } from './document/document-search.service.js';
import { type LookOptions, lookResolvers } from './look/look.parts.js';
import {
  abandonReviewJobs,
  type ReviewOptions,
  type ReviewWork,
  reviewJobs,
  reviewResolvers,
  reviewTasks,
} from './review/review.parts.js';
import { ToolResolver } from './tool/tool.resolver.js';

interface DocumentWork {
  /** Files that merchants sent; their keys are never told to anybody. */
  uploads: Storage;
  /** Reads documents, each in a process of its own. */
  reader: DocumentReader;
}

export interface ContentOptions
  extends Pick<DocumentWork, 'uploads'>,
    LookOptions,
    ReviewOptions,
    AgentOptions {}

/** Content: what merchants tell buyers and agents beside their products, and what buyers say of those. */
export function contentSubgraph(options: ContentOptions): Promise<Subgraph> {
  const { uploads, quota } = options;
  const container = new Map<object, object>([
    [DocumentResolver, new DocumentResolver(new DocumentService(uploads, quota))],
    [DocumentSearchResolver, new DocumentSearchResolver(new DocumentSearchService())],
    pageTotalResolver(DocumentPageType),
    jobResolver(DocumentType),
    ...reviewResolvers(options),
    ...lookResolvers(options),
    ...agentResolvers(options),
    [ToolResolver, new ToolResolver(options.toolbox)],
    ...aopResolvers(options),
    ...threadResolvers(options),
  ]);
  return buildSubgraph({
    name: 'content',
    resolvers: [...container.keys()] as never,
    container,
  });
}

export interface ContentWork extends DocumentWork, ReviewWork, AgentWorkOptions, ThreadWork {}

/** Jobs of content; every worker process must register all of them, because it may claim any. */
export const contentJobs = ({ uploads, reader, ...work }: ContentWork): AnyJobDefinition[] => [
  documentIndex({ uploads, reader }),
  ...reviewJobs(work),
  ...agentJobs(work),
  ...threadJobs(work),
];

/** Tasks of content: reading reviews, going on with threads, and purges. */
export const contentTasks = (work: ReviewWork): AnyTaskDefinition[] => [
  ...reviewTasks(work),
  ...agentTasks,
  ...threadTasks,
  ...aopTasks({ threads: threadStarter }),
  aopPurge,
];

/** Starts threads of procedures for events, soon after each. */
export const startProcedureTriggers = (work: { db: Database; signals: Signals }): { stop(): Promise<void> } =>
  startEventTriggers(work, threadStarter);

/** What the end of a job that waits takes back, by its kind. */
export const abandonContentJobs: AbandonJobs = {
  ...abandonReviewJobs,
  ...abandonAgentJobs,
  ...abandonThreadJobs,
  [documentIndexKind.kind]: abandonIndexing,
};

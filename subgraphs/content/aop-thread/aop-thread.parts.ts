import type { LanguageModel } from '../../../connectors/language-models/port.js';
import { jobResolver } from '../../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../../kernel/jobs/define-task.js';
import type { Toolbox } from '../tool/toolbox.js';
import { abandonThread, aopThread } from './aop-thread.jobs.js';
import { threadKind } from './aop-thread.queue.js';
import { AopThreadResolver } from './aop-thread.resolver.js';
import { ThreadService } from './aop-thread.service.js';
import { threadPurge, threadWake } from './aop-thread.tasks.js';
import { AopThreadPageType, AopThreadType } from './aop-thread.type.js';
import { ApprovalService } from './approval.service.js';
import { storedProcedures } from './stored-procedures.js';

/** Each resolver class with its one instance. */
export function threadResolvers({ toolbox }: Pick<ThreadWork, 'toolbox'>): [object, object][] {
  const services = {
    threads: new ThreadService(storedProcedures, toolbox),
    approvals: new ApprovalService(),
  };
  return [
    [AopThreadResolver, new AopThreadResolver(services)],
    pageTotalResolver(AopThreadPageType),
    jobResolver(AopThreadType),
  ];
}

export interface ThreadWork {
  /** What threads call. */
  toolbox: Toolbox;
  /** Null or absent where none is configured. */
  model: LanguageModel | null;
}

export const threadJobs = ({ toolbox, model }: ThreadWork): AnyJobDefinition[] => [
  aopThread({ toolbox, model }),
];

export const threadTasks: AnyTaskDefinition[] = [threadWake, threadPurge];

/** What starts threads that no caller asked for, and that nobody narrows: no tools are looked up. */
export const threadStarter = new ThreadService(storedProcedures, { tools: [] });

/** What stops waiting when a job ends that never ran. */
export const abandonThreadJobs: AbandonJobs = { [threadKind.kind]: abandonThread };

import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { Encryption } from '../../../kernel/encryption.js';
import { jobResolver } from '../../../kernel/graphql/accepted-work.js';
import { pageTotalResolver } from '../../../kernel/graphql/page-total.js';
import type { AbandonJobs, AnyJobDefinition } from '../../../kernel/jobs/define-job.js';
import type { AnyTaskDefinition } from '../../../kernel/jobs/define-task.js';
import type { Signals } from '../../../kernel/signals.js';
import type { Toolbox } from '../tool/toolbox.js';
import { AgentApprovalService } from './agent-approval.service.js';
import { AgentInvokeService } from './agent-invoke.service.js';
import { abandonAgentRun, agentRun } from './agent-run.jobs.js';
import { agentRunKind } from './agent-run.queue.js';
import { AgentRunResolver } from './agent-run.resolver.js';
import { AgentRunService } from './agent-run.service.js';
import { AgentRunStore } from './agent-run.store.js';
import { agentRunPurge } from './agent-run.tasks.js';
import { AgentRunPageType, AgentRunType } from './agent-run.type.js';

export interface AgentOptions {
  encryption: Encryption;
  signals: Signals;
  toolbox: Toolbox;
}

/** Each resolver class with its one instance. */
export function agentResolvers({ encryption, signals, toolbox }: AgentOptions): [object, object][] {
  const store = new AgentRunStore(encryption);
  const runs = new AgentRunService(store, toolbox);
  const services = {
    runs,
    invocations: new AgentInvokeService(runs, signals),
    approvals: new AgentApprovalService(store, toolbox),
  };
  return [
    [AgentRunResolver, new AgentRunResolver(services)],
    pageTotalResolver(AgentRunPageType),
    jobResolver(AgentRunType),
  ];
}

/** What workers need to answer. */
export interface AgentWorkOptions extends Pick<AgentOptions, 'encryption' | 'toolbox'> {
  /** Null where none is configured. */
  model: LanguageModel | null;
  /** Where the installation is reached from outside, without a slash at the end. */
  publicUrl: string;
}

export const agentJobs = ({ encryption, ...work }: AgentWorkOptions): AnyJobDefinition[] => [
  agentRun({ ...work, store: new AgentRunStore(encryption) }),
];

export const agentTasks: AnyTaskDefinition[] = [agentRunPurge];

/** What the end of a job that waits leaves. */
export const abandonAgentJobs: AbandonJobs = { [agentRunKind.kind]: abandonAgentRun };

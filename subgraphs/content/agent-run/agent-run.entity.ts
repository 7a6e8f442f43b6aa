import type { Json } from '../../../kernel/jobs/define-job.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ToolEffect } from '../tool/tool.values.js';
import type { GrantedCaller } from '../tool/tool-grant.rules.js';
import type {
  AgentCallStatus,
  AgentMessageRole,
  AgentRunMode,
  AgentRunStatus,
  AgentWarningCode,
  CitedKind,
} from './agent-run.values.js';

export interface AgentMessage {
  role: AgentMessageRole;
  text: string;
}

/** What a run may use; beyond it, it ends as `budget_exceeded`. */
export interface AgentBudget {
  /** Input and output tokens together. */
  tokens: number;
  /** Of the model; null: that of the organization alone holds. */
  money: { amount: string; currency: string } | null;
  toolCalls: number;
  /** At work. */
  seconds: number;
}

/** What a run used of the model so far; calls without a usable answer are counted. */
export interface AgentUsage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Decimal; null where no prices are configured. */
  cost: string | null;
  /** ISO 4217. */
  currency: string | null;
}

export interface AgentWarning {
  code: AgentWarningCode;
  message: string;
}

/** What an answer refers to by `[n]`; it was in a result of a tool of the run. */
export interface AgentCitation {
  /** From 1, as in the answer. */
  number: number;
  kind: CitedKind;
  /** Of the document, order or product. */
  id: string;
  title: string | null;
  /** Position of the passage in its document, from 0. */
  position: number | null;
  page: number | null;
  heading: string | null;
  quote: string | null;
}

/** What is stored encrypted of a run. */
export interface AgentRunTexts {
  /** Those of the request. */
  messages: AgentMessage[];
  /** Those before them in the conversation. */
  earlier: AgentMessage[];
  answer: string | null;
  citations: AgentCitation[];
}

/** One question to the agent, and what became of it. */
export type AgentRun = AgentRunTexts & {
  id: string;
  /** The job that does the work now, or did last. */
  jobId: string;
  conversationId: string;
  status: AgentRunStatus;
  /** Null until it has begun. */
  mode: AgentRunMode | null;
  /** Names of the tools that it may call. Fixed at its start. */
  tools: string[];
  /** What its calls may do, at most; whoever reads the run needs them as well. Fixed at its start. */
  scopes: Scope[];
  /** Who asked: calls are made in that name. */
  caller: GrantedCaller;
  /** BCP 47; null: that of the question. */
  language: string | null;
  /** Documents that are searched; null: all. */
  documentIds: string[] | null;
  budget: AgentBudget;
  usage: AgentUsage;
  workedMs: number;
  warnings: AgentWarning[];
  version: number;
  createdAt: string;
  updatedAt: string;
  finishedAt: string | null;
};

/** A turn of the model, with what it said; or the plan of the rules that stand in for it. */
export interface AgentTurn {
  kind: 'turn' | 'plan';
  position: number;
  text: string;
  createdAt: string;
}

/** A call of a tool that a turn asked for. */
export interface AgentCall {
  kind: 'call';
  /** In the run, from 0, turns among them. */
  position: number;
  name: string;
  input: Json;
  /** Null of a tool that there is not. */
  effect: ToolEffect | null;
  status: AgentCallStatus;
  /** What the tool answered; null unless it succeeded. */
  output: Json;
  error: { code: string; detail: string } | null;
  /** Who approved or rejected it, as `<kind of caller>:<id>`. */
  decidedBy: string | null;
  decidedAt: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/** The steps of a run: each turn is followed by the calls that it asked for. */
export type AgentStep = AgentTurn | AgentCall;

export const isCall = (step: AgentStep): step is AgentCall => step.kind === 'call';

/** Names a call for good: the tool answers a repetition with its first answer. */
export const callIdOf = (runId: string, position: number): string => `${runId}.${position}`;

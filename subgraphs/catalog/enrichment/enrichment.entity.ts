import type { Claim, ClaimProblem } from '../claim-check/claim.entity.js';
import type { NamedDocument } from '../claim-check/product-evidence.rules.js';
import type {
  EnrichedProductStatus,
  EnrichmentField,
  EnrichmentProblemCode,
  ProposalMethod,
  ProposalStatus,
} from './enrichment.values.js';

/** What is applied without being asked for again, as soon as it is proposed. */
export interface AutoApply {
  fields: EnrichmentField[];
  methods: ProposalMethod[];
  /** Whether fields that have a value are among them. */
  overwrite: boolean;
}

/** A source that the merchant names beside the products' own data. */
export interface EnrichmentDocument extends NamedDocument {
  /** Products that it is about; null: all of the enrichment. */
  productIds: string[] | null;
}

/** What is asked for some products. All but its end is fixed at its start. */
export type Enrichment = {
  id: string;
  jobId: string;
  fields: EnrichmentField[];
  /** BCP 47 tags of translations. */
  languages: string[];
  /** Null: everything is made by dictionaries. */
  provider: string | null;
  model: string | null;
  promptVersion: string | null;
  autoApply: AutoApply | null;
  documents: EnrichmentDocument[];
  productCount: number;
  createdAt: string;
  /** Null until the job has ended. */
  finishedAt: string | null;
};

/** Why there is no proposal for a field of a product. */
export interface EnrichmentProblem {
  /** One that was asked for. */
  field: EnrichmentField;
  /** Of a translation. */
  language: string | null;
  code: EnrichmentProblemCode;
  message: string;
}

/** A product of an enrichment. */
export type EnrichedProduct = {
  id: string;
  enrichmentId: string;
  productId: string;
  status: EnrichedProductStatus;
  /** Parts of the work that are done: `own`, the tags of languages, and `apply`. */
  finishedParts: string[];
  problems: EnrichmentProblem[];
  updatedAt: string;
};

/** What was made for one field, before it is stored. A text has one value, a list several, nothing none. */
export type ProposalDraft = {
  /** Path in the product: `title`, `attributes.Color`. */
  field: string;
  /** That was asked for. */
  asked: EnrichmentField;
  /** Of a translation. */
  language: string | null;
  currentValue: string[];
  proposedValue: string[];
  claims: Claim[];
  /** Why it is refused; empty where it is not. */
  problems: ClaimProblem[];
  madeBy: ProposalMethod;
};

/** A value that is proposed for a field of a product. */
export type Proposal = ProposalDraft & {
  id: string;
  enrichmentId: string;
  productId: string;
  status: ProposalStatus;
  /** Of the product that it was made from. */
  productVersion: number;
  /** Null where no model made it. */
  provider: string | null;
  model: string | null;
  promptVersion: string | null;
  /** Who applied or dismissed it: a member, or null for an API client and for rules. */
  decidedBy: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

import type { NewJob } from '../../../kernel/database/new-job.js';
import type { EnrichmentField, ProposalMethod } from './enrichment.values.js';

const unit = 'products';

export const enrichKind = { kind: 'product.enrich', scope: 'catalog:enrich', unit } as const;
export const applyKind = { kind: 'product.apply_enrichment', scope: 'catalog:write', unit } as const;

export const enrichJob = (organizationId: string, enrichmentId: string): NewJob => ({
  ...enrichKind,
  organizationId,
  payload: { enrichmentId },
});

/** Which proposals of an enrichment are applied; absent: all. */
export interface ApplySelection {
  fields: EnrichmentField[] | null;
  languages: string[] | null;
  methods: ProposalMethod[] | null;
  /** Whether values that the fields have are replaced. */
  overwrite: boolean;
}

export interface ApplyPayload extends ApplySelection {
  enrichmentId: string;
  /** The member who asked; null for an API client. */
  decidedBy: string | null;
}

export const applyJob = (organizationId: string, payload: ApplyPayload): NewJob => ({
  ...applyKind,
  organizationId,
  payload: { ...payload },
});

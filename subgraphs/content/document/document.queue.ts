import type { NewJob } from '../../../kernel/database/new-job.js';

export const documentIndexKind = {
  kind: 'document.index',
  scope: 'documents:write',
  unit: 'passages',
} as const;

export const documentIndexJob = (organizationId: string, documentId: string): NewJob => ({
  ...documentIndexKind,
  organizationId,
  payload: { documentId },
});

import type { NewJob } from '../../../kernel/database/new-job.js';

export const ghostMannequinKind = {
  kind: 'image.ghost_mannequin',
  scope: 'catalog:enrich',
  unit: 'pictures',
} as const;

export const ghostMannequinJob = (organizationId: string, editId: string): NewJob => ({
  ...ghostMannequinKind,
  organizationId,
  payload: { editId },
});

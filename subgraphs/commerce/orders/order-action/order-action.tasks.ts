import type { Storage } from '../../../../connectors/storage/storage.js';
import { defineTask } from '../../../../kernel/jobs/define-task.js';
import { orderActionLimits } from './order-action.limits.js';
import { findOldDocuments, noteDocumentDeleted } from './order-action.queries.js';

/** Labels say where buyers live: they are kept for as long as a parcel is packed, and no longer. */
export const labelPurge = (documents: Storage) =>
  defineTask({
    name: 'commerce.label.purge',
    cron: '17 * * * *',
    run: async ({ db, signal }) => {
      const before = new Date(db.clock.now().getTime() - orderActionLimits.labelRetentionMs);
      for (const document of await findOldDocuments(db, before, orderActionLimits.labelsPerPurge)) {
        if (signal.aborted) {
          return;
        }
        await documents.delete(document.key);
        await noteDocumentDeleted(db, document);
      }
    },
  });

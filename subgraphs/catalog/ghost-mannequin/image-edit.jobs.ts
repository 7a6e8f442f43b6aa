import sharp from 'sharp';
import type { EditedImage, ImageEditor } from '../../../connectors/image-models/port.js';
import { ProviderError } from '../../../connectors/provider-calls/provider-error.js';
import { fail } from '../../../kernel/errors.js';
import { type AbandonJob, defineJob, type Json } from '../../../kernel/jobs/define-job.js';
import type { JobRun } from '../../../kernel/jobs/job-run.js';
import { providerMeter } from '../../platform/index.js';
import type { PictureReader } from '../channels/connection/picture-reader.js';
import { UnreadablePicture } from '../channels/connection/unreadable-picture.js';
import type { ImageFileStore } from '../product-image/image-file.store.js';
import { imageLimits } from '../product-image/product-image.limits.js';
import { markedAsGenerated } from './generated-mark.js';
import { compareImages } from './image-comparison.js';
import type { ImageEdit } from './image-edit.entity.js';
import { findImageEdit, lockImageEdit } from './image-edit.queries.js';
import { ghostMannequinKind } from './image-edit.queue.js';
import { writeImageEdit } from './image-edit.writer.js';

interface EditPayload {
  editId: string;
}

export interface ImageEditDependencies {
  editor: ImageEditor | null;
  pictures: PictureReader;
  files: ImageFileStore;
}

type Job = JobRun<EditPayload>;

/**
 * Has the model make the picture, measures it against the original, and leaves it for a person to approve. A run that begins
 * again after the picture was stored makes none anew; one whose process died before asks the model once more.
 */
export const ghostMannequin = (dependencies: ImageEditDependencies) =>
  defineJob<EditPayload, Json>({
    ...ghostMannequinKind,
    run: async job => {
      const edit = await loadEdit(job);
      if (edit.status === 'queued') {
        await make(job, edit, dependencies).catch(error => {
          throw failureOf(job, error);
        });
      }
      job.progress(1, 1);
      return { success: true, imageEditId: edit.id };
    },
    describeUnfinished: async ({ payload: { editId } }) => ({ success: false, imageEditId: editId }),
    abandon: abandonImageEdit,
  });

async function loadEdit({ ctx, organizationId, payload }: Job): Promise<ImageEdit> {
  const edit = await findImageEdit(ctx.db, organizationId, payload.editId);
  if (edit === null) {
    throw fail('IMAGE_EDIT_NOT_FOUND');
  }
  return edit;
}

async function make(
  job: Job,
  edit: ImageEdit,
  { editor, pictures, files }: ImageEditDependencies,
): Promise<void> {
  const { ctx, organizationId } = job;
  if (editor === null) {
    throw fail('PROVIDER_NOT_CONFIGURED', { detail: 'The image model is not configured any more.' });
  }
  const original = await pictures.read(ctx.db, organizationId, edit.sourceUrl);
  const edited = await askEditor(job, editor, original);
  const comparison = await compareImages(original, edited.bytes);
  const marked = await markedAsGenerated(edited.bytes);
  if (marked.length > imageLimits.sizeBytes) {
    throw fail('IMAGE_EDIT_FAILED', { detail: 'The picture of the model is larger than a picture may be.' });
  }
  const stored = await files.putAsIs(ctx, marked);
  const { id: imageId, url, measured } = stored;
  await job.record('store', async tx => {
    const current = await lockImageEdit(tx, organizationId, edit.id);
    if (current?.status === 'queued') {
      await files.record(tx, organizationId, stored, null);
      const result = { imageId, url, width: measured.width, height: measured.height };
      await writeImageEdit(tx, organizationId, {
        ...current,
        status: 'awaiting_approval',
        result,
        comparison,
      });
    }
    return null;
  });
}

/** In a format that every provider takes, upright. */
async function askEditor({ ctx, signal }: Job, editor: ImageEditor, original: Buffer): Promise<EditedImage> {
  const meter = providerMeter(ctx, { purpose: 'ghost_mannequin', promptVersion: '1' });
  const bytes = await sharp(original).autoOrient().png().toBuffer();
  return editor.ghostMannequin({ bytes, contentType: 'image/png', meter, signal });
}

/** What a job that ends without a picture leaves: an edit that failed. Why is in the job's error. */
export const abandonImageEdit: AbandonJob<EditPayload> = async (
  tx,
  { organizationId, payload: { editId } },
) => {
  const edit = await lockImageEdit(tx, organizationId, editId);
  if (edit?.status === 'queued') {
    await writeImageEdit(tx, organizationId, { ...edit, status: 'failed' });
  }
  return { imageEditId: editId };
};

/** What passes is tried again; what does not, or not any more, fails the job with an error that can be acted on. */
function failureOf(job: Job, error: unknown): unknown {
  const isTemporary =
    error instanceof ProviderError || error instanceof UnreadablePicture ? error.isTemporary : false;
  if (isTemporary && !job.isFinal(error)) {
    return error;
  }
  if (error instanceof UnreadablePicture) {
    return fail('IMAGE_INVALID', { detail: error.message });
  }
  return error instanceof ProviderError ? fail('IMAGE_EDIT_FAILED', { detail: error.message }) : error;
}

import type { ImageComparison } from './image-comparison.js';
import type { ImageEditStatus } from './image-edit.values.js';

/** The picture that a model made; not one of the product before it is approved. */
export interface EditedPicture {
  imageId: string;
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A picture that a model makes of one of a product. The original stays as it is. */
export type ImageEdit = {
  id: string;
  jobId: string;
  productId: string;
  sourceUrl: string;
  status: ImageEditStatus;
  provider: string;
  model: string;
  result: EditedPicture | null;
  /** Null until there is a result. */
  comparison: ImageComparison | null;
  /** Member who approved or rejected it; null: nobody did. */
  decidedBy: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

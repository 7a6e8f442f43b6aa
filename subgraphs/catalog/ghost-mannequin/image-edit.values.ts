/** How a picture that a model makes stands. */
export const imageEditStatuses = ['queued', 'awaiting_approval', 'approved', 'rejected', 'failed'] as const;
export type ImageEditStatus = (typeof imageEditStatuses)[number];

/** Where an approved picture goes among those of its product. */
export const imagePlacements = ['first', 'last'] as const;
export type ImagePlacement = (typeof imagePlacements)[number];

/** What a comparison with the original gives reason to look at. */
export const imageEditWarnings = ['colour', 'outline', 'size', 'background_not_plain'] as const;
export type ImageEditWarning = (typeof imageEditWarnings)[number];

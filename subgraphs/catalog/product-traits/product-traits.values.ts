/** Whether a product can be bought at this moment; of what stands against it, the last in this order is told. */
export const productAvailabilities = ['available', 'sold_out', 'delisted', 'inactive', 'deleted'] as const;
export type ProductAvailability = (typeof productAvailabilities)[number];

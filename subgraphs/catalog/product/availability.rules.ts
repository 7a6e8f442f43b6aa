/** Units that may still be promised: on hand, less those that are promised already. Null when stock is not tracked. */
export const availableQuantity = (stock: {
  inventoryQuantity: number | null;
  reservedQuantity: number;
}): number | null =>
  stock.inventoryQuantity === null ? null : stock.inventoryQuantity - stock.reservedQuantity;

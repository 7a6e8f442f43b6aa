/** Our own CSV of so many products; their SKUs begin with the prefix and count from 1. */
export function productsCsv(rows: number, prefix: string): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${prefix}-${index + 1},Product ${index + 1},${index + 1}.50,SGD,${index % 100}\n`,
  );
  return `sku,title,price,currency,inventoryQuantity\n${lines.join('')}`;
}

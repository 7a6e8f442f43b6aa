const gtin = /^(\d{8}|\d{12}|\d{13}|\d{14})$/;

/**
 * Whether the text is a GTIN-8, -12 (UPC), -13 (EAN, ISBN-13) or -14 with the right check digit. Zeros alone are no number.
 * Source: GS1 General Specifications, section 7.9 (modulo-10, weights 3 and 1 from the right).
 */
export function isGtin(text: string): boolean {
  if (!gtin.test(text) || /^0+$/.test(text)) {
    return false;
  }
  const digits = [...text].map(Number);
  const check = digits.pop()!;
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}

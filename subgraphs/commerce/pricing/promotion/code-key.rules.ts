/** What equal codes have in common: they are compared without their case and the blanks around them. */
export const codeKey = (code: string): string => code.trim().toLowerCase();

/** Field keys of the columns that name an option and give its value, in the options' order. */
export const optionColumns = [
  { nameKey: 'option1Name', valueKey: 'option1Value' },
  { nameKey: 'option2Name', valueKey: 'option2Value' },
  { nameKey: 'option3Name', valueKey: 'option3Value' },
] as const;

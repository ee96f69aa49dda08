/** English texts with two meanings, for which other languages have two words. Each must always have a context. */
export const ambiguousTexts = new Set(['Aliquot', 'Archive', 'Columns', 'Empty', 'Lock', 'Rows', 'Series'])

/** English texts with two meanings, which other languages have two words for. Each always comes with a context. */
export const ambiguousTexts = new Set(['Aliquot', 'Archive', 'Columns', 'Empty', 'Lock', 'Rows', 'Series'])

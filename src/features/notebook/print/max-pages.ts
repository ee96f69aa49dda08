/** Pages of a PDF: a tablet makes some hundred a minute. */
export const maxPages = 1_000

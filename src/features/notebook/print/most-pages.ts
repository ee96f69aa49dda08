/** Of a PDF: a tablet makes some hundred a minute. */
export const mostPages = 1_000

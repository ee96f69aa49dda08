/**
 * Prepared statements that a connection keeps, the last used ones. The product itself has some hundreds; what clients ask for has more forms than
 * fit in any memory.
 */
export const maxStatements = 1_000

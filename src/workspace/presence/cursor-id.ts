/** The element of someone's cursor. */
export const cursorId = (page: string): string => `cursor-${page}`

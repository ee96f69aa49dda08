/** The element of a section, for the list of contents; with an empty one, how they all begin. */
export const sectionElementId = (id: number | ''): string => `section-${id}`

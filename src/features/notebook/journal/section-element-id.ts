/** The element of a section, for the list of contents. */
export const sectionElementId = (id: number): string => `section-${id}`

/** As programs read a time. */
export const dateText = (at: number): string => new Date(at).toISOString()

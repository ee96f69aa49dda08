/** Text without marks and case, as lists sort and search it. The same on the device and the server. */
export const normalizeText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

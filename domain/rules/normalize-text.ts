/** Text without accents and case, for sorting and searching. The same on the device and the server. */
export const normalizeText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

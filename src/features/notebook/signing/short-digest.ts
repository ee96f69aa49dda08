/** `4f1c 9a07 … 9b2e`: enough to compare by eye. */
export const shortDigest = (digest: string): string => `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`

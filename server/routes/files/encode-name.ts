/** For RFC 8187, which allows fewer characters than `encodeURIComponent` leaves. Half of a surrogate pair cannot be encoded. */
export const encodeName = (name: string): string =>
  encodeURIComponent(Buffer.from(name).toString()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Characters of stored updates, in base64, that are read at once: it takes a fifth of a second at most, whatever is in them. More is for a worker. */
const readAtOnce = 256 * 1024

/** Law 265: updates of documents come from devices and may make any number of anything, so this thread reads only a few. */
export const isLarge = (updates: readonly { readonly content: string }[]): boolean => updates.reduce((sum, { content }) => sum + content.length, 0) > readAtOnce

/** Whether updates as bytes are large; base64 has four characters for three of them. */
export const isLargeInBytes = (updates: readonly Uint8Array[]): boolean => updates.reduce((sum, { length }) => sum + length, 0) > (readAtOnce / 4) * 3

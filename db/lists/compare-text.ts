import { normalizeText } from '#domain/rules/normalize-text.ts'

/** Compares text as IndexedDB does: by UTF-16 code units. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const idsByName = (rows: readonly { readonly id: number; readonly name: string }[]): number[] =>
  rows
    .map(({ id, name }) => ({ id, name: normalizeText(name) }))
    .sort((a, b) => compareText(a.name, b.name) || a.id - b.id)
    .map(({ id }) => id)

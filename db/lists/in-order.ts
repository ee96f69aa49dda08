import { fold } from '#domain/rules/fold.ts'

/** As IndexedDB compares text: by UTF-16 units. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const byName = (rows: readonly { readonly id: number; readonly name: string }[]): number[] =>
  rows
    .map(({ id, name }) => ({ id, name: fold(name) }))
    .sort((a, b) => compareText(a.name, b.name) || a.id - b.id)
    .map(({ id }) => id)

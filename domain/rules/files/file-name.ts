import { limits } from '../../limits.ts'

/** Control characters, and those that turn the direction of what follows: `gel\u202Egnp.exe` would be read as `gelexe.png`. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** The name of a file, without folders and without characters that nobody sees. One that is too long keeps its ending. Empty if nothing is left. */
export function cleanFileName(name: string): string {
  const shown = name.replaceAll(unseen, '').split(/[/\\]/).at(-1)!.trim()
  const clean = /^\.*$/.test(shown) ? '' : shown
  if (clean.length <= limits.name.longest) return clean
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return withoutHalf(clean.slice(0, limits.name.longest - ending.length)) + ending
}

/** Half of a surrogate pair at the end is not valid text. */
const withoutHalf = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '')

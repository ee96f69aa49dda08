import { readCaption } from '#src/features/notebook/projects/hand-back.ts'

export interface FileChoice {
  /** A folder is an experiment. */
  readonly scope: 'file' | 'folder'
  /** The text of the button, from the page that asks; undefined for the usual one. */
  readonly buttonCaption: string | undefined
  /** Whether a file of this name can be chosen. */
  readonly isShown: (name: string) => boolean
}

const maxMaskLength = 200

/** `?scope=file&buttonCaption=Link&fileMask=*.png;*.jpg`; without a scope, a file is chosen, and without a mask, any of them. spec ROUTE-07 */
export const readFileChoice = (query: URLSearchParams): FileChoice => ({
  scope: query.get('scope')?.toLowerCase() === 'folder' ? 'folder' : 'file',
  buttonCaption: readCaption(query),
  isShown: readMask(query.get('fileMask') ?? ''),
})

/** Patterns with `*` for anything and `?` for one character. */
function readMask(mask: string): FileChoice['isShown'] {
  const patterns = mask
    .slice(0, maxMaskLength)
    .split(/[;,]/)
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '' && pattern !== '*.*')
  return (name) => patterns.length === 0 || patterns.some((pattern) => fits(Array.from(name.toLowerCase()), Array.from(pattern.toLowerCase())))
}

/** Without going back more than to the last `*`, so that no pattern takes long. */
function fits(name: readonly string[], pattern: readonly string[]): boolean {
  let [at, of] = [0, 0]
  let star = -1
  let taken = 0
  while (at < name.length) {
    if (of < pattern.length && pattern[of] !== '*' && (pattern[of] === '?' || pattern[of] === name[at])) {
      at++
      of++
    } else if (pattern[of] === '*') {
      star = of++
      taken = at
    } else if (star >= 0) {
      of = star + 1
      at = ++taken
    } else return false
  }
  while (pattern[of] === '*') of++
  return of === pattern.length
}

const longestCaption = 40

/** `?buttonCaption=Link`: the text of the button, from the page that asks; undefined for the usual one. */
export const readCaption = (query: URLSearchParams): string | undefined => query.get('buttonCaption')?.trim().slice(0, longestCaption) || undefined

/** What is chosen in a window of its own. */
export interface Choice {
  readonly scope: string
  /** Id of a row, a number; of a file, a text. */
  readonly id: number | string
  readonly name: string
}

/**
 * Sends the choice to the page that opened this window, as a message `{ type: 'aliquot.choice', scope, id, name }`, and closes the window.
 * False if there is no such page. A page of another site gets no message: what is chosen would tell it what the group works on.
 */
export function handBack(chosen: Choice): boolean {
  const opener = window.opener as Window | null
  if (!opener || opener.closed) return false
  opener.postMessage({ type: 'aliquot.choice', ...chosen }, location.origin)
  window.close()
  return true
}

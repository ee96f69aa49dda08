/** The day by which a task should be done ends what it says: people read it wherever they read the task. */
const ending = /(?:^| · )Due: (\d{4}-\d\d-\d\d)$/

export const contentsWithDue = (contents: string, due: string): string => (due ? `${contents}${contents ? ' · ' : ''}Due: ${due}` : contents)

/** The reverse. */
export function readDue(text: string): { readonly contents: string; readonly due: string } {
  const found = ending.exec(text)
  return found ? { contents: text.slice(0, found.index), due: found[1]! } : { contents: text, due: '' }
}

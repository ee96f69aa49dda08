import { isElement, isText, type SharedElement, type SharedFragment } from './shared-types.ts'

/**
 * Law 21: an element that was stored is never taken out of a text, because Yjs would take what someone else wrote in it meanwhile with it. It is emptied and
 * marked, and is not part of the text anymore. If it then has content after all, it is.
 */
const removed = 'removed'

const blocks: ReadonlySet<string> = new Set(['paragraph', 'table', 'tableRow', 'tableCell', 'picture'])
export const isBlock = (shared: unknown): shared is SharedElement => isElement(shared) && blocks.has(shared.nodeName)

/** What is part of the text. */
export const shownIn = (parent: SharedFragment): unknown[] => parent.toArray().filter((each) => !isBlock(each) || isShown(each))

function isShown(element: SharedElement): boolean {
  if (element.nodeName !== 'picture') return !isMarked(element) || hasContent(element)
  // Undoing takes away its file; someone else may have brought back the element meanwhile.
  return !isMarked(element) && element.getAttribute('file') !== undefined && element.getAttribute('name') !== undefined
}

/** Its attributes, without the mark. */
export function attributesOf(element: SharedElement): Readonly<Record<string, unknown>> {
  const { [removed]: mark, ...attributes } = element.getAttributes()
  return mark === undefined || typeof mark === 'boolean' ? attributes : { ...attributes, [removed]: mark }
}

const isMarked = (element: SharedElement): boolean => element.getAttribute(removed) === true

function hasContent(element: SharedElement): boolean {
  return element.toArray().some((each) => (isBlock(each) ? hasContent(each) : !isText(each) || each.length > 0))
}

export function removeElement(element: SharedElement): void {
  if (!isMarked(element)) element.setAttribute(removed, true)
  emptyElement(element)
}

function emptyElement(element: SharedElement): void {
  const children = element.toArray()
  for (let at = children.length - 1; at >= 0; at--) {
    const each = children[at]
    if (isBlock(each)) emptyElement(each)
    else if (isText(each)) each.delete(0, each.length)
    else element.delete(at, 1)
  }
}

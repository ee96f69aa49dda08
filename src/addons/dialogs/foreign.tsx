import { useLayoutEffect, useRef } from 'react'
import { renameHandlers } from './rename-handlers.ts'
import classes from './content.module.css'

/** Marks elements whose content is written by an add-on. */
export const contentMark = 'data-add-on'

/** An element with this content. Scripts in it never run; handlers in it are run by classic/handler-attributes.ts. */
export function toElement(content: string | HTMLElement, rootVar: string): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute(contentMark, rootVar)
  element.className = classes.content!
  fill(element, content)
  return element
}

export function fill(element: HTMLElement, content: string | HTMLElement): void {
  if (content instanceof HTMLElement) element.replaceChildren(content)
  else element.replaceChildren(...toNodes(String(content ?? '')))
}

function toNodes(html: string): Node[] {
  const { head, body } = new DOMParser().parseFromString(renameHandlers(html), 'text/html')
  return [...head.childNodes, ...body.childNodes]
}

/** An element that React leaves alone. */
export function Foreign({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
    return () => element.remove()
  }, [element])
  return <div ref={place} />
}

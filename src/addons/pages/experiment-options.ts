import { contentMark } from '#src/addons/dialogs/foreign.tsx'
import classes from '#src/addons/dialogs/content.module.css'
import type { Addon } from '#src/addons/host/addon.ts'

/**
 * `#experimentactionbuttons ul#options`, the list into which add-ons put items of their own, before `#sdk2actions`. There is one for all
 * experiments, and it is in the page before any is shown: add-ons look for it for a few seconds after `init`, and put an item there once.
 */
export class ExperimentOptions {
  private readonly element = document.createElement('div')
  private readonly list = document.createElement('ul')
  /** Where it is while no experiment is shown. */
  private readonly aside = document.createElement('div')

  constructor(caller: () => Addon) {
    const { element, list, aside } = this
    const end = document.createElement('li')
    element.id = 'experimentactionbuttons'
    list.id = 'options'
    list.className = classes.options!
    end.id = 'sdk2actions'
    end.hidden = true
    list.append(end)
    element.append(list)
    aside.hidden = true
    aside.append(element)
    document.body.append(aside)
    // Add-ons insert by these, jQuery included. Whose an item is, says who is removed with it, and who hears of its handlers.
    const [insertBefore, appendChild] = [list.insertBefore.bind(list), list.appendChild.bind(list)]
    const mark = <T extends Node>(node: T): T => {
      if (node instanceof Element) node.setAttribute(contentMark, caller().rootVar)
      return node
    }
    list.insertBefore = (node, before) => insertBefore(mark(node), before)
    list.appendChild = (node) => appendChild(mark(node))
  }

  /** Shows it there. Returns what puts it aside again. */
  show(place: HTMLElement): () => void {
    place.append(this.element)
    return () => {
      if (place.contains(this.element)) this.aside.append(this.element)
    }
  }

  removeItemsOf({ rootVar }: Addon): void {
    for (const item of Array.from(this.list.children)) if (item.getAttribute(contentMark) === rootVar) item.remove()
  }

  remove(): void {
    this.element.remove()
    this.aside.remove()
  }
}

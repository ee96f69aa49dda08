import { contentMark } from '#src/addons/dialogs/foreign.tsx'
import { readHandler, runHandler } from './inline-handlers.ts'

const pressed = [
  'click',
  'dblclick',
  'contextmenu',
  'mousedown',
  'mouseup',
  'mouseover',
  'mouseout',
  'pointerdown',
  'pointerup',
  'touchstart',
  'touchend',
] as const
const written = ['change', 'input', 'submit', 'reset', 'keydown', 'keypress', 'keyup', 'copy', 'cut', 'paste', 'focusin', 'focusout'] as const
const dragged = ['dragstart', 'drag', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend'] as const
const types = [...pressed, ...written, ...dragged] as const
/** These stay with their element: the document hears of them only on their way there. */
const still = ['toggle', 'mouseenter', 'mouseleave'] as const
/** The handlers that hear of an event which reaches the document. */
const handlersOf: Readonly<Record<string, readonly string[]>> = { focusin: ['focus', 'focusin'], focusout: ['blur', 'focusout'] }

export interface HandlerHost {
  /** What a name in a handler stands for; undefined if add-ons may not use it there. */
  readonly root: (name: string) => unknown
  /** Runs a handler in the name of the add-on that wrote it. */
  readonly run: (rootVar: string, code: () => unknown) => unknown
  /** A handler that is more than a call. */
  readonly onUnreadable: (rootVar: string, code: string) => void
}

/** Runs the handlers that add-ons have written into their HTML, until the returned function is called. */
export function listenForHandlers(host: HandlerHost): () => void {
  const listen = (event: Event) => {
    for (const name of handlersOf[event.type] ?? [event.type]) runAlong(host, event, name)
  }
  const listenStill = (event: Event) => event.target instanceof Element && runOn(host, event.target, event, event.type)
  for (const type of types) document.addEventListener(type, listen)
  for (const type of still) document.addEventListener(type, listenStill, true)
  return () => {
    for (const type of types) document.removeEventListener(type, listen)
    for (const type of still) document.removeEventListener(type, listenStill, true)
  }
}

function runAlong(host: HandlerHost, event: Event, name: string): void {
  for (let element = event.target instanceof Element ? event.target : null; element; element = element.parentElement) {
    runOn(host, element, event, name)
    if (event.cancelBubble) return
  }
}

function runOn(host: HandlerHost, element: Element, event: Event, name: string): void {
  const code = element.getAttribute(`data-on-${name}`) ?? element.getAttribute(`on${name}`)
  const owner = code === null ? null : element.closest(`[${contentMark}]`)
  if (owner) runOne(host, owner.getAttribute(contentMark)!, code!, element, event)
}

function runOne(host: HandlerHost, rootVar: string, code: string, element: Element, event: Event): void {
  const calls = readHandler(code)
  if (!calls) return host.onUnreadable(rootVar, code)
  // As in a browser: a link that only runs code goes nowhere.
  if (/\breturn\s+false\b/.test(code)) event.preventDefault()
  for (const call of calls) {
    if (host.run(rootVar, () => runHandler(call, host.root, element, event)) === false) event.preventDefault()
  }
}

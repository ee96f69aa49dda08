import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Load = () => Promise<unknown>

const loads: Load[] = []

/** A screen or dialog whose code comes when it is first opened, or with {@link fetchComponents} before that. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load)
  return lazy(async () => ({ default: await load() }))
}

/**
 * All of them, one after the other, each when nothing else is to be done: a page then shows any of them without a network,
 * also while the worker has not stored them yet, or stores those of a newer build already.
 */
export async function fetchComponents(): Promise<void> {
  await firstScreen()
  for (const load of loads) {
    await idle()
    // Offline before it was stored: asked for again when it is opened.
    await load().catch(() => undefined)
  }
}

/** Safari has no idle callback; a timer comes after what is being drawn. */
const idle = (): Promise<void> =>
  new Promise((resolve) => ('requestIdleCallback' in window ? window.requestIdleCallback(() => resolve(), { timeout: 2_000 }) : setTimeout(resolve, 200)))

/** Until the page has its heading: before that whatever is fetched keeps it waiting. */
const firstScreen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('h1')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })

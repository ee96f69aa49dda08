import { createElement, lazy, useState, type ComponentType } from 'react'
import { announceLoad } from './code-loads.ts'
import type { Load } from './prefetcher.ts'

const loads = new Map<unknown, Load>()

/** A screen or dialog whose code is loaded when it is first opened, or earlier if the browser is idle. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchOnce = async () => {
    if (loaded) return loaded
    loaded = await load()
    announceLoad()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await fetchOnce() }))
  function LazyComponent(props: Props) {
    // Loaded code is drawn at once, because React shows even the briefest fallback for a third of a second.
    // The choice is kept as long as the component is shown, because a change would mount it again.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Component, props)
  }
  loads.set(LazyComponent, fetchOnce)
  return LazyComponent
}

/** Loads the code of one lazy component before it is opened. */
export const fetchComponent = (component: unknown): Promise<unknown> => loads.get(component)?.() ?? Promise.resolve()

/** The loads of all lazy components that the code loaded so far can show. */
export const componentLoads = (): readonly Load[] => [...loads.values()]

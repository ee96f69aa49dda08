import { createElement, lazy, useState, type ComponentType } from 'react'
import type { Load } from './prefetcher.ts'

const loads = new Map<unknown, Load>()

/** A screen or dialog whose code comes when it is first opened, or before that when nothing else is to be done. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetchOnce = async () => (loaded ??= await load())
  const Lazy = lazy(async () => ({ default: await fetchOnce() }))
  function LazyComponent(props: Props) {
    // What is here already is drawn at once: React shows even a fallback of a moment for a third of a second. Of one kind as long as it is shown.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Component, props)
  }
  loads.set(LazyComponent, fetchOnce)
  return LazyComponent
}

/** The code of one of them, ahead of its turn. */
export const fetchComponent = (component: unknown): Promise<unknown> => loads.get(component)?.() ?? Promise.resolve()

/** Of all components that the code loaded by now may show. */
export const componentLoads = (): readonly Load[] => [...loads.values()]

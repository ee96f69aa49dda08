import { createContext, use, useSyncExternalStore, type MouseEvent } from 'react'
import type { ListedSample } from './listed-sample.ts'

/** Which sample of a list is shown beside it: the one that was tapped, else the first. Each row subscribes for itself. */
export class PreviewedSample {
  #chosen: ListedSample | null = null
  #first: ListedSample | null = null
  #hasRoom = false
  readonly #listeners = new Set<() => void>()
  #onOpen: (sampleId: number) => void = () => undefined

  /** Null where there is no room beside the list. */
  get current(): ListedSample | null {
    return this.#hasRoom ? (this.#chosen ?? this.#first) : null
  }

  get isChosen(): boolean {
    return this.#chosen !== null
  }

  /** The page of a sample is about to be opened from here. */
  open(sampleId: number): void {
    this.#onOpen(sampleId)
  }

  whenOpened(onOpen: (sampleId: number) => void): void {
    this.#onOpen = onOpen
  }

  setRoom(hasRoom: boolean): void {
    if (this.#hasRoom === hasRoom) return
    this.#hasRoom = hasRoom
    this.#tell()
  }

  show(item: ListedSample): void {
    if (this.#chosen === item) return
    this.#chosen = item
    this.#tell()
  }

  /** The list has changed: a chosen sample that it no longer holds gives way to the first one, if that is read. */
  follow(first: ListedSample | undefined, holds: (sampleId: number) => boolean): void {
    if (first || !this.#first || !holds(this.#first.sample.id)) this.#first = first ?? null
    if (this.#chosen && !holds(this.#chosen.sample.id)) this.#chosen = null
    this.#tell()
  }

  /** A tap on a row shows it, a second one opens its page; so does Enter, and a tap where there is no room for a preview. */
  tap(event: MouseEvent, item: ListedSample): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const isByKey = event.detail === 0
    if (isByKey || !this.#hasRoom || this.current?.sample.id === item.sample.id) return this.open(item.sample.id)
    event.preventDefault()
    this.show(item)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Null where a list has no preview. */
export const PreviewedSampleContext = createContext<PreviewedSample | null>(null)

const never = () => () => undefined

/** Whether this sample is the one beside the list, for its row. */
export function useIsPreviewed(sampleId: number): { previewed: PreviewedSample | null; isCurrent: boolean } {
  const previewed = use(PreviewedSampleContext)
  const isCurrent = useSyncExternalStore(previewed?.subscribe ?? never, () => previewed?.current?.sample.id === sampleId)
  return { previewed, isCurrent }
}

import { announceLoad } from './code-loads.ts'

/** Something whose code is loaded when it is first needed. */
export interface LazyValue<T> {
  /** Undefined before it is loaded. */
  readonly loaded: T | undefined
  /** The same promise until it has failed. */
  load(): Promise<T>
}

export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  return {
    get loaded() {
      return loaded
    },
    load: () =>
      (loading ??= load().then(
        (value) => {
          loaded = value
          announceLoad()
          return value
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )),
  }
}

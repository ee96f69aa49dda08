/** A worker that has been started before it is needed, so that the first task does not wait for its code. */
export class SpareWorker {
  readonly #open: () => Worker
  #spare: Worker | null = null

  constructor(open: () => Worker) {
    this.#open = open
  }

  prepare(): void {
    if (this.#spare) return
    const spare = this.#open()
    this.#spare = spare
    // Its code could not be loaded: whoever takes the next one is told by that one.
    spare.addEventListener('error', () => this.#forget(spare), { once: true })
  }

  /** The prepared worker, or a new one. It is the caller's to end. */
  take(): Worker {
    const worker = this.#spare ?? this.#open()
    this.#spare = null
    return worker
  }

  #forget(spare: Worker): void {
    if (this.#spare !== spare) return
    this.#spare = null
    spare.terminate()
  }
}

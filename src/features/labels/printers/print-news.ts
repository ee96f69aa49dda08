import type { PrintJob } from '#db/queries/labels.ts'

const isOpen = ({ state }: PrintJob): boolean => state === 'waiting' || state === 'printing'
const isTrouble = ({ state }: PrintJob): boolean => state === 'failed' || state === 'unknown'

/** Which print jobs a person is to be told about: those that came to nothing, or may have, while the page was open. Each once. */
export class PrintNews {
  readonly #openedAt: number
  readonly #open = new Set<string>()
  readonly #told = new Set<string>()

  /** By the server's clock. */
  constructor(openedAt: number) {
    this.#openedAt = openedAt
  }

  of(jobs: readonly PrintJob[]): PrintJob[] {
    for (const job of jobs) if (isOpen(job)) this.#open.add(job.id)
    const news = jobs.filter((job) => isTrouble(job) && !this.#told.has(job.id) && (this.#open.has(job.id) || (job.startedAt ?? 0) >= this.#openedAt))
    for (const { id } of news) this.#told.add(id)
    return news
  }
}

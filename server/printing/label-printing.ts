import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { PrintJobRow } from '#domain/entities/print-job.ts'
import { reportLabelPrint } from '#domain/commands/report-label-print.ts'
import { Refusal } from '#domain/tx.ts'
import { runAsServer } from '../feed/run-as-server.ts'
import { LeasedWorkers } from '../followers/leased-workers.ts'
import type { FeedTables } from '../store/feed/feed-tables.ts'
import { openJobs, openJobsOf } from '../store/labels/open-jobs.ts'
import { addressOf, type StoredAddress } from '../store/labels/printer-addresses.ts'
import type { PrinterScope } from './printer-address.ts'
import { usualPatience, type Patience } from './printer-connection.ts'
import { printJob, type PrintOutcome } from './print-job.ts'

export interface LabelPrintingOptions {
  readonly store: FeedTables
  /** This process, unique among all. */
  readonly holder: string
  readonly reach: PrinterScope
  readonly clock: () => number
  readonly onError: (error: unknown) => void
  readonly timeout?: Patience
}

/** After this much silence of the process that has a printer, another one takes over. */
const leaseLasts = 60_000
const renewEvery = 15_000
/** A person waits at the printer. */
const lookEvery = 1_000
/** How long a server that stops waits for its printers. */
const grace = 5_000

interface Printer {
  readonly groupId: number
  readonly printerId: string
}

interface Begun {
  readonly job: PrintJobRow
  readonly printer: LabelPrinterRow | undefined
  readonly address: StoredAddress | undefined
  readonly isFromBackup: boolean
}

/**
 *   every second ─► printers with jobs ─► lease? ─► its first job: `printing` is committed ─► send ─► printed, failed or unknown ─► the next job …
 *                                          │ no: another process prints on it                 │
 *                                          └─► nothing                                        └── a crash: once the lease has ended, unknown
 *
 * Law 10: each job is sent at most once. One that was `printing` when its process died may have been printed, and is never sent again.
 */
export class LabelPrinting extends LeasedWorkers<Printer> {
  readonly #options: LabelPrintingOptions

  constructor(options: LabelPrintingOptions) {
    super({ ...options, every: lookEvery, leaseLasts, grace })
    this.#options = options
  }

  protected override leaseOf({ groupId, printerId }: Printer): string {
    return `printer ${groupId} ${printerId}`
  }

  protected override ownerOf({ groupId }: Printer): number {
    return groupId
  }

  protected override due(): Promise<readonly Printer[]> {
    return this.#options.store.read((_, sql) => openJobs(sql))
  }

  /** False if no job waits. */
  protected override async work(printer: Printer): Promise<boolean> {
    const job = await this.#nextJob(printer)
    if (job === undefined) return false
    const begun = await this.#begin(printer, job)
    if (begun) await this.#report(printer.groupId, job, await this.#print(printer, begun))
    return true
  }

  /** Whoever has the lease knows that what was begun before is not being printed anymore. */
  async #nextJob({ groupId, printerId }: Printer): Promise<string | undefined> {
    const jobs = await this.#options.store.read((_, sql) => openJobsOf(sql, groupId, printerId))
    for (const { id, state } of jobs) if (state === 'printing') await this.#report(groupId, id, { state: 'unknown', reason: 'stopped' })
    return jobs.find(({ state }) => state === 'waiting')?.id
  }

  /** Undefined if it does not wait anymore. */
  #begin({ groupId, printerId }: Printer, jobId: string): Promise<Begun | undefined> {
    const { store, clock } = this.#options
    return store.write(async (tables, sql): Promise<Begun | undefined> => {
      await tables.lockGroup(groupId)
      const job = (await tables.row(groupId, 'printJobs', jobId)) as PrintJobRow | undefined
      if (job?.state !== 'waiting') return undefined
      await runAsServer(tables, groupId, reportLabelPrint, { jobId, state: 'printing', reason: '' }, clock())
      const restoredAt = await tables.restoredAt()
      return {
        job,
        printer: (await tables.row(groupId, 'labelPrinters', printerId)) as LabelPrinterRow | undefined,
        address: await addressOf(sql, groupId, printerId),
        isFromBackup: restoredAt !== null && job.at <= restoredAt,
      }
    })
  }

  async #print(printer: Printer, { job, printer: row, address, isFromBackup }: Begun): Promise<PrintOutcome> {
    // It may have been printed after the backup was made.
    if (isFromBackup) return { state: 'unknown', reason: 'restored' }
    if (!row || row.archived) return { state: 'failed', reason: 'removed' }
    if (!address) return { state: 'failed', reason: 'no-address' }
    const { reach, timeout = usualPatience, onError } = this.#options
    const timer = setInterval(() => void this.takeLease(printer).catch(onError), renewEvery)
    return printJob(address, job, { reach, timeout, signal: this.signal }).finally(() => clearInterval(timer))
  }

  /** Once: whatever else was reported before stays. */
  async #report(groupId: number, jobId: string, outcome: PrintOutcome): Promise<void> {
    const { store, clock } = this.#options
    await store
      .write(async (tables) => {
        await tables.lockGroup(groupId)
        await runAsServer(tables, groupId, reportLabelPrint, { jobId, ...outcome }, clock())
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
  }
}

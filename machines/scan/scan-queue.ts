import type { ScanRead } from './scan-types.ts'

/* For machines whose requests wait in a queue, scans among them. */

interface WithQueue<Job> {
  readonly queue: readonly Job[]
}

export function scanOf(event: { readonly type: 'code.read' } & ScanRead): ScanRead {
  const { type: _, ...scan } = event
  return scan
}

/** The request that is being answered, if it is a scan. */
export const currentScan = ({ queue: [job] }: WithQueue<{ readonly kind: string; readonly scan?: ScanRead }>): ScanRead =>
  job?.scan ?? { text: '', how: 'typed' }

export const dropJob = <Job>({ queue }: WithQueue<Job>): WithQueue<Job> => ({ queue: queue.slice(1) })

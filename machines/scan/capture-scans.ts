import type { ActorRefFrom } from 'xstate'
import type { scanMachine } from './scan.machine.ts'
import type { ScanRead } from './scan-types.ts'

/**
 * Redirects scans away from the default handling until the returned function is called: for a dialog, a mode, or a field that waits for a code.
 * Handlers stack; `handler` identifies this one and must differ from every other that is open.
 */
export function captureScans(scans: ActorRefFrom<typeof scanMachine>, handler: string, onScan: (scan: ScanRead) => void): () => void {
  const subscription = scans.on('code.handed', (handed) => {
    if (handed.handler === handler) onScan(handed.scan)
  })
  scans.send({ type: 'handling.suspended', handler })
  return () => {
    subscription.unsubscribe()
    scans.send({ type: 'handling.resumed', handler })
  }
}

/** Blocks all scans until the returned function is called; each is reported as `code.barred` with this name. */
export function blockScans(scans: ActorRefFrom<typeof scanMachine>, barrier: string): () => void {
  scans.send({ type: 'scans.barred', barrier })
  return () => scans.send({ type: 'scans.freed', barrier })
}

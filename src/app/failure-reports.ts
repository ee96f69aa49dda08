import { useEffect } from 'react'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { failureEvent } from '#src/workspace/saving/report-failure.ts'

/** Reports of one page, so that a loop of errors does not fill the log. */
const maxReports = 5

/** Sends failures of this page to the log of the server, each once; offline, it is only in the console. Returns a function that stops it. */
export function followFailures(page: EventTarget, send: (details: string) => void): () => void {
  const sent = new Set<string>()
  const report = (error: unknown) => {
    const details = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
    if (sent.has(details) || sent.size === maxReports) return
    sent.add(details)
    send(details)
  }
  const stop = new AbortController()
  const { signal } = stop
  page.addEventListener(failureEvent, (event) => report((event as CustomEvent<unknown>).detail), { signal })
  page.addEventListener('error', (event) => report((event as ErrorEvent).error ?? (event as ErrorEvent).message), { signal })
  page.addEventListener('unhandledrejection', (event) => report((event as PromiseRejectionEvent).reason), { signal })
  return () => stop.abort()
}

export function FailureReports(): null {
  const { serverSends } = useWorkspace()
  useEffect(() => followFailures(window, (details) => void serverSends.reportFailure(details)), [serverSends])
  return null
}

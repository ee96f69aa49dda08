import { lazy, Suspense } from 'react'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import type { CodeEntryProps } from './code-entry.tsx'

// Loads the form fields with it, which a scan does not need.
const CodeEntry = lazy(async () => ({ default: (await import('./code-entry.tsx')).CodeEntry }))

export function LazyCodeEntry(props: CodeEntryProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <CodeEntry {...props} />
    </Suspense>
  )
}

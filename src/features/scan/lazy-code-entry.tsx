import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import type { CodeEntryProps } from './code-entry.tsx'

// Loads the form fields with it, which a scan does not need.
const CodeEntry = lazyComponent(async () => (await import('./code-entry.tsx')).CodeEntry)

export function LazyCodeEntry(props: CodeEntryProps) {
  return (
    <LazyBoundary fallback={<Spinner />}>
      <CodeEntry {...props} />
    </LazyBoundary>
  )
}

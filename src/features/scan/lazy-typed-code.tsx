import { lazy, Suspense } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'
import type { TypedCodeProps } from './typed-code.tsx'

// The kit's fields come with it, which a scan does without.
const TypedCode = lazy(async () => ({ default: (await import('./typed-code.tsx')).TypedCode }))

export function LazyTypedCode(props: TypedCodeProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <TypedCode {...props} />
    </Suspense>
  )
}

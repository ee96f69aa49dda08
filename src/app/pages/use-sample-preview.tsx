import { useCallback } from 'react'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import type { SamplePreview } from '#src/workspace/samples/preview-beside.tsx'
import { useLocation, useNavigate, useSearchParams } from '../router/router.tsx'

const Preview = lazyComponent(async () => (await import('#src/features/samples/preview/sample-preview.tsx')).SamplePreview)

/** What is shown of one sample beside a list. The one whose page was opened last is in the query: Back returns to its row. */
export function useSamplePreview(): SamplePreview {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const query = useSearchParams()
  const openedId = Number(query.get('preview')) || null
  const others = new URLSearchParams(query)
  others.delete('preview')
  const search = `?${others}${others.size > 0 ? '&' : ''}preview=`
  const keepOpened = useCallback((sampleId: number) => navigate({ search: search + sampleId, hash }, { replace: true }), [navigate, search, hash])
  return { openedId, keepOpened, render }
}

const render: SamplePreview['render'] = (item, onOpen) => (
  <LazyBoundary>
    <Preview item={item} onOpen={onOpen} />
  </LazyBoundary>
)

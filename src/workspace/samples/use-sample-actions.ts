import type { SampleRow } from '#domain/entities/sample.ts'
import type { SampleAction } from '#src/workspace/contributions/areas.ts'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { useProductLow } from '#src/workspace/supplies/use-product-low.ts'

/** What the person can do with a sample now. Suspends until the code of the actions is loaded. */
export function useSampleActions(sample: SampleRow): readonly SampleAction[] {
  const access = useAccess()
  const isProductLow = useProductLow(sample.productId)
  return useActions('sampleActions').filter(({ isAvailable }) => isAvailable?.(sample, access, isProductLow) ?? true)
}

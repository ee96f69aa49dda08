import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { containersLeft } from '#domain/rules/supplies/orders.ts'
import { readProduct, readSamplesOfProduct } from '#db/queries/supplies.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export interface PutAway {
  /** Tubes of the product without a location: they are put away by scanning. */
  readonly tubes: number
  /** How many containers have arrived and are not put away, as far as is known. */
  readonly containers: number
}

/** What is left to put away of a line of the shopping list. */
export function usePutAway(order: OrderItemRow): PutAway {
  const { productId, receivedPacks, storedContainers } = order
  return (
    useLive(
      async (workspace) => {
        const product = productId === null ? undefined : await readProduct(workspace, productId)
        const samples = productId === null ? [] : await readSamplesOfProduct(workspace, productId)
        const tubes = samples.filter(({ layerId, outBy }) => layerId === null && outBy === null).length
        return { tubes, containers: containersLeft(order, product?.containers) }
      },
      [productId, receivedPacks, storedContainers],
    ) ?? { tubes: 0, containers: 0 }
  )
}

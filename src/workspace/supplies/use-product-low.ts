import { isProductLow } from '#db/queries/levels.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

/** Whether little is left of the product that a sample is of. */
export const useProductLow = (productId: number | null): boolean =>
  useLive(async (workspace) => productId !== null && (await isProductLow(workspace, productId)), [productId]) ?? false

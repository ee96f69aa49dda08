import { addresses } from '#src/workspace/navigation/addresses.ts'

export interface InventoryView {
  /** The new inventory shows the path to a compartment, unless the tree next to it does. spec HDR-06, ROUTE-04 */
  isNew: boolean
  hideTree: boolean
}

/** What "Use new inventory" opens: the path takes the place of the tree. */
export const withoutTree: InventoryView = { isNew: true, hideTree: true }
export const withTree: InventoryView = { isNew: false, hideTree: false }

/** A compartment in the inventory, or all storage. */
export function storageHref({ isNew, hideTree }: InventoryView, layerId: number | null): string {
  const query = [hideTree && 'hideTree=true', layerId !== null && `initStorageLayer=${layerId}`].filter(Boolean).join('&')
  return (isNew ? addresses.newStorage : addresses.storage) + (query && `?${query}`)
}

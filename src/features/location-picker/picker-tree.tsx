import { useStorageFill } from '#src/workspace/storage/storage-fill.ts'
import { StorageTree, type StorageTreeProps } from './storage-tree.tsx'

/** The tree in a dialog that asks for a compartment. */
export function PickerTree(props: Omit<StorageTreeProps, 'fill'>) {
  return <StorageTree {...props} fill={useStorageFill()} />
}

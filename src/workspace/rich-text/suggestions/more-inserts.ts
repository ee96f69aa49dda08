import { createContext } from 'react'
import type { Icon } from '#src/ui/icons/icons.ts'

/** What the page around a text offers after a /, besides what the text itself can have. */
export interface MoreInsert {
  readonly key: string
  readonly name: string
  readonly icon: Icon
  readonly act: () => void
}

export const MoreInserts = createContext<readonly MoreInsert[]>([])

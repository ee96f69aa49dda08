import type { ReactNode } from 'react'

/** The parts of the scan screen that a mode fills. */
export interface ModeParts {
  /** Beside the scanner. */
  hint: string
  /** What the mode works on, below the scanner. A pick list and a delivery have only this: they show the way, and their scanner is in the foot. */
  side?: ReactNode
  foot: ReactNode
  children: ReactNode
}

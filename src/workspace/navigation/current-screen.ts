import { createContext } from 'react'
import type { ScreenId } from './screens.ts'

/** The screen of the current address. Apart from its tabs, which the first screens do not have. */
export const CurrentScreenContext = createContext<ScreenId | null>(null)

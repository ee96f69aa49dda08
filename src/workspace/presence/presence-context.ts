import { createContext } from 'react'
import type { ExperimentPresence } from './experiment-presence.ts'

/** Who else is in the experiment that the page shows; null until the code for it is there, and on other pages. */
export const PresenceContext = createContext<ExperimentPresence | null>(null)

import { createContext } from 'react'
import type { ExperimentComments } from './experiment-comments.ts'

/** The comments of the experiment that the page shows; null on other pages. */
export const CommentsContext = createContext<ExperimentComments | null>(null)

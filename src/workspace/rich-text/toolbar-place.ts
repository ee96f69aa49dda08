import { createContext } from 'react'

/** Where the formatting of the text that someone writes is shown, on the page around it. */
export const ToolbarPlace = createContext<HTMLElement | null>(null)

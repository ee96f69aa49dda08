import { isNarrow } from '#src/workspace/display/window-width.ts'

const narrow = 980
const most = 1_500

/** The width of the content that add-ons are told: 980, or that of the window, at most 1500. spec HDR-01 */
export const reportedWidth = (chosen: string, windowWidth: number): number => (isNarrow(chosen) ? narrow : Math.min(windowWidth, most))

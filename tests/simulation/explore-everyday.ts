import { makeFullLab } from '#tests/harness/world-full-lab.ts'
import type { HistoryOptions } from './history.ts'
import { busyTable, everydayTable } from './steps.ts'

/** Histories in which people do everything that the product can do, in a laboratory that has some of everything. */
export const everyday: HistoryOptions = { steps: everydayTable, lab: makeFullLab }

/** In which they do so much of it that a few histories are enough to see that all of it is there. */
export const busy: HistoryOptions = { steps: busyTable, lab: makeFullLab }

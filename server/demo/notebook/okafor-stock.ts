import { samplesIn, type ExperimentPlan } from './plan.ts'

/** What is used week after week, as parts of a whole container, so that the catalog can say when it runs out. */
const everyWeek = [
  { name: 'FBS, heat inactivated', share: 0.08 },
  { name: 'RPMI 1640', share: 0.1 },
  { name: 'PBS, sterile', share: 0.07 },
  { name: 'Puromycin', share: 0.09 },
  { name: 'anti-CD28 (28.2)', share: 0.1 },
]
const everyOtherWeek = [
  { name: 'SYBR Green mix', share: 0.12 },
  { name: 'anti-β-actin (AC-15)', share: 0.04 },
]

const weeks = 8

export const okaforStock: readonly ExperimentPlan[] = [
  {
    study: 'Nutlin-3 response',
    name: 'Media and stocks for cell culture',
    owner: 'tobias',
    status: 'PROGRESS',
    daysAgo: 57,
    lastDaysAgo: 5,
    sections: Array.from({ length: weeks }, (_, at) => samplesIn(...everyWeek, ...(at % 2 === 0 ? everyOtherWeek : []))),
  },
]

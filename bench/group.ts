import { failed, type Figure } from './figure.ts'
import type { Lab } from './lab.ts'

/** A figure or a few that are measured in one go. */
export interface Step<Ground> {
  readonly title: string
  measure(ground: Ground, lab: Lab): Promise<Figure[]>
}

/** Steps that stand on the same ground: a server, a device that has its rows. */
export interface Group {
  readonly name: string
  /** What of it was asked for by name: a part of its own name, or of a step's title. */
  stepsOf(words: readonly string[]): readonly string[]
  /** Measures these steps one after the other and tells each one's figures at once; what cannot be measured is told too, and the next goes on. */
  run(lab: Lab, titles: readonly string[], tell: (figures: readonly Figure[]) => void): Promise<void>
}

/** Of one step: a page that hangs must not take the others with it. */
const patience = 4 * 60_000

export function defineGroup<Ground>(name: string, prepare: (lab: Lab) => Promise<Ground>, steps: readonly Step<Ground>[]): Group {
  return {
    name,
    stepsOf: (words) => steps.map(({ title }) => title).filter((title) => words.length === 0 || words.some((word) => name === word || title.includes(word))),
    async run(lab, titles, tell) {
      const wanted = steps.filter(({ title }) => titles.includes(title))
      let ground: Ground
      try {
        ground = await inTime(prepare(lab))
      } catch (error) {
        return tell(wanted.map(({ title }) => failed(title, error)))
      }
      for (const { title, measure } of wanted) {
        try {
          tell(await inTime(measure(ground, lab)))
        } catch (error) {
          tell([failed(title, error)])
        }
      }
    },
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${patience / 60_000} minutes`)), patience)
  })
  // What comes after its time is nobody's.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

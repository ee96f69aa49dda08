import { failed, type Figure } from './figure.ts'
import type { Lab } from './lab.ts'

/** One or several values measured together. */
export interface Step<Ground> {
  readonly title: string
  measure(ground: Ground, lab: Lab): Promise<Figure[]>
}

/** Steps that share a setup: a server, a device that has its rows. */
export interface Group {
  readonly name: string
  /** The selected steps: by part of the group's name or of a step's title. */
  stepsOf(words: readonly string[]): readonly string[]
  /** Runs these steps one after another and reports each one's values at once; a step that fails is reported, and the next continues. */
  run(lab: Lab, titles: readonly string[], tell: (figures: readonly Figure[]) => void): Promise<void>
}

/** Minutes per step: a page that hangs must not affect the others. */
const timeout = (lab: Lab) => (lab.isQuick ? 4 : 12)

export function defineGroup<Ground>(name: string, prepare: (lab: Lab) => Promise<Ground>, steps: readonly Step<Ground>[]): Group {
  return {
    name,
    stepsOf: (words) => steps.map(({ title }) => title).filter((title) => words.length === 0 || words.some((word) => name === word || title.includes(word))),
    async run(lab, titles, tell) {
      const wanted = steps.filter(({ title }) => titles.includes(title))
      let ground: Ground
      try {
        ground = await inTime(prepare(lab), timeout(lab))
      } catch (error) {
        return tell(wanted.map(({ title }) => failed(title, error)))
      }
      for (const { title, measure } of wanted) {
        const from = performance.now()
        try {
          tell(await inTime(measure(ground, lab), timeout(lab)))
        } catch (error) {
          tell([failed(title, error)])
        }
        console.log(`${title}: ${Math.round((performance.now() - from) / 1_000)} s`)
      }
    },
  }
}

async function inTime<T>(work: Promise<T>, minutes: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000)
  })
  // Results that arrive too late are ignored.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

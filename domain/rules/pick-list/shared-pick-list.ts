import * as z from 'zod/mini'
import { id, readInput, shortText } from '../../input.ts'
import { limits } from '../../limits.ts'
import type { PickPhase } from './pick-state.ts'

/** What all devices of a person know of a pick list: what it is about, and how far it is. What happened to each sample is in the sample. */
export interface SharedPickList {
  readonly title: string
  readonly phase: PickPhase
  readonly isPicked: boolean
  readonly sampleIds: readonly number[]
  readonly outIds: readonly number[]
  /** Epoch ms of the last change of these. */
  readonly at: number
}

const schema: z.ZodMiniType<SharedPickList> = z.object({
  title: shortText,
  phase: z.enum(['pick', 'put-back']),
  isPicked: z.boolean(),
  sampleIds: z.array(id),
  outIds: z.array(id),
  at: z.number(),
})

const prefix = 'PickList.'

/** The key of the user setting that holds a list. */
export const pickListSetting = (listId: string): string => prefix + listId

/** The list that a setting holds; undefined for other settings. */
export const pickListIdOf = (key: string): string | undefined => (key.startsWith(prefix) ? key.slice(prefix.length) : undefined)

/** Empty for a list that is too long for a setting: it stays on its device. */
export function packPickList({ title, phase, isPicked, sampleIds, outIds, at }: SharedPickList): string {
  const text = JSON.stringify({ title: title.slice(0, limits.name.longest), phase, isPicked, sampleIds, outIds: phase === 'pick' ? [] : outIds, at })
  return text.length <= limits.text.longest ? text : ''
}

/** Undefined if it cannot be read. */
export function unpackPickList(value: string): SharedPickList | undefined {
  try {
    const read = readInput(schema, JSON.parse(value))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** The same list, equally far: only the time differs. */
export const isSameProgress = (a: Omit<SharedPickList, 'at'>, b: Omit<SharedPickList, 'at'>): boolean => progressOf(a) === progressOf(b)

const progressOf = (list: Omit<SharedPickList, 'at'>): string => packPickList({ ...list, at: 0 })

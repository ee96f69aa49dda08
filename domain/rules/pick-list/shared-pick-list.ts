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

const finishedSchema = z.object({ finished: z.literal(true), at: z.number() })

/** What the setting of a finished list has, for as long as a device may still have something to say about it. */
export const finishedPickList = (at: number): string => JSON.stringify({ finished: true, at })

/** When the list of a setting was finished; undefined if it was not, or the setting holds something else. */
export function finishedAt(value: string): number | undefined {
  try {
    const read = readInput(finishedSchema, JSON.parse(value))
    return read.success ? read.data.at : undefined
  } catch {
    return undefined
  }
}

/** By then, every device has heard of it or has been signed out (ms). */
const rememberedFor = 90 * 86_400_000
export const isLongFinished = (value: string, now: number): boolean => (finishedAt(value) ?? now) < now - rememberedFor

/** Undefined if it cannot be read, or was finished. */
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

/** What a screen that shows a list knows of its setting. */
export interface Sharing {
  /** Undefined if there is no setting now. */
  readonly list: SharedPickList | undefined
  /** Whether there was one, at the latest when the screen read its list, and whether this device wants one. */
  readonly wasThere: boolean
  readonly shouldBe: boolean
}

/** Finished on another device. Law 39: nothing of such a list is written again, or it would come back for everyone. */
export const isFinishedElsewhere = ({ list, wasThere, shouldBe }: Sharing): boolean => list === undefined && wasThere && shouldBe

/** Whether the list as it is `now` on this screen is to be written; `before`: as it was, undefined at first. What was just read is not. */
export function hasToBeShared(sharing: Sharing, now: Omit<SharedPickList, 'at'>, before: Omit<SharedPickList, 'at'> | undefined): boolean {
  if (isFinishedElsewhere(sharing)) return false
  return before ? !isSameProgress(before, now) : sharing.list === undefined
}

const progressOf = (list: Omit<SharedPickList, 'at'>): string => packPickList({ ...list, at: 0 })

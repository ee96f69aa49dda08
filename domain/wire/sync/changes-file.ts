import * as z from 'zod/mini'
import { readInput } from '../../input.ts'
import { hashText } from '../../rules/sync/envelope-hash.ts'
import { detailSchema } from '../errors.ts'
import { pushSchema, wireMutationSchema } from './push.ts'
import { count } from '../response-schema.ts'

const { epoch, device, previous, family } = pushSchema.shape

/** With the reason, an ErrorCode. */
const rejectedSchema = z.object({ code: z.string(), detail: detailSchema, mutation: wireMutationSchema })
export type RejectedMutation = z.infer<typeof rejectedSchema>

/** What a device has that the server has not confirmed: exactly what it would send, under its own key and numbers, so that nothing is done twice. */
const unsentSchema = z.object({
  userId: z.int(),
  groupId: z.int(),
  epoch,
  device,
  previous,
  family,
  /** What people call the device; empty if it has no name. */
  deviceName: z.string(),
  /** Epoch ms. */
  exportedAt: count,
  mutations: z.array(wireMutationSchema),
  rejected: z.array(rejectedSchema),
})
export type UnsentChanges = z.infer<typeof unsentSchema>

/** Raised when an older app could not read what a newer one writes. Version 1 could not be brought back. */
const version = 2
const begin = '----- BEGIN ALIQUOT CHANGES'
const end = '----- END ALIQUOT CHANGES'

/** A text for people, followed by the changes themselves with a hash that shows damage. */
export function writeChangesFile(text: string, changes: UnsentChanges): string {
  const json = JSON.stringify(changes)
  return [text.trimEnd(), '', `${begin} ${version} -----`, json, `${end} ${hashText(json)} -----`, ''].join('\n')
}

export type FileFault = 'unknown' | 'newer' | 'damaged'

/** Why this app cannot read all of a file, or what is in it. */
export function readChangesFile(file: string): UnsentChanges | FileFault {
  const lines = file.split(/\r?\n/)
  const first = lines.findLastIndex((line) => line.startsWith(begin))
  if (first < 0) return 'unknown'
  if (Number(/\d+/.exec(lines[first]!)?.[0]) > version) return 'newer'
  const last = lines.findIndex((line, at) => at > first && line.startsWith(end))
  const json = lines.slice(first + 1, Math.max(first + 1, last)).join('\n')
  if (lines[last]?.trim() !== `${end} ${hashText(json)} -----`) return 'damaged'
  const read = readInput(unsentSchema, parseJson(json))
  return read.success && isOneQueue(read.data) ? read.data : 'damaged'
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** One person's in one group, with numbers that have no gap. */
const isOneQueue = ({ userId, groupId, mutations, rejected }: UnsentChanges): boolean =>
  mutations.every(({ n }, at) => n === mutations[0]!.n + at) &&
  [...mutations, ...rejected.map(({ mutation }) => mutation)].every((mutation) => mutation.userId === userId && mutation.groupId === groupId)

import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

/**
 * A step of a procedure in an experiment: what a version of a protocol says, and when it was done.
 *
 *   not started ─► running ⇄ paused        startedAt, dueAt or pausedLeft
 *                  running ─► due          dueAt has passed; it rings until it is stopped
 *                     └────────► ended     endedAt
 */
export interface SectionStepRow {
  /** `{sectionId}:{step of the protocol}` */
  id: string
  /** The same as that of the experiment. */
  audience: number
  sectionId: number
  experimentId: number
  /** From 1. */
  place: number
  title: string
  detail: string
  seconds: number | null
  samples: readonly string[]
  getReady: string
  /** Epoch ms. */
  createdAt: number
  /** Epoch ms; null while it is not done. */
  doneAt: number | null
  doneBy: number | null
  note: string
  /** When the timer was started first (epoch ms). */
  startedAt: number | null
  /** Whose timer it is while it runs: who started it last. */
  ringsFor: number | null
  /** When a running timer rings (epoch ms), so that any device shows the right rest at any time. */
  dueAt: number | null
  /** Ms that are left on a paused timer. */
  pausedLeft: number | null
  /** Ms in all, with what was added. */
  length: number
  /** When the timer was stopped (epoch ms). */
  endedAt: number | null
  /** When the server received the last of these (epoch ms), if it was more than a day later; see received-late.ts. */
  receivedAt: number | null
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
}

export const sectionStepId = (sectionId: number, stepId: string): string => `${sectionId}:${stepId}`

export const sectionSteps = defineEntity<SectionStepRow>()({
  table: 'sectionSteps',
  shape: 2,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    sectionId: 'number',
    experimentId: 'number',
    place: 'number',
    title: 'text',
    detail: 'text',
    seconds: 'number',
    samples: 'json',
    getReady: 'text',
    createdAt: 'number',
    doneAt: 'number',
    doneBy: 'number',
    note: 'text',
    startedAt: 'number',
    ringsFor: 'number',
    dueAt: 'number',
    pausedLeft: 'number',
    length: 'number',
    endedAt: 'number',
    edits: 'json',
    receivedAt: 'number',
  },
  defaults: { receivedAt: null },
  indexes: { bySection: ['sectionId'], byExperiment: ['experimentId'], byRinging: ['ringsFor'] },
})

import type { ReactNode } from 'react'
import type { SampleInput } from '#src/workspace/mutations/samples.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import type { Correction } from '#db/queue/inbox.ts'
import type { WantedLocation } from './location-correction.ts'

/** Dialogs of other features; the queue knows only their results. */
export interface QueueDialogs {
  /** Asks for a location: a compartment, then a position in it. */
  chooseLocation: (asked: { title: string; onChoose: (place: WantedLocation) => void; onClose: () => void }) => ReactNode
  /** The form of a new sample with what was typed. Stays open if `onSend` returns false. */
  sampleForm: (asked: { input: SampleInput; onSend: (input: SampleInput) => Promise<boolean>; onClose: () => void }) => ReactNode
}

export interface ResolutionProps {
  item: InboxItem
  /** Rejected because it was rejected: they are sent again with it. */
  dependants: readonly InboxItem[]
  dialogs: QueueDialogs
  /** Sends the item and its dependents again. Returns why that would be refused here, after showing it; then everything stays. Null if it is queued. */
  send: (correction?: Correction) => Promise<string | null>
}

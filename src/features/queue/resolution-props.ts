import type { ReactNode } from 'react'
import type { SampleInput } from '#src/workspace/mutations/create-sample.ts'
import type { InboxItem } from '#db/disk.ts'
import type { Correction } from '#db/inbox.ts'
import type { WantedLocation } from './location-correction.ts'

/** What other features ask a person; the queue knows of them by what they answer only. */
export interface QueueDialogs {
  /** Where to: a compartment, then a position in it. */
  chooseLocation: (asked: { title: string; onChoose: (place: WantedLocation) => void; onClose: () => void }) => ReactNode
  /** The form of a new sample with what was typed. Stays open when `onSend` answers false. */
  sampleForm: (asked: { input: SampleInput; onSend: (input: SampleInput) => Promise<boolean>; onClose: () => void }) => ReactNode
}

export interface ResolutionProps {
  item: InboxItem
  /** Refused with it, because it was: they go along. */
  dependants: readonly InboxItem[]
  dialogs: QueueDialogs
  /** Issues the item and its dependants again. Answers why that would be refused here; then it was said, and all stays. Null when it is on its way. */
  send: (correction?: Correction) => Promise<string | null>
}

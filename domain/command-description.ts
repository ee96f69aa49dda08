import type { EventTopic } from './event-topics.ts'
import type { Message } from './message.ts'

/** Pictures of what can be done, by what they show. The queue draws them. */
export type CommandIcon =
  | 'amount'
  | 'archive'
  | 'attachment'
  | 'back'
  | 'bell'
  | 'box'
  | 'calendar'
  | 'cart'
  | 'check'
  | 'columns'
  | 'comment'
  | 'edit'
  | 'hand'
  | 'link'
  | 'lock'
  | 'move'
  | 'notebook'
  | 'package'
  | 'person'
  | 'plus'
  | 'print'
  | 'question'
  | 'refresh'
  | 'restore'
  | 'settings'
  | 'signature'
  | 'tag'
  | 'timer'
  | 'trash'
  | 'tubes'
  | 'undo'
  | 'wallet'

/** What a write means to a person. Queue, activity, history, webhooks and the API's description read it. */
export interface CommandDescription {
  readonly icon: CommandIcon
  /** A word or two in front of what it changes: *Move* Box 1 → Box 2. */
  readonly verb: Message
  /** A sentence without subject and object, for lists of what happened: *Moved a sample*. */
  readonly activity: Message
  /** What webhooks and the event stream file it under; null for what is a person's own, which is no event. */
  readonly topic: EventTopic | null
  /** What the history of a sample calls an amount that it changed; *Amount* without it. */
  readonly amountLabel?: Message
  /** The texts that a person can type again if the command was rejected because of them. */
  readonly corrections?: Readonly<Partial<Record<CorrectedText, readonly InputPath[]>>>
}

export type CorrectedText = 'name' | 'barcode' | 'note'

/** Where a text is in the input of a command, from the outside in. Of several, the first one that has a text is meant. */
export type InputPath = readonly string[]

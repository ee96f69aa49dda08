import { defineMessages, type Message } from '#domain/message.ts'
import type { RackComparison } from '#domain/rules/rack/compare-rack.ts'
import type { RackRead } from '#domain/rules/rack/rack-read.ts'
import type { BoxCellContent } from '#src/ui/box/box-cell.tsx'
import { CheckIcon, FailedIcon, HelpIcon, SwapIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'

/** What is to be seen at a position. */
export type WellMark = 'same' | 'moved' | 'arrived' | 'missing' | 'question' | 'unread' | 'empty'

interface MarkOnScreen extends Pick<BoxCellContent, 'state' | 'flag'> {
  /** Drawn in the well, where the color alone would say too little. */
  readonly sign: string
}

export const wellMarks: Readonly<Record<WellMark, MarkOnScreen>> = {
  same: { sign: '', state: 'found', flag: CheckIcon },
  moved: { sign: '⇄', state: 'filled', flag: SwapIcon },
  arrived: { sign: '+', state: 'filled', flag: PlusIcon },
  missing: { sign: '×', state: 'expected', flag: FailedIcon },
  question: { sign: '!', state: 'trouble' },
  unread: { sign: '?', state: 'expected', flag: HelpIcon },
  empty: { sign: '', state: 'free' },
}

export const wellTexts: Readonly<Record<WellMark, Message>> = defineMessages({
  same: 'As on record',
  moved: 'Moved here',
  arrived: 'From elsewhere',
  missing: 'Missing',
  question: 'To decide',
  unread: 'Not read',
  empty: 'No tube',
})

/** By position. */
export function marksOf(read: RackRead, { same, moved, arrived, missing, questions }: RackComparison): ReadonlyMap<number, WellMark> {
  return new Map<number, WellMark>([
    ...read.map((well, at) => [at + 1, well.kind === 'empty' ? 'empty' : 'unread'] as const),
    ...same.map(({ position }) => [position, 'same'] as const),
    ...moved.map(({ to }) => [to, 'moved'] as const),
    ...arrived.map(({ to }) => [to, 'arrived'] as const),
    ...missing.map(({ position }) => [position, 'missing'] as const),
    ...questions.map(({ position }) => [position, 'question'] as const),
  ])
}

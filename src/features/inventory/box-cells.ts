import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { rowMark, type Mark } from '#domain/marks.ts'
import { positionName } from '#domain/rules/grid.ts'
import type { BoxCellContent } from '#src/ui/box-cell.tsx'
import { DatePastIcon, DateSoonIcon, HelpIcon, SignOutIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { expiryOf } from '#src/workspace/dates.ts'
import { shortName } from '#src/workspace/short-name.ts'
import { colourOf, type ColourRules } from './box-colours.ts'
import { dragOfSample } from './storage-drag.ts'

export interface BoxCellRules extends ColourRules {
  readonly layer: StorageLayerRow
  readonly at: ReadonlyMap<number, SampleRow>
  readonly pending: ReadonlyMap<Mark, 'waiting' | 'trouble'>
  readonly carriedIds: ReadonlySet<number>
  /** Where the tube in the hand goes first. */
  readonly next: number | undefined
  /** Free positions that are being chosen. */
  readonly chosen: ReadonlySet<number>
  readonly userId: number
  /** The person's role lets them move samples. */
  readonly mayMove: boolean
}

/** One position as it is drawn and read out. */
export function boxCell(position: number, rules: BoxCellRules): BoxCellContent {
  const sample = rules.at.get(position)
  return sample ? filledCell(sample, position, rules) : freeCell(position, rules)
}

function freeCell(position: number, { layer, next, chosen, userId, members }: BoxCellRules): BoxCellContent {
  const label = positionName(layer, position)
  if (chosen.has(position)) return { label, state: 'next', description: t('free, chosen'), text: t('Chosen') }
  if (position === next) return { label, state: 'next', description: t('free'), text: t('Place') }
  const kept = layer.reserved[position]
  if (!kept) return { label, state: 'free', description: t('free') }
  const name = kept.userId === userId ? t('you') : (members.get(kept.userId)?.fullName ?? t('somebody'))
  return {
    label,
    state: 'reserved',
    description: kept.note ? t('reserved for {name}: {note}', { name, note: kept.note }) : t('reserved for {name}', { name }),
    text: kept.note || name,
  }
}

function filledCell(sample: SampleRow, position: number, rules: BoxCellRules): BoxCellContent {
  const isPicked = rules.carriedIds.has(sample.id)
  const state = isPicked ? 'picked' : (rules.pending.get(rowMark('samples', sample.id)) ?? 'filled')
  const expiry = expiryOf(sample.expiration, rules.today)
  const colour = colourOf(sample, rules)
  const isMissing = sample.missingSince !== null
  const isOut = sample.outAt !== null
  const flag = isMissing ? HelpIcon : isOut ? SignOutIcon : expiry === 'past' ? DatePastIcon : expiry === 'soon' ? DateSoonIcon : undefined
  return {
    label: positionName(rules.layer, position),
    state,
    description: [
      colour?.label,
      sample.name,
      isMissing && t('missing'),
      isOut && t('checked out'),
      expiry === 'past' && t('expired'),
      expiry === 'soon' && t('expires soon'),
      state === 'waiting' && t('waiting to be sent'),
      isPicked && t('picked up'),
    ]
      .filter(Boolean)
      .join(', '),
    text: shortName(sample.name),
    ...(rules.mayMove && { drag: dragOfSample(sample.id) }),
    ...(colour && { shape: colour.shape, tone: colour.tone }),
    ...(flag && { flag }),
  }
}

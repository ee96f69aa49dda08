import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { BoxCellContent } from '#src/ui/box/box-cell.tsx'
import { CheckIcon, DatePastIcon, DateSoonIcon, HelpIcon, SignOutIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { expiryOf } from '#src/workspace/format/dates.ts'
import { colorOf, type ColorRules } from './box-colors.ts'
import { sampleDragId } from '#src/features/move-tray/drag-and-drop.ts'

export interface BoxCellRules extends ColorRules {
  readonly layer: StorageLayerRow
  readonly samplesByPosition: ReadonlyMap<number, SampleRow>
  readonly shortNames: ReadonlyMap<string, string>
  readonly pending: ReadonlyMap<DependencyKey, 'waiting' | 'trouble'>
  readonly trayIds: ReadonlySet<number>
  /** Where the picked-up tube goes first. */
  readonly next: number | undefined
  /** Free positions are being selected. */
  readonly chosen: ReadonlySet<number>
  readonly userId: number
  /** The person's role allows moving samples. */
  readonly mayMove: boolean
}

/** One position, as it is drawn and read out. */
export function boxCell(position: number, rules: BoxCellRules): BoxCellContent {
  const sample = rules.samplesByPosition.get(position)
  return sample ? filledCell(sample, position, rules) : freeCell(position, rules)
}

function freeCell(position: number, { layer, next, chosen, userId, members }: BoxCellRules): BoxCellContent {
  const label = positionName(layer, position)
  if (chosen.has(position)) return { label, state: 'next', description: t('free, selected'), flag: CheckIcon }
  if (position === next) return { label, state: 'next', description: t('free'), text: t('Place') }
  const reservation = layer.reserved[position]
  if (!reservation) return { label, state: 'free', description: t('free') }
  const name = reservation.userId === userId ? t('you') : (members.get(reservation.userId)?.fullName ?? t('someone'))
  return {
    label,
    state: 'reserved',
    description: reservation.note ? t('reserved for {name}: {note}', { name, note: reservation.note }) : t('reserved for {name}', { name }),
    text: reservation.note || name,
  }
}

function filledCell(sample: SampleRow, position: number, rules: BoxCellRules): BoxCellContent {
  const isPicked = rules.trayIds.has(sample.id)
  const state = isPicked ? 'picked' : (rules.pending.get(rowKey('samples', sample.id)) ?? 'filled')
  const expiry = expiryOf(sample.expiration, rules.today)
  const color = colorOf(sample, rules)
  const isMissing = sample.missingSince !== null
  const isOut = sample.outAt !== null
  const flag = isMissing ? HelpIcon : isOut ? SignOutIcon : expiry === 'past' ? DatePastIcon : expiry === 'soon' ? DateSoonIcon : undefined
  return {
    label: positionName(rules.layer, position),
    state,
    description: [
      color?.label,
      sample.name,
      isMissing && t('missing'),
      isOut && t('checked out'),
      expiry === 'past' && t('expired'),
      expiry === 'soon' && t('expires soon'),
      state === 'waiting' && t('waiting to sync'),
      isPicked && t('picked up'),
    ]
      .filter(Boolean)
      .join(', '),
    text: rules.shortNames.get(sample.name),
    ...(rules.mayMove && { drag: sampleDragId(sample.id) }),
    ...(color && { shape: color.shape, tone: color.tone }),
    ...(flag && { flag }),
  }
}

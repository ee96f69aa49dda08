import { plainCell, type PrintedCell, type PrintedDocument, type PrintedPart } from '#domain/printed-document.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import { shownLocale, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { temperatureText } from '#src/workspace/storage/temperature-text.ts'
import type { PickView } from './read-pick-view.ts'

export interface PrintedBy {
  readonly title: string
  readonly groupName: string
  readonly fullName: string
  /** Epoch ms. */
  readonly madeAt: number
}

/** The walk on paper: a table for each box, with a column to tick. */
export function printWalk({ walk, states }: PickView, { title, groupName, fullName, madeAt }: PrintedBy): PrintedDocument {
  const isLeft = ({ id }: SampleRow) => states.get(id) === 'to-go'
  const boxes = walk.stops.map(({ unit, path, layer, samples }): PrintedPart => {
    const way = path.map(({ name }) => name).join(' › ')
    return part(`${way}, ${temperatureText(unit.temperature)}`, samples.filter(isLeft), ({ position }) => positionName(layer, position))
  })
  const parts = [...boxes, part(t('No location'), walk.elsewhere.filter(isLeft), () => '')]
  return {
    title,
    showsTitle: true,
    banner: '',
    code: '',
    facts: [],
    parts: parts.filter(({ blocks }) => blocks.length > 0),
    foot: t('{group} · printed {time} by {name}', { group: groupName, time: dateTimeText(madeAt, ''), name: fullName }),
    pageText: t('Page {page} of {pages}'),
    author: fullName,
    language: shownLocale(),
    madeAt,
  }
}

function part(heading: string, samples: readonly SampleRow[], positionOf: (sample: SampleRow) => string): PrintedPart {
  const head = [['', t('Position'), t('Name'), t('Barcode'), t('Amount')].map((text) => plainCell(text, 'strong'))]
  const rows = samples.map((sample): PrintedCell[] => [
    plainCell('☐'),
    plainCell(positionOf(sample), 'code'),
    plainCell(sample.name),
    plainCell(sample.altBarcode ?? toBarcode('sample', sample.id), 'code'),
    plainCell(amountText(sample.amount, sample.unit)),
  ])
  return { heading, blocks: rows.length === 0 ? [] : [{ kind: 'table', label: heading, head, rows }], note: '' }
}

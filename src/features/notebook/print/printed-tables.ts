import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { plainCell, type PrintedBlock, type PrintedCell, type PrintedLine, type PrintedTable } from '#domain/printed-document.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { columnFigures } from '#domain/rules/documents/column-figures.ts'
import { headRows, type DataTable, type DataTableColumn } from '#domain/rules/documents/data-table.ts'
import { textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import type { SamplesType } from '#domain/rules/notebook/section-samples.ts'
import type { Thread } from '#db/queries/comments.ts'
import type { FileEntry } from '#db/queries/files.ts'
import { countText, decimalText, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { dateTimeText, timesText } from '#src/workspace/format/dates.ts'
import type { ProcedureView } from '#src/features/notebook/procedure/read-procedure.ts'
import { valueText } from '#src/features/notebook/procedure/value-text.ts'
import type { SectionSample } from '#src/features/notebook/samples/read-section-view.ts'
import { cellName, columnName } from '#src/features/notebook/spreadsheet/cell-name.ts'
import { shownLimits, type Sheet, type Workbook } from '#src/features/notebook/spreadsheet/workbook.ts'
import { printedNote } from './printed-note.ts'

/** Columns side by side on a page; what is beyond follows in a table of its own, with the same rows. */
const columnsAcross = 7

const headOf = (texts: readonly string[]): PrintedCell[] => texts.map((text) => plainCell(text))
function groupsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / columnsAcross)
  return Array.from({ length: count }, (_, at) => all.slice(at * columnsAcross, (at + 1) * columnsAcross))
}

/** A table of measurements with the figures below it. */
export function measurements({ columns, rows, values }: DataTable, name: string): PrintedBlock[] {
  if (columns.length === 0) return [printedNote(t('Nothing written yet'))]
  const textOf = (row: string, column: string) => values(row, column).join(' / ')
  const figuresOf = ({ id, kind }: DataTableColumn) => (kind === 'number' ? columnFigures(rows.map((row) => values(row.id, id).at(-1) ?? '')) : undefined)
  return groupsOf(columns).map((group): PrintedTable => {
    const figures = group.map(figuresOf)
    const line = (label: string, of: (each: NonNullable<(typeof figures)[number]>) => string | undefined): PrintedCell[] => [
      plainCell(label, 'strong'),
      ...figures.map((each) => plainCell((each && of(each)) ?? '', 'strong')),
    ]
    return {
      kind: 'table',
      label: name,
      numbers: group.flatMap(({ kind }, at) => (kind === 'number' ? [at + 1] : [])),
      head: [[[], ...group.map(({ id }) => headRows.flatMap((row) => plainCell(textOf(row, id), row === 'unit' ? 'muted' : undefined)))]],
      rows: [
        ...rows.map(({ id }, at) => [plainCell(countText(at + 1), 'muted'), ...group.map((column) => plainCell(textOf(id, column.id)))]),
        ...(figures.some((each) => each !== undefined)
          ? [
              line(t('n'), ({ count }) => countText(count)),
              line(t('Mean'), ({ mean }) => decimalText(mean)),
              line(t('SD'), ({ deviation }) => deviation && decimalText(deviation)),
              line(t('Sum'), ({ sum }) => decimalText(sum)),
            ]
          : []),
      ],
    }
  })
}

export function samplesTable(samples: readonly SectionSample[], type: SamplesType): PrintedBlock[] {
  const isIn = type === 'SAMPLESIN'
  if (samples.length === 0)
    return [printedNote(isIn ? t('No samples have gone into this experiment yet.') : t('No samples have come out of this experiment yet.'))]
  return [
    {
      kind: 'table',
      label: isIn ? t('Samples in') : t('Samples out'),
      head: [headOf(isIn ? [t('Sample'), t('Barcode'), t('Amount used'), t('Location')] : [t('Sample'), t('Barcode'), t('Amount'), t('Location')])],
      numbers: [2],
      rows: samples.map(({ row, item }) => {
        const used = row.amount === null ? '' : amountText(row.amount, row.unit)
        const amount = isIn ? used : item ? amountText(item.sample.amount, item.sample.unit) : ''
        return [
          nameOf(row.name, item),
          plainCell(item?.sample.altBarcode ?? toBarcode('sample', row.sampleId), 'code'),
          plainCell(amount),
          plainCell(placeOf(item)),
        ]
      }),
    },
  ]
}

const nameOf = (added: string, item: SectionSample['item']): PrintedCell => [
  { text: item?.sample.name ?? added, look: 'strong' },
  ...(item ? (item.type ? [{ text: item.type.name, look: 'muted' } as const] : []) : [{ text: t('No longer in the inventory'), look: 'muted' } as const]),
]

function placeOf(item: SectionSample['item']): string {
  if (!item?.place) return ''
  const { parts, position } = item.place.location
  return [parts.join(' › '), position].filter(Boolean).join(', ')
}

export function procedureBlocks({ procedure, steps, variables, values }: ProcedureView, name: string, nameOf: (id: number) => string): PrintedBlock[] {
  if (!procedure) return [printedNote(t('No protocol has been added yet.'))]
  const valueLines = variables.map((variable) => `${variable.name}: ${valueText(values.get(variable.id) ?? null, variable.unit)}`)
  return [
    ...(valueLines.length > 0 ? [{ kind: 'text', content: textToRichText(valueLines.join('\n')) } as const] : []),
    {
      kind: 'table',
      label: name,
      head: [headOf(['', t('Step'), t('Done')])],
      rows: steps.map((step) => [plainCell(countText(step.place)), stepLines(step), doneLines(step, nameOf)]),
    },
  ]
}

const stepLines = ({ title, detail, note: written }: SectionStepRow): PrintedLine[] => [
  { text: title },
  ...plainCell(detail, 'muted'),
  ...plainCell(written && t('Note: {text}', { text: written })),
]

function doneLines({ doneAt, doneBy, startedAt, endedAt, receivedAt }: SectionStepRow, nameOf: (id: number) => string): PrintedLine[] {
  const timer =
    startedAt === null
      ? ''
      : endedAt === null
        ? t('Timer started {time}', { time: timesText(startedAt, doneAt === null ? receivedAt : null, '') })
        : t('Timer from {start} to {end}', { start: dateTimeText(startedAt, ''), end: timesText(endedAt, doneAt === null ? receivedAt : null, '') })
  return [
    ...(doneAt === null
      ? plainCell(t('Not done'), 'muted')
      : [{ text: timesText(doneAt, receivedAt, '') }, ...plainCell(doneBy === null ? '' : nameOf(doneBy), 'muted')]),
    ...plainCell(timer, 'muted'),
  ]
}

/** What is in a section, with what proves that a file is the same. */
export const fileTable = (entries: readonly FileEntry[]): PrintedTable => ({
  kind: 'table',
  label: t('Files'),
  head: [headOf([t('File'), t('Size'), t('SHA-256')])],
  numbers: [1],
  rows: entries.map(({ file: { name, size, sha256 } }) => [plainCell(name), plainCell(bytesText(size)), plainCell(sha256, 'code')]),
})

export const sheetTables = ({ sheets }: Workbook): PrintedBlock[] => sheets.flatMap((sheet) => [printedNote(sheet.name), ...sheetTable(sheet)])

function sheetTable({ name, cells, lastRow, lastColumn }: Sheet): PrintedTable[] {
  const rows = Array.from({ length: Math.min(lastRow, shownLimits.rows) }, (_, at) => at + 1)
  return groupsOf(Array.from({ length: Math.min(lastColumn, shownLimits.columns) }, (_, at) => at + 1)).map((columns) => ({
    kind: 'table',
    label: name,
    head: [headOf(['', ...columns.map(columnName)])],
    rows: rows.map((row) => [plainCell(String(row), 'muted'), ...columns.map((column) => plainCell(cells.get(cellName(row, column))?.text ?? ''))]),
  }))
}

/** The comments of a section, those that are resolved included. */
export function commentsTable(threads: readonly Thread[], nameOf: (id: number) => string): PrintedBlock[] {
  if (threads.length === 0) return []
  return [
    {
      kind: 'table',
      label: t('Comments'),
      head: [headOf([t('Words'), t('Comment'), t('By')])],
      rows: threads.flatMap(({ first: { passage, resolvedBy, resolvedAt }, comments }) =>
        comments.map(({ text, authorId, createdAt, receivedAt }, at): PrintedCell[] => [
          at === 0 ? plainCell(passage?.quote ?? t('the whole section'), passage ? undefined : 'muted') : [],
          [
            ...plainCell(text),
            ...(resolvedAt !== null && at === comments.length - 1
              ? plainCell(t('Resolved by {name}, {time}', { name: nameOf(resolvedBy!), time: dateTimeText(resolvedAt, '') }), 'muted')
              : []),
          ],
          [...plainCell(nameOf(authorId)), ...plainCell(timesText(createdAt, receivedAt, ''), 'muted')],
        ]),
      ),
    },
  ]
}

import { rangesOf } from '#db/import/group-reasons.ts'
import type { CheckSummary } from '#domain/rules/import/import-table.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useImportKind } from './import-kind.tsx'
import { reasonText } from './import-labels.ts'

/** More would not help: each row shows its own. */
const maxGroups = 5
const maxRanges = 8

/** `rows 2 to 5,001, 5,010`; the first of many. */
export function rowsText(lines: readonly number[]): string {
  const ranges = rangesOf(lines)
  const said = ranges
    .slice(0, maxRanges)
    .map(({ first, last }) => (first === last ? countText(first) : t('{first} to {last}', { first: countText(first), last: countText(last) })))
  const rows = said.join(', ')
  if (ranges.length > maxRanges) return t('Rows {rows} and more', { rows })
  return plural(lines.length, { one: 'Row {rows}', other: 'Rows {rows}' }, { rows })
}

/** Notices about the file as a whole before it is imported. */
export function PreviewNotices({ summary: { namesakes, short, reasons }, leftOut }: { summary: CheckSummary; leftOut: readonly string[] }) {
  const kind = useImportKind()
  return (
    <>
      {leftOut.length > 0 && (
        <Banner tone="warn">
          {plural(leftOut.length, { one: '# column is not imported: {names}', other: '# columns are not imported: {names}' }, { names: leftOut.join(', ') })}
        </Banner>
      )}
      {short.length > 0 && (
        <Banner tone="warn">{t('{rows}: There are fewer cells than headings. Missing cells count as empty.', { rows: rowsText(short) })}</Banner>
      )}
      {namesakes.inFile.length > 0 && (
        <Banner tone="info">{t('{rows}: The name appears more than once in the file.', { rows: rowsText(namesakes.inFile) })}</Banner>
      )}
      {namesakes.inGroup.length > 0 && <Banner tone="info">{kind.nameTaken(rowsText(namesakes.inGroup))}</Banner>}
      {reasons.length > 0 && (
        <Card title={t('Common problems')} flush>
          {reasons.slice(0, maxGroups).map(({ reason, lines }) => (
            <Row
              key={reasonText(reason)}
              leading={<AlertIcon className="i t-bad" aria-hidden />}
              title={reasonText(reason)}
              subtitle={rowsText(lines)}
              trailing={<span className="mono">{countText(lines.length)}</span>}
              wraps
            />
          ))}
        </Card>
      )}
    </>
  )
}

import { useState } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import type { TypedFields } from '#src/workspace/editing/typed-fields.ts'
import { useUnsaved } from '#src/workspace/editing/unsaved.ts'
import { columnName } from './cell-name.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { useWorkbook } from './use-workbook.ts'
import { shownLimits, type SheetEdits, type Workbook } from './workbook.ts'
import classes from '#src/features/notebook/table/table.module.css'

export interface OpenWorkbookProps {
  entry: FileEntry
  isReadOnly: boolean
  /** Someone else has saved another version of it meanwhile. */
  isReplaced: boolean
  /** What is typed, by the ID of the file. */
  typed: TypedFields<TypedCells>
  /** Whether something was typed: until it is saved, this version stays open. */
  onChanged: (isChanged: boolean) => void
  onSave: (content: Uint8Array<ArrayBuffer>, from: FileRow) => Promise<boolean>
}

/** The workbook in a file. What is typed becomes another file when it is saved. */
export function OpenWorkbook(props: OpenWorkbookProps) {
  const opened = useWorkbook(props.entry)
  if (!opened) return <Spinner />
  if ('reason' in opened) return <Banner tone="warn">{t(opened.reason)}</Banner>
  return <Sheets workbook={opened.workbook} {...props} />
}

/** What was typed and is not saved yet: by the path of the sheet, the names of the cells with their texts. */
export type TypedCells = readonly (readonly [path: string, cells: readonly (readonly [name: string, text: string])[]])[]

const none: ReadonlyMap<string, string> = new Map()

function Sheets({ workbook, entry: { file }, isReadOnly, isReplaced, typed, onChanged, onSave }: OpenWorkbookProps & { workbook: Workbook }) {
  const [path, setPath] = useState(workbook.sheets[0]?.path)
  const [edits, setEdits] = useState<SheetEdits>(() => new Map(isReadOnly ? [] : typed.read(file.id)?.map(([sheetPath, cells]) => [sheetPath, new Map(cells)])))
  const [isSaving, setSaving] = useState(false)
  const count = [...edits.values()].reduce((sum, { size }) => sum + size, 0)
  const [isKeptAt] = useState(() => () => typed.isKept(file.id))
  const { release } = useUnsaved(file.name, count > 0, isKeptAt)
  const sheet = workbook.sheets.find((each) => each.path === path)
  if (!sheet) return <p className="muted">{t('This workbook has no sheet with cells.')}</p>
  const keep = (next: SheetEdits) => typed.keep(file.id, next.size > 0 ? [...next].map(([sheetPath, cells]) => [sheetPath, [...cells]]) : null)
  const change = (next: SheetEdits) => {
    setEdits(next)
    keep(next)
    onChanged(next.size > 0)
  }
  const withCell = (cell: string, text: string): SheetEdits => new Map(edits).set(sheet.path, new Map(edits.get(sheet.path)).set(cell, text))
  const save = async () => {
    setSaving(true)
    if (await onSave(workbook.write(edits), file)) {
      release()
      change(new Map())
    }
    setSaving(false)
  }
  const isCut = sheet.lastRow > shownLimits.rows || sheet.lastColumn > shownLimits.columns
  return (
    <div className="stack">
      {workbook.sheets.length > 1 && (
        <div className="scroll">
          <Segmented
            label={t('Sheet')}
            options={workbook.sheets.map(({ name, path: value }) => ({ value, label: name }))}
            value={sheet.path}
            onChange={setPath}
          />
        </div>
      )}
      {!isReadOnly && sheet.isLocked && <p className="muted">{t('This sheet is protected. It can be changed only in the program that it comes from.')}</p>}
      {isReplaced && (
        <Banner tone="warn" live>
          {t('Someone else has saved this spreadsheet in the meantime. If you save, both are kept.')}
        </Banner>
      )}
      <SheetGrid
        key={sheet.path}
        sheet={sheet}
        label={sheet.name}
        edits={edits.get(sheet.path) ?? none}
        isChanged={count > 0}
        isReadOnly={isReadOnly || sheet.isLocked}
        onEdit={(cell, text) => change(withCell(cell, text))}
        onType={(cell, text) => keep(text === null ? edits : withCell(cell, text))}
      />
      {isCut && (
        <p className="muted">
          {t('Only the first {rows} rows and the columns up to {column} are shown. Download the file to see all of it.', {
            rows: countText(shownLimits.rows),
            column: columnName(shownLimits.columns),
          })}
        </p>
      )}
      {count > 0 && (
        <div className={classes.toolbar} data-active>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {plural(count, { one: 'Save # cell', other: 'Save # cells' })}
          </Button>
          <Button tall onClick={() => change(new Map())}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </div>
  )
}

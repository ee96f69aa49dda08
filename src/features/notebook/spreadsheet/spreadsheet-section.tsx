import { useMemo, useState } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import { isPermitted } from '#domain/permission.ts'
import { readFiles, type FileEntry } from '#db/queries/files.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useMe } from '#src/workspace/data/workspace-context.tsx'
import { FileButton } from '#src/workspace/files/add-buttons.tsx'
import { FileItem } from '#src/workspace/files/file-item.tsx'
import { RemovedFiles } from '#src/workspace/files/removed-files.tsx'
import { useAddFiles } from '#src/workspace/files/use-add-files.tsx'
import { useTypedFields } from '#src/workspace/editing/typed-fields.ts'
import { timesText } from '#src/workspace/format/dates.ts'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-body-props.ts'
import { OpenWorkbook, type TypedCells } from './open-workbook.tsx'
import { useSaveWorkbook } from './use-save-workbook.ts'
import { newWorkbook } from './workbook.ts'

const isWorkbook = ({ file }: FileEntry): boolean => /\.xlsx$/i.test(file.name)

/** A workbook as a file of the section. Each save adds a file; two that were saved at the same time are both there. */
export function SpreadsheetSection({ section, experiment, mayWrite }: SectionBodyProps) {
  const { id, name } = section
  const me = useMe()
  const target = useMemo(
    () => ({ subject: rowKey('sections', id), audience: experiment.audience, name: `${experiment.name}, ${name}` }),
    [id, name, experiment.name, experiment.audience],
  )
  const entries = useLive((workspace) => readFiles(workspace, target.subject), [target.subject])
  const { add, progress } = useAddFiles()
  const saveWorkbook = useSaveWorkbook(target)
  const [chosenId, setChosenId] = useState<string>()
  const [held, setHeld] = useState<FileEntry>()
  const typed = useTypedFields<TypedCells>(`workbook:${id}`)
  if (!entries || !typed) return null
  const mayChange = mayWrite && isPermitted(me, 'files', 'Create') && isPermitted(me, 'files', 'Update')
  const shown = entries.filter(({ file }) => !file.archived).toSorted((a, b) => a.file.addedAt - b.file.addedAt)
  const books = shown.filter(isWorkbook)
  const latest = books.find(({ file }) => file.id === chosenId) ?? books.at(-1)
  // What someone types in, or has typed in before, stays open, even if another version is saved elsewhere.
  const begun = held ?? (mayChange ? entries.find(({ file }) => typed.read(file.id) !== null) : undefined)
  const open = begun ?? latest
  const create = () => void saveWorkbook(newWorkbook(t('Sheet 1')), `${name}.xlsx`, undefined)
  return (
    <div className="stack">
      {!open && <p className="muted">{t('No spreadsheet yet')}</p>}
      {books.length > 1 && (
        <Banner tone="warn">
          <p>{t('This spreadsheet was saved on two devices at the same time. All versions are kept. Remove those that you do not need.')}</p>
          <Segmented
            label={t('Version')}
            options={books.map(({ file }) => ({
              value: file.id,
              label: timesText(file.addedAt, file.receivedAt),
              disabled: begun !== undefined && begun.file.id !== file.id,
            }))}
            value={open?.file.id ?? ''}
            onChange={setChosenId}
          />
        </Banner>
      )}
      {open && (
        <OpenWorkbook
          key={open.file.id}
          entry={open}
          isReadOnly={!mayChange}
          isReplaced={begun !== undefined && !books.some(({ file }) => file.id === begun.file.id)}
          typed={typed}
          onChanged={(isChanged) => setHeld(isChanged ? open : undefined)}
          onSave={(content, from) => saveWorkbook(content, from.name, from)}
        />
      )}
      {shown.length > 0 && (
        <ul aria-label={t('Files of {name}', { name: target.name })}>
          {shown.map((entry) => (
            <FileItem key={entry.file.id} entry={entry} mayChange={mayChange} note={books.length > 1 && timesText(entry.file.addedAt, entry.file.receivedAt)} />
          ))}
        </ul>
      )}
      {mayChange && !open && (
        <div className="bar">
          <Button icon={PlusIcon} onClick={create}>
            {t('New spreadsheet')}
          </Button>
          <FileButton onFiles={(files) => void add([{ files: files.slice(0, 1), target: async () => target }])} />
        </div>
      )}
      <RemovedFiles entries={entries.filter(({ file }) => file.archived)} mayChange={mayChange} />
      {progress}
    </div>
  )
}

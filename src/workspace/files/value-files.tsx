import { valuesOf } from '#domain/rules/samples/sample-field.ts'
import { readFile, type FileEntry } from '#db/queries/files.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { FileItem } from './file-item.tsx'
import { PictureItem } from './picture-item.tsx'
import { isPicture } from './picture-types.ts'
import classes from './files.module.css'

/** A file in the value of a field; without an entry if it is not on this device, or known to programs only. */
export interface ValueFile {
  readonly id: string
  readonly entry: FileEntry | undefined
  readonly name: string
}

/** The files that a value names, in their order; undefined until they are read. */
export function useValueFiles(value: string): readonly ValueFile[] | undefined {
  return useLive(
    (workspace) =>
      Promise.all(
        valuesOf(value).map(async (id) => {
          const entry = await readFile(workspace, id)
          return { id, entry, name: entry?.file.name ?? (/^\d+$/.test(id) ? t('File {number}', { number: id }) : t('Unknown file')) }
        }),
      ),
    [value],
  )
}

/** Their names, for a line of text. */
export const FileNames = ({ value }: { value: string }) =>
  useValueFiles(value)
    ?.map(({ name }) => name)
    .join(', ')

/** The files themselves: pictures, and others to be downloaded. */
export function ShownFiles({ value }: { value: string }) {
  const shown = useValueFiles(value)?.flatMap(({ entry }) => (entry ? [entry] : [])) ?? []
  if (shown.length === 0) return null
  return (
    <ul className={classes.list} data-small>
      {shown.map((entry) =>
        isPicture(entry.file) ? (
          <PictureItem key={entry.file.id} entry={entry} mayChange={false} />
        ) : (
          <FileItem key={entry.file.id} entry={entry} mayChange={false} />
        ),
      )}
    </ul>
  )
}

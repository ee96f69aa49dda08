import { useState } from 'react'
import type { FileEntry } from '#db/queries/files.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ArchiveIcon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { archiveFileChange } from '#src/workspace/mutations/files.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import classes from './files.module.css'

/** Files that were removed, on request; they can be brought back. */
export function RemovedFiles({ entries, mayChange }: { entries: readonly FileEntry[]; mayChange: boolean }) {
  const [isShown, setShown] = useState(false)
  const mutate = useMutate()
  if (entries.length === 0) return null
  return (
    <div className="stack">
      <div>
        <Button variant="plain" icon={ArchiveIcon} pressed={isShown} onClick={() => setShown(!isShown)}>
          {plural(entries.length, { one: '# removed file', other: '# removed files' })}
        </Button>
      </div>
      {isShown && (
        <ul className={classes.list} aria-label={t('Removed files')}>
          {entries.map(({ file }) => (
            <li key={file.id} className={classes.item}>
              <span className={classes.name}>{file.name}</span>
              {mayChange && (
                <Button icon={RestoreIcon} onClick={() => void mutate(archiveFileChange(file, false))}>
                  {t('Restore')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

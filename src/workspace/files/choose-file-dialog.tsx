import { useState } from 'react'
import type { FileRow } from '#domain/entities/file.ts'
import { messages } from '#domain/messages.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'

export interface ChooseFileDialogProps {
  /** Files that are chosen already. */
  without: readonly string[]
  onChoose: (fileId: string) => void
  onClose: () => void
}

/** As many as anyone looks through without typing a word. */
const shownFiles = 50

/** A file that the group has already, by its name; those added last come first. */
export function ChooseFileDialog({ without, onChoose, onClose }: ChooseFileDialogProps) {
  const [search, setSearch] = useState('')
  const files = useLive((workspace) => workspace.mirror('files').toArray(), [])
  const words = normalizeText(search).split(' ').filter(Boolean)
  const isFound = ({ id, name, archived }: FileRow) => !archived && !without.includes(id) && words.every((word) => normalizeText(name).includes(word))
  const found = files?.filter(isFound).toSorted((a, b) => b.addedAt - a.addedAt)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Choose a file')}
      width={560}
      actions={
        <Button tall onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
    >
      <TextField label={t('Find a file')} type="search" autoComplete="off" placeholder={t('Name')} value={search} onChange={setSearch} />
      <Card flush label={t('Files')}>
        {found?.slice(0, shownFiles).map(({ id, name, size, addedAt }) => (
          <Row key={id} title={name} subtitle={[bytesText(size), addedAt && dateTimeText(addedAt)].filter(Boolean).join(' · ')} onClick={() => onChoose(id)} />
        ))}
        {found?.length === 0 && <Row title={t(words.length ? messages.noItemFiltered : messages.noItem)} />}
      </Card>
    </Dialog>
  )
}

import { useState } from 'react'
import { t } from '#src/ui/text/translate.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { timesText } from '#src/workspace/format/dates.ts'
import { ChoiceWindow } from '#src/features/notebook/projects/choice-window.tsx'
import { useNodeRows } from '#src/features/notebook/projects/use-node-rows.ts'
import type { FileChoice } from './file-choice.ts'
import { placeText } from './file-place.ts'
import { useGroupFiles } from './use-group-files.ts'

const noneHidden: ReadonlySet<string> = new Set()

/** A file, or an experiment as a folder of files, is chosen for the page that opened this window. spec ROUTE-07 */
export function ChooseFileScreen({ scope, ...choice }: FileChoice) {
  return scope === 'folder' ? <ChooseFolder {...choice} /> : <ChooseFile {...choice} />
}

type Asked = Omit<FileChoice, 'scope'>

function ChooseFile({ buttonCaption, isShown }: Asked) {
  const [search, setSearch] = useState('')
  const files = useGroupFiles({ search, node: null, sorter: { column: 'added', direction: 'DESC' } })
  const rows = files
    ?.filter(({ file }) => file.state === 'stored' && isShown(file.name))
    .map(({ file, place }) => ({ id: file.id, name: file.name, details: [bytesText(file.size), placeText(place), timesText(file.addedAt, file.receivedAt)] }))
  return <ChoiceWindow title={t('Choose a file')} scope="file" search={search} onSearch={setSearch} rows={rows} buttonCaption={buttonCaption} />
}

function ChooseFolder({ buttonCaption }: Asked) {
  const [search, setSearch] = useState('')
  const rows = useNodeRows('experiment', search, noneHidden)
  return <ChoiceWindow title={t('Choose a folder')} scope="folder" search={search} onSearch={setSearch} rows={rows} buttonCaption={buttonCaption} />
}

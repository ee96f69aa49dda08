import { useEffect, useMemo, useState } from 'react'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { DocumentIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { bytesText } from '#src/workspace/format/bytes-text.ts'
import { FileButton, PhotoButton } from './add-buttons.tsx'
import { isPicture, kindText } from './picture-types.ts'
import classes from './files.module.css'

export interface ChosenFilesProps {
  label: string
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files of a form that is not saved yet. */
export function ChosenFiles({ label, files, onChange }: ChosenFilesProps) {
  const add = (more: readonly File[]) => onChange([...files, ...more])
  return (
    <FieldGroup label={label}>
      {files.length > 0 && (
        <ul className={classes.list}>
          {files.map((file, index) => (
            // Two photos can have the same name.
            <li key={`${index} ${file.name}`} className={classes.item} aria-label={file.name}>
              <Thumbnail file={file} />
              <span className={classes.name}>
                <span className="strong">{file.name}</span>
                <span className="small muted">{[kindText(file.name), bytesText(file.size)].filter(Boolean).join(' · ')}</span>
              </span>
              <IconButton
                icon={CloseIcon}
                variant="plain"
                label={t('Remove {name}', { name: file.name })}
                onClick={() => onChange(files.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="bar">
        <PhotoButton onFiles={add} />
        <FileButton onFiles={add} />
      </div>
    </FieldGroup>
  )
}

function Thumbnail({ file }: { file: File }) {
  const url = useMemo(() => (isPicture({ mediaType: file.type }) ? URL.createObjectURL(file) : ''), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  // A browser may not be able to draw it.
  const [isDrawn, setDrawn] = useState(url !== '')
  return (
    <span className={classes.thumbnail}>{isDrawn ? <img src={url} alt="" onError={() => setDrawn(false)} /> : <DocumentIcon className="i" aria-hidden />}</span>
  )
}

import { useRef, useState, type DragEvent } from 'react'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useImportKind } from './import-kind.tsx'
import { FileInput } from '#src/ui/fields/file-input.tsx'
import classes from './import-screen.module.css'

/** A file, chosen or dropped. */
export function ChooseFile({ error, onFile }: { error: string | undefined; onFile: (file: File) => void }) {
  const { file } = useImportKind()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onFile(dropped)
  }
  return (
    <div className="stack-l">
      {error && (
        <Banner tone="bad" live>
          {error}
        </Banner>
      )}
      <div
        className={classNames(classes.drop, isOver && classes.over)}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <UploadIcon className="i i-xl" aria-hidden />
        <p className="strong">{file.title()}</p>
        <p className="muted">{file.hint()}</p>
        <FileInput
          ref={input}
          label={t('File to import')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFile={onFile}
        />
        <Button variant="primary" icon={UploadIcon} onClick={() => input.current?.click()}>
          {t('Choose file…')}
        </Button>
      </div>
    </div>
  )
}

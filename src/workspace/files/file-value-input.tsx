import { useState } from 'react'
import { ownFilesOf } from '#domain/own-files.ts'
import { isPermitted } from '#domain/permission.ts'
import { valueSeparator, valuesOf } from '#domain/rules/samples/sample-field.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { FieldGroup } from '#src/ui/fields/field-group.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { AttachmentIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { FileButton, PhotoButton } from './add-buttons.tsx'
import { ChooseFileDialog } from './choose-file-dialog.tsx'
import { useAddFiles, type FileTarget } from './use-add-files.tsx'
import { useValueFiles } from './value-files.tsx'

export interface FileValueInputProps {
  label: string
  hideLabel?: boolean | undefined
  hint?: string | undefined
  error?: string | null | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** Ids of files, `a|b`. */
  value: string
  onChange: (value: string) => void
  /** What new files belong to; the person, as long as there is nothing else. */
  target: FileTarget | undefined
}

/** Files in a field: new ones, or ones that the group has; a tap removes each from the field, and the file stays. */
export function FileValueInput({ value, onChange, target, disabled, ...field }: FileValueInputProps) {
  const me = useMe()
  const { workspace } = useWorkspace()
  const [isChoosing, setChoosing] = useState(false)
  const { add, progress } = useAddFiles()
  const files = useValueFiles(value)
  const ids = valuesOf(value)
  const give = (chosen: readonly string[]) => onChange([...new Set([...ids, ...chosen])].join(valueSeparator))
  const addHere = (chosen: readonly File[]) => {
    const to = target ?? { subject: ownFilesOf(workspace.userId), audience: 0, name: field.label }
    // They are saved one after the other.
    const added: string[] = []
    const onAdded = (id: string) => {
      added.push(id)
      give(added)
    }
    void add([{ files: chosen, target: async () => ({ ...to, onAdded }) }])
  }
  return (
    <FieldGroup {...field}>
      {ids.length > 0 && (
        <ul className="bar">
          {ids.map((id) => {
            const name = files?.find((file) => file.id === id)?.name ?? ''
            return (
              <li key={id}>
                <Button
                  iconEnd={CloseIcon}
                  disabled={disabled}
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => onChange(ids.filter((other) => other !== id).join(valueSeparator))}
                >
                  {name}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {!disabled && (
        <div className="bar">
          <Button icon={AttachmentIcon} onClick={() => setChoosing(true)}>
            {t('Choose a file…')}
          </Button>
          {isPermitted(me, 'files', 'Create') && (
            <>
              <PhotoButton onFiles={addHere} />
              <FileButton onFiles={addHere} />
            </>
          )}
        </div>
      )}
      {isChoosing && (
        <ChooseFileDialog
          without={ids}
          onClose={() => setChoosing(false)}
          onChoose={(id) => {
            setChoosing(false)
            give([id])
          }}
        />
      )}
      {progress}
    </FieldGroup>
  )
}

import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { SendIcon } from '#src/ui/icons/more-icons.ts'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import type { WrongText } from './text-correction.ts'
import type { ResolutionProps } from './resolution-props.ts'
import classes from '#src/features/queue/queue-screen.module.css'

export interface TextResolutionProps extends ResolutionProps {
  label: string
  text: WrongText
  /** An empty text is allowed, too: the mutation continues without one. */
  canBeEmpty?: boolean
  /** It is a code, so the camera or a paste can provide it, too. */
  scans?: boolean
}

/** A name, a barcode or a value, typed again and sent again. */
export function TextResolution({ item, label, text, canBeEmpty = false, scans = false, send }: TextResolutionProps) {
  const { draft, set, save } = useDraft({
    label: item.intent.label,
    initial: { value: text.value },
    onSave: ({ value }) => send({ replacements: new Map([[item, text.with(value)]]) }),
  })
  const { value } = draft
  const isMissing = !canBeEmpty && !value.trim()
  const sendIt = () => !isMissing && void save()
  const change = (text: string) => set('value', text)
  return (
    <div className={classes.field}>
      <TextField label={label} value={value} onChange={change} onEnter={sendIt} mono={scans} maxLength={scans ? limits.barcode.longest : limits.text.longest} />
      {scans && <ScanButton tall hint={t('Scan the label')} onCode={change} />}
      <Button variant="primary" icon={SendIcon} disabled={isMissing} onClick={sendIt}>
        {canBeEmpty && !value.trim() ? t('Send without it') : t('Send again')}
      </Button>
    </div>
  )
}

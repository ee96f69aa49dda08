import { useState } from 'react'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { SendIcon } from '#src/ui/icons.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useUnsaved } from '#src/workspace/unsaved.ts'
import type { WrongText } from './text-correction.ts'
import type { WayProps } from './way-props.ts'
import look from './queue-screen.module.css'

export interface TextWayProps extends WayProps {
  label: string
  text: WrongText
  /** An empty text is an answer too: the act goes on without one. */
  canBeEmpty?: boolean
  /** It is a code: the camera or a paste gives it too. */
  scans?: boolean
}

/** A name, a barcode or a value, typed anew and sent again. */
export function TextWay({ item, label, text, canBeEmpty = false, scans = false, send }: TextWayProps) {
  const [typed, setTyped] = useState<string | null>(null)
  useUnsaved(item.intent.label, typed !== null && typed !== text.value)
  const value = typed ?? text.value
  const isMissing = !canBeEmpty && !value.trim()
  const sendIt = () => !isMissing && void send({ instead: new Map([[item, text.with(value)]]) })
  return (
    <div className={look.field}>
      <TextField
        label={label}
        value={value}
        onChange={setTyped}
        onEnter={sendIt}
        mono={scans}
        maxLength={scans ? limits.barcode.longest : limits.text.longest}
      />
      {scans && <ScanButton tall hint={t('Scan the label')} onCode={setTyped} />}
      <Button variant="primary" icon={SendIcon} disabled={isMissing} onClick={sendIt}>
        {canBeEmpty && !value.trim() ? t('Send without') : t('Send again')}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { errors } from '#domain/errors.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { useScanTaker } from '#src/workspace/scan-context.tsx'
import { useAct } from '#src/workspace/use-act.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { parentAct } from './sample-acts.ts'

/** What did it come from? The parent's code is scanned, or typed. */
export function SampleParentDialog({ sample, onClose }: { sample: SampleRow; onClose: () => void }) {
  const resolve = useResolveScan()
  const doActs = useAct()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const take = async (text: string) => {
    setCode(text)
    const found = await resolve(text)
    if (!found) return
    if (found.kind !== 'sample') return setError(t(errors['sample.parent-invalid'].message))
    if (await doActs([parentAct(sample, found.id)], { done: t(messages.parentUpdated), undo: [parentAct(sample, sample.parentId)] })) onClose()
  }
  useScanTaker((text) => void take(text))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Parent of {name}', { name: sample.name })}
      width={560}
      actions={
        <>
          <ScanButton tall hint={t('Scan the parent')} onCode={(text) => void take(text)} />
          <Button variant="primary" onClick={() => void take(code.trim())}>
            {t('Set parent')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Barcode of the parent')}
        hint={t('Scanner ready: scan the parent, or type its code.')}
        mono
        autoFocus
        value={code}
        onChange={(text) => {
          setCode(text)
          setError(null)
        }}
        onEnter={() => void take(code.trim())}
        error={error}
      />
    </Dialog>
  )
}

import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { setSampleParentChange } from '#src/workspace/mutations/samples.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'

/** Asks for the parent's code: scanned or typed. */
export function ParentDialog({ sample, onClose }: { sample: SampleRow; onClose: () => void }) {
  const resolve = useResolveScan()
  const mutate = useMutate()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const handleScan = async (text: string) => {
    setCode(text)
    const found = await resolve(text)
    if (!found) return
    if (found.kind !== 'sample') return setError(t(deviceErrors['sample.parent-invalid'].message))
    if (await mutate(setSampleParentChange(sample, found.id))) onClose()
  }
  useScanHandler((text) => void handleScan(text))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Parent of {name}', { name: sample.name })}
      width={560}
      actions={
        <>
          <Button tall onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ScanButton tall hint={t('Scan the parent')} onCode={(text) => void handleScan(text)} />
          <Button variant="primary" onClick={() => void handleScan(code.trim())}>
            {t('Set parent')}
          </Button>
        </>
      }
    >
      <div className="stack-l">
        <ScannerReadyLine hint={t('Scan the parent or type its barcode.')} />
        <TextField
          label={t('Parent barcode')}
          mono
          autoFocus
          value={code}
          onChange={(text) => {
            setCode(text)
            setError(null)
          }}
          onEnter={() => void handleScan(code.trim())}
          error={error}
        />
      </div>
    </Dialog>
  )
}

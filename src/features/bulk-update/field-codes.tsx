import { readSampleTypes } from '#db/queries/sample-types.ts'
import { fieldCode, metaKey } from '#machines/bulk-update/bulk-update-fields.ts'
import { PaperOverlay } from '#src/features/notebook/print/paper-overlay.tsx'
import { BarcodeImage } from '#src/features/samples/barcode-image.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { plainFields } from './field-labels.ts'
import classes from './bulk-update.module.css'

/** A code for each field, on paper: whoever scans one chooses the field without touching the tablet. spec BULK-01 */
export function FieldCodes({ onBack }: { onBack: () => void }) {
  const types = useLive(readSampleTypes, [])
  const fields = types?.filter(({ archived }) => !archived).flatMap((type) => type.fields) ?? []
  const own = new Map(fields.map((field) => [metaKey(field), field.key]))
  const codes = [...plainFields.map(({ key, label }) => ({ key, name: label() })), ...[...own].map(([key, name]) => ({ key, name }))]
  const title = t('Fields to scan')
  return (
    <PaperOverlay label={title} isReady={types !== undefined} onBack={onBack}>
      <h1>{title}</h1>
      <p>{t('In a bulk update, scan a field, then its value.')}</p>
      <ul className={classes.codes}>
        {codes.map(({ key, name }) => (
          <li key={key}>
            <BarcodeImage code={fieldCode(key)} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </PaperOverlay>
  )
}

import type { ScannedEntry } from '#machines/scan-types.ts'
import { errors } from '#domain/errors.ts'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon, FailedIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ScanRow } from './scan-row.tsx'

/** What was scanned, newest first, each with a link. */
export function LookupList({ scanned }: { scanned: readonly ScannedEntry[] }) {
  const navigate = useNavigate()
  if (scanned.length === 0)
    return (
      <EmptyState icon={ScanIcon} title={t('Scan a tube or box')}>
        {t('It appears here. Tap it to open it.')}
      </EmptyState>
    )
  const foundRow = (serial: number, title: string, sub: string, href: string) => (
    <ScanRow
      key={serial}
      tone={serial === scanned[0]?.serial ? 'last' : 'plain'}
      mark={<CheckIcon className="i i-l" aria-label={t('found')} />}
      title={title}
      actions={<Button onClick={() => navigate(href)}>{t('Open')}</Button>}
    >
      <span>{sub}</span>
    </ScanRow>
  )
  return (
    <ol>
      {scanned.map(({ serial, scan, answer }) => {
        if (answer.kind === 'sample') return foundRow(serial, answer.sample.name, answer.placeText || t('No location'), addresses.sample(answer.sample.id))
        if (answer.kind === 'layer') return foundRow(serial, answer.layer.name, t('compartment'), addresses.layer(answer.layer.id))
        if (answer.kind === 'series') return foundRow(serial, answer.series.name, t('sample series'), addresses.series(answer.series.id))
        return (
          <ScanRow key={serial} tone="bad" mark={<FailedIcon className="i i-l" aria-hidden />} title={t(messageFor(answer.kind))}>
            <span className="mono">{scan.text}</span>
          </ScanRow>
        )
      })}
    </ol>
  )
}

function messageFor(kind: ScannedEntry['answer']['kind']): Message {
  if (kind === 'failed') return errors['device.database'].message
  return kind === 'misconfigured' ? messages.barcodeMisconfigured : messages.barcodeNotRecognized
}

import { useEffect, useState, type ReactNode } from 'react'
import { errors } from '#domain/errors.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { msg, type Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import type { ScannedEntry, ScanSource } from '#machines/scan/scan-types.ts'
import { readPath } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import { readScans } from '#db/queries/recent.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon, ScanIcon, FailedIcon, LinkIcon } from '#src/ui/icons/icons.ts'
import { LocationPath } from '#src/ui/layout/location-path.tsx'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'
import { useScanDialogs } from '#src/workspace/scan/scan-context.tsx'
import { useAssignableCode } from '#src/workspace/scan/use-assignable-code.ts'
import { looksLikePackage } from '#src/workspace/supplies/looks-like-package.ts'
import { receiveCodeAddress, scannedProductAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { readLocation } from '#src/workspace/storage/read-location.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { ScanRow } from './scan-row.tsx'

// The rows are enough for the first scan.
const FoundSample = lazyComponent(async () => (await import('./found-sample.tsx')).FoundSample)

const FoundProduct = lazyComponent(async () => (await import('./found-product.tsx')).FoundProduct)

/** What was scanned, newest first, each with a link; the last one with what a person wants to know about it. */
export function LookupList({ scanned }: { scanned: readonly ScannedEntry[] }) {
  const earlier = useEarlierScans()
  const again = new Set(scanned.map(foundIn))
  const all = [...scanned, ...earlier.filter((entry) => !again.has(foundIn(entry)))]
  if (all.length === 0)
    return (
      <EmptyState icon={ScanIcon} title={t('Scan a tube or box')}>
        {t('It appears here. Tap it to open it.')}{' '}
        {t(
          'Labels that begin with 005 (samples), 008 (compartments) or 011 (series) are printed by Aliquot. Your own barcodes work, too, once they are assigned.',
        )}
      </EmptyState>
    )
  return (
    <ol>
      {all.map((entry, at) => (
        <LookupRow key={entry.serial} entry={entry} isLast={at === 0} />
      ))}
    </ol>
  )
}

/** The same for every code of one tube. */
function foundIn({ scan, answer }: ScannedEntry): string {
  if (answer.kind === 'sample') return `sample ${answer.sample.id}`
  if (answer.kind === 'layer') return `layer ${answer.layer.id}`
  return scan.text
}

interface LookupRowProps {
  entry: ScannedEntry
  isLast: boolean
}

function LookupRow({ entry, isLast }: LookupRowProps) {
  const { scan, answer } = entry
  const navigate = useNavigate()
  const foundRow = (title: string, sub: ReactNode, href: string) => (
    <ScanRow
      tone={isLast ? 'last' : 'plain'}
      mark={<CheckIcon className="i i-l" aria-label={t('found')} />}
      title={title}
      actions={<Button onClick={() => navigate(href)}>{t('Open')}</Button>}
    >
      <span>{sub}</span>
    </ScanRow>
  )
  if (answer.kind === 'sample') {
    const { sample } = answer
    const row = foundRow(sample.name, <SamplePlace sample={sample} />, addresses.sample(sample.id))
    return isLast ? (
      <LazyBoundary fallback={row}>
        <FoundSample sample={sample} />
      </LazyBoundary>
    ) : (
      row
    )
  }
  if (answer.kind === 'layer') return foundRow(answer.layer.name, <LayerPath layerId={answer.layer.id} />, addresses.layer(answer.layer.id))
  if (answer.kind === 'series') return foundRow(answer.series.name, t('sample series'), addresses.series(answer.series.id))
  if (answer.kind === 'equipment') {
    const { id, name, room } = answer.equipment
    return foundRow(name, room ? t('room {room}', { room }) : t('Equipment'), equipmentAddresses.page(id))
  }
  if (answer.kind === 'experiment')
    return foundRow(experimentCode(answer.experimentId), <ExperimentName experimentId={answer.experimentId} />, addresses.experiment(answer.experimentId))
  if (answer.kind === 'product') {
    const { product } = answer
    return (
      <LazyBoundary fallback={foundRow(product.name, '\u00a0', scannedProductAddress(product.id, scan.text))}>
        <FoundProduct product={product} code={scan.text} isLast={isLast} />
      </LazyBoundary>
    )
  }
  if (answer.kind === 'not-recognized') return <UnknownRow entry={entry} isLast={isLast} />
  return (
    <ScanRow tone="bad" mark={<FailedIcon className="i i-l" aria-hidden />} title={t(messageFor(answer.kind))}>
      <span className="mono">{scan.text}</span>
    </ScanRow>
  )
}

/** A code that belonged to nothing when it was scanned; once it belongs to something, the row of that. */
function UnknownRow({ entry: { serial, scan }, isLast }: LookupRowProps) {
  const { assign } = useScanDialogs()
  const answer = useLive((workspace) => resolveForPeople(workspace, scan), [scan])
  const code = useAssignableCode()(scan.text)
  const navigate = useNavigate()
  if (answer && answer.kind !== 'not-recognized') return <LookupRow entry={{ serial, scan, answer }} isLast={isLast} />
  return (
    <ScanRow
      tone="bad"
      mark={<FailedIcon className="i i-l" aria-hidden />}
      title={looksLikePackage(scan.text) ? t('No product has the GTIN of this package') : t(messages.barcodeNotRecognized)}
      actions={
        looksLikePackage(scan.text) ? (
          <Button onClick={() => navigate(receiveCodeAddress(scan.text))}>{t(msg('Receive', 'verb'))}</Button>
        ) : (
          code !== null && (
            <Button icon={LinkIcon} onClick={() => assign({ code })}>
              {t('Assign to…')}
            </Button>
          )
        )
      }
    >
      <span className="mono">{scan.text}</span>
    </ScanRow>
  )
}

/** Where a sample is now. */
function SamplePlace({ sample: scanned }: { sample: SampleRow }) {
  const place = useLive(async (workspace) => (await readLocation(workspace, (await readSample(workspace, scanned.id)) ?? scanned)) ?? null, [scanned.id])
  // The height of the line is kept while it is read.
  if (place === undefined) return '\u00a0'
  return place ? <LocationPath {...place} /> : t('No location')
}

/** Where a compartment is. */
function LayerPath({ layerId }: { layerId: number }) {
  const path = useLive((workspace) => readPath(workspace, layerId), [layerId])
  if (!path) return null
  return path.length > 1 ? <LocationPath parts={path.slice(0, -1).map(({ name }) => name)} /> : t('Storage unit')
}

/** The name of an experiment as it is now. */
function ExperimentName({ experimentId }: { experimentId: number }) {
  // The height of the line is kept while it is read.
  return useLive(async (workspace) => (await workspace.mirror('experiments').get(experimentId))?.name, [experimentId]) ?? '\u00a0'
}

function messageFor(kind: ScannedEntry['answer']['kind']): Message {
  if (kind === 'failed') return errors['device.database'].message
  return kind === 'misconfigured' ? messages.barcodeMisconfigured : messages.barcodeNotRecognized
}

const none: readonly ScannedEntry[] = []

/** What was scanned on this device before the page was loaded, latest first, as it is now. Their serials are negative. */
function useEarlierScans(): readonly ScannedEntry[] {
  const { workspace } = useWorkspace()
  const [earlier, setEarlier] = useState(none)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const scans = await readScans(workspace)
      return Promise.all(
        scans.map(async ({ text, how }, at): Promise<ScannedEntry> => {
          const scan = { text, how: how as ScanSource }
          return { serial: -at - 1, scan, answer: await resolveForPeople(workspace, scan) }
        }),
      )
    }
    read().then(
      (found) => isGone || setEarlier(found),
      (error: unknown) => workspace.report(error),
    )
    return () => {
      isGone = true
    }
  }, [workspace])
  return earlier
}

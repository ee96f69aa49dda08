import { useDeferredValue, useState } from 'react'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { HistoryIcon } from '#src/ui/icons/icons.ts'
import { ListIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { t } from '#src/ui/text/translate.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useScans } from '#src/workspace/scan/scan-context.tsx'
import { BarcodeImage } from './barcode-image.tsx'
import { readSampleView, type SampleView } from './read-sample-view.ts'
import { useSampleHistory } from './history/use-sample-history.ts'
import { SampleBody } from './sample-body.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'

// Loaded later: it is next to the fields, which can be read and edited in the meantime.
const SampleHistory = lazyComponent(async () => (await import('./history/sample-history.tsx')).SampleHistory)

/** One sample: where it is and how much is left, every field edited in place, its lineage, and its history. */
export function SampleScreen({ sampleId, onBack }: { sampleId: number; onBack: () => void }) {
  const view = useLive((workspace) => readSampleView(workspace, sampleId), [sampleId])
  const scanned = useScannedSample(sampleId)
  if (view?.sample) return <SamplePage view={view} sample={view.sample} onBack={onBack} />
  if (view) return <NotFoundPage title={t('Sample not found')} />
  return scanned ? <ScannedSample sample={scanned} onBack={onBack} /> : null
}

/** The row of this sample if it was scanned last. */
function useScannedSample(sampleId: number): SampleRow | undefined {
  const answer = useScans().getSnapshot().context.scanned[0]?.answer
  return answer?.kind === 'sample' && answer.sample.id === sampleId ? answer.sample : undefined
}

interface SampleHeadProps {
  sample: SampleRow
  onBack: () => void
  /** Everything around it is drawn: now its code is, too. */
  isComplete: boolean
}

function SampleHead({ sample, onBack, isComplete }: SampleHeadProps) {
  return (
    <PageHeader
      back={{ label: t('Back'), onClick: onBack }}
      title={sample.name}
      subtitle={<span className="mono">{[sample.altBarcode, toBarcode('sample', sample.id)].filter(Boolean).join(' · ')}</span>}
      actions={<BarcodeImage code={toBarcode('sample', sample.id)} isDrawn={isComplete} />}
    />
  )
}

/** What the scan has read: a person sees which sample it is before the rest of it is read. */
function ScannedSample({ sample, onBack }: { sample: SampleRow; onBack: () => void }) {
  return (
    <SplitPane sidePosition="end" width="history" portrait="main" mainLabel={sample.name} sideLabel={t('History')} side={null}>
      <div className="page stack-l">
        <SampleHead sample={sample} onBack={onBack} isComplete={false} />
      </div>
    </SplitPane>
  )
}

function SamplePage({ view, sample, onBack }: { view: SampleView; sample: SampleRow; onBack: () => void }) {
  const history = useSampleHistory(sample)
  const [portrait, setPortrait] = useState<'main' | 'side'>('main')
  // What it is, where it is and how much is left come first; the rest is drawn after that.
  const isComplete = useDeferredValue(true, false)
  const paneSwitch = (
    <div className="only-portrait flex">
      <Segmented
        label={t('Show')}
        value={portrait}
        onChange={setPortrait}
        options={[
          { value: 'main', label: t('Fields'), icon: ListIcon },
          { value: 'side', label: t('History'), icon: HistoryIcon },
        ]}
      />
    </div>
  )
  return (
    <SplitPane
      sidePosition="end"
      width="history"
      portrait={portrait}
      mainLabel={sample.name}
      sideLabel={t('History')}
      side={
        isComplete && (
          <LazyBoundary fallback={paneSwitch}>
            <SampleHistory sample={sample} type={view.type} history={history} head={paneSwitch} />
          </LazyBoundary>
        )
      }
    >
      <div className="page stack-l">
        <SampleHead sample={sample} onBack={onBack} isComplete={isComplete} />
        <SampleBody view={view} sample={sample} history={history} paneSwitch={paneSwitch} isComplete={isComplete} />
      </div>
    </SplitPane>
  )
}

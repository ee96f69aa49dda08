import { useMemo, useState } from 'react'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ArchiveIcon, HistoryIcon, ListIcon, PlaceIcon, SearchIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { SplitPane } from '#src/ui/layout/split-pane.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { ReadOnlyBanner } from '#src/workspace/permissions/permission-guard.tsx'
import { SampleChips } from '#src/workspace/samples/sample-chips.tsx'
import { useSamplePermissions } from '#src/workspace/permissions/use-permission.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { BarcodeImage } from './barcode-image.tsx'
import { readSampleView, type SampleView } from './read-sample-view.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { SampleActions } from './sample-actions.tsx'
import { LiveSample } from './live-sample.tsx'
import { SampleBothKept } from './sample-both-kept.tsx'
import { MoveSampleDialog, ParentDialog } from './lazy-dialogs.ts'
import { AmountCard } from './amount/amount-card.tsx'
import { readAmountUse } from './amount/amount-use.ts'
import { SampleFields } from './fields/sample-fields.tsx'
import { useSampleHistory } from './history/use-sample-history.ts'
import { PlaceCard } from './place/place-card.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { missingData, missingSentence } from './missing-data.ts'
import classes from './sample-screen.module.css'

// Loaded later: these are next to the fields or below them, which can be read and edited in the meantime.
const SampleHistory = lazyComponent(async () => (await import('./history/sample-history.tsx')).SampleHistory)
const Lineage = lazyComponent(async () => (await import('#src/features/lineage/lineage.tsx')).Lineage)

/** One sample: where it is and how much is left, every field edited in place, its lineage, and its history. */
export function SampleScreen({ sampleId, onBack }: { sampleId: number; onBack: () => void }) {
  const view = useLive((workspace) => readSampleView(workspace, sampleId), [sampleId])
  if (!view) return null
  if (!view.sample)
    return (
      <EmptyState page icon={SearchIcon} title={t('Sample not found')}>
        {t('It may have been removed or may belong to another group.')}
      </EmptyState>
    )
  return <SamplePage view={view} sample={view.sample} onBack={onBack} />
}

function SamplePage({ view, sample, onBack }: { view: SampleView; sample: SampleRow; onBack: () => void }) {
  const { type, owner, checkedOutBy, place } = view
  const may = useSamplePermissions(sample)
  const history = useSampleHistory(sample)
  const use = useMemo(() => history.entries && readAmountUse(history.entries, sample), [history.entries, sample])
  const [isAmountAsked, setAmountAsked] = useState(false)
  const { open } = useActionHost()
  const [portrait, setPortrait] = useState<'main' | 'side'>('main')
  const isReadOnly = sample.archived === 1 || !may.update
  const move = () => open((close) => <LiveSample sample={sample}>{(live) => <MoveSampleDialog sample={live} onClose={close} />}</LiveSample>)
  const warning = missingSentence(missingData(sample, (type?.fields.length ?? 0) > 0))
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
        <LazyBoundary fallback={paneSwitch}>
          <SampleHistory sample={sample} type={type} history={history} head={paneSwitch} />
        </LazyBoundary>
      }
    >
      <div className="page stack-l">
        <PageHeader
          back={{ label: t('Back'), onClick: onBack }}
          title={sample.name}
          subtitle={<span className="mono">{[sample.altBarcode, toBarcode('sample', sample.id)].filter(Boolean).join(' · ')}</span>}
          actions={<BarcodeImage code={toBarcode('sample', sample.id)} />}
        />
        <SampleStatus view={view} sample={sample} />
        {sample.archived === 1 && (
          <Banner tone="warn" icon={ArchiveIcon}>
            {t('This sample is archived. Restore it to change or move it.')}
          </Banner>
        )}
        <SampleBothKept sample={sample} type={type} />
        {!may.update && <ReadOnlyBanner />}
        <SampleActions sample={sample} onAmount={() => setAmountAsked(true)} />
        <div className={classes.frame}>
          <div className={classes.pictures}>
            <PlaceCard sample={sample} place={place} holder={checkedOutBy?.fullName} onMove={isReadOnly ? undefined : move} />
            <AmountCard sample={sample} use={use} isReadOnly={isReadOnly} isAsked={isAmountAsked} onOpened={() => setAmountAsked(false)} />
          </div>
        </div>
        {paneSwitch}
        <SampleFields sample={sample} type={type} owner={owner?.fullName ?? ''} isReadOnly={isReadOnly} />
        {warning && <p className="muted small">{warning}</p>}
        <LazyBoundary>
          <Lineage
            sample={sample}
            onSetParent={() => open((close) => <LiveSample sample={sample}>{(live) => <ParentDialog sample={live} onClose={close} />}</LiveSample>)}
          />
        </LazyBoundary>
      </div>
    </SplitPane>
  )
}

/** What it is, and what a person should know before they go to the freezer. */
function SampleStatus({ view: { type, checkedOutBy, place, waiting }, sample }: { view: SampleView; sample: SampleRow }) {
  const isInPlace = place !== undefined && sample.outBy === null && sample.missingSince === null
  return (
    <div className="bar">
      {type && <Chip leading={<ShapeIcon shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
      <ExpiryChip expiration={sample.expiration} />
      <SampleChips sample={sample} checkedOutByName={checkedOutBy?.fullName} />
      {isInPlace && <Chip icon={PlaceIcon}>{t('In its place')}</Chip>}
      {waiting > 0 && (
        <Chip tone="info" icon={WaitingIcon}>
          {plural(waiting, { one: '# change waiting', other: '# changes waiting' })}
        </Chip>
      )}
    </div>
  )
}

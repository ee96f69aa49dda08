import { useState } from 'react'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ArchiveIcon, HistoryIcon, ListIcon, PlaceIcon, SearchIcon, WaitingIcon } from '#src/ui/icons.ts'
import { KindGlyph } from '#src/ui/kind-glyph.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Path } from '#src/ui/path.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { SplitPane } from '#src/ui/split-pane.tsx'
import { plural, t } from '#src/ui/translate.ts'
import { ExpiryChip } from '#src/workspace/expiry-chip.tsx'
import { LookOnlyBanner } from '#src/workspace/look-only.tsx'
import { SampleChips } from '#src/workspace/sample-chips.tsx'
import { useMaySample } from '#src/workspace/use-permission.ts'
import { useLive } from '#src/workspace/workspace-context.tsx'
import { CodePicture } from './code-picture.tsx'
import { Lineage } from './lineage.tsx'
import { readSampleView } from './read-sample-view.ts'
import { SampleActions, type SampleDialog } from './sample-actions.tsx'
import { SampleBothKept } from './sample-both-kept.tsx'
import { SampleDialogs } from './sample-dialogs.tsx'
import { SampleFields } from './sample-fields.tsx'
import { SampleHistory } from './sample-history.tsx'
import { missingData } from './sample-warnings.ts'

/** One sample: what it is, where it is, every field edited in its place, its family, and what was done with it. */
export function SampleScreen({ sampleId, onBack }: { sampleId: number; onBack: () => void }) {
  const view = useLive((workspace) => readSampleView(workspace, sampleId), [sampleId])
  const may = useMaySample({ ownerId: view?.sample?.ownerId ?? 0 })
  const [isAmountAsked, setAmountAsked] = useState(false)
  const [dialog, setDialog] = useState<SampleDialog | null>(null)
  const [portrait, setPortrait] = useState<'main' | 'side'>('main')
  if (!view) return null
  const { sample, type, owner, holder, place, waiting } = view
  if (!sample)
    return (
      <EmptyState page icon={SearchIcon} title={t('This sample is not here')}>
        {t('It may have been removed, or belong to another group.')}
      </EmptyState>
    )
  const missing = missingData(sample, (type?.fields.length ?? 0) > 0)
  const parts = (
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
      place="end"
      width="history"
      portrait={portrait}
      mainLabel={sample.name}
      sideLabel={t('History')}
      side={<SampleHistory sample={sample} type={type} head={parts} />}
    >
      <div className="page stack-l">
        <PageHeader
          back={{ label: t('Back'), onClick: onBack }}
          title={sample.name}
          subtitle={<span className="mono">{[sample.altBarcode, toBarcode('sample', sample.id)].filter(Boolean).join(' ')}</span>}
          actions={<CodePicture code={toBarcode('sample', sample.id)} />}
        />
        <div className="bar">
          {type && <Chip leading={<KindGlyph shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
          <ExpiryChip expiration={sample.expiration} />
          <SampleChips sample={sample} outName={holder?.fullName} />
          {place && (
            <Chip icon={PlaceIcon}>
              <Path parts={place.parts} position={place.position} />
            </Chip>
          )}
          {waiting > 0 && (
            <Chip tone="info" icon={WaitingIcon}>
              {plural(waiting, { one: '# change waiting', other: '# changes waiting' })}
            </Chip>
          )}
        </div>
        {sample.archived === 1 && (
          <Banner tone="warn" icon={ArchiveIcon}>
            {t('This sample is archived. Restore it to change or move it.')}
          </Banner>
        )}
        <SampleBothKept sample={sample} type={type} />
        {!may.update && <LookOnlyBanner />}
        <SampleActions sample={sample} onDialog={setDialog} onAmount={() => setAmountAsked(true)} />
        {parts}
        {missing.length > 0 && <p className="muted small">{t('The sample contains no {what}.', { what: missing.map((each) => t(each)).join(', ') })}</p>}
        <SampleFields
          sample={sample}
          type={type}
          owner={owner?.fullName ?? ''}
          place={place}
          onMove={() => setDialog('move')}
          isReadOnly={sample.archived === 1 || !may.update}
          isAmountAsked={isAmountAsked}
          onAmountBegun={() => setAmountAsked(false)}
        />
        <Lineage sample={sample} onSetParent={() => setDialog('parent')} />
        <SampleDialogs sample={sample} opened={dialog} onClose={() => setDialog(null)} />
      </div>
    </SplitPane>
  )
}

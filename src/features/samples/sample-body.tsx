import { useMemo, useState, type ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { conflictingFields } from '#domain/rules/changes/text-edit.ts'
import { fieldsOfSample } from '#domain/rules/samples/own-fields.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ArchiveIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { PlaceIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import { ReadOnlyBanner } from '#src/workspace/permissions/permission-guard.tsx'
import { ReservedChips } from '#src/workspace/samples/reserved-chips.tsx'
import { SampleChips } from '#src/workspace/samples/sample-chips.tsx'
import { useSamplePermissions } from '#src/workspace/permissions/use-permission.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useActions } from '#src/workspace/contributions/use-contributions.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { ConflictingTexts } from '#src/workspace/editing/conflicting-texts.tsx'
import { fieldLabel } from '#src/workspace/samples/field-label.ts'
import type { SampleView } from './read-sample-view.ts'
import { SampleActions } from './sample-actions.tsx'
import { LiveSample } from './live-sample.tsx'
import { MoveSampleDialog, ParentDialog } from './lazy-dialogs.ts'
import { AmountCard } from './amount/amount-card.tsx'
import { readAmountUse } from './amount/amount-use.ts'
import { SampleFields } from './fields/sample-fields.tsx'
import type { SampleHistoryState } from './history/use-sample-history.ts'
import { PlaceCard } from './place/place-card.tsx'
import { missingData, missingSentence } from './missing-data.ts'
import classes from './sample-body.module.css'

// Loaded later: it is below the fields, which can be read and edited in the meantime.
const Lineage = lazyComponent(async () => (await import('#src/features/lineage/lineage.tsx')).Lineage)
const SampleFiles = lazyComponent(async () => (await import('./files/sample-files.tsx')).SampleFiles)
const UsedIn = lazyComponent(async () => (await import('./used-in.tsx')).UsedIn)

interface SampleBodyProps {
  view: SampleView
  sample: SampleRow
  history: SampleHistoryState
  /** Between the pictures and the fields. */
  paneSwitch: ReactNode
  /** Where it is and how much is left come first; with this, the rest is drawn as well. */
  isComplete: boolean
}

/** Everything below the head of a sample's page. */
export function SampleBody({ view, sample, history, paneSwitch, isComplete }: SampleBodyProps) {
  const may = useSamplePermissions(sample)
  const use = useMemo(() => history.entries && readAmountUse(history.entries, sample), [history.entries, sample])
  const [isAmountAsked, setAmountAsked] = useState(false)
  const { open } = useActionHost()
  const isReadOnly = sample.archived === 1 || !may.update
  const move = () => open((close) => <LiveSample sample={sample}>{(live) => <MoveSampleDialog sample={live} onClose={close} />}</LiveSample>)
  const setParent = () => open((close) => <LiveSample sample={sample}>{(live) => <ParentDialog sample={live} onClose={close} />}</LiveSample>)
  const warning = missingSentence(missingData(sample, (view.type?.fields.length ?? 0) > 0))
  return (
    <>
      <SampleStatus view={view} sample={sample} />
      {sample.archived === 1 && (
        <Banner tone="warn" icon={ArchiveIcon}>
          {t('This sample is archived. Restore it to change or move it.')}
        </Banner>
      )}
      <SampleBothKept sample={sample} type={view.type} />
      {!may.update && <ReadOnlyBanner />}
      <SampleActions sample={sample} onAmount={() => setAmountAsked(true)} />
      <div className={classes.frame}>
        <div className={classes.pictures}>
          <PlaceCard sample={sample} place={view.place} holder={view.checkedOutBy?.fullName} onMove={isReadOnly ? undefined : move} />
          <AmountCard sample={sample} use={use} isReadOnly={isReadOnly} isRequested={isAmountAsked} onOpened={() => setAmountAsked(false)} />
        </div>
      </div>
      {paneSwitch}
      {isComplete && (
        <>
          <SampleFields sample={sample} type={view.type} owner={view.owner?.fullName ?? ''} isReadOnly={isReadOnly} />
          {warning && <p className="muted small">{warning}</p>}
          <LazyBoundary>
            <Lineage sample={sample} onSetParent={setParent} />
          </LazyBoundary>
          <LazyBoundary>
            <UsedIn sample={sample} />
            <SampleFiles sample={sample} mayChange={!isReadOnly} />
            <AddonPanels sample={sample} />
          </LazyBoundary>
        </>
      )}
    </>
  )
}

function AddonPanels({ sample }: { sample: SampleRow }) {
  return useActions('samplePanels').map(({ id, Panel }) => <Panel key={id} sample={sample} />)
}

/** What it is, and what a person should know before they go to the freezer. */
function SampleStatus({ view: { type, checkedOutBy, place, waiting }, sample }: { view: SampleView; sample: SampleRow }) {
  const isInPlace = place !== undefined && sample.outBy === null && sample.missingSince === null
  return (
    <div className="bar">
      {type && <Chip leading={<ShapeIcon shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
      <ExpiryChip expiration={sample.expiration} />
      <SampleChips sample={sample} checkedOutByName={checkedOutBy?.fullName} />
      <ReservedChips sample={sample} />
      {isInPlace && <Chip icon={PlaceIcon}>{t('In place')}</Chip>}
      {waiting > 0 && (
        <Chip tone="info" icon={WaitingIcon}>
          {plural(waiting, { one: '# change waiting', other: '# changes waiting' })}
        </Chip>
      )}
    </div>
  )
}

/** Shown to everyone who opens the sample until someone has decided: two people edited the same field without seeing each other's text. */
function SampleBothKept({ sample, type }: { sample: SampleRow; type: SampleTypeRow | undefined }) {
  const fields = fieldsOfSample(sample, type)
  return conflictingFields(sample).map((field) => {
    const word = fieldLabel(field, fields)
    return (
      <Card key={field} title={t('{field}: both versions kept', { field: word })}>
        <ConflictingTexts sample={sample} field={field} fieldLabel={word} />
      </Card>
    )
  })
}

import { useEffect, useMemo, useState } from 'react'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ForwardIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { DescriptionList, type Fact } from '#src/ui/lists/description-list.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { fieldFacts } from '#src/workspace/samples/field-facts.tsx'
import { ChosenSample } from '#src/workspace/samples/chosen-sample.tsx'
import { ExpiryChip } from '#src/workspace/samples/expiry-chip.tsx'
import type { ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { ReservedChips } from '#src/workspace/samples/reserved-chips.tsx'
import { SampleChips } from '#src/workspace/samples/sample-chips.tsx'
import { useSampleActions } from '#src/workspace/samples/use-sample-actions.ts'
import { PlaceCard } from '#src/features/samples/place/place-card.tsx'
import { readSampleView } from '#src/features/samples/read-sample-view.ts'
import { SampleActionButton } from '#src/features/samples/sample-actions.tsx'
import { AmountBar } from '#src/features/samples/amount/amount-picture.tsx'
import { readAmountUse } from '#src/features/samples/amount/amount-use.ts'
import { useSampleHistory } from '#src/features/samples/history/use-sample-history.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import classes from './sample-preview.module.css'

export interface SamplePreviewProps {
  /** As the list has it: shown until the sample itself is read. */
  item: ListedSample
  /** The page of the sample is about to be opened. */
  onOpen: (sampleId: number) => void
}

/** A sample beside the list it is in: where it is, how much is left, and what is most often done with it. */
export function SamplePreview({ item, onOpen }: SamplePreviewProps) {
  const read = useLive((workspace) => readSampleView(workspace, item.sample.id), [item.sample.id])
  // Until this sample is read, that of the last one is still there.
  const view = read?.sample?.id === item.sample.id ? read : undefined
  const navigate = useNavigate()
  const sample = view?.sample ?? item.sample
  const type = view?.type ?? item.type
  const open = () => {
    onOpen(sample.id)
    navigate(addresses.sample(sample.id))
  }
  return (
    <div className={classes.preview}>
      <div className={classes.words}>
        <h2>{sample.name}</h2>
        <p className="mono small muted">{[sample.altBarcode, toBarcode('sample', sample.id)].filter(Boolean).join(' · ')}</p>
        <div className="bar">
          {type && <Chip leading={<ShapeIcon shape={type.shape} tone={type.tone} />}>{type.name}</Chip>}
          <ExpiryChip expiration={sample.expiration} />
          <SampleChips sample={sample} checkedOutByName={view?.checkedOutBy?.fullName} />
          <ReservedChips sample={sample} />
        </div>
        {!sample.archived && <PlaceCard sample={sample} place={view ? view.place : item.place} holder={view?.checkedOutBy?.fullName} />}
        <DescriptionList facts={[{ label: t('Amount'), value: <PreviewAmount key={sample.id} sample={sample} /> }, ...factsOf(sample, type, item.owner)]} />
      </div>
      <Actions sample={sample} onOpen={open} />
      <ChosenSample id={sample.id} />
    </div>
  )
}

const maxFields = 3

/** The first fields of its type that are filled in, and who owns it. */
function factsOf(sample: SampleRow, type: SampleTypeRow | undefined, owner: string): Fact[] {
  return [...fieldFacts(sample, type).slice(0, maxFields), ...(owner ? [{ label: t('Owner'), value: owner }] : [])]
}

/** What the sample's page has in its bar, without what is edited there. */
function Actions({ sample, onOpen }: { sample: SampleRow; onOpen: () => void }) {
  const host = { ...useActionHost(), editAmount: onOpen }
  const actions = useSampleActions(sample).filter(({ place }) => place === 'bar')
  return (
    <div role="group" aria-label={t('Actions')} className={classes.actions}>
      <Button tall icon={ForwardIcon} onClick={onOpen}>
        {t('Open')}
      </Button>
      {actions.map((action) => (
        <SampleActionButton key={action.id} action={action} sample={sample} host={host} />
      ))}
    </div>
  )
}

/** Ms: whoever goes through a list with the arrow keys asks for the history of the last sample only. */
const rest = 250

/** The amount, and what it is of: that is in the sample's history, so it follows once a person stays. */
function PreviewAmount({ sample }: { sample: SampleRow }) {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), rest)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <span className={classes.amount}>{amountText(sample.amount, sample.unit)}</span>
      <div className={classes.left}>{isResting && <AmountOfFirst sample={sample} />}</div>
    </>
  )
}

function AmountOfFirst({ sample }: { sample: SampleRow }) {
  const { entries } = useSampleHistory(sample)
  const use = useMemo(() => entries && readAmountUse(entries, sample), [entries, sample])
  return <AmountBar sample={sample} use={use} />
}

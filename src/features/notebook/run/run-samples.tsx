import type { SectionStepRow } from '#domain/entities/section-step.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { CheckIcon, ScanIcon } from '#src/ui/icons/icons.ts'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { timesText, timeText } from '#src/workspace/format/dates.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { removeSectionSampleChange } from '#src/workspace/mutations/sections.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { knownOnly, useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { readSectionView, type SectionSample } from '#src/features/notebook/samples/read-section-view.ts'
import { SampleWarnings } from '#src/workspace/samples/sample-warnings.tsx'
import { isMeant } from './is-sample-of-step.ts'
import type { RunPlace } from './run-place.ts'
import { useSamplesIn } from './use-samples-in.ts'
import classes from './run-samples.module.css'

const ChooseSamplesDialog = lazyComponent(async () => (await import('#src/features/notebook/samples/choose-samples-dialog.tsx')).ChooseSamplesDialog)

/** The samples that a step takes: scanned or picked, they are among those that went into the experiment. */
export function RunSamples({ place, step, isReadOnly }: { place: RunPlace; step: SectionStepRow; isReadOnly: boolean }) {
  const samplesIn = useSamplesIn(place)
  const sections = place.sections.filter(({ type }) => type === 'SAMPLESIN')
  const entries = useLive(
    async (workspace) => (await Promise.all(sections.map(({ id }) => readSectionView(workspace, id)))).flat(),
    [sections.map(({ id }) => id).join()],
  )
  const { open } = useActionHost()
  const mutate = useMutate()
  useScanHandler(isReadOnly ? null : samplesIn.scan, knownOnly)
  if (!entries || step.samples.length === 0) return null
  const remove = (entry: SectionSample) => {
    const section = sections.find(({ id }) => id === entry.row.sectionId)
    if (section) void mutate(removeSectionSampleChange(section, entry.row))
  }
  const pick = () => open((close) => <ChooseSamplesDialog section={samplesIn.target} onAdd={samplesIn.add} onClose={close} />)
  return (
    <ul className={classes.samples} aria-label={t('Samples of this step')}>
      {step.samples.map((name) => {
        const entry = entries.find((each) => isMeant(each, name))
        return entry ? (
          <li key={name} className={classes.sample}>
            <CheckIcon className="i t-ok" aria-hidden />
            <span className={classes.words}>
              <Link className={classes.open} href={addresses.sample(entry.row.sampleId)}>
                <span className="strong">{entry.item?.sample.name ?? entry.row.name}</span>
                <span className="small muted">
                  <span className="mono">{entry.item?.sample.altBarcode ?? toBarcode('sample', entry.row.sampleId)}</span>
                  {` · ${t('added at {time}', { time: entry.row.receivedAt ? timesText(entry.row.addedAt, entry.row.receivedAt) : timeText(entry.row.addedAt) })}`}
                </span>
              </Link>
              {entry.item && <SampleWarnings sample={entry.item.sample} />}
            </span>
            <span className={classes.amount}>{entry.row.amount !== null && `−${amountText(entry.row.amount, entry.row.unit)}`}</span>
            {!isReadOnly && step.doneAt === null && entry.row.amount === null && (
              <Button icon={UndoIcon} onClick={() => remove(entry)}>
                {t('Remove')}
              </Button>
            )}
          </li>
        ) : (
          <li key={name} className={classes.sample} data-waits>
            <ScanIcon className="i" aria-hidden />
            <span className={classes.words}>
              <span>{name}</span>
              <span className="small muted">{t('Scan to add')}</span>
            </span>
            <span />
            {!isReadOnly && <Button onClick={pick}>{t('Pick')}</Button>}
          </li>
        )
      })}
    </ul>
  )
}

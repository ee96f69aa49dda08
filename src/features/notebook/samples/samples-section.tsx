import { useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { GridIcon, ScanIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { removeSectionSampleChange } from '#src/workspace/mutations/sections.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { knownOnly, useScanDialogs, useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import type { SectionBodyProps } from '#src/features/notebook/journal/section-body-props.ts'
import { NewSamplesButton } from './new-samples-button.tsx'
import { outBoxOf, OutBoxPicture } from './out-box-picture.tsx'
import { PickListButton } from './pick-list-button.tsx'
import { readSectionView, type SectionSample } from './read-section-view.ts'
import { SampleInRow, SampleOutRow } from './section-sample-row.tsx'
import { useAddSamples } from './use-add-samples.ts'
import { useAliquotsOut } from './use-aliquots-out.tsx'
import classes from './section-samples.module.css'

const ChooseSamplesDialog = lazyComponent(async () => (await import('./choose-samples-dialog.tsx')).ChooseSamplesDialog)
const BoxSamplesDialog = lazyComponent(async () => (await import('./box-samples-dialog.tsx')).BoxSamplesDialog)

/** The samples that went into an experiment, or came out of it. spec ELN-06 */
export function SamplesSection({ section, experiment, mayWrite, isReached }: SectionBodyProps) {
  const isOut = section.type === 'SAMPLESOUT'
  const entries = useLive((workspace) => readSectionView(workspace, section.id), [section.id])
  const { add, scan } = useAddSamples(section)
  const aliquotsOf = useAliquotsOut(section, experiment)
  const remove = useRemove(section)
  const isActive = mayWrite && isReached
  useScanHandler(isActive ? scan : null, knownOnly)
  if (!entries) return null
  const Row = isOut ? SampleOutRow : SampleInRow
  const box = isOut ? outBoxOf(entries) : undefined
  const list = (
    <ul className={classes.list} aria-label={section.name}>
      {entries.map((entry) => (
        <Row
          key={entry.row.id}
          section={section}
          entry={entry}
          mayWrite={mayWrite}
          isPictured={box !== undefined}
          actions={isOut || !entry.item ? [] : aliquotsOf(entry.item.sample)}
          onRemove={() => void remove(entry)}
        />
      ))}
    </ul>
  )
  return (
    <>
      {entries.length === 0 && (
        <p className="muted">{isOut ? t('No samples have come out of this experiment yet.') : t('No samples have gone into this experiment yet.')}</p>
      )}
      {entries.length === 0 && mayWrite && !isReached && <p className="muted">{t('Tap this section to add the tubes you scan.')}</p>}
      {entries.length > 0 && (box ? <OutBoxPicture {...box}>{list}</OutBoxPicture> : list)}
      {isActive && (
        <p role="status" className={classes.scan}>
          <ScannerReadyLine hint={t('Each scanned tube is added here.')} />
        </p>
      )}
      {isReached && (
        <div className="bar">
          {mayWrite && <AddButtons section={section} entries={entries} isOut={isOut} add={add} />}
          <PickListButton section={section} experiment={experiment} entries={entries} />
        </div>
      )}
    </>
  )
}

interface AddButtonsProps {
  section: SectionRow
  entries: readonly SectionSample[]
  isOut: boolean
  add: (samples: readonly SampleRow[]) => Promise<boolean>
}

function AddButtons({ section, entries, isOut, add }: AddButtonsProps) {
  const { open } = useActionHost()
  return (
    <>
      {isOut && <NewSamplesButton section={section} entries={entries} />}
      <Button icon={TubesIcon} onClick={() => open((close) => <ChooseSamplesDialog section={section} onAdd={add} onClose={close} />)}>
        {t('Choose samples')}
      </Button>
      <Button icon={GridIcon} onClick={() => open((close) => <BoxSamplesDialog section={section} onAdd={add} onClose={close} />)}>
        {t('Select in a box')}
      </Button>
    </>
  )
}

/** In the head of the section, for a tablet without a scanner: the camera, a picture, or the code typed. */
export function ScanIn({ section, onReach }: { section: SectionRow; onReach: () => void }) {
  const { ask } = useScanDialogs()
  const { scan } = useAddSamples(section)
  const begin = () => {
    onReach()
    ask({ hint: t('Scan a sample to add it to {section}.', { section: section.name }), onCode: scan })
  }
  return (
    <Button variant="plain" icon={ScanIcon} onClick={begin}>
      {t('Scan in')}
    </Button>
  )
}

/** Asks if something was used of it: that goes back into the sample. */
function useRemove(section: SectionRow): (entry: SectionSample) => Promise<void> {
  const confirm = useConfirm()
  const mutate = useMutate()
  const [isAsking, setAsking] = useState(false)
  return async ({ row, item }) => {
    if (isAsking) return
    if (row.amount !== null && item) {
      setAsking(true)
      const amount = amountText(row.amount, row.unit)
      const isSure = await confirm({
        title: t('Remove {name} from this section?', { name: row.name }),
        message: t('The {amount} used here goes back into the sample.', { amount }),
        confirmLabel: t('Remove and put back'),
        danger: true,
      })
      setAsking(false)
      if (!isSure) return
    }
    await mutate(removeSectionSampleChange(section, row))
  }
}
